"""The plain sentence of a decision panel, and the fold for its details."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.screens.tools.parts import PanelColumn
from game.screens.tools.plain_first import details, lead, lead_height
from tools.screenshots.scenes import SCENES
from tools.screenshots.studio import Studio


def column(studio: Studio) -> PanelColumn:
    return PanelColumn(studio.table, pygame.Rect(900, 60, 300, 500))


def test_the_fold_of_details_is_closed_at_first_and_stays_as_the_player_left_it(tmp_path: Path) -> None:
    studio = Studio((1280, 720), tmp_path)
    SCENES["firing"](studio)
    first = column(studio)
    assert not details(first, "fold")
    first.widgets[-1].press((0, 0))
    first.widgets[-1].release(first.widgets[-1].rect.center)
    assert details(column(studio), "fold")
    studio.app.quit()
    assert "details: true" in studio.app.home.settings_file.read_text()


@pytest.mark.parametrize("words", ["Short.", "You will probably deal 1 damage and risk 11 of 17 hull. " * 3])
def test_the_sentence_takes_the_height_that_it_needs(tmp_path: Path, words: str) -> None:
    studio = Studio((1280, 720), tmp_path)
    SCENES["firing"](studio)
    made = column(studio)
    high = made.rect.height
    assert lead(made, "lead", words).words == words
    assert made.rect.height == high - lead_height(made, words)


def test_a_fold_at_the_foot_comes_after_what_fills_the_panel(tmp_path: Path) -> None:
    studio = Studio((1280, 720), tmp_path)
    SCENES["firing"](studio)
    made = column(studio)
    details(made, "fold", at_foot=True)
    lead(made, "lead", "You will hit.")
    assert [one.id for one in made.widgets] == ["lead", "fold"]
