"""Tools for choosing one or several options.

Offers that cost something are declined by Enter at first.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, ClassVar

from game.board.overlays import TargetRing
from game.families.false_sunrise.board.overlays import Overlay
from game.families.false_sunrise.table.choice_rows import ChoiceRow, choice_list
from game.families.false_sunrise.table.host import FleetHost, FleetTool
from game.screens.tools.history import History
from game.screens.tools.key_actions import (
    ROW_KEYS,
    SHIP_KEYS,
    TARGET_KEYS,
    KeyActions,
    each,
    numbers,
    stepped,
)
from game.screens.tools.parts import PanelColumn
from game.screens.tools.plain_first import foot_notes, lead
from game.screens.tools.tool import BoardClick, Commit, Heading
from game.shell.actions import CHOOSING, Context
from rules.false_sunrise.describe import ship_name
from rules.kernel.requests import AnyRequest, ChooseOne, ChooseSome


class ChoosingTool(FleetTool):
    """Answer a simple choice; subclasses say what the options mean.

    Arrows, Tab or digits choose, Enter commits, Delete declines, and a click on the board chooses
    what is there. Space declines too, but where several can be chosen it checks the highlighted
    option.
    """

    contexts: ClassVar[tuple[Context, ...]] = (CHOOSING,)
    title: ClassVar[str] = ""
    now: ClassVar[str] = ""
    """What the player has to do, in a few words."""
    decline_words: ClassVar[str] = "Do nothing"
    verb: ClassVar[str] = "{title}"
    """The big button's words, with the `title` and `key` of the highlighted row."""

    request: Any  # a choice; subclasses narrow the type

    def __init__(self, host: FleetHost, request: AnyRequest) -> None:
        super().__init__(host, request)
        self.history: History[Any] = History(self.ticked_at_first() if self.several else None)
        self._lit = self.first()  # only a cursor where several can be chosen
        if not self.several:
            self.history = History(self._lit)
        concerned = next((one for one in self.about if one in host.view.ships), None)
        if concerned is not None and concerned != host.selected:
            host.select(concerned)

    # For subclasses.

    def plain(self) -> str:
        """Say in one plain sentence what the choice in hand means, or what is at stake; "" for nothing."""
        return ""

    def question(self) -> str:
        """Return the question to the player, in a sentence or two."""
        return ""

    def notes(self) -> str:
        """Return the rules and figures that are folded away as details; "" for none."""
        return ""

    def rows(self) -> list[ChoiceRow]:
        """List the options in order, including those that are not available."""
        return [self.row(one) for one in self.request.options if one is not None]

    def row(self, option: Any) -> ChoiceRow:  # noqa: ANN401 - options are of any type
        """Describe an option."""
        raise NotImplementedError

    def words_for(self, row: ChoiceRow) -> str:
        """Return the words on the big button for a row."""
        return self.verb.format(title=row.title, key=row.key)

    def first(self) -> Any:  # noqa: ANN401 - options are of any type
        """Return the option that is highlighted at first."""
        rows = self.open_rows()
        return rows[0].key if rows else None

    def ticked_at_first(self) -> tuple[Any, ...]:
        """Return the options that are checked at first, where several can be chosen."""
        return ()

    def above(self, column: PanelColumn) -> None:
        """Add what is shown between the question and the list."""

    def below(self, column: PanelColumn) -> None:
        """Add what is shown below the list: the button that declines."""
        if self.declines:
            words, key = self.decline_words, "remove_shot" if self.several else "say_no"
            tip = f"{words}: you may decline this choice ({self.ruled_by})"
            self.put_answer(column.foot(), "tool.decline", words, self.decline, key, tip, self.ruled_by)

    # Shared by all choices.

    @property
    def about(self) -> Any:  # noqa: ANN401 - of the game's own types
        """What the request concerns, ids first."""
        return self.request.about

    @property
    def ruled_by(self) -> str:
        """The ruling behind the choice."""
        return str(self.request.ruling)

    @property
    def several(self) -> bool:
        """Whether any number of options may be chosen."""
        return isinstance(self.request, ChooseSome)

    @property
    def at(self) -> Any:  # noqa: ANN401 - options are of any type
        """The highlighted option: the choice, or only a cursor where several can be chosen."""
        return self._lit if self.several else self.history.now

    @property
    def ticked(self) -> list[Any]:
        """The checked options, where several can be chosen."""
        return list(self.history.now) if self.several else []

    @property
    def declines(self) -> bool:
        """Whether the choice can be declined."""
        return self.several or None in self.request.options

    def is_only_answer(self) -> bool:
        if self.several:
            return not self.open_rows()
        return len(self.open_rows()) + self.declines == 1

    def open_rows(self) -> list[ChoiceRow]:
        """List the rows that can be chosen."""
        return [row for row in self.rows() if row.refusal is None]

    def chosen(self) -> ChoiceRow | None:
        """Return the highlighted row, or None."""
        return next((row for row in self.open_rows() if row.key == self.at), None)

    def heading(self) -> Heading:
        known = [one for one in self.about if one in self.host.view.ships]
        aside = ship_name(self.host.view, known[0]) if known else ""
        return Heading(self.title, aside, self.request.seat)

    def what_now(self) -> str:
        return f"{self.player}: {self.now}"

    def build(self, column: PanelColumn) -> None:
        if said := self.plain():
            lead(column, "tool.lead", said, lines=2)
        column.chooser(self.request.seat, self.question(), self.ruled_by)
        self.above(column)
        self.below(column)
        if notes := self.notes():
            foot_notes(column, "tool.details", notes)
        place, pen = column.fill(), self.host.ui.pen
        choice_list(place, "tool.options", self.rows(), pen, at=self.at, on_choose=self._take)

    def _take(self, row: ChoiceRow) -> None:
        self.light(row.key, row.title)
        if self.several:
            self.tick(row.key)

    def light(self, key: object, title: str) -> None:
        """Choose an option, or only move the cursor to it where several can be chosen."""
        if self.several:
            self._lit = key
            self.host.rebuild()
        else:
            self.record(key, f"choosing {title}")

    def tick(self, key: Any) -> None:  # noqa: ANN401 - options are of any type
        """Check or uncheck an option."""
        title = next((row.title for row in self.rows() if row.key == key), "")
        if key in self.ticked:
            self.record(tuple(one for one in self.ticked if one != key), f"unticking {title}")
        else:
            self.record((*self.ticked, key), f"ticking {title}")

    def step(self, step: int) -> None:
        """Move the highlight by `step` rows."""
        rows = self.open_rows()
        if rows:
            row = stepped(rows, self.chosen(), step)
            self.light(row.key, row.title)

    def decline(self) -> None:
        """Decline."""
        self.host.answer(() if self.several else None)

    def finish(self) -> None:
        """Answer with what is chosen."""
        if self.several:
            self.host.answer(tuple(one for one in self.request.options if one in self.ticked))
        elif self.chosen() is not None:
            self.host.answer(self.at)

    def commit(self) -> Commit | None:
        if self.several:
            return self.offer()
        row = self.chosen()
        if row is None:
            why = "Choose one in the list first"
            return Commit("Confirm", self.finish, why, disabled=why)
        return Commit(self.words_for(row), self.finish, row.aside)

    def offer(self) -> Commit:
        """Describe the big button where several can be chosen."""
        return Commit("Confirm", self.finish, f"{len(self.ticked)} chosen")

    def key_actions(self) -> KeyActions:
        found = {
            "confirm": self.finish,
            **each(self.step, SHIP_KEYS | ROW_KEYS | TARGET_KEYS),
            **numbers(self._take, self.open_rows()),
        }
        if self.declines:
            found |= {"remove_shot": self.decline, "say_no": self.decline}
        if self.several and self.chosen() is not None:
            found["say_no"] = partial(self.tick, self.at)
        return found

    # The board.

    def click(self, click: BoardClick) -> bool:
        """Choose what was clicked on the board; clicking again chooses the next option there."""
        pressed = {click.piece, click.chip} - {None}
        there = [row for row in self.open_rows() if {row.ship_id, row.key} & pressed]
        there = [row for row in there if row.key == click.chip] or there
        if not there or click.button != 1:
            return False
        self._take(stepped(there, self.chosen(), 1))
        return True

    def overlays(self) -> Sequence[Overlay]:
        chosen, rows = self.chosen(), self.open_rows()
        lines: tuple[str, ...] = ()  # for a single ship the ring is enough; words would cover its squadrons
        if chosen is not None and len({row.ship_id for row in rows}) > 1:
            lines = (chosen.title, *filter(None, (chosen.aside,)))
        rings: dict[str, TargetRing] = {}
        for row in rows:
            ship = self.host.view.ships.get(row.ship_id or "")
            if ship is None:
                continue
            lit = chosen is not None and row.ship_id == chosen.ship_id
            rings[ship.id] = TargetRing(ship.at, "good" if lit else "plain", lines if lit else ())
        return list(rings.values())


