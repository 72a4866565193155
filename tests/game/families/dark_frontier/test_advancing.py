"""The Advance at the true table: it stops at each meeting, tells it, and goes on by any press."""

from __future__ import annotations

from typing import Any

import pygame

from game.families.dark_frontier.board.course import Course
from game.families.dark_frontier.board.view import DuelBoard
from game.families.dark_frontier.table.meeting_pause import MeetingPause
from game.match.playback import Playback
from game.match.recording import recording_of
from game.match.seats import Seating
from game.match.session import Session
from rules.dark_frontier.events import TokensMet
from rules.dark_frontier.state import ATTACKER, DEFENDER, Phase, State
from rules.hexes.grid import add
from rules.kernel.seeded import seeded_dice
from tests.game.families.dark_frontier.at_table import SEED, sit_down
from tests.game.families.dark_frontier.duel import duel

FAR: dict[str, Any] = {"at": (-9, 0), "velocity": (0, 0)}


def on_the_way(**changes: dict[str, Any]) -> State:
    """Put two pieces of flak in the way of a gunboat that nothing else meets."""
    given: dict[str, dict[str, Any]] = {
        "Thresher": {"velocity": (4, 0), "lost": (), "at": (0, 0), "came": (0, 0)},
        "F1": {"at": (2, 0), "velocity": (0, 0)},
        "F2": {"at": (6, 0), "velocity": (-2, 0), "dodged": ()},
        "M3": FAR,
        "F4": {"at": (-9, 3), "velocity": (0, 0)},
        "M5": FAR,
    }
    return duel(Phase.FIRE, **{**given, **changes})


def advance(desk: Any, state: State, *, animation: str = "off") -> Any:
    """Let both sides hold fire at a table of two."""
    table = sit_down(desk, state)
    desk.app.change_settings(animation=animation)
    for _ in range(2):
        table.answer(None)
        desk.step(2)
    return table


def meetings(table: Any) -> list[TokensMet]:
    shown = table.session.match.beats[: table.session.shown_beats]
    return [event for beat in shown for event in beat if isinstance(event, TokensMet)]


def until_still(desk: Any, table: Any) -> None:
    for _ in range(800):
        if table.stage.still:
            return
        desk.step()
    raise AssertionError("it never stopped")


def stopped(table: Any) -> bool:
    return isinstance(table.tool, MeetingPause)


def test_DA_1_it_stops_at_every_meeting_in_its_order_and_Space_goes_on(desk: Any) -> None:
    table = advance(desk, on_the_way())
    seen = list[str]()
    while stopped(table):
        seen.append(str(table.view.reached.part))
        assert len(meetings(table)) == len(seen)
        desk.key(pygame.K_SPACE)
        desk.step(3)
    assert seen == ["1/2", "1"]
    assert table.view.phase is Phase.COMMAND


def test_the_stop_says_who_met_with_which_dice_by_which_ruling_and_what_comes(desk: Any) -> None:
    table = advance(desk, on_the_way())
    shown = desk.dump()
    told = [shown[name]["text"] for name in shown if name.startswith("stop.") and "ruling" not in name]
    cited = [shown[name]["text"] for name in shown if name.startswith("stop.") and "ruling" in name]
    assert told[0] == "F1 meets Thresher: after 1/2 of the flight"
    assert told[1].startswith(("Thresher dodges F1: ", "Thresher does not dodge F1: "))
    assert cited[:2] == ["DM-1", "DM-2"]
    assert shown["come.0"]["text"] == "F2 reaches Thresher"
    assert shown["come.0.moment"]["text"] == "at the end"
    assert table.what_next() == "Then: at the end: F2 reaches Thresher"


def test_one_press_while_it_flies_skips_all_up_to_the_next_question(desk: Any) -> None:
    table = advance(desk, on_the_way(), animation="normal")
    assert table.stage.playing
    desk.key(pygame.K_f)
    for _ in range(600):
        if desk.screen is not table:
            break
        assert not table.stage.still, "it stops nowhere"
        assert table.tool is None
        desk.step()
    assert desk.screen.name == "handover", "the commands of the next round are asked for"
    assert len(meetings(table)) == 2


