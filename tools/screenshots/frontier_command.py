"""Scenes of setting commands and steering missiles."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

import pygame

from game.families.dark_frontier.board.layout import point_of
from game.families.dark_frontier.table.commanding import CommandTool
from game.families.dark_frontier.table.steering import SteerTool
from rules.dark_frontier.requests import Asked
from rules.dark_frontier.state import DEFENDER, Command, Kind, Phase, Projectile, Setup, Ship, Side, State
from rules.dark_frontier.steering import Steering
from rules.kernel.seats import PLAYERS
from tools.screenshots.studio import Studio

ARRIVED = 60  # frames after which the camera has reached its target
_RED, _BLUE = PLAYERS


def as_drawn() -> State:
    """Return both ships and all projectiles in the positions of the design picture."""
    setup = Setup(ships={_RED: {"Thresher": "gunboat"}, _BLUE: {"Quiver": "carrier"}})
    state = State(setup, phase=Phase.COMMAND, round=6, launched=5, points={_RED: 2, _BLUE: 3})
    thresher = Ship("Thresher", _RED, "gunboat", (4, -3), 0, (3, -1), (2, -1), ("hull", "hull", "bow"), 2)
    quiver = Ship("Quiver", _BLUE, "carrier", (13, -6), 2, (-1, 3), (-1, 3), ("hull",), 3)
    state.ships = {one.name: one for one in (thresher, quiver)}
    flying = (
        Projectile("F1", Kind.FLAK, _BLUE, 1, 4, (8, -4), (-2, 0), 4),
        Projectile("F2", Kind.FLAK, _BLUE, 2, 4, (7, -2), (-1, -1), 2),
        Projectile("M1", Kind.MISSILE, _BLUE, 3, 4, (7, -5), (1, 2), 4, 0),
        Projectile("M2", Kind.MISSILE, _BLUE, 4, 5, (11, -9), (-2, 1), 5, 2),
        Projectile("F3", Kind.FLAK, _RED, 5, 5, (9, -3), (4, -1), 5),
    )
    state.projectiles = {one.id: one for one in flying}
    return state


def set_command(studio: Studio, state: State, command: Command) -> None:
    """Open the defender's commands and set one for the selected ship."""
    studio.come_to(state, Asked.COMMAND, DEFENDER)
    studio.tool(CommandTool).tell(command)
    studio.desk.step(ARRIVED)


def command(studio: Studio) -> None:
    """Show a command being set."""
    set_command(studio, as_drawn(), Command(1, 3))


def dragging(studio: Studio) -> None:
    """Show the end of a course being dragged to a hex that cannot be reached."""
    set_command(studio, as_drawn(), Command(1, 3))
    camera, tool = studio.table.pane.camera, studio.tool(CommandTool)
    a, b = (camera.to_px(point_of(at)) for at in (tool.goal(), (4, 1)))
    studio.desk.lead((round(a[0]), round(a[1])), (round(b[0]), round(b[1])))
    studio.desk.step(2)


def off_the_map(studio: Studio) -> None:
    """Show the warning before sealing a command that loses the ship."""
    state = as_drawn()
    set_command(studio, state, Command(-1, 3))
    studio.desk.click("commit")
    studio.desk.step(2)


def gimbal(studio: Studio) -> None:
    """Show the command of a gimbaled ship against another one."""
    state = as_drawn()
    for name in ("Thresher", "Quiver"):
        state.ships[name] = replace(state.ships[name], type="cutter", lost=())
    set_command(studio, state, Command(2, 4, Side.STARBOARD, 2))


def in_flight() -> State:
    """Return a duel with three of the carrier's missiles in flight, one of which can hit the gunboat now."""
    state = as_drawn()
    state.phase, state.to_act = Phase.STEER, _BLUE
    state.ships["Thresher"] = replace(state.ships["Thresher"], facing=1, velocity=(4, 1))
    third = Projectile("M6", Kind.MISSILE, _BLUE, 6, 5, (12, -1), (-3, 1), 6, 3)
    state.projectiles["M6"] = third
    return state


def steering(studio: Studio) -> None:
    """Show a missile being steered."""
    studio.come_to(in_flight(), Asked.STEER, _BLUE)
    studio.tool(SteerTool).tell(Steering(1, 2))
    studio.desk.step(ARRIVED)


def pursuit(studio: Studio) -> None:
    """Show the best pursuit for three missiles."""
    studio.come_to(in_flight(), Asked.STEER, _BLUE)
    studio.desk.step(ARRIVED)
    studio.desk.key(pygame.K_p)
    studio.desk.step(2)


SCENES: Mapping[str, Callable[[Studio], object]] = {
    "frontier-command": command,
    "frontier-command-drag": dragging,
    "frontier-command-fatal": off_the_map,
    "frontier-command-gimbal": gimbal,
    "frontier-steering": steering,
    "frontier-steering-pursuit": pursuit,
}
