"""Choosing secretly which ships store their heat and which radiate it (AH-3 to AH-6)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import partial
from itertools import product
from typing import ClassVar

from game.families.astra_et_tenebrae.board.gauges import HeatBar
from game.families.astra_et_tenebrae.keys import CHOICES
from game.families.astra_et_tenebrae.table.host import BattleTool
from game.families.astra_et_tenebrae.table.plain_words import heat_words
from game.screens.tools.key_actions import ROW_KEYS, SHIP_KEYS, KeyActions, each, stepped, steps
from game.screens.tools.parts import PanelColumn, sentence
from game.screens.tools.plain_first import lead
from game.screens.tools.planned_answer import PlannedAnswer
from game.screens.tools.tool import Commit, Heading, Host
from game.shell.actions import CHOOSING, Context
from game.shell.theme import SMALL, STRONG
from game.widgets.button import Checkbox
from game.widgets.choice import Tabs
from game.widgets.label import Label
from game.widgets.pen import Ink
from game.wording import counted, listed
from rules.astra_et_tenebrae.figures import Component
from rules.astra_et_tenebrae.requests import ChooseHeat, Heat, HeatChoice
from rules.astra_et_tenebrae.sighting import sees_itself
from rules.astra_et_tenebrae.state import Ship
from rules.astra_et_tenebrae.systems import unmanaged, works
from rules.table.measure import within
from rules.values import changed

_DOES = {Heat.STORE: "stores", Heat.RADIATE: "radiates", Heat.ENGINEER: "radiates, engineer"}
_WORDS = {Heat.STORE: "Store", Heat.RADIATE: "Radiate", Heat.ENGINEER: "Engineer"}


class HeatTool(PlannedAnswer[HeatChoice], BattleTool):
    """The tool to choose for each ship; it starts with the choices of the last turn."""

    contexts: ClassVar[tuple[Context, ...]] = (CHOOSING,)
    request: ChooseHeat

    def __init__(self, host: Host, request: ChooseHeat) -> None:
        super().__init__(host, request)
        self._ships = request.ships()
        names = [ship.name for ship in self._ships]
        before = HeatChoice({ship.name: self._as_before(ship) for ship in self._ships})
        self.begin(before, takes=lambda kept: isinstance(kept, HeatChoice) and set(kept.ships) == set(names))
        self._name = str(host.selected) if host.selected in names else names[0]
        host.select(self._name)

    def _as_before(self, ship: Ship) -> Heat:
        """Return what a ship did last turn, if it may do so again and has heat to do it with."""
        before = Heat.RADIATE if ship.radiating and ship.heat else Heat.STORE
        return Heat.RADIATE if self.request.must_radiate(ship) else before

    @property
    def choice(self) -> HeatChoice:
        """The current choice."""
        return self.history.now

    @property
    def chosen(self) -> Mapping[str, Heat]:
        """What each ship does with its heat."""
        return self.choice.ships

    def put_in_hand(self, answer: HeatChoice) -> None:
        super().put_in_hand(replace(self.choice, ships=dict(answer.ships)))

    def options(self, ship: Ship) -> list[Heat]:
        """Return the legal choices of a ship."""
        return [heat for heat in Heat if self.request.choice_refusal(ship, heat) is None]

    def heat_after(self, ship: Ship, heat: Heat) -> int:
        """Return the heat that a ship has after a choice (AH-4, AK-5)."""
        figures = self.state.figures.heat
        off = {Heat.STORE: 0, Heat.RADIATE: figures.radiated, Heat.ENGINEER: figures.engineer}[heat]
        return max(0, ship.heat - off)

    def doubt(self) -> str:
        """Name the ships that these choices destroy, though others would not (AH-5, AH-6)."""
        lost = [
            ship.name
            for ship in self._ships
            if self._is_destroyed(ship, self.chosen[ship.name])
            and not all(self._is_destroyed(ship, heat) for heat in self.options(ship))
        ]
        if not lost:
            return ""
        return f"{listed(lost)} {'overheats and is' if len(lost) == 1 else 'overheat and are'} destroyed"

    def _is_destroyed(self, ship: Ship, heat: Heat) -> bool:
        """Whether a choice surely destroys a ship in this turn."""
        figures, after = self.state.figures, self.heat_after(ship, heat)
        managed = works(figures, ship, Component.HEAT_MANAGEMENT)
        overheats = managed and after > figures.heat.overheats_above
        return unmanaged(figures, changed(ship, heat=after, overheat=ship.overheat + overheats))

    def is_needless(self) -> bool:
        """Whether a player alone has no choice, or no heat: radiating would only make ships easier to see."""
        if self.alone and all(len(self.options(ship)) == 1 for ship in self._ships):
            return True
        cold = not any(ship.heat or self.request.must_radiate(ship) for ship in self._ships)
        return self.alone and cold and all(one is Heat.STORE for one in self.chosen.values())

    # --- the panels -------------------------------------------------------------------------------

    def heading(self) -> Heading:
        return Heading("Heat", counted(len(self._ships), "ship"), self.request.seat)

    def what_now(self) -> str:
        return "Which ships radiate their heat? Both sides choose in secret"

    def build(self, column: PanelColumn) -> None:
        self._build_foot(column)
        others = [heat_words(dict(zip(self.chosen, heats, strict=True))) for heats in self._all_choices()]
        lead(column, "heat.lead", heat_words(self.chosen), others=others)
        high = self._words_high(column)
        for ship in self._ships:
            self._build_ship(ship, column, high)

    def _all_choices(self) -> Iterable[tuple[Heat, ...]]:
        """Return all choices for all ships, to keep room for the words of each."""
        return product(*(self.options(ship) for ship in self._ships))

    def _words_high(self, column: PanelColumn) -> int:
        """Return the height of a choice's words: room for any of them, so that no button moves."""
        pen, width = column.host.ui.pen, column.rect.width
        choices = [(ship, heat) for ship in self._ships for heat in self.options(ship)]
        words = [self._words(ship, heat, self.heat_after(ship, heat))[0] for ship, heat in choices]
        return max(pen.words_height(one, width, SMALL) for one in words) + 1

    def _build_foot(self, column: PanelColumn) -> None:
        if any(ship.face_down for ship in self._ships):
            if not self.alone:
                column.foot(high=26).put(
                    Checkbox,
                    "heat.cards",
                    self.host.bindings.fill("Show my cards (hold {key:own_cards})"),
                    on=self.cards_shown,
                    on_change=lambda on: self.show_cards(on=on),
                    tooltip="Shows who flies on which ship; only you should look.",
                    topic="AK-1",
                )
            column.foot(high=26).put(
                Checkbox,
                "heat.standing",
                "Don't ask about captains this turn",
                on=self.choice.standing,
                on_change=self._stand,
                tooltip="Your tactician, pilot and physicist stay face down this turn.",
                topic="AK-1",
            )

    def _build_ship(self, ship: Ship, column: PanelColumn, high: int) -> None:
        name, heat = ship.name, self.chosen[ship.name]
        after = self.heat_after(ship, heat)
        row = column.row([0, 96], high=17, below=0)
        row.put(Label, f"heat.{name}", name + self._card_words(ship), style=STRONG)
        row.put(Label, f"heat.{name}.after", f"{ship.heat} → {after}", style=STRONG, align="right")
        bar = column.row(high=16, below=1)
        figures = self.state.figures.heat
        bar.put(HeatBar, f"heat.{name}.bar", heat=ship.heat, planned=after, figures=figures, figured=False)
        options = [(str(one), _WORDS[one]) for one in self.options(ship)]
        choose = partial(self._choose, name)
        row = column.row(high=25, below=1)
        row.put(Tabs, f"heat.{name}.choice", options, at=str(heat), on_change=choose, topic="AH-3")
        words, alarming = self._words(ship, heat, after)
        ink: Ink = "refusal" if alarming else "secondary"
        row = column.row(high=high, below=4)
        row.put(Label, f"heat.{name}.words", words, style=SMALL, color=ink, wrap=True)

    def _card_words(self, ship: Ship) -> str:
        return f" · {ship.captain}" if ship.face_down and ship.name in self.shown_cards() else ""

    def _words(self, ship: Ship, heat: Heat, after: int) -> tuple[str, bool]:
        """Return what a choice means for a ship, and whether that is dangerous (AD-1, AH-5)."""
        state, figures = self.state, self.state.figures
        managed = works(figures, ship, Component.HEAT_MANAGEMENT)
        if managed and after > figures.heat.overheats_above:
            points = f"{ship.overheat + 1} of {figures.heat.overheat_points}"
            return f"Over {figures.heat.overheats_above}: overheat point {points}.", True
        danger = (
            "" if managed else f" Without heat management, more than {figures.heat.unmanaged} destroys it."
        )
        enemies = list(state.side(ship.seat.other))
        near = [one.name for one in enemies if within(one.place, ship.place, figures.sight_in)]
        if heat is Heat.STORE:
            eyes = [one.name for one in enemies if sees_itself(state, one, _cold(ship))]
            words = (
                f"{listed(eyes)} can see it anyway."
                if eyes
                else f"Enemies beyond {figures.sight_in:g}″ cannot see it."
            )
            return words, False
        bonus = f"; +{figures.hits.hot} to hit for {listed(near)}" if near else ""
        return f"All enemies can see it{bonus}.{danger}", not managed

    def commit(self) -> Commit:
        hot = sum(heat is not Heat.STORE for heat in self.chosen.values())
        words = f"{hot} radiate, {len(self.chosen) - hot} store"
        return Commit("Seal heat", self.answer, words, sentence(self.told(self.request.refusal(self.choice))))

    # --- choosing ---------------------------------------------------------------------------------

    def _choose(self, name: str, key: str) -> None:
        self.record(replace(self.choice, ships={**self.chosen, name: Heat(key)}), f"{name}'s heat")

    def _stand(self, on: bool) -> None:  # noqa: FBT001 - a box's callback
        self.record(replace(self.choice, standing=on), "captain questions")

    def selection_changed(self) -> None:
        if self.host.selected in self.chosen:
            self._name = str(self.host.selected)

    def key_actions(self) -> KeyActions:
        return {
            **super().key_actions(),
            **steps(self.host.select, list(self.chosen), self._name, SHIP_KEYS | ROW_KEYS),
            **each(self._step_heat, CHOICES | {"say_no": 1}),
            "standing": partial(self._stand, not self.choice.standing),
        }

    def _step_heat(self, step: int) -> None:
        ship = next(ship for ship in self._ships if ship.name == self._name)
        self._choose(self._name, stepped(self.options(ship), self.chosen[self._name], step))

    # --- the roster -------------------------------------------------------------------------------

    def planned_heat(self) -> tuple[tuple[str, int], ...]:
        return tuple((ship.name, self.heat_after(ship, self.chosen[ship.name])) for ship in self._ships)

    def doing(self, ship: str) -> str:
        return _DOES[self.chosen[ship]] if ship in self.chosen else ""


def _cold(ship: Ship) -> Ship:
    """Return a copy of a ship that does not radiate, as if it stored its heat."""
    return changed(ship, radiating=False)
