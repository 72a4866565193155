"""The choices of crews that repair ships: away crews, repair crews, and which system works again."""

from __future__ import annotations

from typing import ClassVar

from game.families.false_sunrise.table.choice_rows import ChoiceRow
from game.families.false_sunrise.table.choices import bars_words, lost_words, system_does
from game.families.false_sunrise.table.choosing import ChoosingTool
from game.screens.tools.tool import Heading
from game.wording import listed
from rules.false_sunrise.choices import Errand
from rules.false_sunrise.damage import lost_systems
from rules.false_sunrise.describe import ship_name, system_name
from rules.false_sunrise.prompts import Prompt
from rules.false_sunrise.state import Ship, State

_FACES = 6


def _hull_back(ship: Ship, bonus: int) -> str:
    """Say how much hull a die and a bonus give back to a ship: never more than it has lost (DMG-7)."""
    lost = ship.damage
    least, most = min(1 + bonus, lost), min(_FACES + bonus, lost)
    if least == lost:
        return f"gets all of its {lost} lost hull back"
    return f"gets {least} to {most} of its {lost} lost hull back"


def _systems_back(state: State, ship: Ship, most: int) -> str:
    """Say how many of the systems that a ship has lost work again, and which if it is all of them."""
    lost = [system_name(state, ship.id, one) for one in lost_systems(ship)]
    if len(lost) <= most:
        return f"gets {listed(lost)} working again"
    return f"gets {most} of its {len(lost)} lost systems working again"


class AwayCrewsTool(ChoosingTool):
    """Let away crews repair a ship, before or after firing (UPG-3)."""

    title: ClassVar[str] = "Away crews"
    now: ClassVar[str] = "choose what the crews repair"
    verb: ClassVar[str] = "Repair {title}"

    @property
    def decline_words(self) -> str:  # type: ignore[override]
        """Words for declining: before firing, the crews can still act afterwards."""
        return "Wait until after firing" if self.request.prompt is Prompt.AWAY_BEFORE else "Do nothing"

    def question(self) -> str:
        when = "Before firing" if self.request.prompt is Prompt.AWAY_BEFORE else "After firing"
        return f"{when}: what do the crews of {ship_name(self.host.view, self.about[0])} repair?"

    def plain(self) -> str:
        ship = self.host.view.ships[self.at.ship_id]
        if self.at.gives == "pips":
            return f"{ship.spec.name} {_hull_back(ship, 0)}."
        return f"{ship.spec.name} {_systems_back(self.host.view, ship, 1)}."

    def notes(self) -> str:
        ship_id, component = self.about[:2]
        crews = self.host.view.ships[ship_id].fittings.crews
        effect = next(one.effect for one in crews if one.carrier == component)
        return (
            f"The crews repair their own ship or a friend within {effect.mends_in():g} inches, once an "
            "activation. You choose before the die is rolled."
        )

    def row(self, option: Errand) -> ChoiceRow:
        state, ship = self.host.view, self.host.view.ships[option.ship_id]
        aside, detail = "repair a system", lost_words(state, ship)
        if option.gives == "pips":
            aside, detail = "repair 1d6 hull", bars_words(state, ship.id)
        return ChoiceRow(option, ship.spec.name, aside, detail, ship.seat, ship.id)

    def update(self, dt_s: float) -> bool:
        """Ask only once if only pips can be repaired: before or after firing is the same."""
        pips = not any(one.gives == "system" for one in filter(None, self.request.options))
        if pips and self.request.prompt is Prompt.AWAY_BEFORE:
            self.decline()
            return True
        return super().update(dt_s)


class RepairTool(ChoosingTool):
    """Let repair crews restore pips or systems (UPG-2)."""

    title: ClassVar[str] = "Repair crews"
    now: ClassVar[str] = "choose what the crews repair"

    def question(self) -> str:
        words = bars_words(self.host.view, self.about[0])
        return f"What should {ship_name(self.host.view, self.about[0])}'s crews repair? It has {words}."

    def plain(self) -> str:
        ship, (bonus_pips, systems) = self.host.view.ships[self.about[0]], self._mends()
        if self.at == "pips":
            return f"{ship.spec.name} {_hull_back(ship, bonus_pips)}."
        return f"{ship.spec.name} {_systems_back(self.host.view, ship, systems)}."

    def _mends(self) -> tuple[int, int]:
        """Return what the crews add to a die of hull, and how many systems they restore instead."""
        closers = self.host.view.ships[self.about[0]].fittings.closers
        return next(one.effect for one in closers if one.carrier == self.about[1]).mends()

    def row(self, option: str) -> ChoiceRow:
        state, ship = self.host.view, self.host.view.ships[self.about[0]]
        bonus_pips, systems = self._mends()
        title, aside, detail = "Repair systems", f"up to {systems}", lost_words(state, ship)
        if option == "pips":
            title, aside = "Repair hull", f"1d6+{bonus_pips}"
            detail = "Each bar that this fills also repairs a system."
        return ChoiceRow(option, title, aside, detail, ship.seat, ship.id)


class RestoreTool(ChoosingTool):
    """Choose the system to repair (DMG-8)."""

    title: ClassVar[str] = "Repair a system"
    now: ClassVar[str] = "choose a system to repair"
    verb: ClassVar[str] = "Repair {title}"

    def heading(self) -> Heading:
        return Heading(self.title, ship_name(self.host.view, self.about[-1]), self.request.seat)

    def question(self) -> str:
        return f"Which system of {ship_name(self.host.view, self.about[-1])} do you repair?"

    def plain(self) -> str:
        view, ship_id = self.host.view, self.about[-1]
        return f"You repair {system_name(view, ship_id, self.at)} of {ship_name(view, ship_id)}."

    def row(self, option: str) -> ChoiceRow:
        state, ship_id = self.host.view, self.about[-1]
        name, does = system_name(state, ship_id, option), system_does(state, ship_id, option)
        return ChoiceRow(option, name, "", does, state.ships[ship_id].seat, ship_id)
