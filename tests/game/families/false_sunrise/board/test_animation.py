import itertools

import pygame
import pytest

from game.board.effects import FloatingText
from game.families.false_sunrise.board.animation import Animation
from game.families.false_sunrise.board.fleets import FleetLook
from game.families.false_sunrise.board.view import ShipBoard
from rules.false_sunrise.events import (
    DamageTaken,
    Event,
    MarkerTaken,
    ShipCrashed,
    ShipDestroyed,
    ShipLeft,
    ShipMoved,
    ShotResolved,
    SquadronAssigned,
    SquadronLost,
    SystemLost,
)
from rules.false_sunrise.movement import path_of
from rules.false_sunrise.state import Mode, Order, State
from rules.kernel.seats import Seat
from rules.values import changed


def _battle(state: State) -> tuple[list[Event], State]:
    """Return a beat with about everything that can be shown, and the state after it."""
    beat: list[Event] = []
    for ship in state.ships.values():
        path = path_of(ship, Order(velocity=1, course=-3), state.setup.terrain)
        beat.append(ShipMoved(ship.id, path.stops, path.velocity))
    shot = ("red:Arrow", "gun", "blue:Cairn", 3, 3, (6, 2, 1), (6, 2, 1), (0,), 3, 1, 5.2)
    beat += [
        ShipCrashed("red:Bolt", (20.0, 30.0), 7),
        MarkerTaken("m1", Seat.RED),
        SquadronAssigned("q1", "blue:Dune", Mode.OFFENSIVE),
        ShotResolved(*shot),
        DamageTaken("blue:Cairn", "red:Arrow", 3, 0, 0, (3, 6, 6, 6), 0),
        SystemLost("blue:Cairn", "gun", "DMG-3"),
        ShipDestroyed("blue:Dune"),
        SquadronLost("q1", "DMG-5"),
        ShipLeft("red:Bolt", (20.0, 0.0)),
    ]
    after = state.copy()
    for event in beat:
        event.apply(after)
    return beat, after


def _pose(animation: Animation, ship_id: str) -> tuple[float, float, float]:
    pose = animation.pose(ship_id)
    return pose.x, pose.y, pose.angle_deg / 30


def test_it_ends_where_the_rules_say(state: State) -> None:
    beat, after = _battle(state)
    animation = Animation(beat, state, after)
    animation.finish()
    for ship in after.ships.values():
        assert _pose(animation, ship.id) == (ship.x, ship.y, ship.heading)


def test_it_begins_where_the_ships_are(state: State) -> None:
    animation = Animation(*_swap(state))
    for ship in state.ships.values():
        assert _pose(animation, ship.id)[:2] == pytest.approx((ship.x, ship.y))


def _swap(state: State) -> tuple[list[Event], State, State]:
    beat, after = _battle(state)
    return beat, state, after


def test_half_moves_are_seen(state: State) -> None:
    animation = Animation(*_swap(state))
    corner = next(e for e in _battle(state)[0] if isinstance(e, ShipMoved)).stops[2][:2]
    nearest = 99.0
    while not animation.update(0.01):
        x, y, _ = _pose(animation, "red:Arrow")
        nearest = min(nearest, abs(x - corner[0]) + abs(y - corner[1]))
    assert nearest < 0.2


def test_speed_off_takes_no_frame(state: State, view: ShipBoard) -> None:
    beat, after = _battle(state)
    animation = Animation(beat, state, after, 0.0)
    assert animation.done
    view.animate(animation)
    assert view.animation is None
    assert view.state is after


@pytest.mark.parametrize("reduced", [False, True])
def test_every_moment_can_be_drawn(
    state: State, view: ShipBoard, window: pygame.Surface, reduced: bool
) -> None:
    beat, after = _battle(state)
    view.animate(Animation(beat, state, after, reduced_motion=reduced))
    frames = 0
    while view.animation is not None:
        view.draw(window)
        assert view.update(1 / 20)
        frames += 1
    assert 0 < frames < 200
    assert view.state is after
    assert not view.update(1 / 20)


def test_finishing_shows_the_state_after_it_at_once(
    state: State, view: ShipBoard, window: pygame.Surface
) -> None:
    beat, after = _battle(state)
    view.animate(Animation(beat, state, after))
    view.update(0.1)
    view.draw(window)
    view.finish()
    assert view.state is after
    assert view.draw(window)
    assert not view.draw(window)


def test_twice_the_speed_takes_half_the_time(state: State) -> None:
    once, twice = (Animation(*_swap(state), speed) for speed in (1.0, 2.0))
    assert twice.length_s == pytest.approx(once.length_s / 2)


