"""The fleet yard's first screen: fleets of one's own, and those that come with the game."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

import pygame
from pygame import Rect

from game.book.rulebook.meanings import BookTerms
from game.families.false_sunrise.new_match.offers import FleetOffer, edition_name
from game.families.false_sunrise.new_match.setup import USUAL_INTEGRITY
from game.families.false_sunrise.screens.new_match.fleet_rows import summary_list, summary_rows
from game.families.false_sunrise.screens.yard import deeds, flying
from game.families.false_sunrise.screens.yard.asking import ask_edition
from game.families.false_sunrise.screens.yard.comparison import Comparison
from game.families.false_sunrise.screens.yard.editor import Editor
from game.families.false_sunrise.screens.yard.shelf_rows import FleetRow, fleet_rows, paint_fleet_row, row_tip
from game.families.false_sunrise.yard import building, shelf
from game.families.false_sunrise.yard.shelf import Shelved
from game.match.remembered import SLICE_S, Moment
from game.screens.base import Screen
from game.screens.sound_sign import clear_of_sign
from game.shell.theme import HEADING, SMALL, TITLE
from game.widgets.button import Button, ButtonLook
from game.widgets.field import TextField, pasted_words
from game.widgets.label import Label
from game.widgets.layout import centred, columns, rows
from game.widgets.lists import ScrollList
from game.widgets.modal import Modal, question
from rules.false_sunrise.editions import NEWEST
from rules.false_sunrise.fleet_files import FleetFile
from rules.false_sunrise.force import breaches
from rules.false_sunrise.random_fleets import random_fleet
from rules.false_sunrise.share_code import fleet_from_code
from rules.file_error import FileError
from rules.names import NAME_LENGTH

if TYPE_CHECKING:
    from game.app import App

MARGIN, GAP = 24, 12
_NOTHING = "Choose a fleet in the list first."
_READY = "It comes with the game: open or duplicate it to have one of your own."
_CODE_LENGTH = 20_000


class Yard(Screen):
    """List all fleets: open, double, rename, delete, share, compare and fly them."""

    name: ClassVar[str] = "yard"
    help_link: ClassVar[str] = "yard"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.listed: list[FleetRow] = []
        self.at: int | None = None
        self._words = ""
        self._moment = Moment()
        self._desk: Editor | None = None

    @property
    def chosen(self) -> Shelved | None:
        """The chosen fleet."""
        return self.listed[self.at].one if self.at is not None and self.at < len(self.listed) else None

    def enter(self) -> None:
        """Read the list again: it may have changed meanwhile; a fleet that was just kept is chosen."""
        kept, self._desk = self._desk.path if self._desk is not None else None, None
        self.reread(kept or (self.chosen.path if self.chosen is not None else None))
        if self.ui.focus_id is None:
            self.ui.focus("yard.fleets", visible=False)

    def reread(self, path: Path | None = None, moment: Moment | None = None) -> None:
        """Read all fleets that there is time for; choose that of a path."""
        self._moment = moment or Moment()
        self.listed = fleet_rows(self.app.home.fleets, self._moment)
        places = {row.one.path: at for at, row in enumerate(self.listed) if row.one is not None}
        self.at = places.get(path) if path in places else next(iter(places.values()), None)
        self.lay_out_behind_list()
        listed = self.ui.get("yard.fleets")
        if moment is None and isinstance(listed, ScrollList) and self.at is not None:
            listed.show_row(self.at)

    def update(self, dt_s: float) -> bool:
        """Read on where there was no time for all files."""
        if late := self._moment.late:
            self.reread(self.chosen.path if self.chosen is not None else None, Moment(SLICE_S))
        return super().update(dt_s) or late

    # --- the layout -----------------------------------------------------------------------------

    def build(self, size: tuple[int, int]) -> None:
        """Lay out heading, list, the chosen fleet and the buttons."""
        window = centred(Rect(0, 0, *size), 1280, size[1]).inflate(-2 * MARGIN, -2 * MARGIN)
        head, body, acts, foot = rows(window, [44, 0, 36, 40], gap=GAP)
        self._head(clear_of_sign(head, size[0]))
        left, right = columns(body, [max(420, body.width * 42 // 100), 0], gap=GAP)
        self.ui.add(
            ScrollList(
                "yard.fleets",
                left,
                self.listed,
                paint_row=paint_fleet_row,
                row_height=lambda row: 34 if row.one is not None else 26,
                grows=True,
                gap=4,
                selected=self.at,
                on_select=self._choose,
                on_activate=lambda _row: self.open(),
                selectable=lambda row: row.one is not None,
                row_text=lambda row: row.one.name if row.one is not None else row.words,
                row_tip=row_tip,
                group="list",
            )
        )
        self._summary(right)
        self._acts(acts)
        self._foot(foot)

    def _head(self, area: Rect) -> None:
        title, _, new, drawn, paste = columns(area, [260, 0, 140, 160, 160], gap=8)
        self.ui.add(Label("yard.title", title, "FLEET YARD", style=TITLE))
        tops = (
            ("new", new, "New fleet", self.new, "Begin with an empty fleet."),
            ("random", drawn, "Random fleet", self.random, "A random legal fleet of 20."),
            ("paste", paste, "Paste a code", self.ask_code, "A fleet from a share code."),
        )
        for name, place, words, press, tip in tops:
            area = place.inflate(0, -6)
            self.ui.add(Button(f"yard.{name}", area, words, on_press=press, tooltip=tip, group="head"))

    def _foot(self, area: Rect) -> None:
        back, _, open_ = columns(area, [130, 0, 260])
        key = self.app.bindings.label("back")
        self.ui.add(Button("yard.back", back, "Back", on_press=self.back, shortcut=key, group="foot"))
        one = self.chosen
        own = one is not None and one.own
        self.ui.add(
            Button(
                "yard.open",
                open_,
                "Open" if own or one is None else "Open a copy",
                on_press=self.open,
                look=ButtonLook.COMMIT,
                disabled=_NOTHING if one is None else one.problem,
                shortcut="Enter",
                group="foot",
            )
        )

    def _summary(self, area: Rect) -> None:
        one, theme = self.chosen, self.app.theme
        edition = one.fleet.edition if one is not None and one.fleet is not None else NEWEST
        self.edition = edition
        self.ui.gloss.terms = BookTerms(edition)
        if one is None or one.fleet is None:
            words = one.problem if one is not None else _NOTHING
            ink = theme.refusal if one is not None else theme.secondary
            self.ui.add(Label("yard.problem", area, words, colour=ink, wrap=True))
            return
        name, about, ships = rows(area, [26, 36, 0], gap=4)
        faction = [shelf.faction_name(one.fleet)] if one.fleet.faction is not None else []
        edition = " · ".join((*faction, f"{one.integrity} integrity", edition_name(one.fleet.edition)))
        title, aside = columns(name, [0, 330 if faction else 210], gap=8)
        self.ui.add(Label("yard.chosen", title, one.fleet.name, style=HEADING.sized(18)))
        self.ui.add(Label("yard.edition", aside, edition, style=SMALL, colour=theme.secondary, align="right"))
        said = one.fleet.about or "Nobody has said yet what it is about."
        self.ui.add(Label("yard.about", about, said, style=SMALL, colour=theme.secondary, wrap=True))
        catalogue = shelf.known_catalogue(one.fleet.edition)
        offer = FleetOffer(one.fleet, one.integrity, tuple(breaches(one.fleet, catalogue)))
        made = summary_rows(self.ui.pen, offer, catalogue, ships.width - 10)
        self.ui.add(summary_list("yard.summary", ships, made, "list"))

    def _acts(self, area: Rect) -> None:
        one = self.chosen
        problem = _NOTHING if one is None else one.problem
        foreign = problem if one is None or one.own else _READY
        broken = problem or (
            "A match takes legal fleets only: open it and mend it." if one and one.faults else ""
        )
        ready = _NOTHING if one is None else "" if one.own else _READY
        entries: tuple[tuple[str, str, Callable[[], object], str, str, ButtonLook], ...] = (
            ("double", "Duplicate", self.double, "Ctrl+D", problem, ButtonLook.NORMAL),
            ("rename", "Rename", self.ask_rename, "F2", foreign, ButtonLook.NORMAL),
            ("delete", "Delete", self.ask_delete, "Del", ready, ButtonLook.DANGER),
            ("compare", "Compare", self.compare, "", problem, ButtonLook.NORMAL),
            ("code", "Share code", self.share, "", problem, ButtonLook.NORMAL),
            ("sheets", "Ship sheets", self.sheets, "", problem, ButtonLook.NORMAL),
            ("fly", "Fly it", self.fly, "", broken, ButtonLook.NORMAL),
        )
        tips = {
            "double": "A copy in a file of your own.",
            "compare": "This fleet beside another one.",
            "code": "The fleet as a short code for a chat.",
            "sheets": "Ship sheets for a real table, as a PDF.",
            "fly": "Begin a match with this fleet.",
        }
        for (name, words, press, key, why, look), place in zip(
            entries, columns(area, [0] * len(entries), gap=8), strict=True
        ):
            self.ui.add(
                Button(
                    f"yard.{name}",
                    place,
                    words,
                    on_press=partial(_call, press),
                    look=look,
                    shortcut=key,
                    disabled=why,
                    tooltip=tips.get(name, ""),
                    group="acts",
                )
            )

    def _choose(self, row: FleetRow) -> None:
        at = self.listed.index(row)
        if at != self.at:
            self.at = at
            self.lay_out()

    # --- doing ----------------------------------------------------------------------------------

    def _edit(self, fleet: FleetFile, path: Path | None = None) -> None:
        self.app.audio.play("click")
        self._desk = Editor(self.app, fleet, path)
        self.app.push(self._desk)

    def new(self) -> None:
        """Begin with an empty fleet of an edition."""
        ask_edition(self, "A new fleet for which edition?", lambda one: self._edit(building.new_fleet(one)))

    def random(self) -> None:
        """Begin with a random legal fleet of an edition."""

        def draw(edition: str) -> None:
            catalogue = shelf.known_catalogue(edition)
            self._edit(random_fleet(secrets.randbelow(1_000_000), USUAL_INTEGRITY, catalogue))

        ask_edition(self, "A random fleet for which edition?", draw)

    def open(self) -> None:
        """Open the chosen fleet; of a ready-made one a copy under a name of its own, not yet kept."""
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
        """Copy the chosen fleet into a file of the player's own."""
        if self.chosen is not None and self.chosen.fleet is not None:
            one = self.chosen
            self._try(lambda: self.reread(shelf.duplicate(one, self.app.home.fleets)))

    def _try(self, act: Callable[[], None]) -> None:
        try:
            act()
        except FileError as error:
            self.app.toast(str(error), "refusal")
            self.reread()

    def compare(self) -> None:
        """Show the chosen fleet beside another one."""
        if self.chosen is not None and self.chosen.fleet is not None:
            self.app.push(Comparison(self.app, self.chosen.fleet))

    def share(self) -> None:
        """Show the chosen fleet's share code."""
        if self.chosen is not None and self.chosen.fleet is not None:
            deeds.share(self, self.chosen.fleet)

    def sheets(self) -> None:
        """Write ship sheets of the chosen fleet."""
        if self.chosen is not None and self.chosen.fleet is not None:
            deeds.print_sheets(self, self.chosen.fleet)

    def fly(self) -> None:
        """Begin a match with the chosen fleet."""
        if self.chosen is not None:
            flying.ask(self, self.chosen.path, max(1, self.chosen.integrity))

    def ask_delete(self) -> None:
        """Delete the chosen file once the player has confirmed."""
        one, ui = self.chosen, self.ui
        if one is None or not one.own:
            return

        def delete() -> None:
            ui.close_modal()
            self._try(lambda: shelf.delete(one.path))
            self.reread()

        answers = [
            ("delete.yes", "Delete", ButtonLook.DANGER, delete),
            ("delete.no", "Keep it", ButtonLook.NORMAL, ui.close_modal),
        ]
        words = f"“{one.name}” ({one.path.name}) is removed from this computer. This cannot be taken back."
        ui.open_modal(
            question(
                "ask_delete", ui.pen, ui.size, "Delete this fleet?", words, answers, on_close=ui.close_modal
            )
        )

    def ask_rename(self) -> None:
        """Give the chosen fleet another name."""
        one = self.chosen
        if one is not None and one.own and one.fleet is not None:
            self._ask_words("rename", "Rename this fleet", "Rename", one.name, NAME_LENGTH, self._rename)

    def _rename(self) -> None:
        one, name = self.chosen, building.renamed(building.new_fleet(NEWEST), self._words).name
        if one is not None and self._words.strip():
            self._try(lambda: self.reread(shelf.rename(one, name, self.app.home.fleets)))

    def ask_code(self) -> None:
        """Make a fleet of a share code; one on the clipboard stands there already."""
        words = pasted_words()
        first = words if "FS" in words else ""
        self._ask_words("code", "Paste a share code", "Make the fleet", first, _CODE_LENGTH, self._decode)

    def _decode(self) -> None:
        try:
            fleet = fleet_from_code(self._words)
        except FileError as error:
            self.app.toast(str(error), "refusal")
            return
        if shelf.catalogue_of(fleet.edition) is None:
            self.app.toast(f"That fleet is built for the edition {fleet.edition}.", "refusal")
            return
        self._edit(fleet)

    def _ask_words(
        self, name: str, heading: str, yes: str, words: str, length: int, act: Callable[[], None]
    ) -> None:
        """Ask for a line of words; `act` finds them in `_words`."""
        ui, self._words = self.ui, words

        def take(typed: str) -> None:
            self._words = typed

        def done() -> None:
            ui.close_modal()
            act()

        modal = Modal(
            f"ask_{name}",
            centred(Rect(0, 0, *ui.size), 540, 176),
            heading=heading,
            on_close=ui.close_modal,
            first_focus=f"{name}.words",
        )
        inner = modal.inner()
        place = Rect(inner.right - 150, inner.bottom - 36, 150, 36)
        modal.children += [
            TextField(
                f"{name}.words",
                Rect(inner.left, inner.top, inner.width, 36),
                words,
                on_change=take,
                on_submit=lambda _words: done(),
                max_length=length,
            ),
            Button(f"{name}.no", place.move(-158, 0), "Cancel", on_press=ui.close_modal),
            Button(f"{name}.yes", place, yes, look=ButtonLook.PRIMARY, on_press=done),
        ]
        ui.open_modal(modal)

    def event(self, event: pygame.Event) -> bool:
        """Let keys act on the chosen fleet while the list has the focus."""
        in_list = self.ui.modal is None and self.ui.focus_id in (None, "yard.fleets")
        if event.type == pygame.KEYDOWN and in_list:
            acts = {pygame.K_DELETE: self.ask_delete, pygame.K_F2: self.ask_rename}
            if event.mod & pygame.KMOD_CTRL:
                acts = {pygame.K_d: self.double}
            if event.key in acts:
                acts[event.key]()
                return True
        return super().event(event)

    def state(self) -> dict[str, object]:
        """Say what is listed and chosen."""
        fleets = [row.one for row in self.listed if row.one is not None]
        return {
            "own": [one.name for one in fleets if one.own],
            "ready": [one.name for one in fleets if not one.own],
            "chosen": self.chosen.name if self.chosen is not None else None,
        }


def _call(act: Callable[[], object]) -> None:
    act()
