"""The table as pixels without a window: pictures for files, clipboard and the seats' miniatures."""

from __future__ import annotations

import os
from pathlib import Path

from PySide6.QtCore import QBuffer, QCoreApplication, QIODevice, QRectF, QSize, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication

from dicetable.ui import theme
from dicetable.ui.printing import SheetPage
from dicetable.ui.scene import TableScene


def application() -> QCoreApplication:
    """The running application, or one without a screen: what commands need before they draw. Keep what it returns."""
    running = QApplication.instance()
    if running is None:
        os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
        running = QApplication(["dicetable"])
    return running


def image(scene: TableScene, size: QSize) -> QImage:
    """The whole scene fitted into `size` pixels; where there is no table around it, what is left over is clear, or
    white in a theme for print."""
    made = QImage(size, QImage.Format.Format_ARGB32_Premultiplied)
    made.fill(Qt.GlobalColor.white if scene.theme.printed else Qt.GlobalColor.transparent)
    painter = QPainter(made)
    painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
    area, port = scene.sceneRect(), QRectF(0, 0, size.width(), size.height())
    scale = min(port.width() / area.width(), port.height() / area.height())
    area.setSize(port.size() / scale)  # a table goes on beyond its scene
    area.moveCenter(scene.sceneRect().center())
    scene.render(painter, port, area)
    painter.end()
    return made


def picture_png(path: Path, page: SheetPage, size: tuple[int, int] = (1920, 1080), *, colours: str = "light") -> None:
    """Writes the table with this sheet in front as a PNG of `size` pixels; raises OSError."""
    memory = QBuffer()
    memory.open(QIODevice.OpenModeFlag.WriteOnly)
    image(page.scene(theme.theme(colours), hand=True), QSize(*size)).save(memory, "PNG")  # type: ignore[call-overload]
    path.write_bytes(memory.data().data())
