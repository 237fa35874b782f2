"""How the window around the table looks: its palette, type and style sheet, all from the theme's colours."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPalette, QPen, QPolygonF
from PySide6.QtWidgets import QApplication

from dicetable.ui import fonts, theme
from dicetable.ui.theme import Pen, Theme

SIZES = {"small": 13, "normal": 15, "large": 18, "huge": 22}  # pixels of the window's text

_ROLES = {
    QPalette.ColorRole.Window: "window", QPalette.ColorRole.WindowText: "panel_text",
    QPalette.ColorRole.Base: "panel", QPalette.ColorRole.AlternateBase: "panel_hover",
    QPalette.ColorRole.Text: "panel_text", QPalette.ColorRole.PlaceholderText: "panel_soft",
    QPalette.ColorRole.Button: "panel", QPalette.ColorRole.ButtonText: "panel_text",
    QPalette.ColorRole.ToolTipBase: "panel", QPalette.ColorRole.ToolTipText: "panel_text",
    QPalette.ColorRole.Highlight: "strong", QPalette.ColorRole.HighlightedText: "on_strong",
    QPalette.ColorRole.Link: "strong", QPalette.ColorRole.LinkVisited: "strong",
    QPalette.ColorRole.Mid: "panel_line", QPalette.ColorRole.Dark: "panel_line",
    QPalette.ColorRole.Light: "panel", QPalette.ColorRole.Midlight: "panel_hover",
}  # fmt: skip


def chosen(name: str) -> Theme:
    """The theme called `name`; "system" is what the system asks for."""
    if name == "system":
        dark = QApplication.styleHints().colorScheme() == Qt.ColorScheme.Dark
        name = "dark" if dark else "light"
    return theme.theme(name if name in theme.SCREEN else "light")


def dress(app: QApplication, colours: Theme, size: int) -> None:
    """Gives the whole program its colours and its type, `size` pixels high."""
    palette = QPalette()
    for role, name in _ROLES.items():
        palette.setColor(role, colours[name])
    for role in (QPalette.ColorRole.WindowText, QPalette.ColorRole.Text, QPalette.ColorRole.ButtonText):
        palette.setColor(QPalette.ColorGroup.Disabled, role, mixed(colours["panel_text"], colours["window"], 0.5))
    font = QFont(fonts.family())
    font.setPixelSize(size)
    sheet = _sheet(colours, size)
    if sheet != app.styleSheet():  # setting it polishes every widget anew
        app.setFont(font)
        app.setPalette(palette)
        app.setStyleSheet(sheet)


def mixed(one: QColor, other: QColor, part: float) -> QColor:
    """`part` of `one` in `other`."""
    def mix(a: int, b: int) -> int:
        return round(a * part + b * (1 - part))

    return QColor(mix(one.red(), other.red()), mix(one.green(), other.green()), mix(one.blue(), other.blue()))


def _sheet(colours: Theme, size: int) -> str:
    c = {name: colours[name].name() for name in set(_ROLES.values()) | {"warn", "notice"}}
    faded = mixed(colours["panel_text"], colours["window"], 0.5).name()
    gone = mixed(colours["panel_line"], colours["window"], 0.6).name()
    big, huge, little = round(size * 1.2), round(size * 1.75), round(size * 0.87)
    pad = round(size * 0.45)
    return f"""
QMenuBar, QMenu, QMessageBox QLabel, QToolTip {{ font-family: "{fonts.family()}"; font-size: {size}px; }}
QToolTip {{ color: {c['panel_text']}; background: {c['panel']}; border: 1px solid {c['panel_line']}; padding: 4px; }}
QMenuBar {{ background: {c['window']}; }}
QMenuBar::item {{ padding: 4px 10px; background: transparent; border-radius: 4px; }}
QMenuBar::item:selected {{ background: {c['panel_hover']}; color: {c['panel_text']}; }}
QMenu {{ background: {c['panel']}; border: 1px solid {c['panel_line']}; padding: 4px; }}
QMenu::item {{ padding: 5px 26px 5px 22px; border-radius: 4px; }}
QMenu::item:selected {{ background: {c['strong']}; color: {c['on_strong']}; }}
QMenu::item:disabled {{ color: {faded}; }}
QMenu::separator {{ height: 1px; background: {c['panel_line']}; margin: 4px 8px; }}
QPushButton, QToolButton {{ background: {c['panel']}; color: {c['panel_text']}; border: 1px solid {c['panel_line']};
  border-radius: 7px; padding: {pad}px {2 * pad}px; }}
