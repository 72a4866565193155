"""Undo and redo at the table: one's own answers only, whose they are, and back to a line of the log."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.match.session import Session
from game.shell.settings import AnimationSpeed
from rules.false_sunrise.state import Phase
from rules.games import load_ruleset
from rules.kernel.match import AnyMatch, Match
from rules.kernel.seats import PLAYERS
from rules.kernel.seeded import seeded_dice
from tools.screenshots.positions import battle

CTRL = pygame.KMOD_CTRL


@pytest.fixture
def placing(desk: Any) -> Any:
    """A match for two in which markers are placed by turns."""
    desk.app.change_settings(animation=AnimationSpeed.OFF, reduced_motion=True)
    desk.click("new_match")
    desk.click("seats.hotseat")
    desk.click("start")
    for _ in range(60):
        if type(getattr(desk.screen, "tool", None)).__name__ == "PlaceMarkerTool":
            return desk
        desk.step()
    raise AssertionError("no marker is to be placed")


@pytest.fixture
def acting(desk: Any) -> Any:
    """Two in the middle of a weapons phase: a ship of Ember's is to act, with targets in reach."""
    desk.app.change_settings(animation=AnimationSpeed.OFF, reduced_motion=True)
    state = battle(Phase.ACTIVATIONS)
    session = Session.of(Match(load_ruleset("2024-07"), state.setup, state=state), 7, desk.app.home)
    desk.sit_down(session, state, seeded_dice(7))
    assert type(desk.screen.tool).__name__ == "ActivateTool"
    return desk


def hold_fire(desk: Any) -> None:
    """Activate the ship in hand and let it fire at nothing: the other player is asked."""
    desk.key(pygame.K_RETURN)
    assert type(desk.screen.tool).__name__ == "DeclareFireTool"
    desk.key(pygame.K_SPACE)


def given(desk: Any) -> list[Any]:
    return [one for one in desk.screen.session.match.journal if one[0] in PLAYERS]


def name_of(desk: Any, seat: Any) -> str:
    return str(desk.screen.view.setup.names[seat])


def test_PLY_3_undo_leaves_the_other_players_answer_alone_and_says_whose_it_is(placing: Any) -> None:
    first = placing.screen.acting
    placing.key(pygame.K_RETURN)
    assert placing.screen.acting is first.other
    before = given(placing)
    tip = placing.screen.ui["bar.undo"].tooltip
    assert f"only {name_of(placing, first)} can undo that" in tip
    placing.key(pygame.K_BACKSPACE)
    assert given(placing) == before, "nothing is taken back unasked"
    assert name_of(placing, first) in placing.dump()["undo.words"]["text"]
    placing.key(pygame.K_RETURN)
    assert (given(placing), placing.screen.ui.modal) == (before, None), "Enter leaves it"
    placing.key(pygame.K_z, mod=CTRL)
    placing.click("undo.yes")
    assert given(placing) == before[:-1]
    assert placing.screen.acting is first


@pytest.mark.parametrize(("key", "mod"), [(pygame.K_y, CTRL), (pygame.K_z, CTRL | pygame.KMOD_SHIFT)])
def test_what_was_taken_back_is_given_again_by_redo(acting: Any, key: int, mod: int) -> None:
    acting.key(pygame.K_RETURN)
    after = given(acting)
    assert not acting.screen.ui["bar.redo"].enabled
    acting.key(pygame.K_z, mod=CTRL)
    assert given(acting) == after[:-1]
    button = acting.screen.ui["bar.redo"]
    assert button.enabled
    assert button.tooltip.startswith("Redo: ")
    acting.key(key, mod=mod)
    assert given(acting) == after


def test_nothing_is_given_again_once_something_else_was_answered(acting: Any) -> None:
    acting.key(pygame.K_RETURN)
    taken = given(acting)
    acting.key(pygame.K_BACKSPACE, pygame.K_TAB, pygame.K_RETURN)
    assert given(acting) != taken
    assert len(given(acting)) == len(taken)
    assert not acting.screen.ui["bar.redo"].enabled


def test_the_other_player_takes_back_and_gives_again_from_the_same_place(acting: Any) -> None:
    seat = acting.screen.acting
    hold_fire(acting)
    assert acting.screen.acting is seat.other
    after = given(acting)
    acting.key(pygame.K_BACKSPACE)
    assert given(acting) == after
    acting.click("undo.yes")
    assert acting.screen.acting is seat
    acting.click("bar.redo")
    assert given(acting) == after


def test_the_log_leads_back_to_a_line_as_far_as_undo_goes(acting: Any) -> None:
    hold_fire(acting)
    before = given(acting)
    acting.key(pygame.K_RETURN)
    acting.click("bar.log")
    assert acting.dump()["log.undo"]["why_disabled"] == "Select a line of the log first."
    acting.click_row("log", 1)
    assert "PLY-3" in acting.dump()["log.undo"]["why_disabled"], "nothing was answered since the last line"
    acting.click_row("log", 0)
    acting.click("log.undo")
    assert given(acting) == before, "one's own answer goes, the other player's stays"
    acting.click_row("log", 0)
    acting.click("log.undo")
    assert given(acting) == before


def test_an_enter_that_ends_an_animation_gives_up_nothing_of_the_other_player(acting: Any) -> None:
    """As it was met: what cut the flight of a shot short chose the system that its target loses."""
    acting.app.change_settings(animation=AnimationSpeed.NORMAL, reduced_motion=False)
    seat = acting.screen.acting
    acting.key(pygame.K_RETURN, pygame.K_RETURN)
    for _ in range(60):
        acting.post(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="", scancode=0)
        acting.post(pygame.KEYUP, key=pygame.K_RETURN, mod=0, unicode="", scancode=0)
        acting.step(6)
    assert {one for one, _ in given(acting)} == {seat}
    assert acting.screen.acting is seat.other


def test_one_key_takes_back_everywhere_and_stands_on_the_buttons(acting: Any) -> None:
    app = acting.app
    assert acting.screen.ui["bar.undo"].subtitle == app.bindings.label("undo") == "Ctrl+Z"
    app.change_settings(keys={"undo": ["f4"], "redo": ["f5"]})
    app.to_title()
    editor = acting.open("map_editor")
    assert (editor.ui["undo"].shortcut, editor.ui["redo"].shortcut) == ("F4", "F5")
    rocks = editor.desk.now.rocks
    acting.click("clear")
    acting.key(pygame.K_F4)
    assert editor.desk.now.rocks == rocks
    acting.key(pygame.K_F5)
    assert editor.desk.now.rocks == ()


def test_an_activation_is_taken_back_as_often_as_one_likes() -> None:
    state = battle(Phase.ACTIVATIONS)
    match: AnyMatch = Match(load_ruleset("2024-07"), state.setup, state=state)
    seat = match.waiting()[0]
    known = len(match.checkpoints)
    for _ in range(40):
        match.answer(seat, match.pending[seat].options[0])
        match.undo(seat)
        assert match.pending[seat].kind == "activate"
    assert len(match.checkpoints) == known
