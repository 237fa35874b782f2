"""The sheets of all seats in small, drawn anew where they have changed, piece by piece, when there is time."""

from __future__ import annotations

from PySide6.QtCore import QObject, QSize, QTimer, Signal
from PySide6.QtGui import QPainter, QPixmap

from dicetable.ui import theme
from dicetable.ui.controller import Controller
from dicetable.ui.picture import image
from dicetable.ui.scene import TableScene
from dicetable.ui.theme import Theme


class Miniatures(QObject):
    """`drawn` gives a seat and its picture."""

    drawn = Signal(int, QPixmap)

    def __init__(self, controller: Controller, colours: Theme, size: QSize, ratio: float, parent: QObject) -> None:
        super().__init__(parent)
        self._controller, self._colours = controller, colours
        self._size, self._ratio = size * ratio, ratio
        self._scene: TableScene | None = None
        self._blank: QPixmap | None = None
        self._shown: list[object] = [None] * len(controller.table.seats)
        self._timer = QTimer(self)
        self._timer.setInterval(60)
        self._timer.timeout.connect(self._next)

    def refresh(self) -> None:
        """Something may have changed."""
        self._timer.start()

    def stop(self) -> None:
        self._timer.stop()

    def _next(self) -> None:
        """One piece of work: the scene, its paper, or one seat's ink."""
        c = self._controller
        if self._scene is None:
            self._scene = TableScene(c.game.board, c.spots, c.words, self._colours, hand=False)
            return
        if self._blank is None:
            self._blank = QPixmap.fromImage(image(self._scene, self._size))
            self._scene.paper.hide()
            return
        for seat, sits in enumerate(c.table.seats):
            view, pen = c.view(seat), theme.pen(sits.pen)
            key = (view.marks, pen.name)
            if key != self._shown[seat]:
                self._shown[seat] = key
                self._scene.show(view, seat=seat, pen=pen, name="")
                picture = QPixmap(self._blank)
                painter = QPainter(picture)
                painter.drawImage(0, 0, image(self._scene, self._size))
                painter.end()
                picture.setDevicePixelRatio(self._ratio)
                self.drawn.emit(seat, picture)
                return
        self._timer.stop()