QPushButton:hover, QToolButton:hover {{ background: {c['panel_hover']}; }}
QPushButton:focus, QToolButton:focus, QLineEdit:focus, QComboBox:focus {{ border: 2px solid {c['strong']}; }}
QPushButton:focus, QToolButton:focus {{ padding: {pad - 1}px {2 * pad - 1}px; }}
QPushButton:pressed, QToolButton:pressed {{ background: {c['panel_line']}; }}
QPushButton:disabled, QToolButton:disabled {{ color: {faded}; background: {c['window']}; border-color: {gone}; }}
QPushButton:checked, QToolButton:checked {{ background: {c['panel_hover']}; border: 2px solid {c['strong']};
  padding: {pad - 1}px {2 * pad - 1}px; }}
QPushButton[strong="true"], QToolButton[strong="true"] {{ background: {c['strong']}; color: {c['on_strong']};
  border-color: {c['strong']}; font-weight: bold; }}
QPushButton[strong="true"]:hover, QToolButton[strong="true"]:hover {{
  background: {mixed(colours['strong'], colours['panel_text'], 0.85).name()}; }}
QPushButton[strong="true"]:focus, QToolButton[strong="true"]:focus {{ border: 2px solid {c['panel_text']}; }}
QPushButton[strong="true"]:disabled, QToolButton[strong="true"]:disabled {{ color: {faded};
  background: {c['window']}; border-color: {gone}; font-weight: normal; }}
