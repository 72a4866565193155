"""Squadrons on the board: whose they are, what their chips stand for, and their attacks."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.board.effects import FloatingText
from game.board.overlays import Notice
from game.families.false_sunrise.board.animation import Animation
from game.families.false_sunrise.board.craft import Group, draw_runs
from game.families.false_sunrise.board.fleets import _ring_px
from game.families.false_sunrise.board.timeline import CRAFT_S
from game.families.false_sunrise.board.view import ShipBoard
from game.families.false_sunrise.table.throws import throw_of
from game.match.session import Session
from rules.false_sunrise.describe import squadron_name
from rules.false_sunrise.events import (
    DamageTaken,
    DiceRolled,
    SquadronAttacked,
    SquadronLost,
    SquadronReduced,
)
from rules.false_sunrise.state import Mode, Phase, Squadron, State
from rules.games import ruleset_of
from tools.screenshots.positions import battle


@pytest.fixture
def state() -> State:
    return battle(Phase.ACTIVATIONS, craft=True)


def pair_over_one_ship(state: State) -> tuple[Squadron, Squadron]:
    """Return a squadron that guards a ship, and an enemy of it there."""
    for mine in state.squadrons.values():
        foes = [one for one in state.squadrons_over(mine.ship) if one.seat is not mine.seat]
        if mine.mode is Mode.DEFENSIVE and foes:
            return mine, foes[0]
    raise AssertionError("no dogfight")


def attack(state: State, hits: int = 2) -> SquadronAttacked:
    mine, foe = pair_over_one_ship(state)
    return SquadronAttacked(mine.id, foe.id, (6, 5, 2), hits, "SQD-7")


@pytest.mark.parametrize("still", [False, True])
def test_SQD_7_craft_run_at_what_they_attack_and_a_caption_says_who_and_whom(
    state: State, *, still: bool
) -> None:
    event = attack(state)
    animation = Animation([event], state, state, reduced_motion=still)
    animation.update(0.3)
    ((run, share),) = animation.runs()
    mine = state.squadrons[event.source]
    assert (run.source, run.target, run.craft, run.hits) == (event.source, event.target, mine.size, 2)
    assert animation.craft_left(mine.id, mine.size) == ([None] * mine.size if still else [])
    (caption,) = (
        clip.effect.text for clip in animation.timeline.clips if isinstance(clip.effect, FloatingText)
    )
    who, whom = (squadron_name(state, one) for one in (event.source, event.target))
    assert caption == f"{who} against {whom}: 2 hits"
    animation.update(0.1)
    assert (animation.runs()[0][1] == share) is still
    animation.update(2.0)
    assert animation.done
    assert not animation.runs()


def test_craft_are_seen_on_their_way_to_what_they_attack(state: State, view: ShipBoard) -> None:
    event = attack(state)
    mine, foe = (state.squadrons[one] for one in (event.source, event.target))
    animation = Animation([event], state, state)
    animation.update(0.2)
    canvas = view._canvas(pygame.Surface((900, 610)))
    groups = []
    for one, corner in ((mine, (100, 100)), (foe, (600, 100))):
        groups.append(Group.of(canvas, [one], 0.0, None))
        groups[-1].lie_in(pygame.Rect(corner, groups[-1].size))
    draw_runs(canvas, animation, groups, {})
    light = pygame.surfarray.array3d(canvas.surface).max(axis=2)
    home, target = (group.middle_px(0)[0] for group in groups)
    across = light.max(axis=1).nonzero()[0]
    assert len(across)
    assert home < across.min()
    assert across.max() < target


def test_SQD_9_a_ship_fires_at_a_squadron_and_has_no_craft_on_the_way(state: State) -> None:
    mine, foe = pair_over_one_ship(state)
    animation = Animation([SquadronAttacked(mine.ship, foe.id, (4,), 0, "SQD-9")], state, state)
    animation.update(0.1)
    ((run, _),) = animation.runs()
    assert (run.source, run.craft, run.hits) == (mine.ship, 0, 0)
    assert animation.craft_left(foe.id, foe.size) == [None] * foe.size


def test_SQD_8_craft_are_lost_after_they_were_attacked(state: State) -> None:
    event = attack(state)
    foe = state.squadrons[event.target]
    lost = SquadronReduced(foe.id, foe.size - 2, "SQD-8")
    animation = Animation([event, lost], state, state)
    animation.update(0.9)
    assert animation.craft_left(foe.id, foe.size) == [None] * foe.size
    animation.update(0.6)
    assert sum(age is not None for age in animation.craft_left(foe.id, foe.size)) == 2


def test_SQD_8_of_a_squadron_that_is_lost_the_last_craft_burns_out_too(state: State) -> None:
    _, foe = pair_over_one_ship(state)
    animation = Animation([SquadronLost(foe.id, "SQD-8")], state, state)
    while not animation.done:
        ages = animation.craft_left(foe.id, foe.size)
        animation.update(0.01)
    assert foe.size > 3
    assert min(age or 0.0 for age in ages) > 0.9 * CRAFT_S


def test_SQD_6_craft_fly_at_the_ship_that_they_damage(state: State) -> None:
    bomber = next(one for one in state.squadrons.values() if one.mode is Mode.OFFENSIVE)
    pips = state.ships[bomber.ship].pips
    hurt = DamageTaken(
        bomber.ship, bomber.id, dealt=2, shielded=0, plated=0, pips=pips, emptied=0, toughened=0
    )
    animation = Animation([hurt], state, state)
    animation.update(0.1)
    assert [run.target for run, _ in animation.runs()] == [bomber.ship]
    assert animation.breaking(bomber.ship) is None, "nothing breaks before they are there"


def test_SQD_8_the_dice_and_the_log_name_attacker_and_target(state: State) -> None:
    event = attack(state)
    who, whom = (squadron_name(state, one) for one in (event.source, event.target))
    rolled = DiceRolled("squadron_attack", (event.source, event.target), (6, 5, 2), "SQD-7")
    first = throw_of(rolled, state, None)
    assert first is not None
    told = throw_of(event, state, first)
    assert told is not None
    assert first.title == told.title == f"{who} against {whom}"
    assert first.about == told.about == (state.squadrons[event.target].ship,)
    assert told.marked
    assert told.result == "= 2 hits"
    assert "hits, and each hit takes a craft" in told.notes[0]
    describe = ruleset_of(state.setup).describe
    assert describe(rolled, state) == f"Dice of {who} against {whom}: 6 5 2."
    assert describe(event, state) == f"{who} attacks {whom}: 6 5 2, 2 hits."


def test_a_chip_that_is_pointed_at_says_what_it_is_and_is_joined_to_its_ship(desk: Any, state: State) -> None:
    table = desk.sit_down(Session.new(state.setup, seed=3), state, None)
    desk.step(3)
    mine, _ = pair_over_one_ship(table.view)
    place = table.pane.place_of(mine.id)
    desk.point_at((table.frame.board.left + 4, table.frame.board.top + 4))
    desk.step(2)
    around = place.inflate(160, 120).clip(desk.app.surface.get_rect())
    before = pygame.image.tobytes(desk.app.surface.subsurface(around), "RGB")
    desk.point_at(place.center)
    desk.step(2)
    (notice,) = (one for one in table.pane.overlays if isinstance(one, Notice))
    assert notice.text.startswith(f"{squadron_name(state, mine.id)}: {mine.size} fighters")
    assert table.pane.look.squadron == mine.id
    assert pygame.image.tobytes(desk.app.surface.subsurface(around), "RGB") != before
    joined = ringed(desk, table, mine.ship)  # in part under chips
    desk.point_at((table.frame.board.left + 4, table.frame.board.top + 4))
    desk.step(2)
    assert joined > 3 * ringed(desk, table, mine.ship)


def ringed(desk: Any, table: Any, ship_id: str) -> float:
    """Return how much of the ring about a ship is in the color of what is pointed at, 0 to 1."""
    ship, surface, accent = table.view.ships[ship_id], desk.app.surface, desk.app.theme.accent
    center, radius = table.pane.camera.to_px(ship.at), _ring_px(table.pane._canvas(surface), ship)
    found = 0
    for turn in range(0, 360, 6):
        places = [pygame.Vector2(radius + off, 0).rotate(turn) + center for off in (-1, 0, 1)]
        inks = [pygame.Vector3(surface.get_at((round(at.x), round(at.y)))[:3]) for at in places]
        found += any(ink.distance_to(accent) < 80 for ink in inks)
    return found / 60
