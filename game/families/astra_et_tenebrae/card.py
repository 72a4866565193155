"""The card of Astra et Tenebrae: what menus, lists of files and the computer need to know."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar

from game.families.astra_et_tenebrae.computer import AstraComputer
from game.families.astra_et_tenebrae.keys import ACTIONS
from game.families.astra_et_tenebrae.menu import TITLE
from game.families.astra_et_tenebrae.summary import ending, header, summary_words
from game.families.astra_et_tenebrae.table_ui import AstraTable
from game.game_card import BookInfo, ExamForm, GameCard, TitleCard
from game.shell.actions import Action
from game.wording import counted
from rules.astra_et_tenebrae.events import Event
from rules.astra_et_tenebrae.figures import EDITIONS
from rules.astra_et_tenebrae.state import Setup, State
from rules.kernel.seats import Seat

if TYPE_CHECKING:
    from game.board.picture_sheet import Gallery
    from game.book.lessons.record import Lessons
    from game.book.rulebook.pages import Table
    from game.families.astra_et_tenebrae.challenges.frigate_challenges import FrigateChallenges
    from game.families.astra_et_tenebrae.chances.model import FrigateChance
    from game.families.astra_et_tenebrae.coach.frigate_coach import FrigateCoach
    from game.families.astra_et_tenebrae.danger.frigate_danger import FrigateDanger
    from game.match.session import Session
    from game.paint.night_sky import NightSky
    from game.screens.file_rows import Painter


class AstraCard(GameCard[Setup, State, Event]):
    """The card of Astra et Tenebrae."""

    titles: ClassVar[tuple[TitleCard, ...]] = (TITLE,)
    actions: ClassVar[tuple[Action, ...]] = ACTIONS
    computer = AstraComputer()
    table = AstraTable()
    book: ClassVar[BookInfo] = BookInfo(
        chapters="astra-et-tenebrae/rulebook",
        scope="All editions",
        printed_subtitle="Rules of 4, 2 and 1 March 2025",
    )
    scored: ClassVar[str] = "frigates left"
    swept: ClassVar[tuple[str, ...]] = ("AE-1",)
    rematch_keeps: ClassVar[str] = "same ships and table"
    sides_keep_names: ClassVar[bool] = True
    trains: ClassVar[bool] = True
    least_messages: ClassVar[Mapping[str, int]] = MappingProxyType(dict.fromkeys(EDITIONS, 4))

    header = staticmethod(header)
    summary_words = staticmethod(summary_words)
    ending = staticmethod(ending)

    def terms(self, setup: Setup) -> str:
        """Return the turn limit, and whether there are rocks."""
        limit = f"{counted(setup.turn_limit, 'turn')} at most" if setup.turn_limit else "No turn limit"
        return f"{limit}, {'rocks' if setup.terrain.polygons else 'no rocks'}."

    def force(self, setup: Setup, seat: Seat) -> str:
        """Return the number of a side's frigates."""
        return counted(len(setup.ships[seat]), "frigate")

    def scene(self, title: TitleCard) -> Callable[..., NightSky]:
        """Return the class of the scene behind the main menu."""
        from game.families.astra_et_tenebrae.screens.eclipse import ShipsAtEclipse

        return ShipsAtEclipse

    def set_up(self, session: Session, seed: int) -> None:
        """Answer the questions before the first turn for both sides, randomly from a seed."""
        from game.families.astra_et_tenebrae.new_match.setting_up import set_up

        set_up(session, seed)

    def list_picture(self, facts: Mapping[str, object]) -> Painter | None:
        """Return the painter of a small picture of the table, or None."""
        from game.families.astra_et_tenebrae.screens.glance_picture import glance_picture

        return glance_picture(facts)

    def lessons(self) -> Lessons:
        """Return the lessons."""
        from game.families.astra_et_tenebrae.lessons.record import LESSONS

        return LESSONS

    def exams(self) -> ExamForm[Any]:
        """Return the form of exams: how they are written and marked."""
        from game.families.astra_et_tenebrae.exams.marking import EXAMS

        return EXAMS

    def challenges(self, edition: str = "") -> FrigateChallenges:
        """Return the kinds of challenges, and the battles in which they are found."""
        from game.families.astra_et_tenebrae.challenges.frigate_challenges import FrigateChallenges

        return FrigateChallenges()

    def coach(self) -> FrigateCoach:
        """Return a new coach, which looks back at a finished battle."""
        from game.families.astra_et_tenebrae.coach.frigate_coach import FrigateCoach

        return FrigateCoach()

    def winning_chance(self) -> FrigateChance:
        """Return how it estimates who will win."""
        from game.families.astra_et_tenebrae.chances.model import FrigateChance

        return FrigateChance()

    def danger(self, view: State) -> FrigateDanger:
        """Return how danger is worked out in a state, as one seat knows it."""
        from game.families.astra_et_tenebrae.danger.frigate_danger import FrigateDanger

        return FrigateDanger(view)

    def gallery(self) -> Gallery:
        """Return the pictures of the rulebook."""
        from game.families.astra_et_tenebrae.pictures.gallery import GALLERY

        return GALLERY

    def book_tables(self, edition: str) -> Mapping[str, Table]:
        """Return the tables that chapters include by name."""
        from game.families.astra_et_tenebrae.book import tables

        return tables(edition)
