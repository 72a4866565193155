"""The offer of a point defense attack: its targets, and its effect on the attack (MF-36)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from game.board.overlays import Circle, TargetRing
from game.families.false_sunrise.board.overlays import Overlay
from game.families.false_sunrise.table.choice_rows import ChoiceRow
from game.families.false_sunrise.table.choosing import OfferTool
from game.screens.tools.parts import PanelColumn, percent
from game.wording import counted
from rules.false_sunrise.matched_fire.gunnery import can_hit, fire_control_left
from rules.false_sunrise.matched_fire.odds import Forecast, figures_law, forecast
from rules.false_sunrise.matched_fire.point_defence import DEFENCE_IN, attack_pool, targets_near
from rules.false_sunrise.matched_fire.prompts import Defence
from rules.false_sunrise.matched_fire.shot_words import pool_words
from rules.false_sunrise.state import Ship


class DefendTool(OfferTool):
    """Make a point defense attack, or decline it at no cost.

    It is highlighted at first if it prevents a good part of what the attack takes, or if no weapon
    of the ship could use the Fire Control.
    """

    title: ClassVar[str] = "Point defense"
    now: ClassVar[str] = "fire point defense, or save the Fire Control"
    decline_words: ClassVar[str] = "Don't fire point defense"
    lasting: ClassVar[bool] = False
    worth_it: ClassVar[float] = 0.7
    """The share of the expected loss that may remain for the attack to be proposed."""

    request: Any  # a choice about a `Defence`

    @property
    def defence(self) -> Defence:
        """The ship that may defend, and the attacker."""
        about: Defence = self.request.about
        return about

    @property
    def ship(self) -> Ship:
        """The ship that may make the attack."""
        return self.host.view.ships[self.defence.ship_id]

    def targets(self) -> list[Ship]:
        """List the squadrons that it attacks, each with a throw of its own."""
        return targets_near(self.host.view, self.ship)

    def first(self) -> str | None:
        useful = self.prevents() if self.defence.attacker_id is not None else not self.has_shot()
        return next((str(one) for one in self.request.options if one is not None), None) if useful else None

    def prevents(self) -> bool:
        """Return whether it prevents a good part of what the attack takes."""
        odds = self.attack()
        if odds is None or odds.answered is None or odds.mean <= 0:
            return False
        return odds.answered.mean <= self.worth_it * odds.mean

    def has_shot(self) -> bool:
        """Return whether a weapon of the ship has a target now."""
        ship, view = self.ship, self.host.view
        foes = [one for one in view.ships.values() if one.on_board and one.seat is not ship.seat]
        return any(can_hit(view, ship, mount, foe) for mount in ship.fittings.mounts for foe in foes)

    def plain(self) -> str:
        """Say in one sentence what the point defense changes."""
        odds = self.attack()
        if odds is None or odds.answered is None:
            return "Point defense now may destroy squadrons before they attack."
        before, after = f"{odds.mean:.1f}", f"{odds.answered.mean:.1f}"
        if before == after:
            return f"Point defense hardly changes this attack: you lose about {before} Structure either way."
        return f"Point defense cuts your average loss from {before} to {after} Structure."

    def question(self) -> str:
        attacker = self.host.view.ships.get(self.defence.attacker_id or "")
        why = (
            f"{attacker.spec.name} attacks {self.ship.spec.name} at close range."
            if attacker is not None
            else f"Enemy squadrons are close to {self.ship.spec.name}, which acts next."
        )
        left = fire_control_left(self.ship)
        dice = pool_words(attack_pool(self.host.view, self.ship))
        cost = f"rolls {dice} dice at each squadron within 3 inches, for 1 of {left} Fire Control."
        return f"{why} {self.ship.spec.name} {cost}"

    def above(self, column: PanelColumn) -> None:
        column.section("defend.targets", "Figures lost")
        for squadron in self.targets():
            law = figures_law(self.host.view, self.ship, squadron)
            column.say(f"defend.{squadron.spec.name}", _law_words(squadron, law))
        odds = self.attack()
        if odds is None or odds.answered is None:
            return
        column.section("defend.attack", "The attack it answers")
        column.say("defend.declined", f"Without point defense: {_odds_words(odds)}")
        column.say("defend.made", f"With it: {_odds_words(odds.answered)}")

    def attack(self) -> Forecast | None:
        """Forecast the attack that prompts it, or return None if there is none."""
        attacker_id = self.defence.attacker_id
        attacker = self.host.view.ships.get(attacker_id or "")
        if attacker is None or not attacker.fittings.mounts:
            return None
        weapon = attacker.fittings.mounts[0].id
        found = forecast(self.host.view, attacker.id, [(weapon, self.ship.id)])
        return found.get(self.ship.id)

    def row(self, option: str) -> ChoiceRow:
        count = counted(len(self.targets()), "squadron")
        left = fire_control_left(self.ship) - 1
        return ChoiceRow(
            option,
            "Fire point defense",
            f"at {count}",
            f"Leaves {left} Fire Control for attacks and point defense.",
            self.ship.seat,
            self.ship.id,
        )

    def words_for(self, row: ChoiceRow) -> str:
        return row.title

    def spent(self) -> str:
        return f"costs 1 of {fire_control_left(self.ship)} Fire Control"

    def overlays(self) -> Sequence[Overlay]:
        ship = self.ship
        rings = [TargetRing(one.at, "refusal") for one in self.targets()]
        return [
            Circle(ship.at, DEFENCE_IN, ship.seat, f'point defense {DEFENCE_IN:.0f}"', filled=True),
            *rings,
        ]


def _law_words(squadron: Ship, law: dict[int, float]) -> str:
    """Describe how many figures a squadron may lose, with the chances."""
    figures = sum(squadron.pips)
    parts = []
    for left in sorted(law, reverse=True):
        lost = figures - left
        what = "none" if not lost else "all" if not left else str(lost)
        parts.append(f"{what} {percent(law[left])}")
    mean = sum((figures - left) * chance for left, chance in law.items())
    return f"{squadron.spec.name} ({figures}): {', '.join(parts)}; {mean:.1f} on average"


def _odds_words(odds: Forecast) -> str:
    marks = sum(odds.marks.values())
    systems = sum(odds.systems.values())
    words = f"{odds.mean:.2f} Structure, {marks:.2f} marks, {systems:.2f} systems on average"
    return f"{words}; {percent(odds.destroyed)} to destroy it" if odds.destroyed > 0 else words
