"""What is seen of a battle: where shots begin and end, how long it takes, what lies on top."""

from __future__ import annotations

import math
from dataclasses import replace

import pygame
import pytest

from game.board.beat_animation import SHAKE_S
from game.board.canvas import Canvas
from game.board.effects import BLOW, Explosion, Missile, Tracer
from game.board.labels import is_nearer
from game.board.staging import KILL_S
from game.families.false_sunrise.board.animation import Animation
from game.families.false_sunrise.board.effects import Hop
from game.families.false_sunrise.board.fleets import wake_of, wreck_place
from game.families.false_sunrise.board.ships import length_px, wear_of, wedge_px
from game.families.false_sunrise.board.view import ShipBoard
from game.shell.settings import Leading
from rules.false_sunrise.events import (
    DamageTaken,
    Event,
    PointsScored,
    SalvoResolved,
    ShipCrashed,
    ShipDestroyed,
    ShotResolved,
    SquadronAssigned,
    SquadronReduced,
    TurnCleared,
)
from rules.false_sunrise.state import Marker, Mode, State
from rules.kernel.seats import Seat
from rules.values import changed

SHOT = ShotResolved("red:Arrow", "gun", "blue:Cairn", 3, 3, (6, 2, 1), (6, 2, 1), (0,), 3, 1, 5.2)
_LONGEST_SHOT_S, _LONGEST_KILL_S = 1.5, 3.4
_LEAD_S = 0.35


def _animation(state: State, *beat: Event, reduced: bool = False) -> Animation:
    after = state.copy()
    for event in beat:
        event.apply(after)
    return Animation(beat, state, after, reduced_motion=reduced)


def _canvas(view: ShipBoard) -> Canvas:
    return view._canvas(pygame.Surface(view.rect.size))


def _damage(state: State) -> DamageTaken:
    gone = tuple(0 for _ in state.ships["blue:Cairn"].pips)
    return DamageTaken("blue:Cairn", "red:Arrow", 40, 0, 0, gone, len(gone))


def test_a_shot_goes_from_muzzle_to_hull(state: State, view: ShipBoard) -> None:
    (tracer,) = [
        clip.effect for clip in _animation(state, SHOT).timeline.clips if isinstance(clip.effect, Tracer)
    ]
    canvas = _canvas(view)
    for end, ship_id in zip(tracer.ends_px(canvas), ("red:Arrow", "blue:Cairn"), strict=True):
        ship = state.ships[ship_id]
        off = math.dist(end, canvas.px(ship.at)) / length_px(canvas, ship.spec.hull.id)
        assert 0.1 < off < 0.55


def test_a_shot_and_a_kill_are_soon_over(state: State) -> None:
    shot, damage, end = (
        _animation(state, event).length_s for event in (SHOT, _damage(state), ShipDestroyed("blue:Cairn"))
    )
    assert (
        _LEAD_S
        + shot
        + _animation(state, DamageTaken("blue:Cairn", "red:Arrow", 3, 0, 0, (3, 6, 6, 6), 0)).length_s
        <= _LONGEST_SHOT_S
    )
    assert _LEAD_S + shot + damage + end <= _LONGEST_KILL_S


def test_bars_break_pip_by_pip(state: State) -> None:
    animation = _animation(state, _damage(state))
    seen = []
    while not animation.update(0.01):
        breaking = animation.breaking("blue:Cairn")
        assert breaking is not None
        seen.append(sum(breaking.now))
    assert seen == sorted(seen, reverse=True)
    assert len(set(seen)) > 12
    assert animation.breaking("blue:Dune") is None


def test_no_more_than_three_things_flash_in_a_second(state: State) -> None:
    crashes = [ShipCrashed(ship.id, ship.at, 6) for ship in state.ships.values()]
    booms = [
        clip for clip in _animation(state, *crashes).timeline.clips if isinstance(clip.effect, Explosion)
    ]
    assert len({clip.begin_s for clip in booms}) == 1, "they crash together"
    flashes = [clip.begin_s for clip in booms if clip.effect.flash]
    assert 0 < len(flashes) < len(booms)
    for at_s in flashes:
        assert sum(at_s <= other_s < at_s + 1 for other_s in flashes) <= 3


@pytest.mark.parametrize("kind", [SHOT, ShipDestroyed("blue:Cairn")])
def test_with_reduced_motion_a_beat_is_one_still_picture(state: State, view: ShipBoard, kind: Event) -> None:
    animation = _animation(state, kind, reduced=True)
    assert animation.clock_s == 0
    pictures = set()
    animation.update(0.05)
    for _ in range(4):
        canvas = _canvas(view)
        animation.draw_lights(canvas)
        animation.draw(canvas)
        pictures.add(pygame.image.tobytes(canvas.surface, "RGB"))
        animation.update(0.05)
    assert len(pictures) == 1
    assert any(pictures.pop())
    if isinstance(kind, ShipDestroyed):
        assert animation.pose("blue:Cairn").fade == 0  # a wreck at once


