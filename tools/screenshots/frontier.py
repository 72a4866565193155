"""Scenes of Dark Frontier's table: placing, commands, steering, fire, the Advance with its questions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from game.families.dark_frontier.board.layout import point_of
from game.families.dark_frontier.table.placing import PlaceTool
from game.match.session import Session
from rules.dark_frontier.requests import Asked
from rules.dark_frontier.state import ATTACKER, DEFENDER, Kind, Phase, Projectile, Setup, Ship, State
from rules.hexes.grid import Hex, add
from rules.kernel.seats import Seat
from tools.screenshots.studio import SEED, Studio

ARRIVED = 60  # frames after which the camera is where a choice needs it
_POINTS = {DEFENDER: 2, ATTACKER: 3}


def duel(phase: Phase = Phase.COMMAND, **changes: dict[str, Any]) -> State:
    """Put a gunboat in the yard before a carrier in round 6; `changes` are fields by the name of a token."""
    setup = Setup(ships={DEFENDER: {"Thresher": "gunboat"}, ATTACKER: {"Quiver": "carrier"}})
    state = State(setup, phase=phase, round=6, launched=5, points=dict(_POINTS))
    ships = (
        Ship("Thresher", DEFENDER, "gunboat", (2, -1), 0, (2, -1), (1, 0), ("hull", "hull", "bow"), 2),
        Ship("Quiver", ATTACKER, "carrier", (9, -4), 2, (-1, 3), (-1, 2), ("hull",), 7),
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
    return Projectile(name, kind, seat, int(name[1:]), 4, at, velocity, left, facing)


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
    """Show the attacker coming in, its arrow dragged beyond what is allowed."""
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
    """Put three ships of each side before each other, some of them hurt (DS-5)."""
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
        Ship("Quiver", ATTACKER, "carrier", (9, -4), 2, (-1, 3), (-1, 2), ("hull",), 7),
        Ship("Kestrel", ATTACKER, "gunboat", (11, -3), 3, (-3, 1), (-2, 1), ("engine", "starboard"), 2),
        Ship("Plover", ATTACKER, "cutter", (8, 2), 4, (-2, -1), (-2, 0), ("hull", "hull"), 0),
    )
    state.ships = {ship.name: ship for ship in ships}
    lost = state.ships["Plover"]
    lost.alive = lost.on_map = False
    return state


def command_of_three(studio: Studio) -> None:
    """Show the commands of three ships being set: sheets are folded."""
    studio.come_to(squadrons(), Asked.COMMAND, DEFENDER)
    studio.desk.step(ARRIVED)
    studio.desk.step(ARRIVED)


SCENES: Mapping[str, Callable[[Studio], object]] = {
    "frontier-placing-defender": placing_defender,
    "frontier-placing-attacker": placing_attacker,
    "frontier-command-of-three": command_of_three,
}
