"""Choices of systems: what is destroyed, given up or repaired, and who is tended (MF-43, MF-44)."""

from __future__ import annotations

from typing import ClassVar

from game.families.false_sunrise.matched_fire.table.valuation import (
    RATING_WORDS,
    changes,
    system_means,
    with_mark,
)
from game.families.false_sunrise.table.choice_rows import ChoiceRow
from game.families.false_sunrise.table.choices import system_does
from game.families.false_sunrise.table.choosing import ChoosingTool
from game.screens.tools.parts import upper_first
from game.wording import counted
from rules.false_sunrise.describe import system_name
from rules.false_sunrise.matched_fire.prompts import Mend
from rules.false_sunrise.ratings import Rating
from rules.false_sunrise.state import Ship
from rules.table.measure import distance_in


class SystemTool(ChoosingTool):
    """Choose among systems of a ship; `works` says whether the chosen one works from then on."""

    works: ClassVar[bool] = False

    @property
    def ship(self) -> Ship:
        """The ship with these systems."""
        return self.host.view.ships[self.request.about[0]]

    def plain(self) -> str:
        """Say what losing the highlighted system means."""
        name = system_name(self.host.view, self.ship.id, self.at)
        return f"{self.ship.spec.name} goes without {name} until damage control repairs it."

    def row(self, option: str) -> ChoiceRow:
        ship = self.ship
        means = system_means(ship, option, works=self.works)
        does = system_does(self.host.view, ship.id, option)
        if self.works and option not in ship.spec.by_id:
            does = ""  # the text already says what the loss means
        detail = " ".join(filter(None, (f"{upper_first(means)}." * bool(means and means not in does), does)))
        name = system_name(self.host.view, ship.id, option)
        return _row(self, option, name, detail, ship)


class LoseTool(SystemTool):
    """Let the owner of a ship choose the system that a critical destroys."""

    title: ClassVar[str] = "Lose a system"
    now: ClassVar[str] = "choose the system to lose"
    verb: ClassVar[str] = "Lose {title}"

    def question(self) -> str:
        return f"{self.ship.spec.name} loses one of these; damage control can repair it (MF-44)."


class BreakTool(SystemTool):
    """Let an attacker choose the weapon that a critical of Value 3 destroys."""

    title: ClassVar[str] = "Break a weapon"
    now: ClassVar[str] = "choose the weapon that breaks"
    verb: ClassVar[str] = "Break {title}"

    @property
    def ship(self) -> Ship:
        return self.host.view.ships[self.request.about.target_id]

    def question(self) -> str:
        return f"The 3s break a weapon of {self.ship.spec.name}: you choose which."


class MendTool(SystemTool):
    """Spend a point of damage control: take a mark off, or restore a system."""

    title: ClassVar[str] = "Damage control"
    now: ClassVar[str] = "choose what to repair"
    verb: ClassVar[str] = "{title}"
    works: ClassVar[bool] = True

    def plain(self) -> str:
        name = self.ship.spec.name
        if self.at.what == "system":
            return f"{name} gets {system_name(self.host.view, self.ship.id, self.at.name)} working again."
        return f"You remove a mark that weakens {name}'s {RATING_WORDS[Rating(self.at.name)]}."

    def question(self) -> str:
        return f"{self.ship.spec.name} has a point of damage control: remove a mark, or repair a system."

    def row(self, option: Mend) -> ChoiceRow:  # type: ignore[override]
        ship = self.ship
        if option.what == "system":
            known = super().row(option.name)
            return _row(self, option, f"Repair {known.title}", known.detail, ship)
        rating = Rating(option.name)
        found = changes(ship, with_mark(ship, rating, -1))
        detail = "; ".join(found) or "the rating stays 0, because it has more marks than points"
        title = f"Remove a mark from {RATING_WORDS[rating]}"
        return _row(self, option, title, f"{upper_first(detail)}.", ship)


class TendTool(ChoosingTool):
    """Choose the squadron that gets a figure back."""

    title: ClassVar[str] = "Tender"
    now: ClassVar[str] = "choose the squadron that regains a figure"
    verb: ClassVar[str] = "Tend {title}"

    def plain(self) -> str:
        squadron = self.host.view.ships[self.at]
        figures = sum(squadron.pips)
        return f"{squadron.spec.name} grows from {figures} to {counted(figures + 1, 'figure')}."

    def question(self) -> str:
        return (
            f"The tender of {self.host.view.ships[self.about[0]].spec.name} gives a squadron a figure back."
        )

    def row(self, option: str) -> ChoiceRow:
        view = self.host.view
        squadron, ship = view.ships[option], view.ships[self.about[0]]
        figures = sum(squadron.pips)
        away = distance_in(squadron.at, ship.at)
        detail = f"Figures {figures} → {figures + 1} of {len(squadron.pips)}; {away:.1f} inches away."
        return _row(self, option, squadron.spec.name, detail, squadron)


def _row(tool: ChoosingTool, option: str | Mend, title: str, detail: str, ship: Ship) -> ChoiceRow:
    """Describe an option about a model; the first one is the default, and challenges do not say so."""
    best = tool.host.presenter.reckons and option == tool.request.options[0]
    return ChoiceRow(option, title, "default" if best else "", detail, ship.seat, ship.id, best=best)
