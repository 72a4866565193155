"""The fleet builder's first screen: the player's own fleets, and those that come with the game."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

import pygame
from pygame import Rect

from game.book.rulebook.meanings import BookTerms
from game.families.false_sunrise.keys import FLEET_LIST
from game.families.false_sunrise.new_match.offers import FleetOffer, edition_name
from game.families.false_sunrise.new_match.setup import USUAL_INTEGRITY
from game.families.false_sunrise.screens.new_match.fleet_rows import summary_list
from game.families.false_sunrise.screens.yard import commands
from game.families.false_sunrise.screens.yard.asking import ask_edition, ask_foe
from game.families.false_sunrise.screens.yard.editor import Editor
from game.families.false_sunrise.screens.yard.editor_layout import Act, act_buttons
from game.families.false_sunrise.yard import building, shelf
from game.families.false_sunrise.yard.shelf import Shelved
from game.match.file_cache import SLICE_S, TimeBudget
from game.screens.base import Screen
from game.screens.code_dialogs import ask_code
from game.screens.sound_sign import clear_of_sign
from game.shell.actions import FILES, Context
from game.shell.chords import chord_label
from game.shell.theme import BODY, FIGURES, HEADING, SMALL, STRONG, TITLE
from game.widgets.button import Button, ButtonLook
from game.widgets.icons import Icon
from game.widgets.label import Label, Note
from game.widgets.layout import Cells, Row, centered, columns, rows
from game.widgets.lists import RowLook, ScrollList
from game.widgets.modal import ask_words, confirm
from game.widgets.pen import Ink
from game.widgets.rowlist import CARD, PLAIN, Cell, ListRow, RowList, heading, sign
from game.wording import counted
from rules.code_form import FLEETS
from rules.false_sunrise.editions import EDITIONS, NEWEST
from rules.false_sunrise.fleet_files import FleetFile
from rules.false_sunrise.force import breaches
from rules.false_sunrise.random_fleets import random_fleet
from rules.false_sunrise.share_code import fleet_from_code
from rules.file_error import FileError
from rules.names import NAME_LENGTH

if TYPE_CHECKING:
    from game.app import App

MARGIN, GAP = 24, 12
_NOTHING = "Select a fleet in the list first."
_READY = "This fleet is built in. Open or duplicate it to make your own."
_ASKED = 540


class Yard(Screen):
    """List all fleets: open, duplicate, rename, delete, share, compare and fly them.

    `first` is the edition whose fleets are listed and suggested first.
    """

    name: ClassVar[str] = "yard"
    help_link: ClassVar[str] = "yard"

    def __init__(self, app: App, first: str = NEWEST) -> None:
        super().__init__(app)
        self.first = first
        self.listed: list[Shelved | ListRow] = []
        self.at: int | None = None
        self._moment = TimeBudget()
        self._desk: Editor | None = None

    @property
    def chosen(self) -> Shelved | None:
        """The selected fleet."""
        one = self.listed[self.at] if self.at is not None and self.at < len(self.listed) else None
        return one if isinstance(one, Shelved) else None

    def enter(self) -> None:
        """Read the list again, as it may have changed, and select a fleet that was just saved."""
        kept, self._desk = self._desk.path if self._desk is not None else None, None
        self.reread(kept or (self.chosen.path if self.chosen is not None else None))
        if self.ui.focus_id is None:
            self.ui.focus("yard.fleets", visible=False)

    def reread(self, path: Path | None = None, moment: TimeBudget | None = None) -> None:
        """Read all fleets within the time budget, and select the one with this path."""
        self._moment = moment or TimeBudget()
        self.listed = fleet_rows(self.app.home.fleets, self._moment, self.first)
        places = {one.path: at for at, one in enumerate(self.listed) if isinstance(one, Shelved)}
        self.at = places.get(path) if path in places else self._first_of(places.values())
        self.lay_out_behind_list()
        listed = self.ui.get("yard.fleets")
        if moment is None and isinstance(listed, ScrollList) and self.at is not None:
            listed.show_row(self.at)

    def _first_of(self, places: Iterable[int]) -> int | None:
        """Return the first row of the first edition or of an unknown one, or else of any fleet."""
        found, others = list(places), set(EDITIONS) - {self.first}
        fitting = (at for at in found if getattr(self.listed[at], "edition", "") not in others)
        return next(fitting, next(iter(found), None))

    def update(self, dt_s: float) -> bool:
        """Continue reading if there was no time for all files."""
        if late := self._moment.late:
            self.reread(self.chosen.path if self.chosen is not None else None, TimeBudget(SLICE_S))
        return super().update(dt_s) or late

    # --- the layout -----------------------------------------------------------------------------

    def build(self, size: tuple[int, int]) -> None:
        """Lay out heading, list, the selected fleet and the buttons."""
        window = centered(Rect(0, 0, *size), 1280, size[1]).inflate(-2 * MARGIN, -2 * MARGIN)
        head, body, acts, foot = rows(window, [44, 0, 36, 40], gap=GAP)
        self._head(clear_of_sign(head, size[0]))
        left, right = columns(body, [max(420, body.width * 42 // 100), 0], gap=GAP)
        Cells(self.ui.add, [left], "list").put(
            RowList,
            "yard.fleets",
            self.listed,
            pen=self.ui.pen,
            row_of=fleet_row,
            grows=True,
            gap=4,
            selected=self.at,
            on_select=self._choose,
            on_activate=lambda _row: self.open(),
        )
        self._summary(right)
        self._acts(acts)
        self._foot(foot)

    def _head(self, area: Rect) -> None:
        row = Row(self.ui.add, area, [260, 0, 140, 160, 160], group="head")
        row.put(Label, "yard.title", "FLEET YARD", style=TITLE)
        row.skip()
        tops = (
            ("new", "New fleet", self.new, "Start with an empty fleet."),
            ("random", "Random fleet", self.random, "Make a random legal fleet of 20."),
            ("paste", "Paste a code", self.ask_code, "Make a fleet from a share code."),
        )
        for name, words, press, tip in tops:
            row.put(Button, f"yard.{name}", words, on_press=press, tooltip=tip).rect.inflate_ip(0, -6)

    def _foot(self, area: Rect) -> None:
        row, one = Row(self.ui.add, area, [130, 0, 260], group="foot"), self.chosen
        key = chord_label("return")
        row.put(Button, "yard.back", "Back", on_press=self.back, shortcut=self.app.bindings.label("back"))
        row.skip()
        words = "Open" if one is None or one.own else "Open a copy"
        why, look = _NOTHING if one is None else one.problem, ButtonLook.COMMIT
        row.put(Button, "yard.open", words, on_press=self.open, look=look, disabled=why, shortcut=key)

    def _summary(self, area: Rect) -> None:
        one = self.chosen
        self.edition = one.fleet.edition if one is not None and one.fleet is not None else NEWEST
        self.ui.gloss.terms = BookTerms(self.edition)
        if one is None or one.fleet is None:
            words = f"{one.name}: {one.problem}" if one is not None else _NOTHING
            ink: Ink = "refusal" if one is not None else "secondary"
            self.ui.add(Label("yard.problem", area, words, color=ink, wrap=True))
            return
        name, about, ships = rows(area, [26, 36, 0], gap=4)
        facts = (one.faction, f"{one.integrity} integrity", edition_name(one.edition))
        edition = " · ".join(filter(None, facts))
        head = Row(self.ui.add, name, [0, 330 if one.faction else 210])
        head.put(Label, "yard.chosen", one.fleet.name, style=HEADING.sized(18))
        head.put(Note, "yard.edition", edition, align="right")
        said = one.fleet.about or "No description yet."
        self.ui.add(Note("yard.about", about, said, wrap=True))
        catalogue = shelf.known_catalogue(one.edition)
        offer = FleetOffer(one.fleet, one.integrity, tuple(breaches(one.fleet, catalogue)))
        self.ui.add(summary_list("yard.summary", ships, offer, catalogue, pen=self.ui.pen, group="list"))

    def _acts(self, area: Rect) -> None:
        one = self.chosen
        problem = _NOTHING if one is None else one.problem
        foreign = problem if one is None or one.own else _READY
        broken = problem or ("Only legal fleets can play. Open it and fix it." if one and one.faults else "")
        ready = _NOTHING if one is None else "" if one.own else _READY
        label = self.app.bindings.label
        entries: tuple[Act, ...] = (
            ("double", "Duplicate", self.double, label("fleet_copy"), problem),
            ("rename", "Rename", self.ask_rename, label("file_rename"), foreign),
            ("delete", "Delete", self.ask_delete, label("file_delete"), ready),
            ("compare", "Compare", partial(self.with_fleet, commands.compare), "", problem),
            ("code", "Share code", partial(self.with_fleet, commands.share), "", problem),
            ("sheets", "Ship sheets", partial(self.with_fleet, commands.print_sheets), "", problem),
            ("fly", "Fly it", self.fly, "", broken),
        )
        row = Row(self.ui.add, area, [0] * len(entries), group="acts")
        act_buttons(row, entries, {"delete": ButtonLook.DANGER})

    def _choose(self, row: Shelved | ListRow) -> None:
        at = self.listed.index(row)
        if at != self.at:
            self.at = at
            self.lay_out()

    # --- actions --------------------------------------------------------------------------------

    def _edit(self, fleet: FleetFile, path: Path | None = None) -> None:
        self.app.audio.play("click")
        self._desk = Editor(self.app, fleet, path)
        self.app.push(self._desk)

    def new(self) -> None:
        """Start with an empty fleet of an edition."""

        def begin(edition: str) -> None:
            self._edit(building.new_fleet(edition))

        ask_edition(self, "A new fleet for which edition?", begin, self.first)

    def random(self) -> None:
        """Start with a random legal fleet of an edition."""

        def draw(edition: str) -> None:
            catalogue = shelf.known_catalogue(edition)
            self._edit(random_fleet(secrets.randbelow(1_000_000), USUAL_INTEGRITY, catalogue))

        ask_edition(self, "A random fleet for which edition?", draw, self.first)

    def open(self) -> None:
        """Open the selected fleet.

        A ready-made one is opened as an unsaved copy with a new name.
        """
        one = self.chosen
        if one is None:
            return
        if one.fleet is None:
            self.app.toast(one.problem, "refusal")
        elif one.own:
            self._edit(one.fleet, one.path)
        else:
            taken = [other.name for other in shelf.own_fleets(self.app.home.fleets)]
            name = shelf.free_fleet_name(one.fleet.name, [*taken, one.fleet.name])
            self._edit(one.fleet.model_copy(update={"name": name}))

    def double(self) -> None:
        """Copy the selected fleet to a file of the player's own."""
        if self.chosen is not None and self.chosen.fleet is not None:
            one = self.chosen
            self._try(lambda: self.reread(shelf.duplicate(one, self.app.home.fleets)))

    def _try(self, act: Callable[[], None]) -> None:
        try:
            act()
        except FileError as error:
            self.app.toast(str(error), "refusal")
            self.reread()

    def with_fleet(self, do: Callable[[Screen, FleetFile], object]) -> None:
        """Do something with the selected fleet: compare, share or print it."""
        if self.chosen is not None and self.chosen.fleet is not None:
            do(self, self.chosen.fleet)

    def fly(self) -> None:
        """Start a match with the selected fleet."""
        if self.chosen is not None and self.chosen.fleet is not None:
            ask_foe(self, self.chosen.path, shelf.smallest_total(self.chosen.fleet))

    def ask_delete(self) -> None:
        """Delete the selected file, after asking."""
        one = self.chosen
        if one is None or not one.own:
            return

        def delete() -> None:
            self._try(lambda: shelf.delete(one.path))
            self.reread()

        words = f"“{one.name}” ({one.path.name}) will be deleted from this computer. You cannot undo this."
        confirm(self.ui, "delete", "Delete this fleet?", words, "Delete", delete)

    def ask_rename(self) -> None:
        """Ask for another name for the selected fleet."""
        one = self.chosen
        if one is None or not one.own or one.fleet is None:
            return

        def rename(words: str) -> None:
            name = building.renamed(building.new_fleet(NEWEST), words).name
            if words.strip():
                self._try(lambda: self.reread(shelf.rename(one, name, self.app.home.fleets)))

        heading = "Rename this fleet"
        ask_words(
            self.ui, "rename", heading, "Rename", one.name, rename, max_length=NAME_LENGTH, width=_ASKED
        )

    def ask_code(self) -> None:
        """Ask for a share code, filling in one from the clipboard, and make a fleet from it."""
        ask_code(self, FLEETS, "Create the fleet", self._decode)

    def _decode(self, words: str) -> None:
        fleet = fleet_from_code(words)
        if shelf.catalogue_of(fleet.edition) is None:
            self.app.toast(f"That fleet is built for the edition {fleet.edition}.", "refusal")
            return
        self._edit(fleet)

    def event(self, event: pygame.Event) -> bool:
        """Let keys act on the selected fleet while the list is focused."""
        in_list = self.ui.modal is None and self.ui.focus_id in (None, "yard.fleets")
        if event.type == pygame.KEYDOWN and in_list:
            acts = {
                "file_delete": self.ask_delete,
                "file_rename": self.ask_rename,
                "fleet_copy": self.double,
            }
            if (action := self.app.bindings.action(event, *self.key_contexts())) in acts:
                acts[action]()
                return True
        return super().event(event)

    def key_contexts(self) -> tuple[Context, ...]:
        """Return the contexts whose keys work here."""
        return (FILES, FLEET_LIST)

    def state(self) -> dict[str, object]:
        """Return what is listed and selected."""
        fleets = [one for one in self.listed if isinstance(one, Shelved)]
        return {
            "own": [one.name for one in fleets if one.own],
            "ready": [one.name for one in fleets if not one.own],
            "chosen": self.chosen.name if self.chosen is not None else None,
        }


