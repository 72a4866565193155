"""Frigates on the board: drawn, found by the pointer, and moved as a beat says."""

from __future__ import annotations

import pygame
import pytest

from game.board.plates import Bands, Plate
from game.families.astra_et_tenebrae.board import hulls
from game.families.astra_et_tenebrae.board.animation import Animation
from game.families.astra_et_tenebrae.board.fleets import Look
from game.families.astra_et_tenebrae.board.overlays import HeatLegend, Shape
from game.families.astra_et_tenebrae.board.view import FrigateBoard
from game.shell.theme import Theme
from rules.astra_et_tenebrae import events as happened
from rules.astra_et_tenebrae.events import Event
from rules.astra_et_tenebrae.figures import Component
from rules.astra_et_tenebrae.gunnery import Weapon
from rules.astra_et_tenebrae.state import Captain, Formation, FormationType, State
from rules.kernel.seats import PLAYERS, Seat
from tests.game.families.astra_et_tenebrae.arena import battle
from tools.sound.effects import SOUNDS

SIZE = (760, 500)
ENGINE = Component.ENGINE
BURN = happened.ShipBurned("Brand", 40, 20, 20.0, (36.8, 20.7), 2, -1, override=False)
BEATS: dict[str, tuple[Event, ...]] = {
    "burn": (BURN,),
    "aim": (happened.ShotFired("Kindle", Weapon.LASER, "Brine", 4, 0, "AC-7"),),
    "mark": (happened.MarkBurned("Kindle", "Brine", ENGINE),),
    "cannon": (happened.PointsScored("Skerry", "Kindle", ENGINE, 1, at_once=False, ruling="AC-10"),),
    "missile": (happened.PointsScored("Brine", "Brand", ENGINE, 1, at_once=True, ruling="AC-11"),),
    "miss": (happened.ShotMissed("Brine", "Cinder", Weapon.CANNON, "wide", "AC-10"),),
    "evasion": (happened.ShipEvaded("Halyard", "Kindle", 100, 6, (49.9, 7.0), 2, 1),),
    "dodge": (happened.ShotDodged("Brine", "Kindle", Weapon.CANNON),),
    "captain": (happened.CaptainShown("Kindle", Captain.PILOT, "AK-6"),),
    "formation": (
        happened.FormationNamed(Formation(FormationType.SPHERE, Seat.RED, ("Kindle", "Brand")), "AF-2"),
    ),
    "blackout": (happened.CrewBlackedOut("Brand", 20, 3),),
    "heat": (happened.HeatRadiated("Halyard", 10), happened.Overheated("Skerry")),
    "loss": (happened.ComponentLost("Skerry", ENGINE), happened.ShipLost("Skerry", ENGINE, "AW-3")),
}


@pytest.fixture
def view(desk: object) -> FrigateBoard:  # noqa: ARG001 - opens the window
    return FrigateBoard(Theme(), pygame.Rect(0, 0, *SIZE))


def picture(view: FrigateBoard) -> bytes:
    surface = pygame.Surface(SIZE)
    view.draw(surface)
    return pygame.image.tobytes(surface, "RGB")


def after(state: State, beat: tuple[Event, ...]) -> State:
    found = state.copy()
    for event in beat:
        event.apply(found)
    return found


def test_every_ship_is_found_where_it_is_drawn(view: FrigateBoard) -> None:
    state = battle()
    view.show(state)
    view.draw(pygame.Surface(SIZE))
    for name, ship in state.ships.items():
        assert view.hits(view.camera.to_px(ship.place))[0] == name
        place = view.place_of(name)
        assert place is not None
        assert place.collidepoint(view.camera.to_px(ship.place))


def test_a_ship_out_of_view_has_no_gauge_in_it(view: FrigateBoard) -> None:
    state = battle()
    view.show(state)
    view.camera.zoom_at((0, 0), 4.0)
    view.draw(pygame.Surface(SIZE))
    gauges = {one.of for one in view.written() if one.kind == "gauge"}
    seen = {name for name, place in view.pieces_px().items() if place.colliderect(view.rect)}
    assert gauges <= seen
    assert len(gauges) < len(state.ships)


def test_sides_are_told_apart_without_color() -> None:
    wide = []
    for seat in PLAYERS:
        ship = pygame.mask.from_surface(hulls.ship(seat, 40, 0, (200, 200, 200)))
        rows = [sum(ship.get_at((x, y)) for x in range(ship.get_size()[0])) for y in (14, 44)]
        wide.append((rows[0], rows[1]))
    (red_bow, red_stern), (blue_bow, blue_stern) = wide
    assert red_bow < blue_bow / 1.5, "red is pointed, blue is blunt"
    assert red_stern > 2.5 * red_bow, "red has swept wings"
    assert blue_stern < 2.5 * blue_bow


