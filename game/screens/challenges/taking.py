"""A challenge: the table at its question, and a card with the question, then with the grade."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar

import pygame

from game.games import ui_of
from game.match.challenge_progress import load_challenge_progress
from game.match.challenges import Challenge, Title, Verdict, challenges_of, open_challenge
from game.players.errands import Errand, Errands
from game.screens.challenges.card import CARD, ChallengeCard
from game.screens.registry import make_screen
from game.screens.table.opponents import Opponents
from game.screens.table.screen import TableScreen
from game.screens.tools.tool import Commit
from game.shell.actions import BOARD
from game.widgets.button import ButtonLook
from game.widgets.modal import Answer, open_menu_of
from rules.file_error import FileError, guarded

if TYPE_CHECKING:
    from game.app import App

FAULT = "It could not be worked out; the file of messages says more."


class Nobody(Opponents):
    """The other side of a challenge, which never answers: the question ends it."""

    def update(self, dt_s: float, *, busy: bool) -> bool:
        """Let seconds pass."""
        return False

    @property
    def decided(self) -> bool:
        """Whether everything has been decided: nothing is asked."""
        return True

    def note(self, acting: Any) -> None:  # noqa: ANN401 - as of all opponents
        """Say nothing of how the computer gets on."""


def begin_challenge(app: App, titles: Sequence[Title], at: int, judges: Errands) -> ChallengeScreen | None:
    """Open a challenge out of a list; None, and the reason is told, where it cannot be opened.

    `judges` weigh the answers; whoever has the list keeps them for the next one.
    """
    try:
        with guarded(titles[at].id):
            challenge = open_challenge(titles[at])
    except FileError as error:
        app.toast(f"This challenge cannot be opened: {error}.", "refusal")
        return None
    return ChallengeScreen(app, titles, at, challenge, judges)


class ChallengeScreen(TableScreen):
    """A table at which one question is answered; the answer is graded, and nothing of the match is kept."""

    tells_hints: ClassVar[bool] = False
    after_the_end: ClassVar[str] = "another challenge"

    def __init__(
        self, app: App, titles: Sequence[Title], at: int, challenge: Challenge, judges: Errands
    ) -> None:
        self.titles, self.at, self.challenge = titles, at, challenge
        self.record = challenges_of(challenge.title.edition)
        super().__init__(app, challenge.session(app.home))
        of_table = self.session, self.presenter, self.watching, self.follow_answer, self.opponents.warn
        self.opponents = Nobody(*of_table)
        self.presenter.unaided()
        self.card = ChallengeCard(self)
        self.given: Any = None
        self.verdict: Verdict | None = None
        self.errand: Errand | None = None
        self._laid: Sequence[Any] = ()
        self._judges = judges
        self._judges.ask(self.record.prepare, challenge.title.content, challenge.title.id)
        self.session.draft(challenge.seat, self.record.hand(challenge))

    # --- the answer -----------------------------------------------------------------------------

    @property
    def answered(self) -> bool:
        """Whether an answer has been given, graded or not."""
        return self.errand is not None

    @property
    def fault(self) -> str:
        """Say why no grade comes; "" where one does."""
        return FAULT if self.errand is not None and self.errand.failed else ""

    def answer(self, answer: Any) -> bool:  # noqa: ANN401 - answers are of any type
        """Take an answer that is legal, and have it graded."""
        request = self._asked
        if request is None or not self.guard.takes():
            return False
        refusal = request.refusal(answer)
        if refusal is not None:
            self.refuse(refusal)
            return False
        title = self.challenge.title
        self.given = answer
        self.drafting.drop()
        self.app.audio.play("confirm")
        self.errand = self._judges.ask(
            self.record.judge, title.content, title.id, _plain(request.pack(answer))
        )
        self._take_tool(None, None)
        return True

    def _ask(self) -> None:
        if self.answered:
            self._take_tool(None, None)
        else:
            super()._ask()

    def _judged(self, verdict: Verdict) -> None:
        """Show a verdict, and keep its grade."""
        self.verdict = verdict
        notice = load_challenge_progress(self.app.home)[0].note(self.challenge.title.key, verdict.grade)
        if notice:
            self.app.toast(notice, "refusal")
        lay = ui_of(self.edition).challenge_overlays
        self._laid = lay(verdict.ghost, self.challenge.seat, self.view) if lay is not None else ()
        self.app.audio.play("turn" if verdict.grade.stars else "refuse")
        self.card.unfold()
        self.rebuild()

    def settle(self, timeout_s: float | None = None) -> bool:
        """Wait until an answer has been graded; False where that takes longer than allowed."""
        return self.errand is not None and self._judges.settle(self.errand, timeout_s)

    def what_now(self) -> str:
        """Say what is awaited, always."""
        if self.fault:
            return self.fault
        if self.answered:
            return "Answered" if self.verdict is not None else "Your answer is being weighed ..."
        return super().what_now()

    def what_next(self) -> str:
        """Say what happens after that, always."""
        return "Then: try again, or another one" if self.answered else "Then: your answer is graded"

    def offer(self) -> Commit | None:
        if self.verdict is None and not self.fault:
            return super().offer()
        return Commit("All challenges", self.to_list, "back to the list")

    def overlaid(self) -> Sequence[Any]:
        """List what shows the best answer on the board."""
        return self._laid

    # --- what the card does ---------------------------------------------------------------------

    def retry(self) -> None:
        """Ask the same question again, with what was in hand at first."""
        self._take_up(self.at)

    @property
    def has_next(self) -> bool:
        """Whether another one follows in the list."""
        return self._next_at() is not None

    def _next_at(self) -> int | None:
        after = range(self.at + 1, len(self.titles))
        return next((at for at in after if not self.titles[at].problem), None)

    def go_next(self) -> None:
        """Go on to the next one of the list."""
        at = self._next_at()
        if at is not None:
            self._take_up(at)

    def _take_up(self, at: int) -> None:
        screen = begin_challenge(self.app, self.titles, at, self._judges)
        if screen is not None:
            if self.card.is_moved:
                screen.card.place = self.card.place
            self.app.replace(screen)

    def to_list(self) -> None:
        """Leave for the list."""
        self.app.pop()

    def open_menu(self) -> None:
        """Show what can be done besides answering."""
        app = self.app
        entries = (
            Answer("menu.back", "Back to the challenge", look=ButtonLook.PRIMARY),
            Answer("menu.again", "Begin it again", self.retry),
            Answer("menu.list", "All challenges", self.to_list),
            Answer("menu.settings", "Settings", lambda: app.push(make_screen("settings", app))),
            Answer("menu.title", "Leave to the title", app.to_title),
        )
        open_menu_of(self.ui, entries)

    # --- building, events and time --------------------------------------------------------------

    def build(self, size: tuple[int, int]) -> None:
        """Make all widgets, the card on top."""
        super().build(size)
        self.ui.add_all(self.card.build())

    def event(self, event: pygame.Event) -> bool:
        """Let Confirm press the first button of the card once there is a grade."""
        if event.type == pygame.KEYDOWN and self.verdict is not None and self.ui.modal is None:
            led = self.ui.focus_visible and self.ui.focus_id is not None
            confirms = not led and self.bindings.action(event, BOARD) == "confirm"
            if confirms and self.card.confirm():
                return True
        return super().event(event)

    def update(self, dt_s: float) -> bool:
        """Let things move, and show the verdict when it is there."""
        errand = self.errand
        if errand is not None and errand.done and self.verdict is None:
            if errand.failed:
                if CARD in self.ui and not self.card.said_fault:
                    self.card.unfold()
                    self.rebuild()
            else:
                self._judged(errand.result)
        return super().update(dt_s)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw board and panels; the card looks for a place once it is known what lies where."""
        super().draw(surface)
        if self.card.drawn():
            self.rebuild()

    def on_quit(self) -> str:
        """Keep nothing: the grades are kept already."""
        return ""

    def state(self) -> dict[str, object]:
        """Say where the challenge stands, beside all else."""
        verdict = self.verdict
        return {
            **super().state(),
            "challenge": self.challenge.title.id,
            "grade": verdict.grade.value if verdict is not None else "",
            "lost": round(verdict.lost, 3) if verdict is not None else None,
        }


def _plain(value: Any) -> Any:  # noqa: ANN401 - JSON values
    """Write tuples as lists, as files have them."""
    if isinstance(value, list | tuple):
        return [_plain(one) for one in value]
    return {key: _plain(one) for key, one in value.items()} if isinstance(value, dict) else value
