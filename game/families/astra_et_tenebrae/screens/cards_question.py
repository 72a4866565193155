"""The dialog before cards are printed: edition, number of ships and paper."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

from game.families.astra_et_tenebrae.new_match.choices import EDITION_WORDS, MOST_SHIPS, build_setup
from game.families.astra_et_tenebrae.screens.new_match.beginning import BEGINNING
from game.match.seats import HOTSEAT
from game.screens.host import HasUi
from game.screens.new_match.options import counts_to
from game.screens.new_match.parts import before_start
from game.screens.print_question import PrintQuestion
from game.widgets.choice import Dropdown, Tabs
from game.widgets.layout import Column
from game.widgets.setting import setter


class CardsQuestion(PrintQuestion):
    """The dialog that asks what to print, and writes the file."""

    id: ClassVar[str] = "cards"
    what: ClassVar[str] = "Ship cards"
    about: ClassVar[str] = (
        "One card a frigate with a thermometer from 0 to 40, its components, missiles and overheat points, "
        "cards of both sides' captains, and a page of tables. The ships are those of your last new match."
    )
    lines: ClassVar[int] = 2

    def __init__(self, screen: HasUi) -> None:
        super().__init__(screen)
        self.prepare()

    def prepare(self) -> None:
        """Start from the choices of the last match."""
        self.choices = BEGINNING.last(self.screen.app)
        self.choices.players = dict(HOTSEAT)

    def wishes(self, column: Column) -> None:
        """Add the rows for the edition and the ships."""
        choices = self.choices
        editions = [(edition, words.name) for edition, words in EDITION_WORDS.items()]
        self.wish(column, "edition", "Rules edition", Dropdown, editions, choices.edition, choices.play_by)
        take = setter(choices, "count", read=int)
        self.wish(column, "ships", "Frigates a side", Tabs, counts_to(MOST_SHIPS), str(choices.count), take)

    def wrong(self) -> str:
        return before_start(self.choices.missing())

    def file_name(self) -> str:
        return f"astra-et-tenebrae-{self.choices.edition}.pdf"

    def write(self, path: Path) -> None:
        from game.families.astra_et_tenebrae.sheets.document import write_cards  # late: slow to import
        from game.sheets.pages import Paper

        write_cards(build_setup(self.choices), path, Paper[self.paper])
