"""The view of a table: fitted to the window, zoomed, and moved by dragging."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QMouseEvent, QNativeGestureEvent, QPainter, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QGestureEvent, QGraphicsView, QPinchGesture, QWidget

from dicetable.ui.scene import TableScene


class TableView(QGraphicsView):
    """Shows a table fitted to the window; Ctrl and the wheel or a pinch zoom, dragging beside spots (or with the
    middle button) moves it. Keys are the controller's."""

    def __init__(self, scene: TableScene, parent: QWidget | None = None) -> None:
        super().__init__(scene, parent)
        self.table = scene
        scene.use_caches()
        self.zoom = 1.0
        self._from: QPoint | None = None
        self._moved = False
        self.setFrameShape(QGraphicsView.Shape.NoFrame)
        self.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
        self.setCacheMode(QGraphicsView.CacheModeFlag.CacheBackground)
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.SmartViewportUpdate)
        self.setOptimizationFlag(QGraphicsView.OptimizationFlag.DontSavePainterState)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.AnchorUnderMouse)
        self.setMouseTracking(True)
        self.viewport().grabGesture(Qt.GestureType.PinchGesture)

    def set_zoom(self, zoom: float) -> None:
        """1 fits the whole table into the window; at most 8."""
        self.zoom = min(8.0, max(1.0, zoom))
        self.fit()

    def fit(self) -> None:
        """Scales to the window's size and the zoom."""
        area, port = self.sceneRect(), self.viewport().size()
        scale = self.zoom * min(port.width() / area.width(), port.height() / area.height())
        if scale > 0:
            before = self.transform().m11()
            self.scale(scale / before, scale / before)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.fit()

    def wheelEvent(self, event: QWheelEvent) -> None:
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.set_zoom(self.zoom * 1.0015 ** event.angleDelta().y())
            event.accept()
        else:
            super().wheelEvent(event)

    def viewportEvent(self, event: QEvent) -> bool:
        if isinstance(event, QGestureEvent):
            pinch = event.gesture(Qt.GestureType.PinchGesture)
            if isinstance(pinch, QPinchGesture):
                self.set_zoom(self.zoom * pinch.scaleFactor())
                return True
        if isinstance(event, QNativeGestureEvent) and event.gestureType() == Qt.NativeGestureType.ZoomNativeGesture:
            self.set_zoom(self.zoom * (1 + event.value()))
            return True
        return super().viewportEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        on_spot = self.table.spot_at(self.mapToScene(event.position().toPoint())) is not None
        drags = event.button() == Qt.MouseButton.MiddleButton or (
            event.button() == Qt.MouseButton.LeftButton and not on_spot
        )
        self._from = event.position().toPoint() if drags else None
        self._moved = False
        super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._from is None:
            super().mouseMoveEvent(event)
            return
        way = event.position().toPoint() - self._from
        if self._moved or way.manhattanLength() > 8:
            self._moved = True
            self._from = event.position().toPoint()
            self.horizontalScrollBar().setValue(self.horizontalScrollBar().value() - way.x())
            self.verticalScrollBar().setValue(self.verticalScrollBar().value() - way.y())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        moved, self._from, self._moved = self._moved, None, False
        if not moved:
            super().mouseReleaseEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        self.table.hover(None)
        super().leaveEvent(event)
