"""`dicetable` and `python -m dicetable`."""

from __future__ import annotations

import sys
from collections.abc import Sequence


def main(argv: Sequence[str] | None = None) -> int:
    """Runs the command line and returns its exit code."""
    argv = sys.argv[1:] if argv is None else list(argv)
    if argv[:1] == ["selfcheck"]:  # it must also answer where what the others import is missing
        from dicetable import selfcheck

        return selfcheck.main(argv[1:])
    from dicetable import cli

    return cli.main(argv)


if __name__ == "__main__":
    raise SystemExit(main())
