"""The board of a duel: drawn, found by the pointer, told apart without color, and moved as a beat says."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.board.camera import View
from game.families.dark_frontier.board import hulls
from game.families.dark_frontier.board.layer import Look
from game.families.dark_frontier.board.layout import hex_at, point_of
from game.families.dark_frontier.board.view import DuelBoard
from game.screens.table.players_views import PlayersViews
from game.shell.theme import Theme
from rules.dark_frontier import events as happened
from rules.dark_frontier.events import Event
from rules.dark_frontier.state import ATTACKER, DEFENDER, Command, Kind, Moment, Phase, State
from rules.kernel.seats import PLAYERS
from tests.game.families.dark_frontier.at_table import sit_down
from tests.game.families.dark_frontier.duel import duel, projectile
from tools.sound.effects import SOUNDS

SIZE = (752, 500)
MET = Moment(3, 5, 3, 0, 102)
BEATS: dict[str, tuple[Event, ...]] = {
    "place": (happened.ShipPlaced("Quiver", (9, 0), 3, (-2, 0)),),
    "command": (happened.CommandRevealed("Thresher", Command(1, 3)),),
    "turn": (happened.ShipTurned("Thresher", 1, (3, 1), (0, 1, 1)),),
    "steer": (happened.MissileSteered("M3", 1, 2, 4, (0, 0)),),
    "fire": (
        happened.ShotFired(
            "Quiver", "stern", ((3, 4),), projectile("F6", Kind.FLAK, ATTACKER, (9, -4), (-5, 3), left=6), 7
        ),
    ),
    "launch": (
        happened.ShotFired(
            "Quiver", "tubes", ((2, 2),), projectile("M6", Kind.MISSILE, ATTACKER, (9, -4), (0, 5), left=6), 6
        ),
    ),
    "meet": (happened.TokensMet("Thresher", "M3", MET),),
    "leave": (happened.TokenLeft("F4", (15, -3), Moment(1, 3, 0, 103, 103)),),
    "dodge": (happened.ScramRolled("Thresher", "F1", (5, 3), 4, dodged=True),),
    "defence": (happened.PointDefenceRolled("Thresher", "F1", (5,), 4, stopped=True, ruling="DM-2"),),
    "damage": (happened.DamageTaken("Thresher", "F1", (2,), "engine", "engine", "DD-1"),),
    "warhead": (happened.ShipDestroyed("Thresher", "M3", "DM-5"),),
    "removed": (happened.ProjectileRemoved("M3", "DM-5"),),
    "counter": (happened.CountermeasureUsed("Thresher", "M3", 1),),
    "detonate": (happened.MissilesDetonated(DEFENDER, ("M5", "M3"), 6),),
    "exchange": (happened.NumbersNamed({"Thresher": 1, "Quiver": 2}),),
    "advance": (happened.TokensFlown(),),
    "spent": (happened.ProjectileSpent("M5"),),
    "point": (happened.PointScored(DEFENDER),),
}


@pytest.fixture
def view(desk: object) -> DuelBoard:  # noqa: ARG001 - opens the window
    return DuelBoard(Theme(), pygame.Rect(0, 0, *SIZE))


def picture(view: DuelBoard) -> bytes:
    surface = pygame.Surface(SIZE)
    view.draw(surface)
    return pygame.image.tobytes(surface, "RGB")


def after(state: State, beat: tuple[Event, ...]) -> State:
    found = state.copy()
    for event in beat:
        event.apply(found)
    return found


def test_every_token_is_found_where_it_is_drawn(view: DuelBoard) -> None:
    state = duel()
    view.show(state)
    view.draw(pygame.Surface(SIZE))
    for name in (*state.ships, *state.projectiles):
        at = state.token(name).place
        assert name in view.hits(view.camera.to_px(point_of(at)))
        place = view.place_of(name)
        assert place is not None
        assert place.collidepoint(view.hex_px(at))
        assert hex_at(view.camera.to_board(view.hex_px(at))) == at


def test_tokens_of_one_hex_are_drawn_side_by_side(view: DuelBoard) -> None:
    view.show(duel(F1={"at": (5, -3)}, F2={"at": (5, -3)}))
    view.draw(pygame.Surface(SIZE))
    middles = {view.pieces.places[name].center for name in ("F1", "F2", "M3")}
    assert len(middles) == 3


def test_ships_of_all_kinds_and_sides_are_told_apart_without_color() -> None:
    shapes = set()
    for seat in PLAYERS:
        for kind in ("cutter", "carrier", "gunboat", "monitor"):
            ship = pygame.mask.from_surface(hulls.ship(seat, kind, 40, 0, (200, 200, 200)))
            shapes.add(
                tuple(sum(ship.get_at((x, y)) for x in range(ship.get_size()[0])) for y in (12, 24, 40))
            )
    assert len(shapes) == 8


@pytest.mark.parametrize(
    "change",
    [
        {"F1": {"left": 3}},
        {"F1": {"dodged": ("Thresher",)}},
        {"M3": {"facing": 4}},
        {"M3": {"kind": Kind.FLAK}},
        {"Thresher": {"facing": 3}},
        {"Thresher": {"lost": ("hull", "bow", "engine")}},
        {"Thresher": {"velocity": (0, 0)}},
        {"Quiver": {"on_map": False}},
    ],
    ids=str,
)
def test_what_a_token_is_and_does_is_seen(view: DuelBoard, change: dict[str, dict[str, object]]) -> None:
    view.show(duel())
    before = picture(view)
    view.show(duel(**change))
    assert picture(view) != before


def test_ways_and_names_are_shown_as_wished(view: DuelBoard) -> None:
    view.show(duel())
    seen = set()
    for look in (
        Look(),
        Look(ways=False),
        Look(names=False),
        Look(selected="Thresher"),
        Look(hovered="M3"),
        Look(alarm=frozenset({"M3"})),
        Look(quiet=frozenset({"M3"})),
    ):
        view.look = look
        seen.add(picture(view))
    assert len(seen) == 7


def test_DA_1_tokens_stand_on_their_ways_while_an_advance_waits(view: DuelBoard) -> None:
    state = after(duel(Phase.ADVANCE), BEATS["meet"])
    view.show(state)
    view.draw(pygame.Surface(SIZE))
    x, y = view.pieces.places["F4"].center
    begun, end = view.hex_px((7, -1)), view.hex_px((10, -2))
    assert abs(x - (begun[0] + 0.6 * (end[0] - begun[0]))) < 2
    assert abs(y - (begun[1] + 0.6 * (end[1] - begun[1]))) < 2
    flown = after(state, BEATS["advance"])
    view.show(flown)
    view.draw(pygame.Surface(SIZE))
    assert abs(view.pieces.places["F4"].centerx - end[0]) < 2


@pytest.mark.parametrize("name", BEATS)
@pytest.mark.parametrize("reduced", [False, True])
def test_a_beat_is_played_to_the_state_after_it(view: DuelBoard, name: str, *, reduced: bool) -> None:
    state, beat = duel(Phase.ADVANCE), BEATS[name]
    end = after(state, beat)
    length_s = view.play(beat, state, end, 1.0, reduced_motion=reduced)
    assert 0 <= length_s < 3.4
    heard = {one.name for one in view.animation.sounds} if view.animation is not None else set()
    assert heard <= set(SOUNDS)
    for _ in range(30):
        if view.animation is None:
            break
        view.update(0.15)
        picture(view)
    assert view.animation is None
    assert view.state is end


def test_both_see_every_ship_after_the_curtain_wherever_they_looked_before(desk: Any) -> None:
    pane, views = sit_down(desk, duel()).pane, PlayersViews()
    pane.camera.look(View(point_of((-12, 6)), 2.5))
    views.turn_to(DEFENDER, pane)
    views.turn_to(None, pane)
    assert all(pane.camera.shows(place) for place, _ in pane.dots())