def test_with_reduced_motion_squadrons_are_where_they_go_at_once(state: State) -> None:
    hop = SquadronAssigned("q1", "blue:Dune", Mode.OFFENSIVE)
    assert [clip for clip in _animation(state, hop).timeline.clips if isinstance(clip.effect, Hop)]
    assert _animation(state, hop, reduced=True).done


def test_nothing_shines_over_more_than_a_quarter_of_the_view(state: State, view: ShipBoard) -> None:
    view.camera.zoom_at(view.camera.to_px(state.ships["red:Arrow"].at), 12)
    animation = _animation(state, ShipDestroyed("red:Arrow"))
    (kill,) = animation.kills()
    for share in (0.1, 0.15, 0.3, 0.5):
        canvas = _canvas(view)
        kill.draw(canvas, share)
        light = pygame.surfarray.array3d(canvas.surface).max(axis=2)
        assert (light > 60).mean() <= 0.25


@pytest.mark.parametrize("heading", range(12))
def test_names_stand_clear_of_flames(state: State, view: ShipBoard, heading: int) -> None:
    for ship in state.ships.values():
        state.ships[ship.id] = changed(ship, heading=heading)
    view.show(state)
    view.draw(pygame.Surface((1280, 720)))
    canvas = _canvas(view)
    assert len(view.pieces.names) == len(state.ships)
    for ship_id, name in view.pieces.names.items():
        hull = state.ships[ship_id].spec.hull.id
        assert not name.colliderect(wake_of(canvas, hull, 30 * heading, view.pieces.places[ship_id].center))


def test_with_reduced_motion_no_burst_flashes(state: State, view: ShipBoard) -> None:
    crash = _animation(state, ShipCrashed("red:Bolt", (20.0, 30.0), 6), reduced=True)
    salvo = SalvoResolved("red:Arrow", "gun", "blue:Cairn", 0, 4, (5,) * 6, 6, 3, 2, 4, 9.0, "FIR-1")
    for animation in (crash, _animation(state, salvo, reduced=True), _animation(state, SHOT, reduced=True)):
        booms = [clip.effect for clip in animation.timeline.clips if isinstance(clip.effect, Explosion)]
        assert booms
        assert not any(boom.flash for boom in booms)
    view.animate(crash)
    lights = set()
    while view.animation is not None:
        window = pygame.Surface((1280, 720))
        view.update(0.05)
        if view.animation is not None:
            view.draw(window)
            lights.add(pygame.image.tobytes(window, "RGB"))
    assert len(lights) == 1


def _picture_at(view: ShipBoard, clock_s: float) -> pygame.Surface:
    window = pygame.Surface((1280, 720))
    assert view.animation is not None
    view.animation.clock_s = clock_s
    view.draw(window)
    return window


@pytest.mark.parametrize(
    ("leading", "reduced", "shakes"),
    [(Leading.GENTLE, False, True), (Leading.OFF, False, False), (Leading.GENTLE, True, False)],
)
def test_a_kill_shakes_the_picture_but_not_its_words(
    state: State, view: ShipBoard, leading: Leading, reduced: bool, shakes: bool
) -> None:
    view.leading = Leading.OFF if reduced else leading
    after = state.copy()
    after.ships["blue:Cairn"] = changed(after.ships["blue:Cairn"], alive=False)
    view.play([ShipDestroyed("blue:Cairn")], state, after, 1.0, reduced_motion=reduced)
    view.cut()
    view.camera.fit()
    blow_s = BLOW * KILL_S
    at = pygame.Vector2(view.camera.to_px(state.ships["red:Arrow"].at))
    hull = pygame.Rect(0, 0, 40, 40).move_to(center=(round(at.x), round(at.y)))
    seen: list[tuple[bytes, bytes]] = []
    for since_s in (0.01, 0.04, SHAKE_S + 0.05):
        window = _picture_at(view, blow_s + since_s)
        words = view.pieces.names["red:Arrow"].move(view.rect.topleft)
        letters = pygame.mask.from_threshold(
            window.subsurface(words), view._pen.theme.seat_text(Seat.RED), (6,) * 3
        )
        seen.append(
            (
                pygame.image.tobytes(window.subsurface(hull), "RGB"),
                bytes(letters.count() and letters.centroid()),
            )
        )
    assert (seen[0][0] != seen[-1][0]) is shakes
    assert (seen[0][0] != seen[1][0]) is shakes
    assert seen[0][1], "letters were found"
    assert len({words for _, words in seen}) == 1


def test_each_craft_of_a_squadron_is_drawn_and_goes_by_itself(state: State, view: ShipBoard) -> None:
    assert len({(round(x), round(y)) for x, y in wedge_px(_canvas(view), (100, 100), 8, 60)}) == 8
    animation = _animation(state, SquadronReduced("q1", 5, "SQD-8"))
    left = []
    while not animation.update(0.02):
        left.append(animation.craft_left("q1", 8).count(None))
    assert left[-1] == 5
    assert set(left) == {7, 6, 5}


