"""Scenes of Astra et Tenebrae: the hand-over, questions to captains, dice, training, the rulebook."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import replace

import pygame

from game.families.astra_et_tenebrae.table.firing import FireTool
from game.families.astra_et_tenebrae.table.training import FrigateTraining
from game.match.seats import HUMAN, Seating
from game.screens.rulebook import open_rulebook
from rules.astra_et_tenebrae.burning import Burn
from rules.astra_et_tenebrae.figures import EDITIONS
from rules.astra_et_tenebrae.gunnery import Shot, Weapon
from rules.astra_et_tenebrae.requests import Kind
from rules.astra_et_tenebrae.state import Formation, FormationType, Phase, State
from rules.kernel.seats import Seat
from tools.screenshots.astra import ARRIVED, battle, fighting, half_moved
from tools.screenshots.studio import Studio

_FALLEN = 75  # frames after which dice are at rest
_LINE = Formation(FormationType.LINE, Seat.RED, ("Kindle", "Brand"))
_APART = Formation(FormationType.DISPERSED, Seat.RED, ("Kindle", "Cinder"))


def curtain(studio: Studio) -> None:
    """Show the hand-over before heat is chosen in secret."""
    studio.sit_down(battle(Phase.HEAT))


def tactician(studio: Studio) -> None:
    """Show the choice whether a tactician directs its formation."""
    state = fighting()
    state.phase, state.formations = Phase.TACTICIANS, (_LINE,)
    state.ships["Brand"] = replace(state.ships["Brand"], at=(21.0, 30.0))
    studio.come_to(state, Kind.TACTICIAN, Seat.RED)


def _close(state: State) -> State:
    state.ships["Kindle"] = replace(state.ships["Kindle"], at=(31.0, 22.0))
    return state


def pilot(studio: Studio) -> None:
    """Show the choice whether a pilot dodges a hit."""
    studio.come_to(_close(fighting()), Kind.FIRE, Seat.RED)
    studio.table.answer(Shot(("Kindle",), Weapon.CANNON, "Skerry"))
    studio.until(Kind.PILOT, Seat.BLUE)
    studio.desk.step(ARRIVED)


def dice(studio: Studio) -> None:
    """Show the die of a cannon at rest, with the result it needed."""
    studio.come_to(fighting(), Kind.FIRE, Seat.RED)
    studio.table.answer(Shot(("Kindle",), Weapon.CANNON, "Skerry"))
    studio.desk.step(_FALLEN)


def crossfire(studio: Studio) -> None:
    """Show a crossfire, with a physicist offered to both captains."""
    state = fighting()
    state.formations = (_APART,)
    state.ships["Kindle"] = replace(state.ships["Kindle"], at=(25.0, 18.0))
    state.ships["Cinder"] = replace(state.ships["Cinder"], at=(46.0, 19.0))
    studio.come_to(state, Kind.FIRE, Seat.RED)
    studio.table.select("Kindle")
    tool = studio.tool(FireTool)
    tool.aim(next(one for one in tool.choice.shots["Kindle"] if len(one.ships) > 1))
    studio.desk.step(ARRIVED)


def _train(studio: Studio, state: State, kind: str) -> FrigateTraining:
    """Open a training match at a position, with red to answer a request of a kind."""
    studio.come_to(state, kind, Seat.RED)
    studio.table.session.seating = Seating({Seat.RED: HUMAN, Seat.BLUE: "cadet"}, training=True)
    training = studio.table.training
    assert isinstance(training, FrigateTraining)
    return training


def _wait(studio: Studio, until: Callable[[], bool]) -> None:
    while not until():
        studio.desk.step()
        time.sleep(0.01)
    studio.desk.step(2)


def advice(kind: str) -> Callable[[Studio], None]:
    """Return a scene that shows the commodore's advice, and how the player's choice compares with it."""

    def show(studio: Studio) -> None:
        state = half_moved() if kind == Kind.MOVE else fighting()
        training = _train(studio, state, kind)
        if kind == Kind.MOVE:
            studio.table.tool.put_in_hand(Burn("Brand", 350, 12))  # type: ignore[union-attr]
        studio.desk.step(ARRIVED)
        studio.desk.key(pygame.K_g)
        studio.desk.click("training.ask")
        _wait(studio, lambda: training.advice is not None)
        studio.desk.step(ARRIVED)

    return show


def lapse(studio: Studio) -> None:
    """Show how training marks a weaker burn."""
    _train(studio, half_moved(), Kind.MOVE)
    studio.table.answer(Burn("Cinder", 100, 24))
    _wait(studio, lambda: "lapse" in studio.desk.dump())
    studio.hurry()
    studio.desk.step(ARRIVED)


def book(page: str) -> Callable[[Studio], None]:
    """Return a scene that shows a page of the rulebook."""

    def show(studio: Studio) -> None:
        open_rulebook(studio.app, page, edition=EDITIONS[0])
        studio.desk.step(2)

    return show


SCENES: Mapping[str, Callable[[Studio], object]] = {
    "astra-curtain": curtain,
    "astra-tactician": tactician,
    "astra-pilot": pilot,
    "astra-dice": dice,
    "astra-crossfire": crossfire,
    "astra-training-burn": advice(Kind.MOVE),
    "astra-training-fire": advice(Kind.FIRE),
    "astra-training-lapse": lapse,
    "astra-rulebook": book("game"),
    "astra-rulebook-laser": book("laser"),
}
"""The scenes of this file by name."""
