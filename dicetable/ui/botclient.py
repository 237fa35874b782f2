"""The window's side of the bots' worker: a process of its own, asked by lines of JSON, watched, and started again."""

from __future__ import annotations

import json
from collections.abc import Sequence

from PySide6.QtCore import QObject, QProcess, QProcessEnvironment, QTimer, Signal

from dicetable.bots import worker
from dicetable.words import _

PATIENCE = 10_000  # ms for one answer


class BotClient(QObject):
    """Every request is answered exactly once: by a Move, or by words that say what went wrong."""

    answered = Signal(int, object)

    def __init__(self, command: Sequence[str] = (), patience: int = PATIENCE, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._command = list(command) or worker.command()
        self._process: QProcess | None = None
        self._waiting: list[int] = []
        self._last = 0
        self._watchdog = QTimer(self)
        self._watchdog.setSingleShot(True)
        self._watchdog.setInterval(patience)
        self._watchdog.timeout.connect(self._too_late)

    def start(self) -> None:
        """Starts the worker, so that its first answer is quick."""
        if self._process is not None:
            return
        process = QProcess(self)
        environment = QProcessEnvironment.systemEnvironment()
        environment.insert("PYTHONUNBUFFERED", "1")
        process.setProcessEnvironment(environment)
        process.setProcessChannelMode(QProcess.ProcessChannelMode.ForwardedErrorChannel)
        process.readyReadStandardOutput.connect(self._read)
        process.errorOccurred.connect(self._failed)
        process.finished.connect(self._finished)
        self._process = process
        process.start(self._command[0], self._command[1:])

    def ask(self, record: str, level: str, key: int, ply: int) -> int:
        """Asks for a move at the end of `record`; returns the number under which the answer comes."""
        self._last += 1
        request = {"id": self._last, "record": record, "level": level, "key": key, "ply": ply}
        self._waiting.append(self._last)
        self.start()
        if self._process is not None:
            self._process.write(json.dumps(request).encode() + b"\n")
        if not self._watchdog.isActive():
            self._watchdog.start()
        return self._last

    def stop(self) -> None:
        """Ends the worker; what is still asked for is never answered."""
        self._watchdog.stop()
        self._waiting.clear()
        self._drop()

    def _drop(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            process.blockSignals(True)
            process.kill()
            process.waitForFinished(1000)
            process.deleteLater()

    def _read(self) -> None:
        while self._process is not None and self._process.canReadLine():
            line = bytes(self._process.readLine().data()).decode(errors="replace")
            request, given = worker.answer(line)
            if request is None:
                self._break(str(given))
            elif request in self._waiting:
                self._waiting.remove(request)
                self._watchdog.stop()
                if self._waiting:
                    self._watchdog.start()
                self.answered.emit(request, given)

    def _too_late(self) -> None:
        self._break(_("no answer in time"))

    def _failed(self, error: QProcess.ProcessError) -> None:
        if error == QProcess.ProcessError.FailedToStart:
            self._break(_("the worker does not start"))

    def _finished(self) -> None:
        self._break(_("the worker has ended"))

    def _break(self, reason: str) -> None:
        """Gives all that wait their answer; the next request starts another worker."""
        self._watchdog.stop()
        self._drop()
        waiting, self._waiting = self._waiting, []
        for request in waiting:
            self.answered.emit(request, reason)
