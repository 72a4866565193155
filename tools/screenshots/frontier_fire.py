"""Scenes of Dark Frontier's fire and Advance: shots, countermeasures, detonations, an exchange."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pygame

from rules.dark_frontier.requests import Asked
from rules.dark_frontier.state import ATTACKER, DEFENDER, Phase, State
from tools.screenshots.frontier import duel, squadrons
from tools.screenshots.studio import Studio

_ARRIVED = 60  # frames after which the camera is where it goes


def close() -> State:
    """Put the carrier where the gunboat's guns reach it, and the other way round."""
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
    """Show the best shot of the defender, with all meetings that its gun can make."""
    studio.come_to(close(), Asked.FIRE, DEFENDER)
    studio.desk.step(_ARRIVED)


def second(studio: Studio) -> None:
    """Show what is left to fire after a first shot, which stays listed."""
    studio.come_to(close(), Asked.FIRE, DEFENDER)
    studio.desk.key(pygame.K_RETURN)
    studio.hurry()
    studio.desk.step(_ARRIVED)


def later(studio: Studio) -> None:
    """Show flak that meets nobody now, and whom it meets later, an own ship among them."""
    state = squadrons()
    state.phase = Phase.FIRE
    studio.come_to(state, Asked.FIRE, DEFENDER)
    studio.desk.key(pygame.K_2)
    studio.desk.step(_ARRIVED)


def missile(studio: Studio) -> None:
    """Show a missile that is launched, to be led later."""
    studio.come_to(duel(Phase.FIRE), Asked.FIRE, ATTACKER)
    studio.desk.step(_ARRIVED)


def held(studio: Studio) -> None:
    """Show that nothing is worth firing."""
    studio.come_to(duel(Phase.FIRE), Asked.FIRE, DEFENDER)
    studio.desk.step(_ARRIVED)


def advancing() -> State:
    """Put the picture's moment on the map: flak and a missile on their way to the gunboat."""
    hurt = {"lost": ("hull", "hull", "bow"), "at": (2, -1), "velocity": (4, 1), "came": (1, 0)}
    return duel(
        Phase.FIRE,
        Thresher=hurt,
        F2={"at": (5, 0), "velocity": (-3, 0)},
        M3={"at": (5, -3), "velocity": (-1, 5)},
    )


def _advance(studio: Studio) -> None:
    """Let both sides hold fire, so that the Advance begins."""
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
    """Show the Advance between two moments."""
    _advance(studio)
    studio.desk.step(45)


def stopped(studio: Studio) -> None:
    """Show the stop after a meeting."""
    _advance(studio)
    _until(studio, lambda: studio.table.stage.still)
    studio.desk.step(_ARRIVED)


SCENES: Mapping[str, Callable[[Studio], object]] = {
    "frontier-fire-close": fire,
    "frontier-fire-second": second,
    "frontier-fire-later": later,
    "frontier-fire-missile": missile,
    "frontier-fire-held": held,
    "frontier-advance-flying": flying,
    "frontier-advance-stopped": stopped,
}
"""Its scenes by name."""