def test_a_ship_on_its_way_moves_smoothly(state: State) -> None:
    animation = Animation(*_swap(state))
    places = [_pose(animation, "red:Arrow")[:2]]
    while not animation.update(1 / 60):
        places.append(_pose(animation, "red:Arrow")[:2])
    assert all(abs(a[0] - b[0]) + abs(a[1] - b[1]) < 0.6 for a, b in itertools.pairwise(places))


def _tags(animation: Animation) -> list[FloatingText]:
    return [clip.effect for clip in animation.timeline.clips if isinstance(clip.effect, FloatingText)]


def test_two_hits_in_one_beat_each_show_what_they_took(state: State) -> None:
    beat: list[Event] = [
        DamageTaken("blue:Cairn", "red:Arrow", 3, 0, 0, (3, 6, 6, 6), 0),
        DamageTaken("blue:Cairn", "red:Arrow", 2, 0, 0, (1, 6, 6, 6), 0),
        DamageTaken("blue:Cairn", "red:Arrow", 0, 0, 0, (1, 6, 6, 6), 0),
    ]
    after = state.copy()
    for event in beat:
        event.apply(after)
    tags = _tags(Animation(beat, state, after))
    assert [tag.text for tag in tags] == ["-3", "-2", "no damage"]
    assert len({tag.row for tag in tags[:2]}) == 2


def test_words_of_ships_that_leave_side_by_side_stand_apart(
    state: State, view: ShipBoard, window: pygame.Surface
) -> None:
    beat: list[Event] = [ShipLeft("red:Arrow", (20.0, 0.0)), ShipLeft("red:Bolt", (23.0, 0.0))]
    after = state.copy()
    for event in beat:
        event.apply(after)
    animation = Animation(beat, state, after)
    assert [tag.row for tag in _tags(animation)] == [0, 1]
    view.animate(animation)
    view.draw(window)


def test_names_keep_their_place_beside_ships_in_flight(
    state: State, view: ShipBoard, window: pygame.Surface
) -> None:
    view.draw(window)
    stood = {key: place.center for key, place in view.pieces.names.items()}
    assert stood
    beat: list[Event] = [
        ShipMoved(ship.id, path.stops, path.velocity)
        for ship in state.ships.values()
        for path in [path_of(ship, Order(velocity=2), state.setup.terrain)]
    ]
    after = state.copy()
    for event in beat:
        event.apply(after)
    offsets: dict[str, set[tuple[int, int]]] = {key: set() for key in stood}
    view.animate(Animation(beat, state, after))
    while view.animation is not None:
        view.draw(window)
        for key, place in view.pieces.names.items():
            ship = view.pieces.places[key]
            offsets[key].add((place.centerx - ship.centerx, place.centery - ship.centery))
        view.update(1 / 20)
    spread = [max(xs) - min(xs) for found in offsets.values() for xs in zip(*found, strict=True)]
    assert max(spread) <= 3


def test_DMG_2_nothing_lies_over_the_bars_of_which_pips_go(
    state: State, view: ShipBoard, window: pygame.Surface
) -> None:
    victim, near = "red:Arrow", "blue:Cairn"
    state.squadrons.clear()
    for ship_id, x in ((victim, 36.0), (near, 39.0), ("red:Bolt", 34.5), ("blue:Dune", 42.0)):
        ship = state.ships[ship_id]
        ship = changed(ship, x=x, y=20.0, heading=3, pips=(5, *ship.pips[1:]))
        state.ships[ship_id] = ship
    view.show(state)
    view.look = FleetLook(selected=near, bars=True)
    view.draw(window)
    beat = [DamageTaken(victim, near, 4, 0, 0, (1, *state.ships[victim].pips[1:]), 0)]
    after = state.copy()
    beat[0].apply(after)
    view.animate(Animation(beat, state, after))
    plates = 0
    while view.animation is not None:
        view.draw(window)
        fleets = view.pieces
        for plate in fleets._breaking:
            others = [one for one in fleets.occupied if one not in (plate, *fleets.places.values())]
            plates += 1
            assert plate.collidelist(others) < 0
        view.update(1 / 20)
    assert plates > 3


def test_bars_of_which_pips_go_do_not_lie_under_a_card(
    state: State, view: ShipBoard, window: pygame.Surface
) -> None:
    victim = "blue:Cairn"
    view.draw(window)
    above = view.pieces.places[victim].move(view.rect.topleft)
    view.covers = (pygame.Rect(0, 0, 160, 60).move_to(midbottom=above.midtop),)
    beat = [DamageTaken(victim, "red:Arrow", 4, 0, 0, (2, *state.ships[victim].pips[1:]), 0)]
    after = state.copy()
    beat[0].apply(after)
    view.animate(Animation(beat, state, after))
    view.update(0.1)
    view.draw(window)
    (plate,) = view.pieces._breaking
    assert not plate.move(view.rect.topleft).colliderect(view.covers[0])
