"""Scenes of Matched Fire: dice removed and lowered, strikes, point defense, repairs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import pygame

from game.book.lessons.shelf import take_down
from game.families.false_sunrise.screens.laboratory.laboratory_screen import Laboratory
from game.families.false_sunrise.screens.lesson.lesson_screen import LessonScreen, lesson_screen
from game.families.false_sunrise.screens.new_match.new_match_screen import NewMatch
from game.families.false_sunrise.screens.yard.comparison import Comparison
from game.families.false_sunrise.screens.yard.editor import Editor
from game.families.false_sunrise.yard import shelf
from game.match.dice import seeded_dice
from game.match.session import Session
from game.shell.assets import asset_path
from rules.false_sunrise.fleet_files import FleetFile
from rules.false_sunrise.positions.position import position_of
from rules.false_sunrise.positions.position_file import Position
from rules.false_sunrise.state import Phase, State
from rules.files import load_model, read_yaml
from rules.games import ruleset_of
from rules.kernel.match import AnyMatch, Match
from rules.kernel.requests import Roll
from rules.kernel.seats import Seat
from tools.screenshots.player import eager_answer
from tools.screenshots.studio import SEED, Studio

LESSON = "21-missiles-and-point-defence"
_POSITION = Path(__file__).with_name("matched-fire.yaml")
_STRIKE = (32.2, 23.4)  # at the side of Hearting
_THROW = (5, 5, 5, 3, 3, 1, 3, 2)  # a ramhead: six dice and two macro dice, one of which lifts a die
_ROLL = (6, 6, 2, 2, 4, 1, 3)


def battle(phase: Phase) -> State:
    """Return turn 4 of a match between two fleets."""
    document = read_yaml(_POSITION)
    state = position_of(load_model(Position, document), document)
    state.phase = phase
    return state


def _declared(shots: Sequence[tuple[str, str]]) -> tuple[tuple[str, str], ...]:
    return tuple((weapon, f"blue:{target}") for weapon, target in shots)


def _asked(
    studio: Studio, kind: str, seat: Seat, ship: str, shots: Sequence[tuple[str, str]], *faces: int
) -> None:
    """Play a red ship's activation with given dice, and open the table at a request of a kind."""
    state = battle(Phase.ACTIVATIONS)
    left, seeded = list(faces), seeded_dice(SEED)

    def dice(request: Roll, number: int) -> tuple[int, ...]:
        fallen = [left.pop(0) for _ in range(request.count)] if len(left) >= request.count else []
        return tuple(fallen) or seeded(request, number)

    match: AnyMatch = Match(ruleset_of(state.setup), state.setup, state=state, dice=dice)
    answers = {"activate": f"red:{ship}", "strike": _STRIKE, "fire": _declared(shots)}
    while (asked := match.request(match.waiting()[0])) is not None and (asked.kind, asked.seat) != (
        kind,
        seat,
    ):
        own = asked.seat is Seat.RED and asked.kind in answers
        match.answer(asked.seat, answers.pop(asked.kind) if own else eager_answer(asked))
    studio.open(Session.of(match, SEED, studio.app.home))
    studio.until(kind, seat)


def title(studio: Studio) -> None:
    """Show the title screen with this game selected."""
    studio.desk.choose_game("matched-fire")


def orders(studio: Studio) -> None:
    """Show the orders of a cruiser with the lines of likely missiles."""
    studio.come_to(battle(Phase.ORDERS), "orders")
    studio.table.select("red:Gutter")
    studio.desk.step(90)


def activation(studio: Studio) -> None:
    """Show what the models of a fleet could do."""
    studio.come_to(battle(Phase.ACTIVATIONS), "activate", Seat.RED)
    studio.table.select("red:Gutter")
    studio.desk.step(2)


def targeting(studio: Studio) -> None:
    """Show the attacks of a cruiser being declared, with the pointer on a target."""
    activation(studio)
    studio.table.answer("red:Gutter")
    studio.until("fire")
    studio.point_at("blue:Hearting")
    studio.desk.step(60)


