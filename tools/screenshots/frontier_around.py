"""Scenes of Dark Frontier around its choices: switched views, lost ships, a point, hints, lessons."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import pygame

from game.book.lessons.shelf import ours
from game.families.dark_frontier.screens.lesson.lesson_screen import lesson_screen
from game.screens.table.table_screen import TableScreen
from rules.dark_frontier.requests import Asked
from rules.dark_frontier.state import ATTACKER, DEFENDER, Command, Phase, State
from tools.screenshots.frontier import ARRIVED, duel, squadrons
from tools.screenshots.frontier_command import as_drawn, set_command
from tools.screenshots.frontier_fire import close
from tools.screenshots.studio import Studio

_GAME = "dark-frontier"
_FRAMES = 1500


def switched(key: int, studio: Studio) -> None:
    """Show a command being set after switching a view."""
    set_command(studio, as_drawn(), Command(1, 3))
    studio.desk.key(key)
    studio.desk.step(2)


def revealed(studio: Studio) -> None:
    """Show both commands revealed together."""
    studio.come_to(as_drawn(), Asked.COMMAND, DEFENDER)
    studio.table.answer({"Thresher": Command(1, 3)})
    studio.until(Asked.COMMAND, ATTACKER)
    studio.table.answer({"Quiver": Command(-1, 2)})
    studio.desk.step(35)


def revealed_of_six(studio: Studio) -> None:
    """Show the commands of three ships a side revealed together."""
    state = squadrons()
    studio.sit_down(state)
    for seat in (DEFENDER, ATTACKER):
        studio.until(Asked.COMMAND, seat)
        studio.table.answer({ship.name: Command(0, 1) for ship in state.side(seat)})
    studio.desk.step(35)


def undone(studio: Studio) -> None:
    """Show a shot that was undone."""
    studio.come_to(close(), Asked.FIRE, DEFENDER)
    studio.desk.key(pygame.K_RETURN)
    studio.hurry()
    studio.desk.step(ARRIVED)
    studio.desk.key(pygame.K_z, mod=pygame.KMOD_CTRL)
    studio.desk.step(2)


def _flown(studio: Studio, state: State, there: Callable[[TableScreen], bool]) -> None:
    """Have both sides hold fire, then play the Advance until `there` returns true."""
    studio.come_to(state, Asked.FIRE, DEFENDER)
    for _ in range(2):
        studio.table.answer(None)
        studio.desk.step(2)
    for _ in range(_FRAMES):
        screen = studio.app.screen
        if not isinstance(screen, TableScreen) or there(screen):
            break
        request: Any = getattr(screen.tool, "request", None)
        if screen.stage.still:
            screen.go_on()
        elif request is not None and request.kind in (Asked.COUNTERMEASURE, Asked.DETONATE):
            screen.answer(request.default())
        studio.desk.step()


def destroyed(studio: Studio) -> None:
    """Show a ship destroyed by a hit."""
    hurt = {"lost": ("hull", "hull", "bow"), "at": (2, -1), "velocity": (4, 1), "came": (1, 0), "missiles": 0}
    state = duel(
        Phase.FIRE,
        Thresher=hurt,
        F2={"at": (5, 0), "velocity": (-3, 0), "left": 6},
        M3={"at": (5, -3), "velocity": (-1, 5)},
    )
    _flown(studio, state, lambda table: not table.view.ships["Thresher"].alive)
    studio.desk.step(40)


def left(studio: Studio) -> None:
    """Show a ship that has flown off the map."""
    state = duel(Phase.FIRE, Quiver={"at": (13, -6), "velocity": (5, 0)})
    _flown(studio, state, lambda table: not table.view.ships["Quiver"].on_map)
    studio.desk.step(40)


def scored(studio: Studio) -> None:
    """Show a point for being alone in the yard."""
    away = {"F1": {"at": (2, 6)}, "F2": {"at": (1, 6)}, "M3": {"at": (-9, 0), "velocity": (0, 0)}}
    state = duel(Phase.FIRE, Thresher={"velocity": (1, 0)}, **away)
    _flown(studio, state, lambda table: table.view.phase is Phase.TALLY)
    studio.desk.step(12)


def hint(studio: Studio) -> None:
    """Show a hint about a command that loses the ship."""
    studio.app.change_settings(hints=True)
    set_command(studio, as_drawn(), Command(-1, 3))
    studio.desk.step(ARRIVED)


def lessons(studio: Studio) -> None:
    """Show the list of lessons."""
    studio.desk.choose_game(_GAME)
    studio.desk.click(f"learn.{_GAME}")


def lesson(number: int, step: int, studio: Studio) -> None:
    """Show a step of a lesson."""
    shelved = [one for one in ours() if one.game == _GAME][number]
    screen = lesson_screen(studio.app, shelved)
    studio.app.push(screen)
    if step:
        screen.lead_to(step)
    studio.desk.step(2 * ARRIVED)


_KEYS = {"ways": pygame.K_w, "ends": pygame.K_t, "guns": pygame.K_a, "relative": pygame.K_v}
_STEPS = {0: 4, 1: 3, 2: 3, 3: 4, 4: 1}  # a step of each lesson that points at something

SCENES: Mapping[str, Callable[[Studio], object]] = {
    **{f"frontier-command-{name}": partial(switched, key) for name, key in _KEYS.items()},
    "frontier-revealed": revealed,
    "frontier-revealed-of-six": revealed_of_six,
    "frontier-undone": undone,
    "frontier-destroyed": destroyed,
    "frontier-left": left,
    "frontier-scored": scored,
    "frontier-hint": hint,
    "frontier-lessons": lessons,
    **{f"frontier-lesson-{number + 1}": partial(lesson, number, 0) for number in _STEPS},
    **{
        f"frontier-lesson-{number + 1}-step": partial(lesson, number, step) for number, step in _STEPS.items()
    },
}
"""The scenes of this file by name."""