QToolButton[flat="true"], QPushButton[flat="true"] {{ border: 1px solid transparent; background: transparent;
  padding: {pad // 2}px {pad}px; }}
QToolButton[flat="true"]:hover, QPushButton[flat="true"]:hover {{ background: {c['panel_hover']}; }}
QToolButton[flat="true"]:focus, QPushButton[flat="true"]:focus {{ border: 1px solid {c['strong']}; }}
QToolButton::menu-indicator {{ image: none; }}
QLineEdit, QComboBox, QSpinBox {{ background: {c['panel']}; border: 1px solid {c['panel_line']}; border-radius: 6px;
  padding: {pad}px; selection-background-color: {c['strong']}; selection-color: {c['on_strong']}; }}
QLineEdit:focus, QComboBox:focus, QSpinBox:focus {{ padding: {pad - 1}px; }}
QLineEdit[wrong="true"] {{ border: 2px solid {c['warn']}; padding: {pad - 1}px; }}
QComboBox {{ combobox-popup: 0; }}
QDialogButtonBox {{ dialogbuttonbox-buttons-have-icons: 0; }}
QComboBox::drop-down {{ border: none; width: {size * 2}px; }}
QComboBox::down-arrow {{ image: none; }}
QComboBox QAbstractItemView {{ background: {c['panel']}; border: 1px solid {c['panel_line']}; padding: 2px;
  selection-background-color: {c['strong']}; selection-color: {c['on_strong']}; }}
QTabWidget::pane {{ border: none; border-top: 1px solid {c['panel_line']}; }}
QTabBar::tab {{ padding: {pad}px {round(1.4 * pad)}px; color: {c['panel_soft']}; background: transparent; border: none;
  border-bottom: 3px solid transparent; }}
QTabBar::tab:selected {{ color: {c['panel_text']}; border-bottom: 3px solid {c['strong']}; font-weight: bold; }}
QTabBar::tab:hover {{ color: {c['panel_text']}; }}
QTabBar::tab:focus {{ background: {c['panel_hover']}; }}
QAbstractItemView {{ background: {c['panel']}; border: none; outline: none; }}
QAbstractItemView::item {{ padding: {pad // 2}px {pad}px; border: 1px solid transparent; }}
QAbstractItemView::item:hover {{ background: {c['panel_hover']}; color: {c['panel_text']}; }}
QAbstractItemView::item:selected {{ background: {c['panel_hover']}; color: {c['panel_text']};
  border: 1px solid {c['strong']}; }}
QScrollArea {{ border: none; background: transparent; }}
QScrollBar:vertical {{ background: transparent; width: 11px; margin: 0; }}
QScrollBar:horizontal {{ background: transparent; height: 11px; margin: 0; }}
QScrollBar::handle {{ background: {c['panel_line']}; border-radius: 4px; margin: 2px; min-height: 28px;
  min-width: 28px; }}
QScrollBar::handle:hover {{ background: {c['panel_soft']}; }}
QScrollBar::add-line, QScrollBar::sub-line, QScrollBar::add-page, QScrollBar::sub-page {{ height: 0; width: 0;
  background: transparent; }}
QSlider::groove:horizontal {{ height: 4px; border-radius: 2px; background: {c['panel_line']}; }}
QSlider::sub-page:horizontal {{ height: 4px; border-radius: 2px; background: {c['strong']}; }}
QSlider::handle:horizontal {{ background: {c['panel']}; border: 2px solid {c['strong']}; width: 12px; height: 12px;
  margin: -6px 0; border-radius: 8px; }}
QSlider::handle:horizontal:focus {{ background: {c['strong']}; }}
QSplitter::handle {{ background: transparent; }}
QFrame[panel="true"] {{ background: {c['panel']}; border: 1px solid {c['panel_line']}; border-radius: 10px; }}
QFrame[notice="true"] {{ background: {c['notice']}; border: 1px solid {c['panel_line']}; border-radius: 8px; }}
QFrame[bar="true"] {{ background: {c['panel']}; border: none; border-bottom: 1px solid {c['panel_line']}; }}
QLabel[role="title"] {{ font-size: {huge}px; font-weight: bold; }}
QLabel[role="head"] {{ font-size: {big}px; font-weight: bold; }}
QLabel[role="soft"] {{ color: {c['panel_soft']}; }}
QLabel[role="small"] {{ color: {c['panel_soft']}; font-size: {little}px; }}
QLabel[role="warn"] {{ color: {c['warn']}; }}
QLabel[role="prompt"] {{ font-size: {big}px; }}
"""


def draw_pen(painter: QPainter, pen: Pen, start: QPointF, end: QPointF, width: float) -> None:
    """A straight stroke in the pen's own line: solid, dashed, dotted, double, wavy or hatched."""
    along = end - start
    length = max(1.0, (along.x() ** 2 + along.y() ** 2) ** 0.5)
    across = QPointF(-along.y() / length, along.x() / length)
    ink = QPen(pen.colour, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    if pen.line == "double":
        ink.setWidthF(width * 0.36)
        painter.setPen(ink)
        for side in (-0.32, 0.32):
            painter.drawLine(start + across * width * side, end + across * width * side)
        return
    if pen.line == "wavy":
        ink.setWidthF(width * 0.5)
        painter.setPen(ink)
        steps = max(4, round(length / 3))
        swing = [0.0, 0.3, 0.0, -0.3]
        painter.drawPolyline(QPolygonF([
            start + along * (i / steps) + across * width * swing[i % 4] for i in range(steps + 1)]))
        return
    if pen.line == "dashed":
        dashes = max(2, round(length / width / 3.3))  # as many as fit, one at either end
        gap = length / width / (dashes * 3 - 1)
        ink.setDashPattern([2 * gap, gap])
    elif pen.line == "dotted":
        ink.setCapStyle(Qt.PenCapStyle.RoundCap)
        ink.setDashPattern([0.05, 1.6])
    elif pen.line == "hatched":
        ink.setWidthF(width * 0.3)
    painter.setPen(ink)
    painter.drawLine(start, end)
    if pen.line == "hatched":
        for i in range(1, max(2, round(length / (width * 0.9)))):
            at = start + along * (i * width * 0.9 / length)
            painter.drawLine(at - across * width * 0.5, at + across * width * 0.5)


def draw_edge(painter: QPainter, pen: Pen, box: QRectF, width: float) -> None:
    """The pen's line along the inside of the box's edges."""
    inner = box.adjusted(width / 2, width / 2, -width / 2, -width / 2)
    for y in (inner.top(), inner.bottom()):
        draw_pen(painter, pen, QPointF(box.left(), y), QPointF(box.right(), y), width)
    for x in (inner.left(), inner.right()):
        draw_pen(painter, pen, QPointF(x, box.top() + width), QPointF(x, box.bottom() - width), width)