class OfferTool(ChoosingTool):
    """Accept or decline an offer.

    Nothing is highlighted at first, so Enter and Space spend nothing. If `lasting` is true, it can
    be declined for the rest of the activation without being asked again.
    """

    lasting: ClassVar[bool] = True
    request: ChooseOne

    def first(self) -> Any:  # noqa: ANN401 - options are of any type
        return None

    def activated(self) -> str:
        """Return the ship in whose activation the offer is made."""
        return str(self.about[0])

    def spent(self) -> str:
        """Describe what the highlighted row costs, shown below the big button; "" if nothing."""
        return ""

    def commit(self) -> Commit | None:
        row = self.chosen()
        if row is None:
            return Commit(self.decline_words, self.decline)
        return Commit(self.words_for(row), self.finish, self.spent() or row.aside)

    def finish(self) -> None:
        if self.chosen() is None:
            self.decline()
        else:
            super().finish()

    # Declining for the rest of the activation.

    def _standing(self) -> tuple[str, ...]:
        return (str(self.request.prompt), self.request.seat.value, self.activated())

    def decline_for_good(self) -> None:
        """Decline this offer and all similar ones of this activation."""
        self.host.presenter.declined.add(self._standing())
        self.decline()

    def update(self, dt_s: float) -> bool:
        if self.lasting and self._standing() in self.host.presenter.declined:
            self.decline()
            return True
        return super().update(dt_s)

    def below(self, column: PanelColumn) -> None:
        if self.lasting:
            words, ruling = "Don't ask again this activation", self.request.ruling
            until = "until another ship is activated"
            tip = f"Decline this offer, and every similar one {until} ({ruling})"
            self.put_answer(column.foot(), "tool.not_again", words, self.decline_for_good, "", tip, ruling)
        if self.chosen() is not None:  # otherwise the big button declines
            super().below(column)
