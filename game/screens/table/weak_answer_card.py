"""The card that points out a weaker choice in training, and offers to undo it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from pygame import Rect

from game.reasons import Thought
from game.screens.table.host import CardTable
from game.widgets.button import ButtonLook
from game.widgets.card import Card, CardButton, CardPlace, CardWords
from game.widgets.widget import Widget
from rules.table.measure import Point

LAPSE = "lapse"
NOTABLE = 0.25  # points; smaller losses are not mentioned
ROOM = 44  # logical units around a piece that a card leaves free
_WIDTH = 330


@dataclass(frozen=True, slots=True)
class WeakAnswer:
    """An answer that is worth less than the advised one, as compared by the adviser.

    `number` is its index in the journal.
    """

    number: int
    thoughts: tuple[Thought, ...]

    @property
    def points(self) -> float:
        """The points given away."""
        return sum(one.given_away for one in self.thoughts)

    def words(self, adviser: str) -> str:
        """Return what was chosen, what was better, and by how much."""
        worst = max(self.thoughts, key=lambda one: one.given_away)
        assert worst.own is not None, "what gives something away was weighed"
        own, better = worst.in_short(worst.own), worst.in_short(worst.candidates[0])
        mainly = f" Main reason: {worst.main_gain}." if worst.main_gain else ""
        different = sum(one.given_away > 0 for one in self.thoughts)
        if different > 1:
            return (
                f"The {adviser} would decide {different} things differently, which gains "
                f"**{self.points:.2f} points**. Above all: not **{own}** but **{better}**.{mainly}"
            )
        return (
            f"**{own}** is worth **{self.points:.2f} points** less than the {adviser}'s choice: "
            f"**{better}**.{mainly}"
        )


def room_round(screen: CardTable, at: Point, room: int) -> Rect:
    """Return the rectangle around a place of the board, with that many logical units on each side."""
    x, y = screen.ui.scale.units(screen.pane.camera.to_px(at))
    return Rect(round(x) - room, round(y) - room, 2 * room, 2 * room)


def lapse_card(
    screen: CardTable,
    lapse: WeakAnswer,
    adviser: str,
    place: CardPlace,
    *,
    take_back: Callable[[], None],
    leave: Callable[[], None],
) -> list[Widget]:
    """Return the widgets of the card over the board, clear of all pieces if possible."""
    words = CardWords(
        "A weaker choice",
        f"{lapse.words(adviser)} The computer waits.",
        (
            CardButton("lapse.leave", "Keep it", leave, ButtonLook.QUIET),
            CardButton("lapse.take", "Undo it", take_back, ButtonLook.PRIMARY),
        ),
    )
    avoid = [room_round(screen, at, ROOM) for at in screen.presenter.places().values()]
    board = screen.frame.board
    width = min(_WIDTH, board.width // 2)
    card = Card(
        LAPSE,
        screen.ui.pen,
        board,
        words,
        place=place,
        width=width,
        avoid=avoid,
        on_close=leave,
        topic="PLY-3",
    )
    return card.widgets
