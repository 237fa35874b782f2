"""The table as a picture, also where there is no window and no screen."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QApplication

from dicetable.ui import picture, theme
from dicetable.ui.printing import SheetPage, blank_sheet
from dicetable.words import Words
from tests.ui import small


def sheet() -> SheetPage:
    return SheetPage(small.board(), dict(small.PLACES), Words(["Ann"], small.PLACES), small.WRITTEN, 0,
                     theme.pen(1), "Ann", small.ROAD)


@pytest.mark.parametrize("size", [(640, 400), (300, 500)])
@pytest.mark.usefixtures("qapp")
def test_a_picture_has_its_size_and_the_same_pixels_each_time(tmp_path: Path, size: tuple[int, int]) -> None:
    for name in ("a.png", "b.png"):
        picture.picture_png(tmp_path / name, sheet(), size)
    assert (tmp_path / "a.png").read_bytes() == (tmp_path / "b.png").read_bytes()
    assert QImage(str(tmp_path / "a.png")).size().toTuple() == size


def test_the_table_goes_on_to_the_picture_s_edges(qapp: QApplication) -> None:
    image = picture.image(sheet().scene(theme.theme("light"), hand=True), QSize(500, 200))
    assert all(image.pixelColor(x, y).alpha() == 255 for x in (0, 499) for y in (0, 199))


def test_a_filled_sheet_is_not_a_blank_one(qapp: QApplication) -> None:
    blank = blank_sheet(small.board(), dict(small.PLACES), Words([], small.PLACES))
    images = [picture.image(page.scene(theme.theme("light"), hand=False), QSize(300, 220)) for page in (sheet(), blank)]
    assert images[0] != images[1]
    assert images[0].pixelColor(4, 4) == images[1].pixelColor(4, 4) != QColor(0, 0, 0, 0)


def test_a_folder_that_is_not_there_says_so(qapp: QApplication, tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        picture.picture_png(tmp_path / "no" / "a.png", sheet(), (64, 40))


def test_the_running_application_is_used(qapp: QApplication) -> None:
    assert picture.application() is qapp


def test_without_a_screen_a_command_draws_too(tmp_path: Path) -> None:
    code = (
        "import sys; from pathlib import Path\n"
        "from dicetable.ui import picture\n"
        "app = picture.application()\n"
        "from tests.ui.test_picture import sheet\n"
        "picture.picture_png(Path(sys.argv[1]), sheet(), (320, 200))\n"
    )
    root = Path(__file__).parents[2]
    bare = {"PATH": "/usr/bin:/bin", "HOME": str(tmp_path)}
    command = [sys.executable, "-c", code, str(tmp_path / "a.png")]
    done = subprocess.run(command, cwd=root, capture_output=True, text=True, env=bare, timeout=60)
    assert done.returncode == 0, done.stderr
    assert QImage(str(tmp_path / "a.png")).size() == QSize(320, 200)
