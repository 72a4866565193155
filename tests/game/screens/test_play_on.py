"""Playing on from the replay viewer and from the list of saves, by keys and by mouse."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame

from game.match import autosaves
from game.match.seats import HUMAN, Seating
from game.match.session import Session
from game.screens.result import ResultScreen
from rules.false_sunrise.drawing import Drawn
from rules.false_sunrise.packing import digest
from rules.false_sunrise.state import Options
from rules.kernel.dice import Stream
from rules.kernel.seats import PLAYERS, Seat

RED, BLUE = PLAYERS
SOLO = Seating({RED: HUMAN, BLUE: "captain"})


def played(desk: Any, turns: int = 99) -> Session:
    setup = Drawn(edition="2024-07", points=6, options=Options()).setup(2)
    session = Session.new(setup, 2, home=desk.app.home, seating=SOLO)
    below = Stream("play on", 2).below
    while not session.over and session.match.ruleset.turn(session.match.state) < turns:
        seat = session.waiting()[0]
        session.answer(seat, session.match.pending[seat].example(below))
    return session


def table_session(desk: Any) -> Session:
    return next(one.session for one in desk.app.screens if one.name == "table")


def watch(desk: Any, path: Path | None) -> Any:
    assert path is not None
    desk.open("replays").watch(path)
    desk.step()
    return desk.screen


def test_a_replay_is_played_on_as_the_other_side_against_a_level(desk: Any) -> None:
    first = played(desk)
    screen = watch(desk, first.replay_file)
    for _ in range(4):
        desk.key(pygame.K_PAGEDOWN)
    for _ in range(3):
        desk.key(pygame.K_DOWN)
    moment, shown = screen.film.moment, digest(screen.film.state)
    desk.key(pygame.K_p)
    assert screen.play_on.seat is RED
    assert screen.play_on.foe == "captain", "whoever played against that side before"
    assert "turn 4" in desk.dump()["play_on.about"]["text"]
    tabs = desk.screen.ui.px("play_on.seat")
    desk.click_at((tabs.left + tabs.width * 3 // 4, tabs.centery))
    assert screen.play_on.seat is BLUE
    desk.focus("play_on.foe")
    desk.key(pygame.K_END)
    assert "only against" in desk.dump()["play_on.training"]["why_disabled"].lower()
    desk.key(pygame.K_HOME)
    assert desk.dump()["play_on.training"]["why_disabled"] == ""
    desk.click("play_on.training")
    desk.click("play_on.begin")
    new = table_session(desk)
    level = screen.play_on.foe
    assert new.seating == Seating({RED: level, BLUE: HUMAN}, training=True)
    assert new.match.setup.names[BLUE] == first.match.setup.names[RED], "the same person at the other side"
    assert new.match.beats[:moment] == first.match.beats[:moment]
    assert new.shown_beats >= moment
    assert digest(screen.film.state) == shown
    assert [one.match for one in autosaves.unfinished(desk.app.home)] == [new.id]
    new.concede(BLUE)
    desk.app.to_title()
    desk.app.push(ResultScreen(desk.app, new))
    desk.step()
    assert desk.dump()["why"]["text"].endswith(", in turn 4. Continued from turn 4.")
    assert "another match" in desk.dump()["why"]["tooltip"]
    desk.open("replays")
    assert desk.rows("files")[1:] == [f"{new.name}, continued from turn 4", first.name]


def test_the_end_of_a_replay_says_why_nobody_plays_on_there(desk: Any) -> None:
    screen = watch(desk, played(desk).replay_file)
    desk.key(pygame.K_END)
    assert "Nothing is left to decide" in desk.dump()["bar.play_on"]["why_disabled"]
    desk.key(pygame.K_p)
    assert screen.ui.modal is None
    desk.key(pygame.K_HOME)
    desk.click("bar.play_on")
    assert "the setup" in desk.dump()["play_on.about"]["text"]
    desk.key(pygame.K_ESCAPE)
    assert desk.screen is screen
    assert screen.ui.modal is None


def test_a_save_is_watched_and_played_on_from_a_turn_that_is_over(desk: Any) -> None:
    session = played(desk, 3)
    (kept,) = autosaves.unfinished(desk.app.home)
    before = kept.newest.path.read_bytes()
    desk.open("load")
    desk.key(pygame.K_w)
    screen = desk.screen
    assert screen.name == "replay"
    desk.key(pygame.K_END)
    assert "Turn 3 is not over yet" in desk.dump()["bar.play_on"]["why_disabled"]
    screen.go_turn("2")
    desk.key(pygame.K_p)
    assert [one for one, _ in desk.screen.ui["play_on.seat"].options] == [RED.value], "one's own seat alone"
    assert "may not know" in desk.dump()["play_on.about"]["text"]
    desk.click("play_on.begin")
    new = table_session(desk)
    assert new.match.ruleset.turn(new.match.state) == 2
    assert Seat.RED in new.waiting()
    assert {one.match for one in autosaves.unfinished(desk.app.home)} == {session.id, new.id}
    assert kept.newest.path.read_bytes() == before
