"""The question before cards are printed: by which rules, how many ships, on what paper."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.families.astra_et_tenebrae.new_match.choices import EDITION_WORDS, MOST_SHIPS, build_setup, missing
from game.families.astra_et_tenebrae.screens.new_match.beginning import BEGINNING
from game.match.seats import HOTSEAT
from game.screens.new_match.parts import before_start
from game.screens.printing import print_to
from game.widgets.button import Button, ButtonLook
from game.widgets.choice import Dropdown, Tabs
from game.widgets.label import Label, Note
from game.widgets.modal import dialog

if TYPE_CHECKING:
    from game.screens.base import Screen

_ROW, _GAP, _WIDTH = 36, 10, 560
_PAPERS = (("A4", "A4"), ("LETTER", "Letter"))
_ABOUT = (
    "One card a frigate with a thermometer from 0 to 40, its components, missiles and overheat points, cards "
    "of both sides' captains, and a page of tables. The ships are those of your last new match."
)


class CardsQuestion:
    """Ask what is to be printed, and write it."""

    def __init__(self, screen: Screen) -> None:
        self.screen = screen
        self.choices = BEGINNING.last(screen.app)
        self.paper = "A4"

    def ask(self) -> None:
        """Show the question with what was chosen for the last match."""
        self.choices = BEGINNING.last(self.screen.app)
        self.choices.players = dict(HOTSEAT)
        self._open("cards.write")

    def _open(self, focus: str) -> None:
        ui, choices = self.screen.ui, self.choices
        said = ui.pen.words_height(_ABOUT, _WIDTH - 48)
        modal, column = dialog(
            ui, "cards", "Ship cards", _WIDTH, said + 4 * (_ROW + _GAP) + 8, first_focus=focus
        )
        column.high, column.gap = _ROW, _GAP
        column.row(high=said).put(Label, "cards.about", _ABOUT, wrap=True, colour="secondary")
        editions = [(edition, words.name) for edition, words in EDITION_WORDS.items()]
        row = column.row([150, 0], gap=16)
        row.put(Label, "cards.edition.label", "Rules")
        row.put(Dropdown, "cards.edition", editions, at=choices.edition, on_change=self._play_by)
        row = column.row([150, 0], gap=16)
        row.put(Label, "cards.ships.label", "Frigates a side")
        counts = [(str(count), str(count)) for count in range(1, MOST_SHIPS + 1)]
        row.put(Tabs, "cards.ships", counts, at=str(choices.count), on_change=self._fly)
        row = column.row([150, 0], gap=16)
        row.put(Label, "cards.paper.label", "Paper")
        row.put(Tabs, "cards.paper", _PAPERS, at=self.paper, on_change=self._print_on)
        wrong = before_start(missing(choices))
        row = column.row([110, 0, 170], gap=12)
        row.put(Button, "cards.back", "Cancel", on_press=ui.close_modal)
        row.put(Note, "cards.wrong", wrong, colour="refusal", tooltip=wrong)
        look, write = ButtonLook.PRIMARY, self._write
        row.put(Button, "cards.write", "Write the file", look=look, on_press=write, disabled=wrong)
        if ui.modal is not None:
            ui.close_modal()
        ui.open_modal(modal)

    def _play_by(self, edition: str) -> None:
        self.choices.play_by(edition)
        self._open("cards.edition")

    def _fly(self, key: str) -> None:
        self.choices.count = int(key)
        self._open("cards.ships")

    def _print_on(self, key: str) -> None:
        self.paper = key
        self._open("cards.paper")

    def _write(self) -> None:
        from game.families.astra_et_tenebrae.sheets.document import write_cards  # late: it takes a while
        from game.sheets.pages import Paper

        screen, setup = self.screen, build_setup(self.choices)
        screen.ui.close_modal()
        path = screen.app.home.data / f"astra-et-tenebrae-{setup.edition}.pdf"
        print_to(screen, path, lambda to: write_cards(setup, to, Paper[self.paper]), "Ship cards")
