"""Naming what a core acts as this turn: any working upgrade of its ship (FAC-9)."""

from __future__ import annotations

from typing import ClassVar

from game.families.false_sunrise.table.choice_rows import ChoiceRow
from game.families.false_sunrise.table.host import FleetHost
from game.families.false_sunrise.table.offers import OfferTool
from rules.false_sunrise.choices import Copy
from rules.false_sunrise.describe import ship_name, squadron_type_name, system_name
from rules.kernel.requests import ChooseOne


class CoreTool(OfferTool):
    """Choose from the ship's upgrades, with what each does, and the weapon or squadrons that it is given."""

    title: ClassVar[str] = "Chameleon core"
    now: ClassVar[str] = "choose the upgrade that the core acts as"
    lasting: ClassVar[bool] = False

    def __init__(self, host: FleetHost, request: ChooseOne) -> None:
        super().__init__(host, request)
        if not self.named:
            self.at = next((one for one in request.options if one is not None), None)

    @property
    def named(self) -> Copy | None:
        """What the core acts as until now; its squadrons are those of its hangar."""
        extras = self.host.view.ships[self.about[0]].extras
        for core, component, weapon in extras.copies if extras else ():
            if core == self.about[1]:
                return Copy(component, weapon)
        return None

    @property
    def decline_words(self) -> str:  # type: ignore[override]
        """Say what declining means."""
        return f"Stay {self._name(self.named)}" if self.named else "Act as nothing"

    def question(self) -> str:
        view, (ship_id, core) = self.host.view, self.about
        now = f" It acts as {self._name(self.named)} now." if self.named else ""
        return (
            f"{system_name(view, ship_id, core)} of {ship_name(view, ship_id)} acts as another upgrade of "
            f"its ship, until you choose again. As which?{now}"
        )

    def _name(self, option: Copy) -> str:
        return system_name(self.host.view, self.about[0], option.component)

    def _given(self, option: Copy) -> str:
        """Name the weapon that the copy serves, or the squadrons that it holds."""
        view, ship_id = self.host.view, self.about[0]
        if option.weapon:
            return f"for {system_name(view, ship_id, option.weapon)}"
        return ", ".join(squadron_type_name(view, one) for one in option.squadrons)

    def rows(self) -> list[ChoiceRow]:
        spec, rows = self.host.view.ships[self.about[0]].spec, []
        for one in filter(None, self.request.options):
            entry = spec.by_id[one.component].entry
            given, detail = self._given(one), entry.text
            if given:
                detail = f"{given[:1].upper()}{given[1:]}. {detail}"
            aside = "now" if one == self.named else ""
            rows.append(ChoiceRow(one, self._name(one), aside, detail, self.request.seat, self.about[0]))
        return rows

    def verb(self, row: ChoiceRow) -> str:
        return f"Act as {row.title}"

    def spent(self) -> str:
        return self._given(self.at) if self.at else ""
