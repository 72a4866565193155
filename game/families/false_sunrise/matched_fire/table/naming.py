"""Naming what a missile's set is applied as: each Value with its effect (MF-35)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, ClassVar

from game.families.false_sunrise.board.overlays import Overlay
from game.families.false_sunrise.matched_fire.table.bench_tool import DICE, SummaryDefault
from game.families.false_sunrise.matched_fire.table.corridor import aim_of
from game.families.false_sunrise.matched_fire.table.valuation import set_detail, set_title
from game.families.false_sunrise.table.choice_rows import ChoiceRow
from game.families.false_sunrise.table.choosing import ChoosingTool
from game.families.false_sunrise.table.host import FleetHost
from game.families.false_sunrise.table.throws import shot_title
from game.screens.tools.key_actions import KeyActions, each
from game.screens.tools.parts import PanelColumn
from game.screens.tools.tool import Commit
from game.widgets.button import Button, ButtonLook
from rules.false_sunrise.matched_fire.prompts import Applied
from rules.false_sunrise.matched_fire.sets import (
    DOUBLE,
    FACES,
    MAGNITUDE_NAMES,
    QUAD,
    TRIPLE,
    DiceSet,
    result_names,
)
from rules.false_sunrise.state import Ship
from rules.kernel.requests import AnyRequest

_HITS = {DOUBLE: "a pair hits", TRIPLE: "a triple hits", QUAD: "a four hits"}


class NameTool(SummaryDefault, ChoosingTool):
    """Name the value, and a lower magnitude if wanted; the default is preset if the table may suggest it."""

    title: ClassVar[str] = "Name the value"
    now: ClassVar[str] = "choose how to apply the set"
    request: Any  # a choice about an `Applied` set

    def __init__(self, host: FleetHost, request: AnyRequest) -> None:
        super().__init__(host, request)
        host.select(self.applied.target_id)

    @property
    def applied(self) -> Applied:
        """The set that is applied."""
        about: Applied = self.request.about
        return about

    @property
    def target(self) -> Ship:
        """The ship that is hit."""
        return self.host.view.ships[self.applied.target_id]

    def standing(self) -> tuple[str, ...]:
        about = self.applied
        return ("name", self.request.seat.value, about.ship_id, about.weapon_id, about.target_id)

    def default(self) -> DiceSet:
        one: DiceSet = self.request.options[0]
        return one

    def first(self) -> DiceSet:
        """Return the default, or the value 1 where the table must not give a best choice away."""
        if self.host.presenter.reckons:
            return self.default()
        return DiceSet(self.applied.magnitude, 1)

    def plain(self) -> str:
        return f"The value that you name decides what {self.target.spec.name} loses."

    def question(self) -> str:
        about = self.applied
        shot = shot_title(self.host.view, (about.ship_id, about.weapon_id, about.target_id))
        rest = f" Next: {result_names(tuple(reversed(about.rest)))}." if about.rest else ""
        return f"{shot}: {_HITS[about.magnitude]}, and can have any value.{rest}"

    @property
    def magnitude(self) -> int:
        """The magnitude named so far."""
        at: DiceSet = self.at
        return at.magnitude

    def above(self, column: PanelColumn) -> None:
        most = self.applied.magnitude
        if most == DOUBLE:
            return
        row = column.row([0] * most, high=28, below=8)
        for magnitude in range(most, 0, -1):
            words = MAGNITUDE_NAMES[magnitude]
            row.put(
                Button,
                f"tool.as{magnitude}",
                f"as {words}" if magnitude == most else f"lower: {words}",
                look=ButtonLook.PILL,
                on=magnitude == self.magnitude,
                on_press=partial(self.take_magnitude, magnitude),
                tooltip="Apply the set as it is or as a smaller one (MF-35)",
                topic="MF-35",
            )

    def take_magnitude(self, magnitude: int) -> None:
        """Name another magnitude and keep the Value, or take the default for its magnitude."""
        default = self.default()
        value = default.value if magnitude == default.magnitude else self.at.value
        named = DiceSet(magnitude, value)
        self.record(named, f"applying it as {named.named}")

    def below(self, column: PanelColumn) -> None:
        if self.host.presenter.reckons:
            self.put_default(column, "MF-35")

    def rows(self) -> list[ChoiceRow]:
        return [self.row(DiceSet(self.magnitude, value)) for value in range(1, FACES + 1)]

    def row(self, option: DiceSet) -> ChoiceRow:
        best = self.host.presenter.reckons and option == self.default()
        title = f"{option.value}: {set_title(self.target, option)}"
        detail = set_detail(self.target, option)
        return ChoiceRow(option, title, "default" if best else "", detail, None, self.target.id, best=best)

    def words_for(self, row: ChoiceRow) -> str:
        return f"Apply it as {row.key.named}"

    def commit(self) -> Commit | None:
        row = self.chosen()
        return (
            Commit(self.words_for(row), self.finish, row.title.partition(": ")[2])
            if row is not None
            else None
        )

    def key_actions(self) -> KeyActions:
        found = {**super().key_actions(), "default_all": self.default_for_all}
        return {**found, **(each(self._step_magnitude, DICE) if self.applied.magnitude > DOUBLE else {})}

    def _step_magnitude(self, step: int) -> None:
        self.take_magnitude(max(DOUBLE, min(self.applied.magnitude, self.magnitude - step)))

    def overlays(self) -> Sequence[Overlay]:
        about = self.applied
        return aim_of(self.host.view, (about.ship_id, about.weapon_id, about.target_id))
