"""The card of Dark Frontier: what menus, lists of files and the computer need to know."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar

from game.families.dark_frontier.computer import FrontierComputer
from game.families.dark_frontier.keys import ACTIONS
from game.families.dark_frontier.menu import TITLE
from game.families.dark_frontier.summary import ending, header, summary_words
from game.families.dark_frontier.table_ui import FrontierTable
from game.game_card import BookInfo, ExamForm, GameCard, TitleCard
from game.shell.actions import Action
from game.wording import counted, listed
from rules.dark_frontier.events import Event
from rules.dark_frontier.state import ATTACKER, DEFENDER, Setup, State
from rules.kernel.seats import Seat

if TYPE_CHECKING:
    from game.board.picture_sheet import Gallery
    from game.book.lessons.record import Lessons
    from game.book.rulebook.pages import Table
    from game.families.dark_frontier.challenges.duel_challenges import DuelChallenges
    from game.families.dark_frontier.chances.model import DuelChance
    from game.families.dark_frontier.coach.duel_coach import DuelCoach
    from game.families.dark_frontier.danger.duel_danger import DuelDanger
    from game.match.session import Session
    from game.paint.night_sky import NightSky
    from game.screens.file_rows import Painter


class FrontierCard(GameCard[Setup, State, Event]):
    """The card of Dark Frontier."""

    titles: ClassVar[tuple[TitleCard, ...]] = (TITLE,)
    actions: ClassVar[tuple[Action, ...]] = ACTIONS
    computer = FrontierComputer()
    table = FrontierTable()
    book: ClassVar[BookInfo] = BookInfo(chapters="dark-frontier/rulebook", printed_subtitle="Rules of 0.2.0")
    swept: ClassVar[tuple[str, ...]] = ("DE-1",)
    rematch_keeps: ClassVar[str] = "same ships"
    trains: ClassVar[bool] = True
    sides: ClassVar[Mapping[Seat, str]] = MappingProxyType({DEFENDER: "defender", ATTACKER: "attacker"})
    least_messages: ClassVar[Mapping[str, int]] = MappingProxyType({"0.2.0": 4})

    header = staticmethod(header)
    summary_words = staticmethod(summary_words)
    ending = staticmethod(ending)

    def terms(self, setup: Setup) -> str:
        """Return how the duel is won, and how long it may last."""
        return f"{counted(setup.points, 'point')} win; {counted(setup.rounds, 'round')} at most."

    def force(self, setup: Setup, seat: Seat) -> str:
        """Return the names of a side's ships, each with its kind."""
        return listed(f"{name} ({kind})" for name, kind in setup.ships[seat].items())

    def scene(self, title: TitleCard) -> Callable[..., NightSky]:
        """Return the class of the scene behind the main menu."""
        from game.families.dark_frontier.screens.yard_scene import DuelAtTheYard

        return DuelAtTheYard

    def set_up(self, session: Session, seed: int) -> None:
        """Answer the questions before the first round for both sides, randomly from a seed."""
        from game.families.dark_frontier.new_match.setting_up import set_up

        set_up(session, seed)

    def list_picture(self, facts: Mapping[str, object]) -> Painter | None:
        """Return the painter of a small picture of the table, or None."""
        from game.families.dark_frontier.screens.glance_picture import glance_picture

        return glance_picture(facts)

    def lessons(self) -> Lessons:
        """Return the lessons."""
        from game.families.dark_frontier.lessons.record import LESSONS

        return LESSONS

    def challenges(self, edition: str = "") -> DuelChallenges:
        """Return the kinds of challenges, and the duels in which they are found."""
        from game.families.dark_frontier.challenges.duel_challenges import DuelChallenges

        return DuelChallenges()

    def coach(self) -> DuelCoach:
        """Return a new coach, which looks back at a finished duel."""
        from game.families.dark_frontier.coach.duel_coach import DuelCoach

        return DuelCoach()

    def winning_chance(self) -> DuelChance:
        """Return how likely each side is to win."""
        from game.families.dark_frontier.chances.model import DuelChance

        return DuelChance()

    def danger(self, view: State) -> DuelDanger:
        """Return how danger is worked out."""
        from game.families.dark_frontier.danger.duel_danger import DuelDanger

        return DuelDanger(view)

    def exams(self) -> ExamForm[Any]:
        """Return the form of exams: how they are written and marked."""
        from game.families.dark_frontier.exams.marking import EXAMS

        return EXAMS

    def gallery(self) -> Gallery:
        """Return the pictures of the rulebook."""
        from game.families.dark_frontier.pictures.gallery import GALLERY

        return GALLERY

    def book_tables(self, edition: str) -> Mapping[str, Table]:
        """Return the tables that chapters include by name."""
        from game.families.dark_frontier.book import tables

        return tables(edition)
