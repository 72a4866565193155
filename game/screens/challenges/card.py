"""The card of a challenge: first the question, then how good the answer was."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import Rect

from game.board.overlays import TargetRing
from game.challenges.verdict import Grade, Verdict
from game.screens.table.rulings import ruling_text
from game.widgets.button import ButtonLook
from game.widgets.card import Card, CardButton, CardPlace, CardWords
from game.widgets.widget import Widget

if TYPE_CHECKING:
    from game.screens.challenges.taking import ChallengeScreen

CARD = "lesson"  # the board keeps its text clear of a card with this name
STAR = "★"
GRADING = "Grading your answer ..."
PLAYING = "First you see what your answer does. The grade comes after that."
_TENTH = 0.1  # points; smaller differences vanish when rounded to one decimal
_ROOM, _ABOUT, _RING = 12, 200, 100  # logical units left free around pieces, the one in question, rings
_MAINLY = 6  # how many times worse it is to cover these than another piece
_GRADES = {
    Grade.BEST: "The best answer",
    Grade.GOOD: "Good",
    Grade.FAIR: "So-so",
    Grade.POOR: "Poor",
}


class ChallengeCard:
    """The card that shows the question, and then the grade, the best answer, and why."""

    def __init__(self, screen: ChallengeScreen) -> None:
        self.screen = screen
        self.place = CardPlace()
        self.said_fault = False
        self._laid: tuple[int, int] | None = None  # its last place, unless the player has moved it
        self._told = ""
        self._fresh = False  # whether its words are newer than the drawn board

    def unfold(self) -> None:
        """Unfold the card, because it has something new to say."""
        self.place.folded = False

    def words(self) -> CardWords:
        """Return the card's current words."""
        screen = self.screen
        title, verdict = screen.challenge.title, screen.verdict
        kind = screen.challenge.kind
        if screen.fault:
            self.said_fault = True
            return CardWords(title.name, screen.fault, self._buttons(), kind.title)
        if verdict is None:
            told = PLAYING if screen.stage.busy else GRADING
            body = told if screen.answered else kind.goal(screen.challenge.question)
            return CardWords(title.name, body, (self._list(),), kind.title)
        return CardWords(title.name, graded(verdict), self._buttons(), kind.title)

    def _buttons(self) -> tuple[CardButton, ...]:
        """Return what the big button does not offer: the list, and the other of "Try again" and "Next"."""
        screen = self.screen
        again = CardButton("challenge.again", "Try again", screen.retry)
        following = CardButton("challenge.next", "Next", screen.go_next)
        if screen.goes_on:
            return (self._list(), again)
        return (self._list(), following) if screen.has_next else (self._list(),)

    def _list(self) -> CardButton:
        return CardButton(
            "challenge.list",
            "All challenges",
            self.screen.to_list,
            ButtonLook.QUIET,
            tooltip="Back to the list",
        )

    # --- its place --------------------------------------------------------------------------------

    @property
    def is_moved(self) -> bool:
        """Whether the player has moved the card."""
        return self.place.at is not None and self.place.at != self._laid

    def drawn(self) -> bool:
        """Note that the board was drawn with the card's current words.

        Return whether it needs a new place. It gets one when the camera has come to rest.
        """
        if self.screen.pane.cameraman.going:
            return False
        fresh, self._fresh = self._fresh, False
        if fresh and not self.is_moved:
            self.place.at = None
            return True
        return False

    def build(self) -> list[Widget]:
        """Return the card's widgets, clear of what the question is about.

        It stays until its words change.
        """
        words = self.words()
        about = f"{words.heading}\n{words.body}"
        waits = self.screen.answered and self.screen.verdict is None
        if about != self._told and not waits:
            self._told, self._fresh = about, True
            if not self.is_moved:
                self.place.at = None
        card = self._make(words)
        if self.place.at is None:
            self.place.at = self._laid = card.rect.topleft
            self.place.about = about
        self.screen.stage.tray.keep_off = [card.rect]
        return card.widgets

    def _make(self, words: CardWords) -> Card:
        screen = self.screen
        return Card(
            CARD,
            screen.ui.pen,
            screen.frame.board,
            words,
            place=self.place,
            avoid=self._avoided(),
            on_link=screen.open_ruling,
            link_tip=ruling_text,
        )

    def _avoided(self) -> list[Rect]:
        """Return what the card should not cover, in logical units: everything on the board.

        The piece in question weighs most, and so does what the best answer rings.
        """
        screen = self.screen
        pane, factor, named = screen.pane, screen.ui.scale.factor, screen.challenge.title.about
        places = [pane.place_of(piece) for piece in screen.presenter.places()]
        things = [*filter(None, places), *pane.drawn()]
        avoid = [_units(place, factor, _ROOM) for place in things]
        about = pane.place_of(named) if named else None
        rings = [
            Rect(pane.camera.to_px(one.at), (0, 0))
            for one in screen.overlaid()
            if isinstance(one, TargetRing)
        ]
        mainly = [_units(about, factor, _ABOUT)] if about is not None else []
        mainly += [_units(ring, factor, _RING) for ring in rings]
        return [*avoid, *mainly * _MAINLY]


def _units(px: Rect, factor: float, room: int) -> Rect:
    units = Rect([round(side / factor) for side in px])
    return units.inflate(room, room)


def graded(verdict: Verdict[object]) -> str:
    """Return a verdict as the body of a card."""
    grade = verdict.grade
    stars = STAR * grade.stars
    if grade is Grade.BEST:
        return "\n\n".join(filter(None, (f"**{_GRADES[grade]}** {stars}", f"{verdict.yours}.", verdict.why)))
    lost = f"{min(verdict.lost, verdict.stake):.1f} of the {verdict.stake:.1f} possible points given up"
    if verdict.lost > verdict.stake + _TENTH:
        lost = f"More than {verdict.stake:.1f} points given up: doing nothing would be better"
    head = f"**{_GRADES[grade]}** {stars}".rstrip()
    parts = [f"{head}\n\n{lost}.", f"**Yours.** {verdict.yours}.", f"**Best.** {verdict.best}.", verdict.why]
    return "\n\n".join(filter(None, parts))
