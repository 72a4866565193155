"""Scenes of Dark Frontier's table: placing, commands, map views, training, typed dice, replay."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

import pygame

from game.families.dark_frontier.ai.deciding import decide_as
from game.families.dark_frontier.board.layout import point_of
from game.families.dark_frontier.table.placing import PlaceTool
from game.match.dice import TYPED, seeded_dice
from game.match.recording import recording_of
from game.match.seats import HUMAN, Seating
from game.match.session import Session
from game.screens.replay import ReplayScreen
from rules.dark_frontier.requests import Asked
from rules.dark_frontier.state import ATTACKER, DEFENDER, Kind, Phase, Projectile, Setup, Ship, State
from rules.games import ruleset_of
from rules.hexes.grid import Hex, add
from rules.kernel.dice import Stream
from rules.kernel.match import Match
from rules.kernel.seats import Seat
from rules.values import changed
from tools.screenshots.studio import SEED, Studio

ARRIVED = 60  # frames after which the camera has reached its target
_POINTS = {DEFENDER: 2, ATTACKER: 3}


def duel(phase: Phase = Phase.COMMAND, **changes: dict[str, Any]) -> State:
    """Return a gunboat in the yard against a carrier in round 6.

    `changes` are fields to change, by the name of a token.
    """
    setup = Setup(ships={DEFENDER: {"Thresher": "gunboat"}, ATTACKER: {"Quiver": "carrier"}})
    state = State(setup, phase=phase, round=6, launched=5, points=dict(_POINTS))
    ships = (
        Ship("Thresher", DEFENDER, "gunboat", (2, -1), 0, (2, -1), (1, 0), ("hull", "hull", "bow"), 2),
        Ship("Quiver", ATTACKER, "carrier", (9, -4), 2, (-1, 3), (-1, 2), ("hull",), 3),
    )
    state.ships = {ship.name: replace(ship, **changes.get(ship.name, {})) for ship in ships}
    projectiles = (
        _projectile("F1", Kind.FLAK, ATTACKER, (6, -2), (-2, 0), left=4),
        _projectile("F2", Kind.FLAK, ATTACKER, (5, 0), (-3, 0), left=2),
        _projectile("M3", Kind.MISSILE, ATTACKER, (5, -3), (0, 2), left=4, facing=3),
        _projectile("F4", Kind.FLAK, DEFENDER, (7, -1), (3, -1), left=5),
        _projectile("M5", Kind.MISSILE, ATTACKER, (7, -7), (-1, 2), left=5, facing=3),
    )
    state.projectiles = {one.id: replace(one, **changes.get(one.id, {})) for one in projectiles}
    return state


def _projectile(
    name: str, kind: Kind, seat: Seat, at: Hex, velocity: Hex, *, left: int, facing: int = 0
) -> Projectile:
    return Projectile(name, kind, seat, int(name[1:]) - 1, 4, at, velocity, left, facing)


def _begun(studio: Studio) -> None:
    """Open the table of a new duel."""
    setup = Setup(ships={DEFENDER: {"Thresher": "gunboat"}, ATTACKER: {"Quiver": "carrier"}})
    studio.open(Session.new(setup, SEED, home=studio.app.home))


def placing_defender(studio: Studio) -> None:
    """Show the defender's facing being chosen."""
    _begun(studio)
    studio.until(Asked.PLACE, DEFENDER)
    studio.desk.step(ARRIVED)


def placing_attacker(studio: Studio) -> None:
    """Show the attacker coming in, with its arrow dragged farther than allowed."""
    _begun(studio)
    studio.until(Asked.PLACE, DEFENDER)
    tool = studio.tool(PlaceTool)
    studio.table.answer(tool.start)
    studio.hurry()
    studio.until(Asked.PLACE, ATTACKER)
    studio.desk.step(ARRIVED)
    tool, camera = studio.tool(PlaceTool), studio.table.pane.camera
    tool.action("turn_starboard")
    end = add(tool.start.at, tool.start.velocity)
    there = add(tool.start.at, (tool.start.velocity[0] * 2, tool.start.velocity[1] * 2))
    a, b = (camera.to_px(point_of(at)) for at in (end, there))
    studio.desk.lead((round(a[0]), round(a[1])), (round(b[0]), round(b[1])))
    studio.desk.step(2)