def strike(studio: Studio) -> None:
    """Show the disc of a strike move, and an end point from which an enemy could be attacked."""
    activation(studio)
    studio.table.answer("red:Hail")
    studio.until("strike")
    x, y = studio.table.pane.camera.to_px(studio.table.view.ships["blue:Hearting"].at)
    studio.desk.click_at((round(x), round(y)))
    studio.desk.step(60)


def removal(studio: Studio) -> None:
    """Show a roll with flex dice, some of which are removed."""
    shots = [("maul", "Hearting")]
    _asked(studio, "removal", Seat.RED, "Gutter", shots, 4, 4, 4, 6, 6, 6, 1, 4, 2)


def lowering(studio: Studio) -> None:
    """Show the steps of point defense being spent."""
    _asked(studio, "diminish", Seat.BLUE, "Gutter", [("ram", "Hearting")], *_THROW, *_ROLL)


def naming(studio: Studio) -> None:
    """Show the remaining missiles being assigned."""
    _asked(studio, "name", Seat.RED, "Gutter", [("ram", "Hearting")], *_THROW, *_ROLL)


def breaking(studio: Studio) -> None:
    """Show a critical hit that lets the attacker choose a weapon."""
    shots = [("maul", "Hearting")]
    _asked(studio, "break", Seat.RED, "Gutter", shots, 3, 3, 3, 1, 2, 6, 5, 4, 4)


def defending(studio: Studio) -> None:
    """Show the choice whether to shoot at squadrons near a ship."""
    _asked(studio, "defend", Seat.BLUE, "Hail", [("mallet-bomb", "Hearting")])


def mending(studio: Studio) -> None:
    """Show what damage control can repair."""
    _asked(studio, "mend", Seat.RED, "Gutter", [], 2, 2, 5, 5)


def tending(studio: Studio) -> None:
    """Show the choice of a squadron that gets a figure back."""
    _asked(studio, "tend", Seat.RED, "Gutter", [], 1, 2, 3, 4)


def lesson(studio: Studio) -> None:
    """Show a step of a lesson, with the dice on the bench."""
    studio.app.push(lesson_screen(studio.app, take_down(asset_path("lessons", f"{LESSON}.yaml"))))
    screen = studio.app.screen
    assert isinstance(screen, LessonScreen)
    studio.desk.step(2)
    studio.desk.click("lesson.next")
    screen.show_me.start()
    for _ in range(400):
        screen.update(0.1)
        if screen.guide.index == 2 and not screen.stage.busy and not screen.show_me.running:
            break
    studio.desk.step(2)


def new_match(studio: Studio) -> None:
    """Show the choices of a match."""
    studio.desk.click("new_match")
    studio.desk.focus("edition")
    for _ in range(2):
        studio.desk.key(pygame.K_RIGHT)
    assert isinstance(studio.app.screen, NewMatch)


def editor(studio: Studio) -> None:
    """Show a fleet being built."""
    _edit(studio, "Slow Rain", 0)


def squadron(studio: Studio) -> None:
    """Show a squadron in the yard; it has a weapon and no mounts."""
    _edit(studio, "The Aviary", -1)


def _edit(studio: Studio, name: str, ship: int) -> None:
    fleet = _fleet(name)
    screen = studio.show(Editor(studio.app, fleet))
    screen.select_ship(ship % len(fleet.ships))
    screen.gauge.settle()
    studio.desk.step(2)


def compare(studio: Studio) -> None:
    """Show two fleets side by side."""
    screen = studio.show(Comparison(studio.app, _fleet("Slow Rain")))
    screen.gauge.settle()
    studio.desk.step(2)


def laboratory(question: str) -> Callable[[Studio], None]:
    """Return a scene that shows a question of the laboratory, fully computed."""

    def show(studio: Studio) -> None:
        screen = Laboratory(studio.app)
        studio.app.push(screen)
        screen.set_edition("matched-fire")
        screen.ask_question(question)
        screen.worker.settle()
        studio.desk.step(2)

    return show


def _fleet(name: str) -> FleetFile:
    ready = (one.fleet for one in shelf.ready_made(["matched-fire"]) if one.name == name)
    return next(one for one in ready if one is not None)
