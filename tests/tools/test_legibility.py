"""Words at 125 % of their size in the smallest usual window, and in a wide one: nothing cut, no overlaps."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest

from game.shell.writing import WRITER
from tests.tools.legibility import recorded
from tools.screenshots.scenes import SCENES
from tools.screenshots.studio import Size, Studio

USUAL, WIDE = (1280, 720), (2560, 1080)


@pytest.mark.parametrize(("name", "size"), [*((name, USUAL) for name in SCENES), ("log", WIDE)])
def test_larger_words_fit_every_screen(name: str, size: Size, monkeypatch: pytest.MonkeyPatch) -> None:
    with tempfile.TemporaryDirectory() as home:  # a name as short as those that people have
        studio = Studio(size, Path(home), text_percent=125)
        SCENES[name](studio)
        with recorded(monkeypatch) as record:
            studio.app._lay_out_all()
            studio.desk.step(2)
        WRITER.settle()
    assert not record.cut
    assert not record.faults
