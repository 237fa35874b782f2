"""The one director of all movement on a table: it knows every run, and ends them before the scene changes."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from PySide6.QtCore import QElapsedTimer, QObject, Qt, QTimer, Signal

PACES = {"off": 0.0, "fast": 0.45, "normal": 1.0, "slow": 2.0}
_FRAME = 16  # ms


class _Run(NamedTuple):
    apply: Callable[[float], None]
    start: float
    length: float


class Director(QObject):
    """Runs functions of 0 … 1 over time; `pace` is one of PACES, `off` (reduced motion) jumps to every end."""

    idle = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.pace = "normal"
        self._runs: list[_Run] = []
        self._clock = QElapsedTimer()
        self._timer = QTimer(self)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.setInterval(_FRAME)
        self._timer.timeout.connect(self._tick)

    @property
    def busy(self) -> bool:
        return bool(self._runs)

    def run(self, apply: Callable[[float], None], ms: float, after: float = 0.0) -> float:
        """Calls `apply` with 0 now and with up to 1 in the course of `ms`, beginning `after` ms from now (both at the
        normal pace); returns when it ends, for the next one's `after`."""
        factor = PACES[self.pace]
        if not factor:
            apply(1.0)
            return 0.0
        apply(0.0)
        if not self._timer.isActive():
            self._clock.start()
            self._timer.start()
        self._runs.append(_Run(apply, self._clock.elapsed() + after * factor, ms * factor))
        return after + ms

    def finish(self) -> None:
        """Ends everything at once, each run in its last position."""
        if not self._runs:
            return
        self._timer.stop()
        runs, self._runs = self._runs, []
        for run in runs:
            run.apply(1.0)
        self.idle.emit()

    def _tick(self) -> None:
        now = self._clock.elapsed()
        left = []
        for run in self._runs:
            part = (now - run.start) / run.length if run.length else 1.0
            if part >= 1:
                run.apply(1.0)
            else:
                left.append(run)
                if part > 0:
                    run.apply(1 - (1 - part) ** 3)  # fast at first, then settling
        self._runs = left
        if not left:
            self._timer.stop()
            self.idle.emit()
