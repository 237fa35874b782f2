"""What this machine lacks, told where nothing but the standard library can be imported."""

from __future__ import annotations

import argparse
import ctypes
import platform
import shlex
import sys
from collections.abc import Mapping, Sequence
from importlib.util import find_spec
from typing import NamedTuple, NoReturn

from dicetable.words import _, use_language

# How a distribution installs packages; the order is that of the names below.
INSTALL: Mapping[str, str] = {
    "debian": "apt-get update && apt-get install",
    "fedora": "dnf install",
    "arch": "pacman -S --needed",
    "suse": "zypper install",
}

# What Qt needs to draw, even without a window. A library → its package in each distribution of INSTALL.
DRAWING: Mapping[str, tuple[str, str, str, str]] = {
    "libGL.so.1": ("libgl1", "libglvnd-glx", "libglvnd", "libglvnd"),
    "libEGL.so.1": ("libegl1", "libglvnd-egl", "libglvnd", "libglvnd"),
    "libfontconfig.so.1": ("libfontconfig1", "fontconfig", "fontconfig", "libfontconfig1"),
    "libdbus-1.so.3": ("libdbus-1-3", "dbus-libs", "dbus", "libdbus-1-3"),
    "libxkbcommon.so.0": ("libxkbcommon0", "libxkbcommon", "libxkbcommon", "libxkbcommon0"),
    "libglib-2.0.so.0": ("libglib2.0-0", "glib2", "glib2", "libglib-2_0-0"),
}

# What a window needs as well. Qt blames the first whichever of them is missing.
WINDOW: Mapping[str, tuple[str, str, str, str]] = {
    "libxcb-cursor.so.0": ("libxcb-cursor0", "xcb-util-cursor", "xcb-util-cursor", "libxcb-cursor0"),
    "libxcb-icccm.so.4": ("libxcb-icccm4", "xcb-util-wm", "xcb-util-wm", "libxcb-icccm4"),
    "libxcb-image.so.0": ("libxcb-image0", "xcb-util-image", "xcb-util-image", "libxcb-image0"),
    "libxcb-keysyms.so.1": ("libxcb-keysyms1", "xcb-util-keysyms", "xcb-util-keysyms", "libxcb-keysyms1"),
    "libxcb-randr.so.0": ("libxcb-randr0", "libxcb", "libxcb", "libxcb-randr0"),
    "libxcb-render-util.so.0": (
        "libxcb-render-util0", "xcb-util-renderutil", "xcb-util-renderutil", "libxcb-render-util0",
    ),
    "libxcb-shape.so.0": ("libxcb-shape0", "libxcb", "libxcb", "libxcb-shape0"),
    "libxcb-xkb.so.1": ("libxcb-xkb1", "libxcb", "libxcb", "libxcb-xkb1"),
    "libxkbcommon-x11.so.0": ("libxkbcommon-x11-0", "libxkbcommon-x11", "libxkbcommon-x11", "libxkbcommon-x11-0"),
}

# What pip is asked for → the module that shows that it is there. PySide6 6.12 aborts on Python 3.11.
PACKAGES: Mapping[str, str] = {
    "PySide6-Essentials<6.12": "PySide6",
    "filelock": "filelock",
    "font-lato": "font_lato",
    "networkx": "networkx",
    "platformdirs": "platformdirs",
    "pydantic": "pydantic",
    "PyYAML": "yaml",
    "tqdm": "tqdm",
}


class Missing(NamedTuple):
    """Something that is not there: a library's or module's name, the package that brings it, and whose package."""

    name: str
    package: str
    python: bool = False


def missing(window: bool) -> list[Missing]:
    """Everything that is missing for drawing, and for a window too if asked: libraries, then Python packages."""
    return libraries(window) + [
        Missing(module, package, python=True) for package, module in PACKAGES.items() if find_spec(module) is None
    ]


def libraries(window: bool) -> list[Missing]:
    """The system's libraries that are missing; nothing where Qt's own packages bring them all."""
    if sys.platform != "linux":
        return []
    column = list(INSTALL).index(distribution())
    wanted = {**DRAWING, **WINDOW} if window else DRAWING
    return [Missing(library, names[column]) for library, names in wanted.items() if not _loads(library)]


def environments() -> list[Missing]:
    """What this Python lacks for making virtual environments; only Debian and its kin cut it out."""
    if sys.prefix != sys.base_prefix or find_spec("ensurepip") is not None:
        return []
    return [Missing("ensurepip", f"python3.{sys.version_info.minor}-venv")]


def distribution() -> str:
    """The family of INSTALL that this system belongs to; "debian" where it is none of them or says nothing."""
    try:
        release = platform.freedesktop_os_release()
    except OSError:
        return "debian"
    for name in (release.get("ID", ""), *release.get("ID_LIKE", "").split()):
        family = "suse" if "suse" in name else "fedora" if name in ("rhel", "centos") else name
        if family in INSTALL:
            return family
    return "debian"


def _loads(library: str) -> bool:
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


class _Parser(argparse.ArgumentParser):
    """Says what is wrong in one line, as all commands do."""

    def error(self, message: str) -> NoReturn:
        words = _("{message} (see {program} --help)").format(message=message, program=self.prog)
        print(f"dicetable: {words}", file=sys.stderr)
        raise SystemExit(2)


def main(argv: Sequence[str]) -> int:
    """Says what is missing and how to install it; 1 where something is, 0 where nothing is, 2 for wrong usage."""
    use_language()
    parser = _Parser(prog="dicetable selfcheck", description=_("Names the packages that this machine lacks."))
    parser.add_argument("--no-window", action="store_true", help=_("only what pictures and print-outs need"))
    parser.add_argument("--setup", action="store_true", help=_("what setting up needs instead of Python packages"))
    parser.add_argument("--names", action="store_true", help=_("only the names of system packages, for scripts"))
    options = parser.parse_args(argv)
    window = not options.no_window
    lacking = environments() + libraries(window) if options.setup else missing(window)
    system = list(dict.fromkeys(m.package for m in lacking if not m.python))
    python = [m.package for m in lacking if m.python]
    if options.names:
        print(" ".join(system))
        return 1 if system else 0
    for m in lacking:
        print(_("{name} is missing; it comes with the package {package}.").format(name=m.name, package=m.package))
    if system:
        print(_("As root: {command}").format(command=" ".join((INSTALL[distribution()], *system))))
    if python:
        command = shlex.join((sys.executable, "-m", "pip", "install", *python))
        print(_("For Python: {command}").format(command=command))
    if not lacking:
        print(_("Nothing is missing."))
    return 1 if lacking else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
