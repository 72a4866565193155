"""Training: unlimited undo, and whatever advice a game has for the player in training."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import ClassVar

from game.screens.table.host import TrainingTable
from game.screens.table.undoing import answer_words
from game.screens.tools.tool import PANEL
from game.shell.theme import HEADING
from game.widgets.button import Button, ButtonLook
from game.widgets.choice import Tabs
from game.widgets.label import Label, Note, Panel
from game.widgets.layout import Column, rows
from game.widgets.lists import ScrollList
from game.widgets.widget import Widget
from rules.kernel.requests import AnyRequest

_MOST_ANSWERS = 200


class Training:
    """What training adds to a table: a panel over the right one."""

    tabs: ClassVar[Sequence[tuple[str, str]]] = (("back", "Undo"),)

    def __init__(self, screen: TrainingTable) -> None:
        self.screen = screen
        self.open = False
        self.tab = "back"
        self._picked = 0

    @property
    def on(self) -> bool:
        """Whether this match is for training."""
        return self.screen.session.seating.training and self.screen.session.seating.solo is not None

    def toggle(self) -> None:
        """Open or close the panel."""
        self.open = not self.open and self.on
        self.screen.rebuild()

    @property
    def holds(self) -> bool:
        """Whether the computer must wait with its answers until the player has seen a remark."""
        return False

    def pass_over(self) -> None:
        """Dismiss the remark, so that the computer continues."""

    def answering(self, request: AnyRequest, answer: object) -> None:
        """Note what the player is about to answer."""

    def update(self) -> bool:
        """Check for an adviser's reply; return whether the picture changes."""
        return False

    def cards(self) -> list[Widget]:
        """Return the cards over the board."""
        return []

    def overlays(self) -> Sequence[object]:
        """Return the overlays of the board while the panel is open."""
        return []

    # --- the panel ------------------------------------------------------------------------------

    def build(self) -> list[Widget]:
        """Return the panel that replaces the right one."""
        screen = self.screen
        panel = Panel("side", screen.frame.right, heading="TRAINING", heading_style=HEADING.sized(15))
        made: list[Widget] = [panel]
        page, close = rows(panel.inner(14), [0, 34])
        column = Column(made.append, page, high=34, group=PANEL)
        tabs = column.row(high=28)
        tabs.put(Tabs, "training.tabs", self.tabs, at=self.tab, on_change=self.turn)
        self.page(column)
        words, press = "Back to the match", self.toggle
        made.append(Button("training.close", close, words, on_press=press, group=PANEL))
        return made

    def turn(self, tab: str) -> None:
        self.tab = tab
        self.screen.rebuild()

    def say(self, column: Column, words: str) -> None:
        column.fill().put(Label, "training.words", words, color="secondary", wrap=True)

    def page(self, column: Column) -> None:
        """Add the contents of the open tab."""
        found = self.answers()
        if not found:
            self.say(column, "You have done nothing yet that can be undone.")
            return
        words, picked = [one[1] for one in found], min(self._picked, len(found) - 1)
        said = "Go back to the selected decision; everything after it is undone."
        column.row(below=4).put(Note, "training.head", said, wrap=True)
        column.row(high=column.rect.height - 42).put(
            ScrollList[str],
            "training.answers",
            words,
            grows=True,
            selected=picked,
            on_select=lambda chosen: self._pick(words.index(chosen)),
        )
        said, look = f"Undo back to number {words[picked].partition('.')[0]}", ButtonLook.PRIMARY
        press = partial(self.take_back, found[picked][0])
        column.row().put(Button, "training.take", said, look=look, on_press=press)

    def _pick(self, number: int) -> None:
        self._picked = number
        self.screen.rebuild()

    # --- taking back ----------------------------------------------------------------------------

    def answers(self) -> list[tuple[int, str]]:
        """Return the human's answers, the latest first, each as its journal index and in words."""
        match, mine = self.screen.session.match, self.screen.session.seating.solo
        turns = [(point.entries, point.turn) for point in match.checkpoints]
        first, view = max(match.checkpoints[0].entries, self.screen.session.set_up), self.screen.view
        found: list[tuple[int, str]] = []
        for number in range(len(match.journal) - 1, first - 1, -1):
            if match.journal[number][0] is not mine or match.asked[number] is None:
                continue
            turn = max((turn for entries, turn in turns if entries <= number), default=1)
            words = answer_words(self.screen.session, view, number).removeprefix(f"{view.setup.names[mine]} ")
            when = self.screen.presenter.table.begun(turn)
            found.append((number, f"{len(found) + 1}. {when}: {words}"))
            if len(found) == _MOST_ANSWERS:
                break
        return found

    def take_back(self, number: int) -> None:
        """Go back to before the journal's entry `number`, beyond what PLY-3 allows.

        A sealed answer is offered to its player again as a draft, to be changed.
        """
        session, match = self.screen.session, self.screen.session.match
        seat, answer = match.journal[number]
        sealed = [
            asked is not None and asked.secret for asked in match.asked[max(0, number - 1) : number + 1]
        ]
        was = answer if sealed[-1] else None
        if len(sealed) > 1 and all(sealed):
            number -= 1  # both were sealed before either was revealed
        self._picked, self.open = 0, False  # make room for the panel of the repeated question
        session.rewind(number)
        if was is not None:
            session.draft(seat, was)
        self.screen.start_over()
        self.screen.app.toast("Undone (training); noted in the log.")
