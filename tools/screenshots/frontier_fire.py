"""Scenes of Dark Frontier's fire and Advance: shots, countermeasures, detonations, an exchange."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pygame

from game.families.dark_frontier.table.firing import FireTool
from game.families.dark_frontier.table.firing_forecast import later_of
from rules.dark_frontier.requests import Asked
from rules.dark_frontier.state import ATTACKER, DEFENDER, Phase, State
from tools.screenshots.frontier import duel, squadrons
from tools.screenshots.studio import Studio

_ARRIVED = 60  # frames after which the camera has reached its target


def close() -> State:
    """Return a duel with both ships in range of each other's guns."""
    near = {"at": (6, -2), "velocity": (-1, 1), "came": (-2, 2)}
    fresh = {"lost": ("hull", "port"), "came": (2, -1)}
    return duel(
        Phase.FIRE,
        Quiver=near,
        Thresher=fresh,
        F1={"at": (2, 3)},
        F2={"at": (0, 4)},
        M3={"at": (7, -3), "velocity": (-2, 1)},
    )


def fire(studio: Studio) -> None:
    """Show the defender's best shot, with everything that its gun can hit."""
    studio.come_to(close(), Asked.FIRE, DEFENDER)
    studio.desk.step(_ARRIVED)


def second(studio: Studio) -> None:
    """Show what can still be fired after a first shot, which stays in the list."""
    studio.come_to(close(), Asked.FIRE, DEFENDER)
    studio.desk.key(pygame.K_RETURN)
    studio.hurry()
    studio.desk.step(_ARRIVED)


def later(studio: Studio) -> None:
    """Show flak that hits nothing now, and what it hits later, including an own ship."""
    state = squadrons()
    state.phase = Phase.FIRE
    studio.come_to(state, Asked.FIRE, DEFENDER)
    tool = studio.tool(FireTool)
    later = {shot: later_of(state, shot) for shot in tool.choice.met}
    tool.aim(max(later, key=lambda shot: sum(state.ships[one.ship].seat is DEFENDER for one in later[shot])))
    studio.desk.step(_ARRIVED)


def missile(studio: Studio) -> None:
    """Show a missile launch; the missile can be steered later."""
    studio.come_to(duel(Phase.FIRE), Asked.FIRE, ATTACKER)
    studio.desk.step(_ARRIVED)


def held(studio: Studio) -> None:
    """Show that no shot is worth firing."""
    studio.come_to(duel(Phase.FIRE), Asked.FIRE, DEFENDER)
    studio.desk.step(_ARRIVED)


def advancing() -> State:
    """Return the design picture's situation: flak and a missile on their way to the gunboat."""
    hurt = {"lost": ("hull", "hull", "bow"), "at": (2, -1), "velocity": (4, 1), "came": (1, 0)}
    return duel(
        Phase.FIRE,
        Thresher=hurt,
        F2={"at": (5, 0), "velocity": (-3, 0)},
        M3={"at": (5, -3), "velocity": (-1, 5)},
    )


def _advance(studio: Studio) -> None:
    """Have both sides hold fire, so that the Advance begins."""
    studio.come_to(advancing(), Asked.FIRE, DEFENDER)
    for _ in range(2):
        studio.table.answer(None)
        studio.desk.step(2)


def _until(studio: Studio, there: Callable[[], bool]) -> None:
    for _ in range(1200):
        if there():
            break
        studio.desk.step()


def flying(studio: Studio) -> None:
    """Show the Advance between two encounters."""
    _advance(studio)
    studio.desk.step(45)


def stopped(studio: Studio) -> None:
    """Show the stop after an encounter."""
    _advance(studio)
    _until(studio, lambda: studio.table.stage.still)
    studio.desk.step(_ARRIVED)


def _asked(studio: Studio, kind: str) -> None:
    """Continue the Advance until a request of a kind comes up."""
    _until(
        studio,
        lambda: getattr(getattr(studio.table.tool, "request", None), "kind", "") == kind or _go_on(studio),
    )
    studio.desk.step(_ARRIVED)


def _go_on(studio: Studio) -> bool:
    if studio.table.stage.still:
        studio.table.go_on()
    return False


def countermeasure(studio: Studio) -> None:
    """Show the choice whether to use a missile against an incoming one."""
    _advance(studio)
    _asked(studio, Asked.COUNTERMEASURE)


def two_missiles(studio: Studio) -> None:
    """Show the same choice when a second missile follows the first."""
    ship = {"at": (2, -1), "velocity": (2, 0), "came": (1, 0), "lost": ("hull",)}
    theirs = {"at": (7, -1), "velocity": (-3, 0)}, {"at": (5, -1), "velocity": (-1, 0)}
    state = duel(Phase.FIRE, Thresher=ship, M3=theirs[0], M5=theirs[1], F1={"at": (2, 4)}, F2={"at": (1, 4)})
    studio.come_to(state, Asked.FIRE, DEFENDER)
    for _ in range(2):
        studio.table.answer(None)
        studio.desk.step(2)
    _asked(studio, Asked.COUNTERMEASURE)


def detonation(studio: Studio) -> None:
    """Show the choice whether to detonate when two missiles meet."""
    own = {"at": (8, -2), "velocity": (-4, 0), "facing": 3}
    given = {"seat": DEFENDER, "at": (3, -2), "velocity": (3, 0), "facing": 0}
    studio.come_to(
        duel(Phase.FIRE, M3=own, M5=given, F1={"at": (2, 4)}, F2={"at": (1, 4)}), Asked.FIRE, DEFENDER
    )
    for _ in range(2):
        studio.table.answer(None)
        studio.desk.step(2)
    _asked(studio, Asked.DETONATE)


def exchange(studio: Studio) -> None:
    """Show the choice of how many missiles a ship fires while passing another."""
    ships: dict[str, dict[str, Any]] = {
        "Thresher": {"at": (3, -2), "velocity": (3, 0), "came": (1, 0), "lost": ("hull",)},
        "Quiver": {"at": (9, -2), "velocity": (-3, 0), "came": (-1, 0), "facing": 3},
    }
    far = {"at": (-9, 0), "velocity": (0, 0)}
    studio.come_to(
        duel(Phase.FIRE, **ships, M3=far, M5=far, F1={"at": (2, 4)}, F2={"at": (1, 4)}, F4=far),
        Asked.FIRE,
        DEFENDER,
    )
    for _ in range(2):
        studio.table.answer(None)
        studio.desk.step(2)
    _until(studio, lambda: studio.app.screen.name == "handover")
    studio.desk.key(pygame.K_o)
    if studio.table.seat is DEFENDER:
        studio.table.answer(0)
        studio.desk.step(3)
        studio.desk.key(pygame.K_o)
    studio.desk.step(_ARRIVED)


SCENES: Mapping[str, Callable[[Studio], object]] = {
    "frontier-fire-close": fire,
    "frontier-fire-second": second,
    "frontier-fire-later": later,
    "frontier-fire-missile": missile,
    "frontier-fire-held": held,
    "frontier-advance-flying": flying,
    "frontier-advance-stopped": stopped,
    "frontier-advance-counter": countermeasure,
    "frontier-advance-two": two_missiles,
    "frontier-advance-detonate": detonation,
    "frontier-advance-exchange": exchange,
}
"""The scenes of this file by name."""
