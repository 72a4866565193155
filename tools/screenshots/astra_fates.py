"""Scenes of Astra et Tenebrae: what happens to ships, board views, lessons, clips, watching computers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

import pygame

from game.book.lessons.shelf import take_down
from game.families.astra_et_tenebrae.new_match.choices import Choices, build_setup
from game.match.session import Session
from game.screens.lessons.taking import take_lesson
from game.shell.assets import asset_path
from rules.astra_et_tenebrae.burning import Burn
from rules.astra_et_tenebrae.figures import Component
from rules.astra_et_tenebrae.requests import Kind
from rules.astra_et_tenebrae.state import Phase, State
from rules.kernel.seats import PLAYERS, Seat
from tools.screenshots.astra import ARRIVED, battle, fighting, half_moved
from tools.screenshots.astra_rooms import replay
from tools.screenshots.solo import wait
from tools.screenshots.studio import SEED, Studio

_LESSON = "03-seeing-and-being-seen"
_LEVELS = ("cadet", "captain")
_FAINTED, _COUNTED, _TORN = 80, 40, 166  # frames until each event is visible


def _spent() -> State:
    """Return a battle after fire, with damage noted: one ship's engine is about to explode, another melts."""
    state = fighting()
    state.phase = Phase.STATUS
    for name, noted in {"Halyard": (1, 0, 1, 0, 0, 0), "Kindle": (0, 1, 0, 0, 0, 0)}.items():
        state.ships[name] = replace(state.ships[name], noted=noted)
    state.ships["Kelp"] = replace(state.ships["Kelp"], heat=24, damage=(0, 0, 0, 1, 0, 0))
    for name, ship in state.ships.items():
        state.ships[name] = replace(ship, acted=True)
    return state


def status(frames: int) -> Callable[[Studio], None]:
    """Return a scene that shows the status phase after some frames: damage takes effect, ships are lost."""

    def show(studio: Studio) -> None:
        studio.sit_down(_spent(), watch=True)
        studio.desk.step(frames)

    return show


def blackout(studio: Studio) -> None:
    """Show a failed override: the crew loses consciousness."""
    state = half_moved()
    state.ships["Brand"] = replace(state.ships["Brand"], damage=(0, 2, 0, 0, 0, 0))
    studio.come_to(state, Kind.MOVE, Seat.RED)
    studio.table.session.match.use_dice(lambda *_: (1,))
    studio.table.answer(Burn("Brand", 20, 15, override=True))
    studio.desk.step(_FAINTED)


def blacked_out(studio: Studio) -> None:
    """Show fire at a ship whose crew is unconscious, and another in a mark's glow."""
    state = fighting()
    out = replace(state.ships["Skerry"], blacked_out=True, row=3, course=None, flown=0.0, acted=True)
    state.ships["Skerry"] = replace(out, mark=Component.ENGINE)
    state.ships["Kindle"] = replace(state.ships["Kindle"], damage=(1, 1, 0, 0, 0, 1), hull=2, overheat=2)
    studio.come_to(state, Kind.FIRE, Seat.RED)
    studio.table.select("Kindle")
    studio.desk.key(pygame.K_2)
    studio.desk.step(ARRIVED)


def threat(studio: Studio) -> None:
    """Show an enemy's reach and the measuring tape while a burn is planned."""
    studio.come_to(half_moved(), Kind.MOVE, Seat.RED)
    studio.table.select("Brand")
    studio.desk.step(2)
    studio.desk.key(pygame.K_t)
    camera = studio.table.pane.camera
    x, y = camera.to_px(studio.table.view.ships["Skerry"].at)
    studio.desk.point_at((round(x), round(y)))
    studio.desk.step(ARRIVED)


def cards(studio: Studio) -> None:
    """Show heat being chosen with the player's own cards face up."""
    studio.come_to(battle(Phase.HEAT), Kind.HEAT)
    if studio.table.session.seating.solo is None:
        studio.desk.click("heat.cards")
    studio.desk.step(2)


def lesson(studio: Studio) -> None:
    """Show a step of a lesson with its hint."""
    screen = take_lesson(studio.app, take_down(asset_path("lessons", "astra-et-tenebrae", f"{_LESSON}.yaml")))
    studio.app.push(screen)
    screen.lead_to(3)
    screen.guide.pass_time(60)
    studio.desk.step(ARRIVED)


def watching(studio: Studio) -> None:
    """Show two levels of the computer fighting each other."""
    choices = Choices.first(("Ember", "Tide"))
    choices.players = dict(zip(PLAYERS, _LEVELS, strict=True))
    session = Session.new(build_setup(choices), SEED, home=studio.app.home, seating=choices.seating)
    studio.open(session)
    match = session.match
    wait(studio, lambda _: match.state.turn > 1 and match.state.phase is Phase.COMBAT)
    studio.table.keyboard.commands["watch_pause"]()
    studio.desk.step(2)


def clip(studio: Studio) -> None:
    """Show the choice of what a clip contains."""
    replay(studio)
    studio.desk.key(pygame.K_c)


def play_on(studio: Studio) -> None:
    """Show the choice of who plays on from a moment of a replay."""
    replay(studio)
    studio.desk.key(pygame.K_p)


SCENES: Mapping[str, Callable[[Studio], object]] = {
    "astra-status": status(_COUNTED),
    "astra-torn": status(_TORN),
    "astra-blackout": blackout,
    "astra-blacked-out": blacked_out,
    "astra-threat": threat,
    "astra-own-cards": cards,
    "astra-lesson": lesson,
    "astra-watching": watching,
    "astra-clip": clip,
    "astra-play-on": play_on,
}
"""The scenes of this file by name."""
