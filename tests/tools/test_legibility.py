"""Words at 125 % of their size in the smallest usual window: nothing is cut, nothing overlaps."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest

from game.writing import WRITER
from tests.tools.legibility import recorded
from tools.screenshots.scenes import SCENES
from tools.screenshots.studio import Studio


@pytest.mark.parametrize("name", SCENES)
def test_larger_words_fit_every_screen(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with tempfile.TemporaryDirectory() as home:  # a name as short as those that people have
        studio = Studio((1280, 720), Path(home), text_percent=125)
        SCENES[name](studio)
        with recorded(monkeypatch) as record:
            studio.app._lay_out_all()
            studio.desk.step(2)
        WRITER.settle()
    assert not record.cut
    assert not record.faults
