"""The "Why" screen: the computer's reasons after the match, decision by decision."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

import pygame
from pygame import Rect

from game.games import card_of, ui_of
from game.match.reasoning import Reasoned
from game.match.session import Session
from game.match.styles import habits_told
from game.reasons import Thought
from game.screens.base import Screen
from game.screens.reasons import ReasonRow, all_the_same, is_lesser, reason_list, rows_of
from game.screens.sound_sign import clear_of_sign
from game.screens.tools.parts import seat_icon
from game.screens.why_board import WhyBoard
from game.shell.theme import HEADING, TITLE
from game.widgets.button import Button
from game.widgets.label import Label, Note, Panel
from game.widgets.layout import Column, Row, columns, rows
from game.widgets.lists import RowLook, ScrollList
from game.widgets.rowlist import Cell, ListRow, RowList, sign

if TYPE_CHECKING:
    from game.app import App

MARGIN, GAP = 24, 12
_CARDS = 236  # the height of the candidates above the board
_SETUP = "Setup"
_SAME = "All candidates were equally good."
_NOTHING = "The computer recorded no reasons for this match."


def numbered_apart(names: Sequence[str]) -> list[str]:
    """Return names with numbers for those that appear more than once, such as a ship with several weapons.

    >>> numbered_apart(["Old Lady", "Elder Son", "Old Lady"])
    ['Old Lady, 1', 'Elder Son', 'Old Lady, 2']
    """
    several = {name for name in names if names.count(name) > 1}
    return [
        f"{name}, {names[: at + 1].count(name)}" if name in several else name for at, name in enumerate(names)
    ]


class WhyScreen(Screen):
    """Choose a decision and its subject at the left; its best candidates are shown side by side."""

    name: ClassVar[str] = "why"

    def __init__(self, app: App, session: Session) -> None:
        super().__init__(app)
        self.names = session.match.setup.names
        edition = session.match.ruleset.id
        card = card_of(edition)
        self._asks = ui_of(edition).requests_in(edition)
        self._computer, self._turn = card.computer, card.table.turn
        self._state = session.match.state
        self.seating = session.seating
        self._match = session.match
        over = session.match.over
        self.habits = habits_told(session.seating, edition, session.seed) if over else {}
        self.why_board: WhyBoard | None = None  # while the match goes on, a board could tell too much
        self.decisions = session.reasoning.all()
        self.at = 0
        self.about = 0

    @property
    def decision(self) -> Reasoned | None:
        """The decision on show, or None."""
        return self.decisions[self.at] if self.decisions else None

    @property
    def thought(self) -> Thought | None:
        """The part of the decision on show, or None."""
        decision = self.decision
        if decision is None:
            return None
        return decision.thoughts[min(self.about, len(decision.thoughts) - 1)].times(self._computer.scale)

    def words(self, decision: Reasoned) -> str:
        """Return a decision's name for the list."""
        name = self.names[decision.seat]
        ask = self._asks.get(decision.kind)
        kind = ask.title if ask is not None else "Choice"
        when = decision.turn or _SETUP
        thought = decision.thoughts[0]
        if len(decision.thoughts) > 1:
            return f"{when} · {name}: {kind}"
        named = self._subject(thought) if thought.about else ""
        chosen = thought.candidates[0].words if thought.candidates else ""
        if ask is not None and ask.answer_tells and chosen:
            return f"{when} · {chosen}"
        about = named or f"{chosen[:1].lower()}{chosen[1:]}"
        return f"{when} · {kind}: {about}" if about else f"{when} · {kind}"

    def _subject(self, thought: Thought) -> str:
        return self._computer.subject(self._state, thought.about)[0]

    def build(self, size: tuple[int, int]) -> None:
        """Lay out the heading, decisions, subjects, candidates and the back button."""
        window = Rect(0, 0, *size).inflate(-2 * MARGIN, -2 * MARGIN + 8)
        head, body, foot = rows(window, [48, 0, 44], gap=GAP)
        title, about = columns(clear_of_sign(head, size[0]), [190, 0], gap=16)
        self.ui.add(Label("heading", title, "REASONS", style=TITLE.sized(30)))
        said = (
            f"What the computer compared, {self._computer.reasons_in}. The filled mark is its choice. "
            "Green speaks for an option, red against it."
        )
        self.ui.add(Note("about", about.move(0, 8), said, wrap=True))
        row, key = Row(self.ui.add, foot, [0, 160]), self.app.bindings.label("back")
        row.skip()
        row.put(Button, "back", "Back", on_press=self.back, shortcut=key)
        if self.decision is None:
            self.ui.add(Label("nothing", body, _NOTHING, color="secondary"))
            return
        left, middle, right = columns(body, [300, 190, 0], gap=GAP)
        self._build_decisions(left)
        self._build_subjects(middle)
        if self._match.over:
            right, below = rows(right, [_CARDS, 0], gap=GAP)
            self._show_board(below)
        self._build_candidates(right)
        if self.ui.focus_id is None:
            self.ui.focus("decisions", visible=False)

    def _show_board(self, area: Rect) -> None:
        thought = self.thought
        if thought is not None:
            place = self.ui.scale.rect(self.ui.add(Panel("board", area)).inner(2))
            self.why_board = self.why_board or WhyBoard(self.app, self._match, place)
            self.why_board.show(self.decisions[self.at], thought.about, place, self.ui.pen)

    def _build_decisions(self, area: Rect) -> None:
        heading = f"{self._turn.capitalize()} · decision"
        panel = self.ui.add(Panel("left", area, heading=heading, heading_style=HEADING.sized(14)))
        listed = RowList(
            "decisions",
            panel.inner(8),
            range(len(self.decisions)),
            pen=self.ui.pen,
            row_of=self._decision_row,
            selected=self.at,
            on_select=self._choose,
        )
        self.ui.add(listed)
        listed.show_row(self.at)

    def _decision_row(self, at: int, _look: RowLook) -> ListRow:
        """Return the list row of a decision, with its player's shape."""
        decision = self.decisions[at]
        words = self.words(decision)
        mark = sign(seat_icon(decision.seat), self.app.theme.seat(decision.seat), 8)
        return ListRow([mark, Cell(words)], high=26, tip=words)

    def _choose(self, at: int) -> None:
        self.at, self.about = at, 0
        self.lay_out()

    def _build_subjects(self, area: Rect) -> None:
        decision = self.decisions[self.at]
        color, icon = self.app.theme.seat_text(decision.seat), seat_icon(decision.seat)
        panel = self.ui.add(
            Panel("middle", area, heading="About", heading_style=HEADING.sized(14), heading_color=color)
        )
        column = Column(self.ui.add, panel.inner(8), high=22, gap=6)
        column.put(Label, "player", self.names[decision.seat], color=color, icon=icon)
        habit = self.habits.get(decision.seat)
        if habit is not None:
            column.put(Label, "habit", habit.title, color="secondary", tooltip=f"Its habit: {habit.about}")
        names = numbered_apart([self._subject(thought) for thought in decision.thoughts])
        at, look = min(self.about, len(names) - 1), lambda name: self._look(names.index(name))
        column.fill().put(ScrollList, "subjects", names, selected=at, on_select=look)

    def _look(self, about: int) -> None:
        self.about = about
        self.lay_out()

    @property
    def _player(self) -> str:
        """The player who made the decision on show."""
        return self.seating.players[self.decisions[self.at].seat]

    def _build_candidates(self, area: Rect) -> None:
        thought = self.thought
        if thought is None:
            return
        shown = thought.candidates
        for number, place in enumerate(columns(area, [0] * max(1, len(shown)), gap=GAP)):
            heading = "Chosen" if number == 0 else "Also considered"
            panel = self.ui.add(
                Panel(f"card.{number}", place, heading=heading, heading_style=HEADING.sized(14))
            )
            one = Thought(thought.about, (shown[number],) if shown else ())
            found = rows_of([one])
            listed = [ReasonRow(r.level, r.words, r.points, chosen=number == 0) for r in found]
            if number == 0 and all_the_same(thought):
                listed.append(ReasonRow(2, _SAME))
            elif number == 0 and is_lesser(thought):
                why = self._computer.why_lesser(self._player, self.decisions[self.at].kind)
                listed.append(ReasonRow(2, why))
            self.ui.add(reason_list(f"terms.{number}", panel.inner(8), listed, "cards", self.ui.pen))

    def update(self, dt_s: float) -> bool:
        """Advance the screen; return whether the picture changes."""
        changed = super().update(dt_s)
        return (self.why_board is not None and self.why_board.update(dt_s)) or changed

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the panels, and the board over its own."""
        super().draw(surface)
        if self.why_board is not None:
            self.why_board.draw(surface, self.ui.pen)

    def state(self) -> dict[str, object]:
        """Return what is on show, for tests."""
        decision = self.decision
        return {
            "decisions": len(self.decisions),
            "decision": self.words(decision) if decision is not None else "",
            "about": self.thought.about if self.thought is not None else "",
        }
