"""What went wrong, in words."""

from __future__ import annotations

from dicetable.cupboard import Fault
from dicetable.words import Words, _, ngettext

_MOST = 3  # faults of one board: whoever draws it has `boards check` for the others


def reason(error: Exception) -> str:
    """An error in words, without the file it is about; of a faulty board its first faults, each with its line."""
    if isinstance(error, Fault):
        return Words().say(error.reason)
    if isinstance(error, OSError):
        return error.strerror or str(error)
    faults = getattr(error, "faults", None)  # boardfile.BoardError, which is slow to import
    if not faults:
        return str(error) or type(error).__name__
    rows = [_("{file}, line {line}: {reason}").format(
        file=fault.file.name, line=fault.line, reason=Words().say(fault.text)) for fault in faults[:_MOST]]
    if (more := len(faults) - _MOST) > 0:
        rows.append(ngettext("… and {n} more fault", "… and {n} more faults", more).format(n=more))
    return "\n".join(rows)
