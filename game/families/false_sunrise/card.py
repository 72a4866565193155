"""The card of False Sunrise: what menus, lists of files and the computer need to know."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar

from game.families.false_sunrise.computer import FleetComputer
from game.families.false_sunrise.glance import glance_words
from game.families.false_sunrise.keys import ACTIONS
from game.families.false_sunrise.menu import TITLES
from game.families.false_sunrise.new_match.rematch import rematch
from game.families.false_sunrise.summary import ending, summary_of, summary_words
from game.families.false_sunrise.table_ui import FleetTable
from game.game_card import BookInfo, ExamForm, GameCard, TitleCard
from game.shell.actions import Action
from game.wording import counted
from rules.false_sunrise.editions import edition_of
from rules.false_sunrise.events import Event
from rules.false_sunrise.state import Setup, State
from rules.kernel.seats import Seat

if TYPE_CHECKING:
    from game.board.picture_sheet import Gallery
    from game.book.lessons.record import Lessons
    from game.book.rulebook.pages import Page, Table
    from game.challenges.challenges import AnyChallenges
    from game.families.false_sunrise.chances.model import FleetChance
    from game.families.false_sunrise.coach.fleet_coach import FleetCoach
    from game.families.false_sunrise.danger.fleet_danger import FleetDanger
    from game.match.session import Session
    from game.paint.night_sky import NightSky
    from game.screens.file_rows import Painter


class FalseSunriseCard(GameCard[Setup, State, Event]):
    """The card of False Sunrise."""

    titles: ClassVar[tuple[TitleCard, ...]] = TITLES
    actions: ClassVar[tuple[Action, ...]] = ACTIONS
    computer = FleetComputer()
    table = FleetTable()
    book: ClassVar[BookInfo] = BookInfo(
        chapters="rulebook",
        scope="All editions",
        printed_subtitle="Rules of July 2024, of March 2024 and of Matched Fire",
    )
    swept: ClassVar[tuple[str, ...]] = ("END-3", "MF-45")
    rematch_keeps: ClassVar[str] = "same fleets"
    trains: ClassVar[bool] = True
    least_messages: ClassVar[Mapping[str, int]] = MappingProxyType(
        {"2024-07": 4, "2024-03": 3, "matched-fire": 3}
    )

    summary_words = staticmethod(summary_words)
    ending = staticmethod(ending)
    rematch = staticmethod(rematch)

    def header(self, view: State) -> Mapping[str, str | int | bool | None]:
        """Return the facts for the header of a file."""
        return {**summary_of(view), **glance_words(view)}

    def terms(self, setup: Setup) -> str:
        """Return the size of the fleets and the turn limit."""
        limit = setup.options.turn_limit
        turns = f"{counted(limit, 'turn')} at most" if limit else "no turn limit"
        return f"{setup.integrity} integrity a fleet, {turns}."

    def force(self, setup: Setup, seat: Seat) -> str:
        """Return a fleet's name and the number of its ships."""
        fleet = setup.fleets[seat]
        models = not all(ship.hull.capital for ship in fleet.ships)  # squadrons are among them
        return f"{fleet.name} ({counted(len(fleet.ships), 'model' if models else 'ship')})"

    def scene(self, title: TitleCard) -> Callable[..., NightSky]:
        """Return the class of the scene behind the main menu."""
        from game.families.false_sunrise.screens.broadside import Broadside
        from game.families.false_sunrise.screens.dawn import FleetsAtDawn

        return Broadside if title.edition else FleetsAtDawn

    def set_up(self, session: Session, seed: int) -> None:
        """Answer the questions before the first turn for both sides, randomly from a seed."""
        from game.families.false_sunrise.new_match.setup import set_up

        set_up(session, seed)

    def list_picture(self, facts: Mapping[str, object]) -> Painter | None:
        """Return the painter of a small picture of the table, or None."""
        from game.families.false_sunrise.screens.glance_picture import glance_picture

        return glance_picture(facts)

    def lessons(self) -> Lessons:
        """Return the lessons."""
        from game.families.false_sunrise.lessons.record import LESSONS

        return LESSONS

    def exams(self) -> ExamForm[Any]:
        """Return the form of exams: how they are written and marked."""
        from game.families.false_sunrise.exams.marking import EXAMS

        return EXAMS

    def gallery(self) -> Gallery:
        """Return the pictures of the rulebook."""
        from game.families.false_sunrise.pictures.gallery import GALLERY

        return GALLERY

    def challenges(self, edition: str = "") -> AnyChallenges:
        """Return the kinds of challenges, and the matches in which they are found."""
        from game.families.false_sunrise.editions import edition_ui_of

        return edition_ui_of(edition).challenges()

    def coach(self) -> FleetCoach:
        """Return a new coach, which looks back at a finished match."""
        from game.families.false_sunrise.coach.fleet_coach import FleetCoach

        return FleetCoach()

    def winning_chance(self) -> FleetChance:
        """Return how the winning chance is estimated."""
        from game.families.false_sunrise.chances.model import FleetChance

        return FleetChance()

    def danger(self, view: State) -> FleetDanger:
        """Return how danger is worked out."""
        from game.families.false_sunrise.editions import edition_ui_of

        return edition_ui_of(edition_of(view).id).danger(view)

    def catalogue_pages(self, edition: str, title: str, written: Collection[str]) -> Sequence[Page]:
        """Return the pages of an edition's catalog."""
        from game.families.false_sunrise.catalogue_pages import catalogue_pages

        return catalogue_pages(edition, title, written)

    def book_tables(self, edition: str) -> Mapping[str, Table]:
        """Return the tables that chapters include by name."""
        from game.families.false_sunrise.catalogue_pages import catalogue_tables

        return catalogue_tables(edition)
