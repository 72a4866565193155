"""The scores of both sides in a bar: what is dropped first in little room."""

from __future__ import annotations

import pygame
import pytest

from game.screens.table.score_rows import ScoreRow, ScoreRows
from game.shell.theme import THEMES, Scale
from game.widgets.pen import Pen
from rules.kernel.seats import PLAYERS

RULE = "Six points win (DE-3)."


@pytest.fixture(scope="module", autouse=True)
def _fonts() -> None:
    pygame.font.init()


def rows(*, does: str = "", signs: int = 3) -> ScoreRows:
    both = tuple(
        ScoreRow(seat, name, filled, signs, (f"{filled} points", str(filled)), f"{name} {filled}", does)
        for seat, name, filled in zip(PLAYERS, ("Ember", "Tide"), (2, 3), strict=True)
    )
    return ScoreRows("bar.scores", pygame.Rect(0, 0, 200, 40), both, RULE, 40)


def drawn_px(made: ScoreRows, wide: int) -> int:
    """Return how many pixels of a width are drawn on."""
    surface = pygame.Surface((wide, 40), pygame.SRCALPHA)
    made.paint(surface, Pen(THEMES["ember"], Scale(1.0)))
    return wide - surface.get_bounding_rect().left


def test_the_scores_are_told_in_words_too() -> None:
    made = rows()
    assert made.text() == "Ember 2; Tide 3"
    assert made.tip() == f"Ember 2; Tide 3. {RULE}"
    assert made.value() == [2, 3]


def test_the_word_beside_the_name_goes_first_and_then_the_long_figures() -> None:
    worded, plain = rows(does="defends"), rows()
    assert drawn_px(worded, 400) > drawn_px(plain, 400)
    assert drawn_px(worded, 160) == drawn_px(plain, 160) == drawn_px(plain, 400)
    assert drawn_px(worded, 130) == drawn_px(plain, 130) < drawn_px(plain, 400)


def test_signs_go_if_a_name_would_be_cut_too_much() -> None:
    assert drawn_px(rows(), 120) - drawn_px(rows(), 80) > 3 * 11
    assert drawn_px(rows(signs=11), 400) < drawn_px(rows(), 400), "eleven signs are only a number"


def test_what_was_won_just_now_stands_beside_the_name_and_is_ringed() -> None:
    row = ScoreRow(PLAYERS[0], "Ember", 2, 3, ("2 points", "2"), "Ember 2", "defends")
    won = ScoreRow(PLAYERS[0], "Ember", 2, 3, ("2 points", "2"), "Ember 2", "defends", "+1 point", 1)
    assert (row.beside, won.beside) == ("defends", "+1 point")

    def inks(one: ScoreRow) -> bool:
        surface = pygame.Surface((320, 40), pygame.SRCALPHA)
        made = ScoreRows("bar.scores", pygame.Rect(0, 0, 320, 40), (one, one), RULE, 40)
        made.paint(surface, Pen(THEMES["ember"], Scale(1.0)))
        return THEMES["ember"].good in {
            tuple(surface.get_at((x, y)))[:3] for x in range(320) for y in range(40)
        }

    assert inks(won)
    assert not inks(row)
