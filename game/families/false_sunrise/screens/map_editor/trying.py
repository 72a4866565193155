"""Trying what is on the desk: a battle on it at once, against the computer or for two."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.families.false_sunrise.ai.level import LEVELS
from game.families.false_sunrise.maps.starting import begin, scenario_on
from game.families.false_sunrise.screens.map_editor.keeping import keep_aside
from game.match.seats import HUMAN
from game.widgets.button import Button
from game.widgets.label import Label
from game.widgets.layout import centred, columns
from game.widgets.modal import Modal
from rules.files import FileError
from rules.kernel.seats import Seat

if TYPE_CHECKING:
    from game.families.false_sunrise.screens.map_editor.screen import MapEditor

_ROW = 52


def ask(editor: MapEditor) -> None:
    """Ask who commands the other fleet; the battle begins with the answer."""
    ui = editor.ui
    entries = [(name, level.title, level.about) for name, level in LEVELS.items()]
    entries.append((HUMAN, "Two players", "Both fleets are given their orders here."))
    modal = Modal(
        "try.who",
        centred(pygame.Rect(0, 0, *ui.size), 560, 132 + len(entries) * _ROW),
        heading="Try it: who commands the other fleet?",
        on_close=ui.close_modal,
        first_focus=f"try.{entries[0][0]}",
    )
    inner = modal.inner()
    for number, (name, words, about) in enumerate(entries):
        row = pygame.Rect(inner.left, inner.top + number * _ROW, inner.width, _ROW - 8)
        button, aside = columns(row, [150, 0], gap=16)
        modal.children += [
            Button(f"try.{name}", button, words, on_press=partial(start, editor, name)),
            Label(f"try.{name}.about", aside, about, colour=editor.app.theme.secondary),
        ]
    foot = pygame.Rect(inner.left, inner.bottom - 36, 150, 36)
    modal.children.append(Button("try.back", foot, "Back", on_press=ui.close_modal))
    ui.open_modal(modal)


def start(editor: MapEditor, player: str) -> None:
    """Begin a battle on what is on the desk, set up by the program; leaving it leads back here."""
    from game.screens.table.screen import TableScreen  # late: it brings the whole table
    from game.screens.table.story import tell_story

    app = editor.app
    editor.ui.close_modal()
    try:
        scenario = scenario_on(editor.desk.sheet, app.home)
    except FileError as error:
        app.toast(f"This cannot be tried yet. {error}", "refusal")
        return
    if name := keep_aside(editor):
        app.toast(f"Kept as “{name}” among the scenarios. The menu of the match leads back here.")
    players = {scenario.suggested: HUMAN, scenario.suggested.other: player}
    seats = {seat: players[seat] for seat in (Seat.RED, Seat.BLUE)}
    session = begin(scenario, app.home, app.settings.player_names, seats, quick=True)
    app.audio.play("click")
    table = TableScreen(app, session)
    app.push(table)
    tell_story(table)