def test_a_wreck_lies_named_until_the_turn_ends(
    state: State, view: ShipBoard, window: pygame.Surface
) -> None:
    end = ShipDestroyed("blue:Dune")
    after = state.copy()
    end.apply(after)
    view.play([end], state, after, 1.0, reduced_motion=False)
    view.finish()
    view.draw(window)
    assert [wreck.name for wreck in view._wrecks] == ["Dune"]
    view.play([TurnCleared()], after, after, 1.0, reduced_motion=False)
    assert not view._wrecks


@pytest.mark.parametrize("beyond_in", [(1.5,), (2.5,), (2.5, -2.5)])
def test_the_name_of_a_wreck_covers_no_ship_and_no_name(
    state: State, view: ShipBoard, window: pygame.Surface, beyond_in: tuple[float, ...]
) -> None:
    wreck, near = state.ships["blue:Dune"], [state.ships["red:Bolt"], state.ships["red:Arrow"]]
    for ship, away_in in zip(near, beyond_in, strict=False):
        state.ships[ship.id] = changed(ship, x=wreck.x, y=wreck.y + away_in)
    end = ShipDestroyed(wreck.id)
    after = state.copy()
    end.apply(after)
    view.play([end], state, after, 1.0, reduced_motion=False)
    view.finish()
    view.draw(window)
    names = {one.of: one.place for one in view.written() if one.kind == "name"}
    gray = names.pop(wreck.id, pygame.Rect(-9, -9, 0, 0))
    ships = [view.pieces.places[ship.id].move(view.rect.topleft) for ship in near]
    assert gray.collidelist([*names.values(), *ships]) < 0
    (lying,) = view.pieces.wrecks
    own = wreck_place(_canvas(view), lying).move(view.rect.topleft)
    assert wreck.id not in {one.of for one in view.written()} or not any(
        is_nearer(gray, ship, own) for ship in ships
    ), "it gives way to the living"


def test_END_1_points_rise_beside_what_lies_over_their_marker(state: State, view: ShipBoard) -> None:
    ship, (marker,) = state.ships["blue:Cairn"], [one for one in state.markers if one.owner is Seat.BLUE]
    view.show(state)
    view.animate(_animation(state, PointsScored(0, 1)))
    (score,) = [clip.effect for clip in view.animation.timeline.clips]
    usual = score.room(_canvas(view))
    view.update(0.1)
    view.draw(pygame.Surface((1280, 720)))
    canvas = replace(_canvas(view), avoid=view.animation.occupied)
    assert score.room(canvas) == usual, "above the marker, where nothing lies"
    state.ships[ship.id] = changed(ship, x=marker.at[0], y=marker.at[1] - 2.5)
    view.show(state)
    view.animate(_animation(state, PointsScored(0, 1)))
    view.update(0.1)
    view.draw(pygame.Surface((1280, 720)))
    place = view.pieces.places[ship.id]
    assert place.colliderect(usual)
    assert not place.colliderect(score.room(replace(canvas, avoid=view.animation.occupied)))


def test_a_ship_burns_below_a_quarter_of_its_pips(state: State) -> None:
    ship = changed(state.ships["blue:Cairn"], pips=(0, 0, 0, 6))
    assert not wear_of(ship, dim=False).burns
    ship = changed(ship, pips=(0, 0, 0, 5))
    assert wear_of(ship, dim=False).burns
    assert wear_of(ship, dim=False).hurt == 3


def test_chips_and_markers_lie_over_what_burns(state: State, view: ShipBoard, window: pygame.Surface) -> None:
    near = state.ships["blue:Cairn"]
    state.ships["blue:Dune"] = changed(state.ships["blue:Dune"], x=near.x, y=near.y + 1)
    state.markers = (Marker("m1", (near.x + 1.2, near.y + 1), Seat.BLUE),)
    view.show(state)
    view.draw(window)
    chip = view.place_of("q1").inflate(-6, -6)
    before = pygame.surfarray.array3d(window.subsurface(chip)).astype(int)
    beside = window.get_at(chip.move(0, -14).center)
    marker = view.place_of("m1").center
    core = pygame.Vector3(window.get_at(marker)[:3])
    view.animate(_animation(state, ShipDestroyed("blue:Dune")))
    view.update(0.3)
    view.draw(window)
    assert window.get_at(chip.move(0, -14).center) != beside  # there is light all round
    assert core.distance_to(window.get_at(marker)[:3]) < 8
    assert abs(pygame.surfarray.array3d(window.subsurface(chip)) - before).max() <= 8


def test_stopped_missiles_do_not_reach_their_target(state: State) -> None:
    salvo = SalvoResolved("red:Arrow", "gun", "blue:Cairn", 0, 4, (5,) * 6, 6, 3, 2, 4, 9.0, "FIR-1")
    animation = _animation(state, salvo)
    animation.timeline.clips.clear()
    animation.timeline._missiles(salvo, 0.0)
    ways = [clip.effect.until for clip in animation.timeline.clips if isinstance(clip.effect, Missile)]
    assert ways.count(1.0) == 4
    assert len(ways) == 6
