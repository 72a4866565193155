"""The card of a challenge: the question, and then how good the answer was."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import Rect

from game.match.challenges import Grade, Verdict
from game.screens.table.rulings import ruling_text
from game.widgets.button import ButtonLook
from game.widgets.card import Card, CardButton, CardPlace, CardWords
from game.widgets.widget import Widget

if TYPE_CHECKING:
    from game.screens.challenges.taking import ChallengeScreen

CARD = "lesson"  # the board keeps its words off a card of this name
STAR = "★"
_TENTH = 0.1  # points that figures with one digit do not tell apart
_ROOM, _ABOUT = 24, 200  # logical units about pieces, and about the one in question, that it leaves free
_MAINLY = 6  # how much worse it is to cover what the question is about than another piece
_GRADES = {
    Grade.BEST: "The best there is",
    Grade.GOOD: "Good",
    Grade.FAIR: "So-so",
    Grade.POOR: "Poor",
}


class ChallengeCard:
    """Say what is asked, and then the grade, what would have been best, and why."""

    def __init__(self, screen: ChallengeScreen) -> None:
        self.screen = screen
        self.place = CardPlace()
        self.said_fault = False

    def unfold(self) -> None:
        """Show all of it again: it has something new to say."""
        self.place.folded = False

    def words(self) -> CardWords:
        """Return what it says now."""
        screen = self.screen
        title, verdict = screen.challenge.title, screen.verdict
        kind = screen.record.kinds.get(title.kind, "")
        if screen.fault:
            self.said_fault = True
            return CardWords(title.name, screen.fault, self._buttons(), kind)
        if verdict is None:
            body = (
                "Your answer is being weighed ..."
                if screen.answered
                else screen.record.goal(screen.challenge)
            )
            return CardWords(title.name, body, (self._list(),), kind)
        return CardWords(title.name, graded(verdict), self._buttons(), kind)

    def _buttons(self) -> tuple[CardButton, ...]:
        screen = self.screen
        key = screen.app.bindings.label("confirm")
        best = screen.verdict is not None and screen.verdict.grade is Grade.BEST
        goes_on = best and screen.has_next
        again = CardButton(
            "challenge.again",
            "Try again",
            screen.retry,
            ButtonLook.NORMAL if goes_on else ButtonLook.PRIMARY,
            "" if goes_on else key,
        )
        following = CardButton(
            "challenge.next",
            "Next",
            screen.go_next,
            ButtonLook.PRIMARY if goes_on else ButtonLook.NORMAL,
            key if goes_on else "",
            disabled="" if screen.has_next else "This is the last one of the list.",
        )
        return self._list(), again, following

    def _list(self) -> CardButton:
        return CardButton(
            "challenge.list", "Back", self.screen.to_list, ButtonLook.QUIET, tooltip="To the list"
        )

    def confirm(self) -> bool:
        """Press the first button, if it shows; return whether it does."""
        first = next((one for one in self.words().buttons if one.look is ButtonLook.PRIMARY), None)
        if first is None or self.place.folded:
            return False
        first.on_press()
        return True

    def build(self) -> list[Widget]:
        """Make the card over the board, off what the question is about."""
        screen = self.screen
        factor, named = screen.ui.scale.factor, screen.challenge.title.about
        pieces = {piece: screen.pane.place_of(piece) for piece in screen.presenter.places()}
        avoid = [_units(place, factor) for place in pieces.values() if place is not None]
        about = pieces.get(named)
        if about is not None:
            avoid += [_units(about, factor), *[_units(about, factor, _ABOUT)] * _MAINLY]
        card = Card(
            CARD,
            screen.ui.pen,
            screen.frame.board,
            self.words(),
            place=self.place,
            avoid=avoid,
            on_link=screen.open_ruling,
            link_tip=ruling_text,
        )
        screen.stage.tray.keep_off = [card.rect]
        return card.widgets


def _units(px: Rect, factor: float, room: int = _ROOM) -> Rect:
    units = Rect([round(side / factor) for side in px])
    return units.inflate(room, room)


def graded(verdict: Verdict) -> str:
    """Write a verdict as the body of a card."""
    grade = verdict.grade
    stars = STAR * grade.stars
    if grade is Grade.BEST:
        return "\n\n".join(filter(None, (f"**{_GRADES[grade]}** {stars}", f"{verdict.yours}.", verdict.why)))
    lost = f"{verdict.lost:.1f} of {verdict.stake:.1f} points given away"
    if verdict.lost > verdict.stake + _TENTH:
        lost = f"All of the {verdict.stake:.1f} points that there were to win given away, and more"
    head = f"**{_GRADES[grade]}** {stars}".rstrip()
    parts = [f"{head}\n\n{lost}.", f"**Yours.** {verdict.yours}.", f"**Best.** {verdict.best}.", verdict.why]
    return "\n\n".join(filter(None, parts))
