"""What is heard of a battle, and how tense it is."""

from dataclasses import replace
from types import SimpleNamespace

import pytest

from game.board.timed_sounds import SoundTrack, TimedSound
from game.families.false_sunrise.board.animation import Animation
from game.families.false_sunrise.board.heard import soundings
from game.families.false_sunrise.board.view import ShipBoard
from game.families.false_sunrise.tension import mood
from game.screens.tools.dice_tray import DiceTray, Throw
from rules.false_sunrise.events import (
    DamageTaken,
    Event,
    MatchEnded,
    PointsScored,
    SalvoResolved,
    ShipDestroyed,
    ShipMoved,
    ShotResolved,
)
from rules.false_sunrise.state import Phase, State
from rules.kernel.seats import Seat
from rules.values import changed

SHOT = ShotResolved("red:Arrow", "gun", "blue:Cairn", 3, 3, (6,), (6,), (), 3, 1, 5.2)
CAIRN, ARROW = "blue:Cairn", "red:Arrow"


def _names(state: State, *events: Event) -> list[str]:
    return [
        one.name for one in SoundTrack(soundings([(0.0, event) for event in events], state, 0.0)).until(9)
    ]


def test_pips_go_one_by_one_lower_with_each_bar(state: State) -> None:
    had = state.ships[CAIRN].pips
    damage = DamageTaken(CAIRN, ARROW, 8, 0, 0, (0, 4, *had[2:]), 1)
    assert _names(state, damage) == ["hit", *["pip_1"] * 6, *["pip_2"] * 2]
    all_of_them = DamageTaken(CAIRN, ARROW, 40, 0, 0, (0,) * len(had), len(had))
    assert len(_names(state, all_of_them)) == 13 < sum(had), "no longer than anybody listens"


def test_a_shield_rings_and_breaks_only_where_more_comes_through(state: State) -> None:
    had = state.ships[CAIRN].pips
    assert _names(state, DamageTaken(CAIRN, ARROW, 2, 2, 0, had, 0)) == ["shield"]
    through = DamageTaken(CAIRN, ARROW, 3, 2, 0, (had[0] - 1, *had[1:]), 0)
    assert set(_names(state, through)) == {"shield", "shield_break", "hit", "pip_1"}


def test_a_salvo_leaves_one_by_one_and_what_is_stopped_bursts(state: State) -> None:
    salvo = SalvoResolved(ARROW, "gun", CAIRN, 2, 4, (6, 6, 6), 3, 2, 2, 1, 1.0, "E1-20")
    names = _names(state, salvo)
    assert names.count("shell") == 3
    levels = [one.level for one in soundings([(0.0, salvo)], state, 0.0) if one.name == "shell"]
    assert sum(level**2 for level in levels) == pytest.approx(1), "together as loud as one"
    assert names[-2:] == ["point_defence", "burst"]


def test_a_kill_is_heard_and_markers_that_score_are_counted(state: State) -> None:
    assert _names(state, ShipDestroyed(CAIRN)) == ["explosion"]
    assert _names(state, PointsScored(0, 1)) == ["points"]


def test_engines_are_heard_by_their_thrust_and_where_they_are(state: State) -> None:
    def moved(ship_id: str, velocity: int) -> ShipMoved:
        ship = state.ships[ship_id]
        return ShipMoved(
            ship_id, ((ship.x, ship.y, ship.heading), (ship.x, ship.y + 6, ship.heading)), velocity
        )

    drifting = [(1.5, moved(ship_id, 6)) for ship_id in state.ships]
    heard = list(soundings(drifting, state, 0.2))
    assert {(one.name, one.at_s) for one in heard} == {("engine_1", 0.2)}
    assert len(heard) <= 3
    assert [one.name for one in soundings([(1.5, moved(ARROW, 1))], state, 0.0)] == ["engine_3"]


