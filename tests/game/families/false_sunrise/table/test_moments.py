"""Great moments: what is told of them, from what was told, and how long the table waits for it."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.families.false_sunrise.moments import moments_of
from game.game_card import Moment, SeenBeat
from game.screens.table.moments import LENGTH_S
from game.shell.settings import Leading
from rules.false_sunrise.events import (
    DamageTaken,
    Event,
    MatchEnded,
    PointsScored,
    ShipCrashed,
    ShipDestroyed,
    ShotResolved,
)
from rules.false_sunrise.state import Marker, State
from rules.games import load_ruleset
from rules.kernel.seats import Seat
from rules.values import changed
from tests.game.weapons_desk import FAR, NEAR, SHIP, WeaponsDesk, state_of_fight
from tools.hand import Desk

FRAME_S = 0.016


def fight() -> State:
    """Put one ship that has five pips left among others that are all alive."""
    state = state_of_fight()
    for ship_id, ship in state.ships.items():
        pips = ship.pips if any(ship.pips) else (1,)
        if ship_id == NEAR:
            pips = (*[0] * (len(ship.pips) - 1), 5)
        state.ships[ship_id] = changed(ship, alive=True, pips=pips)
    return state


def told(state: State, *beats: Event, solo: Seat | None = None) -> list[Moment]:
    """Tell events, a beat each, from a state that they change; give the moments of the last."""
    heard = []
    for event in beats:
        heard.append(SeenBeat((event,), state.copy()))
        event.apply(state)
    return list(moments_of(heard, state, solo))


def shot_at(target: str, faces: tuple[int, ...], removed: tuple[int, ...] = ()) -> ShotResolved:
    damage = sum(face for die, face in enumerate(faces) if die not in removed)
    return ShotResolved(SHIP, "artillery", target, 3, 0, faces, faces, removed, damage, 0, 9.0)


def hurt(
    state: State, target: str, dealt: int, source: str = f"{SHIP}|artillery", shielded: int = 0
) -> DamageTaken:
    return DamageTaken(target, source, dealt, shielded, 0, (0,) * len(state.ships[target].pips), 1)


# --- what is told ----------------------------------------------------------------------------------


def test_the_first_kill_names_who_destroys_whom_and_the_dice_that_count() -> None:
    state = fight()
    small = state.ships[FAR]
    state.ships[FAR] = changed(small, pips=(*[0] * (len(small.pips) - 1), 5))
    (moment,) = told(state, shot_at(FAR, (6, 3, 4), (0,)), hurt(state, FAR, 7), ShipDestroyed(FAR))
    assert moment.words == (("Steadfast", Seat.RED), ("destroys", None), ("Honeycomb", Seat.BLUE))
    assert moment.below == "the first ship destroyed in this match: 3 + 4 on its last 5 pips"
    assert moment.sound == "moment_first"


def test_a_flagship_is_told_as_one_and_later_kills_without_a_number() -> None:
    state = fight()
    state.ships[SHIP] = changed(state.ships[SHIP], pips=(0, 5))
    first = told(state, hurt(state, SHIP, 9, f"{NEAR}|bullseye", shielded=2), ShipDestroyed(SHIP))[0]
    assert first.line == "Queen of Summer destroys Steadfast"
    assert first.below == "Ember loses its flagship: 7 damage on its last 5 pips", "without what shields stop"
    assert first.sound == "moment_flagship"
    then = told(state, hurt(state, FAR, 40), ShipDestroyed(FAR))[0]
    assert then.below.startswith("40 damage on its last ")
    assert then.sound == "moment_kill"


def test_a_crash_is_told_with_its_velocity_and_an_end_that_nobody_saw_by_itself() -> None:
    state = fight()
    crash = ShipCrashed(FAR, (40.0, 20.0), 9)
    (moment,) = told(state, crash, hurt(state, FAR, 40, "crash"), ShipDestroyed(FAR))
    assert moment.line == "Honeycomb crashes into a rock"
    assert moment.below.endswith("at velocity 9")
    (moment,) = told(state, ShipDestroyed(NEAR))
    assert moment.line == "Queen of Summer is destroyed"


def test_END_2_the_fifteenth_point_is_told_once_and_with_what_the_other_has() -> None:
    state = fight()
    state.scores = {Seat.RED: 13, Seat.BLUE: 16}
    (moment,) = told(state, PointsScored(3, 0))
    assert moment.line == "Ember reaches 15 points"
    assert moment.below.startswith("16 against 16: Tide is not behind")
    assert not told(state, PointsScored(1, 0))
    state.scores = {Seat.RED: 14, Seat.BLUE: 14}
    assert [one.line for one in told(state, PointsScored(1, 2))] == ["Both reach 15 points"]


@pytest.mark.parametrize(
    ("winner", "solo", "line", "sound"),
    [
        (Seat.RED, None, "Ember wins", "victory"),
        (Seat.BLUE, Seat.BLUE, "Victory", "victory"),
        (Seat.RED, Seat.BLUE, "Defeat", "defeat"),
        (None, None, "Nobody wins", "turn"),
    ],
)
def test_the_end_is_told_from_the_side_of_who_plays_alone(
    winner: Seat | None, solo: Seat | None, line: str, sound: str
) -> None:
    state = fight()
    state.scores = {Seat.RED: 15, Seat.BLUE: 9 if winner else 15}
    end = MatchEnded(winner, "points" if winner else "turn_limit", "END-2")
    (moment,) = told(state, end, solo=solo)
    assert (moment.line, moment.sound) == (line, sound)
    assert " to " in moment.below
    logged = load_ruleset("2024-07").describe(end, state)
    assert winner is None or logged.endswith(f"{state.setup.names[winner]} wins the match."), (
        "the log names who"
    )


# --- at the table ----------------------------------------------------------------------------------


def destroyed(desk: Desk, **options: Any) -> WeaponsDesk:
    """Fire at a ship that this destroys, and wait for the line that tells it."""
    state = fight()
    table = WeaponsDesk(desk, state, **options)
    table.table.select(SHIP)
    table.keys(pygame.K_RETURN)
    table.desk.rest()
    table.roll((6, 6, 6, 6))
    table.table.answer((("artillery", NEAR),))
    for _ in range(800):
        shown = table.table.stage.moments.shown is not None
        if shown or not (table.table.view.ships[NEAR].alive or table.table.stage.busy):
            break
        table.table.update(FRAME_S)  # nobody looks at the frames until then
    desk.step()
    return table


def test_the_line_stands_over_the_board_until_it_is_over_and_nothing_is_asked_meanwhile(desk: Desk) -> None:
    table = destroyed(desk, animation="normal")
    banner, frames = table.table.ui["moment"], 0
    assert "destroys Queen of Summer" in banner.text()
    desk.step()
    covered = desk.screen.ui.scale.rect(banner.rect)
    assert covered in table.table.pane.covers, "the words of the board keep clear of it"
    playing = table.table.pane.animation
    assert playing.clock_s >= playing.climax_s > 0, "not before the ship has burst"
    while table.table.stage.moments.busy:
        assert table.tool is None
        frames += 1
        desk.step()
    assert frames * FRAME_S == pytest.approx(LENGTH_S, abs=0.1)
    assert not table.table.ui["moment"].visible
    while table.table.stage.busy:
        desk.step()
    assert any("is destroyed" in line.words for line in table.table.log.book.lines)


@pytest.mark.parametrize(
    ("camera", "reduced"), [(Leading.CLOSE, False), pytest.param(Leading.OFF, True, marks=pytest.mark.slow)]
)
def test_END_1_points_and_the_end_are_told_of_the_whole_board_with_nothing_over_it(
    desk: Desk, camera: Leading, reduced: bool
) -> None:
    desk.app.change_settings(camera=camera, reduced_motion=reduced)
    state = fight()
    state.scores = {Seat.RED: 14, Seat.BLUE: 4}
    state.markers = (Marker("m1", (60.0, 34.0), Seat.RED),)
    for ship_id in state.ships:
        state.ships[ship_id] = changed(state.ships[ship_id], activated=ship_id != SHIP)
    table = WeaponsDesk(desk, state, animation="normal")
    desk.step(3)  # the last ship is activated automatically
    desk.rest()
    table.roll((6, 6, 6, 6))
    table.table.answer((("artillery", NEAR),))
    stage, pane, closest, told = table.table.stage, table.table.pane, 1.0, set[str]()
    for _ in range(1200):
        desk.step()
        closest = max(closest, pane.camera.zoom)
        line = stage.moments.shown.line if stage.moments.shown is not None else ""
        scoring = (
            pane.animation is not None and pane.animation.clock_s > 0 and pane.animation.scored(Seat.RED)
        )
        if line:
            assert (table.table.what_now() == "The match is over") is (line == "Ember wins"), "not before"
            assert (table.table.what_next() == "Then: the result and the replay") is (line == "Ember wins")
        if scoring or line in ("Ember reaches 15 points", "Ember wins"):
            told |= {line, "points" * bool(scoring)}
            assert pane.camera.zoom == 1
            assert stage.tray.throw is None
        if not stage.busy and told:
            break
    assert told >= {"Ember reaches 15 points", "Ember wins", "points"}
    assert (closest > 1) is (camera is Leading.CLOSE)


def test_any_key_ends_the_line(desk: Desk) -> None:
    table = destroyed(desk, animation="normal")
    moments = table.table.stage.moments
    moments.update(LENGTH_S / 2 - 0.1, table.table.pane, speed=16.0)
    assert moments.shown is not None, "at no speed is it gone before it can be read"
    desk.key(pygame.K_SPACE)
    assert not table.table.stage.moments.busy


def test_with_reduced_motion_the_line_is_there_at_once_and_does_not_move(desk: Desk) -> None:
    desk.app.change_settings(reduced_motion=True, captions=True)
    table = destroyed(desk, animation="normal")
    desk.step()
    banner = table.table.ui["moment"]
    place = banner.px()
    assert banner.visible
    assert table.table.stage.moments.strength == 1.0
    desk.step(4)
    assert table.table.ui["moment"].px() == place
    assert any("destroys Queen of Summer" in words for words in desk.app.captions.texts)


def test_without_animation_no_line_is_waited_for_but_its_caption_says_it(desk: Desk) -> None:
    desk.app.change_settings(captions=True)
    table = destroyed(desk, animation="off")
    assert table.table.stage.moments.shown is None
    assert any("destroys Queen of Summer" in words for words in desk.app.captions.texts)
