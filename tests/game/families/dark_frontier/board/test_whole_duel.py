"""A whole duel is played on its board, event by event, whatever happens in it."""

from __future__ import annotations

import pygame
import pytest

from game.families.dark_frontier.board.view import DuelBoard
from game.shell.theme import Theme
from tests.rules.dark_frontier.duels import begun, fought

SIZE = (480, 340)


@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.slow)])
def test_every_beat_of_a_duel_plays_and_ends(desk: object, seed: int) -> None:  # noqa: ARG001 - opens the window
    match, state = fought(seed, ships=2), begun(seed, ships=2).checkpoints[0].state.copy()
    view, surface = DuelBoard(Theme(), pygame.Rect(0, 0, *SIZE)), pygame.Surface(SIZE)
    for beat in match.beats:
        after = state.copy()
        for event in beat:
            event.apply(after)
        length_s = view.play(beat, state, after, 1.0, reduced_motion=False)
        if length_s > 0:
            view.update(length_s / 2)
            view.draw(surface)
        view.finish()
        assert view.state is after
        state = after
    assert state.outcome == match.state.outcome