def test_a_press_on_the_map_goes_on_and_a_token_is_only_looked_at(desk: Any) -> None:
    table = advance(desk, on_the_way())
    place = table.pane.place_of("Quiver")
    desk.click_at(place.center)
    assert stopped(table)
    assert table.selected == "Quiver"
    left, top = table.pane.rect.topleft
    desk.click_at((left + 100, top + 200))
    desk.step(2)
    assert len(meetings(table)) == 2


def test_the_clock_tells_what_is_over_what_is_now_and_what_comes(desk: Any) -> None:
    table = advance(desk, on_the_way())
    board: DuelBoard = table.pane
    clock = board.clock()
    assert clock is not None
    assert str(clock.now) == "1/2"
    assert [str(step.moment) for step in clock.steps] == ["1/2", "1"]
    assert clock.steps[0].words.startswith("Thresher and F1: ")
    assert clock.steps[1].words == "Thresher and F2"
    assert clock.aside == "Space: continue"
    desk.key(pygame.K_SPACE)
    desk.step(3)
    clock = board.clock()
    assert clock is not None
    assert clock.now == 1
    assert all(": " in step.words for step in clock.steps)
    desk.key(pygame.K_SPACE)
    desk.step(3)
    assert board.clock() is None


def test_the_clock_moves_with_the_tokens(desk: Any) -> None:
    table = advance(desk, on_the_way(), animation="normal")
    parts = list[float]()
    while not table.stage.still and len(parts) < 200:
        desk.step(4)
        parts.append(float(table.pane.clock().now))
    assert parts == sorted(parts)
    assert len({part for part in parts if 0 < part < 0.5}) > 5


def test_DA_4_a_ship_that_leaves_the_map_stops_it(desk: Any) -> None:
    table = advance(desk, on_the_way(Thresher={"at": (14, 0), "velocity": (3, 0), "came": (1, 0)}))
    assert stopped(table)
    assert table.what_now() == "Thresher has left the map and is lost"
    assert not table.view.ships["Thresher"].flies
    desk.key(pygame.K_RETURN)
    desk.step(3)
    assert table.session.over


def test_who_only_watches_is_led_on_by_itself(desk: Any) -> None:
    desk.app.change_settings(animation="off")
    state = on_the_way()
    session = Session.new(state.setup, SEED, home=desk.app.home)
    table = desk.sit_down(session, state, seeded_dice(SEED))
    for _ in range(2):
        table.answer(None)
        desk.step(2)
    assert table.stage.still
    session.seating = Seating({DEFENDER: "cadet", ATTACKER: "cadet"})
    for _ in range(150):
        desk.step()
        if len(meetings(table)) == 2:
            break
    assert len(meetings(table)) == 2


def test_tokens_stand_where_the_moment_finds_them(desk: Any) -> None:
    table = advance(desk, on_the_way())
    half = table.pane.hex_px(add((0, 0), (2, 0)))
    place = table.pane.place_of("Thresher")
    assert abs(place.centerx - half[0]) < 4
    assert abs(place.centery - half[1]) < 4


def test_the_clock_of_a_replay_tells_nothing_ahead_of_its_moment(desk: Any) -> None:
    table = advance(desk, on_the_way())
    desk.key(pygame.K_SPACE)
    desk.step(3)
    recording = recording_of(table.session.match)
    film, course = Playback(recording.ruleset, recording.opening, recording.beats), Course()
    told: list[list[str]] = []
    while not film.at_end:
        before, beat = film.state, film.beats[film.moment]
        film.step(1)
        course.note(beat, before, film.state)
        clock = course.clock(film.state)
        told.append([] if clock is None else [step.words for step in clock.steps])
    while film.moment > 0:
        clock = course.clock(film.state)
        assert told[film.moment - 1] == ([] if clock is None else [step.words for step in clock.steps])
        film.step(-1)
    assert max(sum(": " in words for words in moment) for moment in told) == 2, "both meetings are told"
