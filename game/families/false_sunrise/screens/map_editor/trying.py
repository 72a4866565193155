"""Trying out the current map: start a battle on it at once, for one player or two."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING

from game.families.false_sunrise.ai.level import LEVELS
from game.families.false_sunrise.maps.starting import begin, scenario_on
from game.families.false_sunrise.screens.map_editor.keeping import keep_aside
from game.game_card import HOTSEAT
from game.match.seats import HUMAN
from game.screens.table.story import open_with_story
from game.widgets.modal import Answer, ask_which
from rules.false_sunrise.scenarios import Scenario
from rules.files import FileError
from rules.kernel.seats import Seat

if TYPE_CHECKING:
    from game.app import App
    from game.families.false_sunrise.screens.map_editor.map_editor_screen import MapEditor


def ask(editor: MapEditor) -> None:
    """Ask who commands the other fleet; the answer starts the battle."""
    choices = [
        Answer(f"try.{name}", level.title, partial(start, editor, name), about=level.about)
        for name, level in LEVELS.items()
    ]
    both, about = partial(start, editor, HUMAN), "You give orders to both fleets."
    choices.append(Answer(f"try.{HUMAN}", HOTSEAT, both, about=about))
    ask_which(editor.ui, "trying", "Try it: who commands the other fleet?", choices, width=560)


def start(editor: MapEditor, player: str) -> None:
    """Start a battle on the current map, set up by the program; leaving it leads back here."""
    app = editor.app
    try:
        scenario = scenario_on(editor.desk.now, app.home)
    except FileError as error:
        app.toast(f"This cannot be tried yet. {error}", "refusal")
        return
    if name := keep_aside(editor):
        app.toast(f"Saved as “{name}” among the scenarios. The match menu leads back here.")
    players = {scenario.suggested: HUMAN, scenario.suggested.other: player}
    seats = {seat: players[seat] for seat in (Seat.RED, Seat.BLUE)}
    app.audio.play("click")
    play(app, scenario, seats, quick=True)


def play(app: App, scenario: Scenario, players: Mapping[Seat, str], *, quick: bool) -> None:
    """Start a battle on a scenario, and show its story over the table."""
    open_with_story(app, begin(scenario, app.home, app.settings.player_names, players, quick=quick))
