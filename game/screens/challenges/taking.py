"""A challenge: the table with its question, what the answer does, and a card with the grade."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar

import pygame

from game.challenges.aftermath import play_out
from game.challenges.challenge import Challenge, open_challenge
from game.challenges.files import Title
from game.challenges.judging import judge, prepare
from game.challenges.progress import load_challenge_progress
from game.challenges.verdict import Grade, Verdict
from game.players.background_jobs import BackgroundJob, BackgroundJobs
from game.screens.challenges.card import CARD, GRADING, ChallengeCard
from game.screens.registry import make_screen
from game.screens.table.opponents import Opponents
from game.screens.table.table_screen import TableScreen
from game.screens.tools.tool import Commit
from game.shell.actions import BOARD
from game.widgets.button import ButtonLook
from game.widgets.modal import Answer, open_menu_of
from rules.file_error import FileError, guarded

if TYPE_CHECKING:
    from game.app import App

FAULT = "This could not be calculated. The log file says why."


class Nobody(Opponents):
    """The other side of a challenge. It never answers, because the challenge ends with the question."""

    def update(self, dt_s: float, *, busy: bool) -> bool:
        """Do nothing; return False."""
        return False

    @property
    def decided(self) -> bool:
        """Always true, because nothing is asked."""
        return True

    def note(self, acting: Any) -> None:  # noqa: ANN401 - as of all opponents
        """Report nothing, because there is no computer."""


def begin_challenge(
    app: App, titles: Sequence[Title], at: int, judges: BackgroundJobs
) -> ChallengeScreen | None:
    """Return the screen of a challenge in a list.

    If it cannot be opened, show the reason and return None.

    `judges` are the processes that grade answers; the list keeps them for the next challenge.
    """
    try:
        with guarded(titles[at].id):
            challenge = open_challenge(titles[at])
    except FileError as error:
        app.toast(f"This challenge cannot be opened: {error}.", "refusal")
        return None
    return ChallengeScreen(app, titles, at, challenge, judges)


class ChallengeScreen(TableScreen):
    """A table at which one question is answered and graded; nothing of the match is saved.

    What the answer does is played before the grade is shown. One press skips all of it.
    """

    tells_hints: ClassVar[bool] = False
    after_the_end: ClassVar[str] = "another challenge"

    def __init__(
        self, app: App, titles: Sequence[Title], at: int, challenge: Challenge, judges: BackgroundJobs
    ) -> None:
        self.titles, self.at, self.challenge = titles, at, challenge
        super().__init__(app, challenge.session(app.home))
        of_table = self.session, self.presenter, self.watching, self.follow_answer, self.opponents.warn
        self.opponents = Nobody(*of_table)
        self.presenter.unaided()
        self.card = ChallengeCard(self)
        self.given: object = None
        self.verdict: Verdict[object] | None = None
        self.job: BackgroundJob | None = None
        self._asked_at: object = self.view
        self._laid: Sequence[object] = ()
        self._judges = judges
        self._judges.ask(prepare, challenge.title.content, challenge.title.id)
        self.session.draft(challenge.seat, challenge.kind.hand(challenge.question))

    # --- the answer -----------------------------------------------------------------------------

    @property
    def answered(self) -> bool:
        """Whether an answer has been given, graded or not."""
        return self.job is not None

    @property
    def fault(self) -> str:
        """Why there will be no grade; "" if there will."""
        return FAULT if self.job is not None and self.job.failed else ""

    def answer(self, answer: object) -> bool:
        """Accept a legal answer, play it and have it graded; return whether it was accepted."""
        request = self._asked
        if request is None or not self.guard.takes():
            return False
        refusal = request.refusal(answer)
        if refusal is not None:
            self.refuse(refusal)
            return False
        title = self.challenge.title
        self.given, self._asked_at = answer, self.view
        self.drafting.drop()
        self.app.audio.play("confirm")
        self.job = self._judges.ask(judge, title.content, title.id, _plain(request.pack(answer)))
        play_out(self.session, self.challenge, answer)
        self._answered()
        return True

    def _ask(self) -> None:
        if self.answered:
            self.stage.still = False  # there is nothing to decide after a movement
            self._take_tool(None, None)
        else:
            super()._ask()

    def complete(self) -> None:
        """Skip to the end of what is played; after the answer that is all of it."""
        if not self.answered:
            super().complete()
        while self.answered and self.stage.busy:
            self.pane.finish()
            self.stage.tray.finish()
            self.stage.moments.finish()
            self._follow()

    def _judged(self, verdict: Verdict[object]) -> None:
        """Show a verdict, and save its grade."""
        self.verdict = verdict
        notice = load_challenge_progress(self.app.home)[0].note(self.challenge.title.key, verdict.grade)
        if notice:
            self.app.toast(notice, "refusal")
        ghost, lay = verdict.ghost, self.game_ui.challenge_overlays
        self._laid = () if ghost is None else lay(ghost, self.challenge.seat, self._asked_at)
        self.app.audio.play("turn" if verdict.grade.stars else "refuse")
        self.card.unfold()
        self.rebuild()

    def settle(self, timeout_s: float | None = None) -> bool:
        """Wait until an answer has been graded.

        Return False if that takes longer than `timeout_s` seconds.
        """
        return self.job is not None and self._judges.settle(self.job, timeout_s)

    def what_now(self) -> str:
        """Return what the player should do now; never empty."""
        if self.fault:
            return self.fault
        if self.verdict is not None:
            return "Answered"
        if self.answered and not self.stage.busy:
            return GRADING
        return super().what_now()

    def what_next(self) -> str:
        """Return what happens after that; never empty."""
        return "Then: try again, or another one" if self.answered else "Then: your answer is graded"

    def offer(self) -> Commit | None:
        if self.verdict is None and not self.fault:
            return super().offer()
        if not self.goes_on:
            return Commit("Try again", self.retry, "the same question")
        if self.has_next:
            return Commit("Next challenge", self.go_next)
        return Commit("All challenges", self.to_list, "this was the last one")

    def overlaid(self) -> Sequence[object]:
        """Return the overlays that show the best answer on the board."""
        return self._laid

    # --- what the card does ---------------------------------------------------------------------

    def retry(self) -> None:
        """Ask the same question again, with the original plan."""
        self._take_up(self.at)

    @property
    def goes_on(self) -> bool:
        """Whether the answer was good enough to leave the question behind."""
        return self.verdict is not None and self.verdict.grade.stars >= Grade.GOOD.stars

    @property
    def has_next(self) -> bool:
        """Whether another challenge follows in the list."""
        return self._next_at() is not None

    def _next_at(self) -> int | None:
        after = range(self.at + 1, len(self.titles))
        return next((at for at in after if not self.titles[at].problem), None)

    def go_next(self) -> None:
        """Go to the next challenge in the list."""
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
        """Open the menu with everything that can be done besides answering."""
        app = self.app
        entries = (
            Answer("menu.back", "Back to the challenge", look=ButtonLook.PRIMARY),
            Answer("menu.again", "Start over", self.retry),
            Answer("menu.list", "All challenges", self.to_list),
            Answer("menu.settings", "Settings", lambda: app.push(make_screen("settings", app))),
            Answer("menu.title", "Main menu", app.to_title),
        )
        open_menu_of(self.ui, entries)

    # --- building, events and time --------------------------------------------------------------

    def build(self, size: tuple[int, int]) -> None:
        """Create all widgets, with the card on top."""
        super().build(size)
        self.ui.add_all(self.card.build())

    def event(self, event: pygame.Event) -> bool:
        """Let Confirm press the big button once there is a grade; return whether it was used."""
        if event.type == pygame.KEYDOWN and self.verdict is not None and self.ui.modal is None:
            led = self.ui.focus_visible and self.ui.focus_id is not None
            offer = self.offer()
            if offer is not None and not led and self.bindings.action(event, BOARD) == "confirm":
                offer.press()
                return True
        return super().event(event)

    def update(self, dt_s: float) -> bool:
        """Advance animations by some seconds, and show the verdict when it is there.

        Return whether the picture changes.
        """
        job = self.job
        if job is not None and job.done and self.verdict is None and not self.stage.busy:
            if job.failed:
                if CARD in self.ui and not self.card.said_fault:
                    self.card.unfold()
                    self.rebuild()
            else:
                self._judged(job.result)
        return super().update(dt_s)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw board and panels; the card then looks for a free place."""
        super().draw(surface)
        if self.card.drawn():
            self.rebuild()

    def on_quit(self) -> str:
        """Save nothing, because the grades have been saved already; return ""."""
        return ""

    def state(self) -> dict[str, object]:
        """Return the state for tests, including the state of the challenge."""
        verdict = self.verdict
        return {
            **super().state(),
            "challenge": self.challenge.title.id,
            "grade": verdict.grade.value if verdict is not None else "",
            "lost": round(verdict.lost, 3) if verdict is not None else None,
        }


def _plain(value: object) -> object:
    """Return JSON values with tuples turned into lists, as files have them."""
    if isinstance(value, list | tuple):
        return [_plain(one) for one in value]
    return {key: _plain(one) for key, one in value.items()} if isinstance(value, dict) else value