def test_a_board_hands_out_sounds_in_time_with_their_sides(view: ShipBoard, state: State) -> None:
    after = state.copy()
    beat = [SHOT, ShipDestroyed(CAIRN)]
    for event in beat:
        event.apply(after)
    view.play(beat, state, after, 1.0, reduced_motion=False)
    assert view.sounds_itself
    view.update(0.01)
    ((shot, side),) = view.take_sounds()
    assert shot.name == "shell"
    assert -1 < side < 0, "the shooter is in the left half"
    assert not view.take_sounds()
    view.finish()
    assert [one.name for one, _ in view.take_sounds()] == ["explosion"], "that is never missed"
    view.play(beat, state, after, 0.0, reduced_motion=False)
    assert not view.sounds_itself
    assert not view.take_sounds(), "its cue speaks for a beat that is over at once"


def test_all_of_a_beat_is_heard_by_its_end_with_reduced_motion(view: ShipBoard, state: State) -> None:
    beat = [SHOT, ShipDestroyed(CAIRN)]
    after = state.copy()
    for event in beat:
        event.apply(after)
    view.play(beat, state, after, 1.0, reduced_motion=True)
    heard: list[str] = []
    while view.animation is not None:
        view.update(0.05)
        heard += [one.name for one, _ in view.take_sounds()]
    assert heard == [one.name for one in Animation(beat, state, after).sounds]


def _battered(state: State, ship_id: str) -> State:
    ship = state.ships[ship_id]
    ship = changed(ship, pips=(1,) + (0,) * (len(ship.pips) - 1))
    state.ships[ship_id] = ship
    return state


@pytest.mark.parametrize(
    ("phase", "tension"),
    [(Phase.DEPLOYMENT, 0), (Phase.ORDERS, 0), (Phase.LAUNCHES, 2), (Phase.ACTIVATIONS, 2)],
)
def test_tension_follows_the_phase(state: State, phase: Phase, tension: int) -> None:
    state.phase = phase
    assert mood(state, ()).tension == tension
    assert ("air" in mood(state, ()).also) == (tension == 0)


def test_tension_grows_with_reach_points_damage_and_kills(state: State) -> None:
    near = changed(state.ships[CAIRN], x=14.0, y=20.0)
    closer = state.copy()
    closer.ships[CAIRN] = near
    assert mood(closer, ()).tension == 1
    assert mood(state, ()).tension == 0
    assert mood(_battered(state.copy(), CAIRN), ()).tension == 3
    assert mood(_battered(state.copy(), ARROW), ()).tension == 4, "a flagship"
    assert mood(state, (ShipDestroyed(CAIRN),)).tension == 4
    assert mood(state, (MatchEnded(Seat.RED, "points", "END-2"),)).also >= {"horn"}
    state.scores = {Seat.RED: 12, Seat.BLUE: 3}
    assert mood(state, ()).tension == 3


def test_a_track_gives_each_sound_once() -> None:
    track = SoundTrack(
        [TimedSound(0.5, "b"), TimedSound(0.1, "a"), TimedSound(2.0, "d", due=True), TimedSound(1.0, "c")]
    )
    assert [one.name for one in track.until(0.6)] == ["a", "b"]
    assert not track.until(0.6)
    assert [one.name for one in track.end()] == ["d"]
    assert not track


def test_dice_knock_twice_each_and_are_struck_once() -> None:
    tray = DiceTray(lambda _event, _state, before: before, SimpleNamespace(factor=1.0))

    def heard(throw: Throw) -> list[str]:
        tray.show(throw, speed=1.0, hold_s=1.0)
        while tray.busy:
            tray.update(0.05)
        return [one.name for one in tray.take_sounds()]

    thrown = Throw("Shot", (6, 1), falling=(0, 1))
    assert heard(thrown) == ["die"] * 4
    struck = replace(thrown, falling=(), removed=(0,))
    assert heard(struck) == ["die_struck"]
    assert not heard(struck), "told again, it is not struck again"
