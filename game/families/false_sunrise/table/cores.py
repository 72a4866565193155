"""Choosing what a chameleon core acts as this turn: any working upgrade of its ship (FAC-9)."""

from __future__ import annotations

from typing import ClassVar

from game.families.false_sunrise.table.choice_rows import ChoiceRow
from game.families.false_sunrise.table.choosing import OfferTool
from game.screens.tools.parts import upper_first
from rules.false_sunrise.choices import Copy
from rules.false_sunrise.describe import ship_name, squadron_type_name, system_name


class CoreTool(OfferTool):
    """Choose one of the ship's upgrades, shown with its effect and its weapon or squadrons."""

    title: ClassVar[str] = "Chameleon core"
    now: ClassVar[str] = "choose what the core acts as"
    verb: ClassVar[str] = "Act as {title}"
    lasting: ClassVar[bool] = False

    def first(self) -> Copy | None:
        """Return the first upgrade, or None if the core already acts as something."""
        return None if self.named else next((one for one in self.request.options if one is not None), None)

    @property
    def named(self) -> Copy | None:
        """What the core acts as so far; its squadrons are those of its hangar."""
        extras = self.host.view.ships[self.about[0]].extras
        for core, component, weapon in extras.copies if extras else ():
            if core == self.about[1]:
                return Copy(component, weapon)
        return None

    @property
    def decline_words(self) -> str:  # type: ignore[override]
        """Words for declining."""
        return f"Keep acting as {self._name(self.named)}" if self.named else "Act as nothing"

    def question(self) -> str:
        view, (ship_id, core) = self.host.view, self.about
        now = f" It acts as {self._name(self.named)} now." if self.named else ""
        return (
            f"{system_name(view, ship_id, core)} of {ship_name(view, ship_id)} can act as another upgrade of "
            f"its ship. Which one?{now}"
        )

    def plain(self) -> str:
        if self.at:
            given = self._given(self.at)
            return f"From now on the core acts as {self._name(self.at)}{', ' + given if given else ''}."
        if self.named:
            return f"The core keeps acting as {self._name(self.named)}."
        return "The core does nothing this turn."

    def _name(self, option: Copy) -> str:
        return system_name(self.host.view, self.about[0], option.component)

    def _given(self, option: Copy) -> str:
        """Name the weapon that the copy serves, or the squadrons that it holds."""
        view, ship_id = self.host.view, self.about[0]
        if option.weapon:
            return f"for {system_name(view, ship_id, option.weapon)}"
        return ", ".join(squadron_type_name(view, one) for one in option.squadrons)

    def row(self, option: Copy) -> ChoiceRow:
        text = self.host.view.ships[self.about[0]].spec.by_id[option.component].entry.text
        given = self._given(option)
        detail = f"{upper_first(given)}. {text}" if given else text
        aside = "now" if option == self.named else ""
        return ChoiceRow(option, self._name(option), aside, detail, self.request.seat, self.about[0])

    def spent(self) -> str:
        return self._given(self.at) if self.at else ""