def squadrons() -> State:
    """Return three ships a side facing each other, some of them damaged (DS-5)."""
    setup = Setup(
        ships={
            DEFENDER: {"Thresher": "gunboat", "Wagtail": "cutter", "Anvil": "monitor"},
            ATTACKER: {"Quiver": "carrier", "Kestrel": "gunboat", "Plover": "cutter"},
        }
    )
    state = State(setup, phase=Phase.COMMAND, round=4, launched=5, points={DEFENDER: 1, ATTACKER: 0})
    ships = (
        Ship("Thresher", DEFENDER, "gunboat", (2, -1), 0, (2, -1), (1, 0), ("hull", "bow"), 2),
        Ship("Wagtail", DEFENDER, "cutter", (-1, 2), 1, (1, 1), (1, 0), ("thrusters",), 0),
        Ship("Anvil", DEFENDER, "monitor", (0, 0), 5, (0, 0), (0, 0), (), 4),
        Ship("Quiver", ATTACKER, "carrier", (9, -4), 2, (-1, 3), (-1, 2), ("hull",), 3),
        Ship("Kestrel", ATTACKER, "gunboat", (11, -3), 3, (-3, 1), (-2, 1), ("engine", "starboard"), 2),
        Ship("Plover", ATTACKER, "cutter", (8, 2), 4, (-2, -1), (-2, 0), ("hull", "hull"), 0),
    )
    state.ships = {ship.name: ship for ship in ships}
    state.ships["Plover"] = changed(state.ships["Plover"], alive=False, on_map=False)
    return state


def command_of_three(studio: Studio) -> None:
    """Show the commands of three ships being set, with their sheets folded."""
    studio.come_to(squadrons(), Asked.COMMAND, DEFENDER)
    studio.desk.step(ARRIVED)
    studio.desk.step(ARRIVED)


def hand_over(studio: Studio) -> None:
    """Show the hand-over before the commands."""
    studio.sit_down(duel())
    studio.desk.step(4)


def relative(studio: Studio) -> None:
    """Show the map relative to the player's ship, in a corner."""
    studio.come_to(duel(Phase.FIRE), Asked.FIRE, DEFENDER)
    studio.desk.step(ARRIVED)
    studio.desk.key(pygame.K_v)
    studio.desk.step(2)


def relative_large(studio: Studio) -> None:
    """Show the relative map over the whole board."""
    relative(studio)
    studio.desk.key(pygame.K_v)
    studio.desk.step(2)


def measure(studio: Studio) -> None:
    """Show the measuring tape from the player's ship to the enemy."""
    studio.come_to(duel(Phase.FIRE), Asked.FIRE, DEFENDER)
    studio.desk.step(ARRIVED)
    studio.table.select("Thresher")
    studio.desk.key(pygame.K_m)
    x, y = studio.table.pane.camera.to_px(point_of((9, -4)))
    studio.desk.point_at((round(x), round(y)))
    studio.desk.step(2)


def training(studio: Studio) -> None:
    """Show the commodore's advice on a command next to the current one."""
    state = duel()
    seating = Seating({DEFENDER: HUMAN, ATTACKER: "captain"}, training=True)
    match = Match(ruleset_of(state.setup), state.setup, state=state, dice=seeded_dice(SEED))
    studio.open(Session.of(match, SEED, studio.app.home, seating))
    studio.desk.step(ARRIVED)
    studio.desk.key(pygame.K_g)
    studio.desk.click("training.ask")
    panel = studio.table.training
    while "training.advised" not in studio.desk.dump():
        studio.desk.step()
        time.sleep(0.01)
    assert panel.open
    studio.desk.step(2)


def typed_dice(studio: Studio) -> None:
    """Show dice that players roll themselves, with the results they need."""
    state = duel(Phase.ADVANCE, Thresher={"velocity": (3, 1), "facing": 1})
    studio.desk.sit_down(Session.new(state.setup, SEED, TYPED, studio.app.home), state, None)
    studio.until("dice")


def replay(studio: Studio) -> None:
    """Show a replay in the middle of an Advance."""
    _begun(studio)
    session = studio.table.session
    below = Stream("replay", SEED).below
    while not session.over and session.match.state.round < 5:
        seat = session.waiting()[0]
        request = session.match.pending[seat]
        session.answer(seat, decide_as("captain", request, session.match.view(seat), below).answer)
    screen = studio.show(ReplayScreen(studio.app, recording_of(session.match)), 2)
    screen.go_turn("3")
    for _ in range(60):
        if screen.film.state.reached is not None or screen.film.at_end:
            break
        studio.desk.key(pygame.K_RIGHT)
        studio.desk.step(30)


SCENES: Mapping[str, Callable[[Studio], object]] = {
    "frontier-placing-defender": placing_defender,
    "frontier-placing-attacker": placing_attacker,
    "frontier-hand-over": hand_over,
    "frontier-relative": relative,
    "frontier-relative-large": relative_large,
    "frontier-measure": measure,
    "frontier-training": training,
    "frontier-typed-dice": typed_dice,
    "frontier-replay": replay,
    "frontier-command-of-three": command_of_three,
}