def fleet_rows(folder: Path, moment: TimeBudget, first: str = NEWEST) -> list[Shelved | ListRow]:
    """List the player's own fleets, then those that come with the game, by edition, one of them `first`."""
    none = Cell("None yet. Make a new one, or open one below and change it.", SMALL, "secondary")
    nothing = ListRow([none], high=26, pad=(4, 0, 0, 0), ground=PLAIN, selectable=False)
    rows: list[Shelved | ListRow] = [heading("Your fleets")]
    rows += shelf.own_fleets(folder, moment) or [nothing]
    for edition in sorted(EDITIONS, key=first.__ne__):
        rows.append(heading(f"Ready-made, {edition_name(edition)}"))
        rows += shelf.ready_made([edition])
    return rows


def fleet_row(one: Shelved | ListRow, look: RowLook) -> ListRow:
    """Describe a fleet: name, ships or breaches, integrity; or what is wrong with the file."""
    if isinstance(one, ListRow):
        return one
    if one.fleet is None:
        problem = Cell(one.problem.partition("\n")[0], SMALL, "refusal")
        cells = [sign(Icon.WARNING, "refusal", 13, 7), Cell(one.name, BODY, "secondary", snug=True), problem]
        return ListRow(cells, high=34, pad=(10, 0, 10, 0), ground=CARD, tip=one.problem)
    faction = one.faction
    said = (
        f"{one.faults} to fix" if one.faults else counted(one.ships, shelf.known_catalogue(one.edition).noun)
    )
    if one.own:
        said = f"{said} · {edition_name(one.edition)}"
    if faction:
        said = f"{faction} · {said}"
    cells = [
        Cell(str(one.integrity), FIGURES, side="right", gap=10),
        Cell(said, SMALL, "refusal" if one.faults else "secondary", "right"),
        *([sign(Icon.STAR, "accent")] if faction else []),
        Cell(one.name, STRONG if look.selected else BODY),
    ]
    tip = f"The star marks a fleet of the faction {faction} (FRC-7)." if faction else ""
    return ListRow(cells, high=34, pad=(10, 0, 10, 0), ground=CARD, tip=tip, text=one.name)
