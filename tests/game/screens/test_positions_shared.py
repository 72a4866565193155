"""A position goes out of a replay or a table as one line, and comes into the room of a new match."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame
import pytest

from game.match.recording import recording_of
from game.match.seats import HUMAN, Seating
from game.match.session import Session
from game.screens.registry import make_screen
from game.screens.replay import ReplayScreen
from rules.games import ruleset_of
from rules.kernel.match import AnyMatch
from rules.kernel.seats import PLAYERS, Seat
from rules.position_line import position_from_line, position_to_line
from tests.game.families.astra_et_tenebrae.battles import choose_astra
from tests.game.families.dark_frontier.duels import choose_frontier
from tests.rules.positions import begun, position

RED, BLUE = PLAYERS
ROOMS: dict[str, Callable[[Any], object]] = {
    "2024-07": lambda _: None,
    "2024-03": lambda _: None,
    "matched-fire": lambda _: None,
    "2025-03-04": choose_astra,
    "2025-03-01": choose_astra,
    "0.2.0": choose_frontier,
}


def room(desk: Any, edition: str) -> Any:
    ROOMS[edition](desk)
    desk.click("new_match")
    return desk.screen


def paste(desk: Any, words: str) -> None:
    """Paste words by the keys alone."""
    pygame.scrap.put_text("")
    ui = desk.screen.ui
    ui.focus("position.paste" if ui.get("code.paste") is None else "code.paste")
    desk.key(pygame.K_RETURN)
    pygame.scrap.put_text(words)
    desk.key(pygame.K_v, mod=pygame.KMOD_LCTRL)
    desk.key(pygame.K_RETURN)


@pytest.mark.parametrize("edition", ROOMS)
def test_a_match_begins_at_a_pasted_position(desk: Any, edition: str) -> None:
    frame = room(desk, edition)
    frame.choose_players(HUMAN, HUMAN)
    paste(desk, f"What would you do? {position_to_line(position(edition))}")
    assert desk.screen is frame, "it is asked first"
    desk.click("position.begin")
    session, state = desk.screen.session, position(edition)
    ruleset = ruleset_of(state.setup)
    assert ruleset.pack_state(session.match.checkpoints[0].state) == ruleset.pack_state(state)
    assert session.seating.humans == PLAYERS
    assert session.kept
    desk.step()


@pytest.mark.parametrize(
    ("edition", "line", "says"),
    [
        ("0.2.0", "2025-03-04", "is from Astra et Tenebrae"),
        ("2025-03-04", "2024-07", "is from False Sunrise"),
        ("2024-07", "0.2.0", "is from Dark Frontier"),
    ],
)
def test_a_position_of_another_game_is_refused(desk: Any, edition: str, line: str, says: str) -> None:
    frame = room(desk, edition)
    paste(desk, position_to_line(position(line)))
    assert desk.screen is frame
    assert says in desk.app.toast_texts[-1]


def test_what_is_wrong_with_a_line_is_said(desk: Any) -> None:
    room(desk, "0.2.0")
    paste(desk, position_to_line(position("0.2.0")).replace("facing=", "facin=", 1))
    assert "there is no facin; use one of" in desk.app.toast_texts[-1]


def test_the_replay_copies_what_it_shows(desk: Any) -> None:
    match: AnyMatch = begun("0.2.0")
    match.answer(RED, match.pending[RED].default())
    match.concede(RED)
    desk.app.push(ReplayScreen(desk.app, recording_of(match)))
    desk.screen.seek(1)
    desk.click("bar.position")
    desk.click("share.copy")
    state = position_from_line(pygame.scrap.get_text())
    assert state == desk.screen.film.state


@pytest.mark.parametrize("viewer", PLAYERS)
def test_the_table_copies_only_what_its_viewer_knows(desk: Any, viewer: Seat) -> None:
    match = begun("2025-03-04")
    while match.ruleset.turn(match.state) < 2 and not any(
        ship.captain is not None for ship in match.state.ships.values()
    ):
        for seat in match.waiting():
            match.answer(seat, match.pending[seat].default())
    seating = Seating({viewer: HUMAN, viewer.other: "cadet"})
    desk.app.push(make_screen("table", desk.app, session=Session.of(match, 3, desk.app.home, seating)))
    desk.click("bar.menu")
    desk.click("menu.position")
    desk.click("share.copy")
    state = position_from_line(pygame.scrap.get_text())
    assert state == desk.screen.view
    assert all((ship.captain == "unknown") == (ship.seat is not viewer) for ship in state.ships.values())


def test_a_line_on_the_clipboard_is_filled_in_whole(desk: Any) -> None:
    frame = room(desk, "2024-07")
    line = position_to_line(position("2024-07"))
    assert len(line) > 3000
    pygame.scrap.put_text(line)
    desk.click("position.paste")
    assert frame.ui["code.words"].words == line
    desk.key(pygame.K_RETURN)
    desk.click("position.no")
    assert desk.screen is frame
