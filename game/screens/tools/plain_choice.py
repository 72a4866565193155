"""The plain list: a fallback tool that can answer any request that has no tool of its own."""

from __future__ import annotations

from functools import partial
from typing import Any, ClassVar

from game.games import card_of, request_ui_of
from game.screens.tools.history import History
from game.screens.tools.key_actions import ROW_KEYS, SHIP_KEYS, KeyActions, steps
from game.screens.tools.parts import PanelColumn
from game.screens.tools.tool import BoardClick, Commit, Heading, Host, Tool
from game.shell.actions import CHOOSING, Context
from game.widgets.button import Checkbox
from game.widgets.label import Label
from game.widgets.rowlist import RAISED, Cell, ListRow, RowList
from rules.kernel.requests import AnyRequest, ChooseSome

_ROW = 32


class PlainChoice(Tool):
    """Answer any request with a list of its `options`; without options, only with its default.

    With `several`, any number of options may be chosen.
    """

    contexts: ClassVar[tuple[Context, ...]] = (CHOOSING,)

    def __init__(self, host: Host, request: AnyRequest) -> None:
        super().__init__(host, request)
        self.question = request_ui_of(host.session.match.ruleset.id, request).question
        self.options: list[Any] = list(getattr(request, "options", ()))
        self.several = isinstance(request, ChooseSome)
        first = () if self.several else self.options[:1]
        self.history: History[tuple[Any, ...]] = History(tuple(first))
        self._about = [one for one in getattr(request, "about", ()) if isinstance(one, str)]

    @property
    def picked(self) -> tuple[Any, ...]:
        """The chosen options."""
        return self.history.now

    @property
    def at(self) -> int | None:
        """The index of the chosen option, or None if there is none."""
        return next((self.options.index(one) for one in self.picked), None)

    def _option(self, about: str, option: object) -> str:
        edition = self.host.session.match.ruleset.id
        return card_of(edition).table.option(self.host.view, about, option)

    def heading(self) -> Heading:
        names = ", ".join(self._option("", one) for one in self._about)
        return Heading(self.question, names[:28], self.request.seat)

    def what_now(self) -> str:
        return f"{self.player}: {self.question[:1].lower()}{self.question[1:]}"

    def build(self, column: PanelColumn) -> None:
        if about := self._about:
            column.say("tool.about", " · ".join(self._option(about[0], one) for one in about))
        if not self.options:
            words = "These answers cannot be listed. The default is"
            column.fill().put(Label, "tool.default", f"{words} {self.request.default()}.", wrap=True)
        elif self.several:
            for index, option in enumerate(self.options):
                column.row(high=26, below=2).put(
                    Checkbox,
                    f"tool.option{index}",
                    self._words(index),
                    on=option in self.picked,
                    on_change=partial(self._toggle, option),
                )
        else:
            column.fill().put(
                RowList,
                "tool.options",
                list(range(len(self.options))),
                pen=self.host.ui.pen,
                row_of=lambda index, _look: ListRow(
                    [Cell(self._words(index))], high=_ROW, pad=(10, 0, 10, 0), ground=RAISED
                ),
                grows=True,
                selected=self.at,
                in_view=True,
                on_select=self._choose,
            )

    def _words(self, index: int) -> str:
        return self._option(next(iter(self._about), ""), self.options[index])

    def _toggle(self, option: object, on: bool) -> None:  # noqa: FBT001 - a box's callback
        left = tuple(one for one in self.picked if one != option)
        words = self._words(self.options.index(option))
        self.record((*left, option) if on else left, words if on else f"removing {words}")

    def _choose(self, index: int) -> None:
        self.record((self.options[index],), f"choosing {self._words(index)}")

    def commit(self) -> Commit:
        if self.several:
            return Commit("Confirm", self._answer, f"{len(self.picked)} chosen")
        if self.at is None:
            return Commit("Continue", self._answer, str(self.request.default()))
        return Commit("Confirm", self._answer, self._words(self.at))

    def _answer(self) -> None:
        if self.several:
            self.host.answer(self.picked)
        elif self.at is not None:
            self.host.answer(self.options[self.at])
        else:
            self.host.answer(self.request.default())

    def key_actions(self) -> KeyActions:
        if self.several or not self.options:
            return {"confirm": self._answer}
        places = range(len(self.options))
        return {"confirm": self._answer, **steps(self._choose, places, self.at, SHIP_KEYS | ROW_KEYS)}

    def click(self, click: BoardClick) -> bool:
        """Choose the pressed piece if it is an option.

        Return False, so that the screen selects it, too.
        """
        if click.piece is None or click.piece not in self.options or self.several:
            return False
        self._choose(self.options.index(click.piece))
        return False