def test_what_is_on_a_ship_is_seen(view: FrigateBoard) -> None:
    seen = []
    for change in (
        {},
        {"heat": 25},
        {"mark": ENGINE},
        {"radiating": True},
        {"blacked_out": True},
        {"captain_used": True},
        {"alive": False},
        {"damage": (1, 1, 1, 0, 0, 0)},
    ):
        view.show(battle(Brand=change))
        seen.append(picture(view))
    view.show(battle())
    view.look = Look(waiting=frozenset({"Brand"}))
    seen.append(picture(view))
    view.look = Look(planned=(("Brand", 20),))
    seen.append(picture(view))
    assert len(set(seen)) == len(seen)


def test_AK_1_face_down_cards_look_alike(view: FrigateBoard) -> None:
    seen = set()
    for captain in (Captain.PILOT, Captain.ENGINEER, Captain.UNKNOWN):
        view.show(battle(Brand={"captain": captain}))
        seen.add(picture(view))
    assert len(seen) == 1


@pytest.mark.parametrize("name", BEATS)
@pytest.mark.parametrize("reduced", [False, True])
def test_a_beat_is_played_to_the_state_after_it(view: FrigateBoard, name: str, reduced: bool) -> None:
    state, beat = battle(), BEATS[name]
    end = after(state, beat)
    length_s = view.play(beat, state, end, 1.0, reduced_motion=reduced)
    assert 0 < length_s < 3.4 or (reduced and name == "burn")
    heard = {one.name for one in view.animation.sounds} if view.animation is not None else set()
    assert heard <= set(SOUNDS)
    seen = set()
    for _ in range(200):
        if view.animation is None:
            break
        view.update(0.05)
        seen.add(picture(view))
    assert view.animation is None
    assert view.state is end
    assert len(seen) > 1 or reduced
    fresh = picture(view)
    view.forget()
    view.show(end)
    assert len(fresh) == len(picture(view))


def test_a_burn_is_flown_from_where_it_began_to_where_it_ends() -> None:
    state = battle()
    animation = Animation((BURN,), state, after(state, (BURN,)))
    first = animation.pose("Brand")
    assert first is not None
    assert (first.x, first.y) == state.ships["Brand"].place
    on_the_way, thrust = [], 0.0
    while not animation.update(0.05):
        pose = animation.pose("Brand")
        assert pose is not None
        on_the_way.append(pose.x)
        thrust = max(thrust, pose.thrust)
    assert on_the_way == sorted(on_the_way)
    assert thrust > 0.9
    animation.finish()
    last = animation.pose("Brand")
    assert last is not None
    assert (last.x, last.y, last.angle_deg) == (36.8, 20.7, 40)
    assert animation.pose("Cinder") is None


def test_no_more_than_three_things_flash_in_a_second() -> None:
    state = battle()
    beat = tuple(happened.ComponentLost(name, ENGINE) for name in state.ships)
    animation = Animation(beat, state, after(state, beat))
    flashes = [clip.begin_s for clip in animation.timeline.clips if getattr(clip.effect, "flash", False)]
    for at_s in flashes:
        assert sum(at_s <= other_s < at_s + 1 for other_s in flashes) <= 3


def test_words_of_a_formation_keep_off_plates_and_names_off_the_legend(view: FrigateBoard) -> None:
    state = battle(Furnace={"at": (13.0, 45.0)})
    view.show(state)
    places = tuple(state.ships[name].place for name in ("Kindle", "Skerry"))
    line = Shape(FormationType.LINE, Seat.RED, places, axis=(places[0], places[1]), words=("Ember's line",))
    middle = (sum(x for x, _ in places) / 2, sum(y for _, y in places) / 2)
    view.overlays = [HeatLegend(5), line, Plate(middle, "Skerry", Seat.BLUE, short=(("50%", "good"),))]
    view.draw(pygame.Surface(SIZE))
    canvas = view._canvas(view._frame)
    view.paint_marks(canvas)
    legend, *plates, words = canvas.avoid[len(view.pieces.occupied) :]
    assert legend.collidelist(view.pieces.occupied) < 0
    assert words.collidelist([legend, *plates, *view.pieces.occupied]) < 0


def test_no_range_ring_runs_through_the_words_of_the_legend(view: FrigateBoard) -> None:
    view.show(battle())
    view.overlays = [HeatLegend(5)]
    view.draw(pygame.Surface(SIZE))
    legend = view.drawn()[-1]

    def drawn() -> bytes:
        surface = pygame.Surface(SIZE)
        view.draw(surface)
        return pygame.image.tobytes(surface.subsurface(legend.inflate(-4, -4)), "RGB")

    bare = drawn()
    at = view.camera.to_board(legend.move(60, 0).center)
    view.overlays = [
        HeatLegend(5),
        Bands(at, tuple((inches, "") for inches in (3.0, 4.0, 5.0, 6.0)), Seat.RED),
    ]
    assert drawn() == bare
