"""Words at 125 % of their size in the smallest usual window: nothing is cut, nothing overlaps."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tools.legibility import recorded
from tools.screenshots.scenes import SCENES
from tools.screenshots.studio import Studio


@pytest.mark.parametrize("name", SCENES)
def test_larger_words_fit_every_screen(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    studio = Studio((1280, 720), tmp_path, text_percent=125)
    SCENES[name](studio)
    with recorded(monkeypatch) as record:
        studio.app._lay_out_all()
        studio.desk.step(2)
    assert not record.cut
    assert not record.faults
