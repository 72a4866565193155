"""Spending miracle points: an extra die, rerolls, rating for a defender, repairs (FAC-1)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import ClassVar

from game.families.false_sunrise.board.overlays import Overlay
from game.families.false_sunrise.danger.fire import target_of
from game.families.false_sunrise.table.choice_rows import ChoiceRow
from game.families.false_sunrise.table.choices import system_does
from game.families.false_sunrise.table.choosing import OfferTool
from game.families.false_sunrise.table.firing_overlays import shot_at
from game.families.false_sunrise.table.host import FleetHost
from game.families.false_sunrise.table.miracle_pools import pool_words
from game.families.false_sunrise.table.reroll_worth import arriving_words
from game.families.false_sunrise.table.rerolls import RerollTool, attack_of, rolled_attack
from game.families.false_sunrise.table.throws import removed_words, shot_facts, shot_title
from game.screens.tools.dice_tray import Throw
from game.screens.tools.parts import PanelColumn, percent
from rules.false_sunrise.choices import Aim, PartOf
from rules.false_sunrise.describe import expected_loss, ship_name, system_name
from rules.false_sunrise.dice_law import Attack, score
from rules.false_sunrise.miracle_points import DIE_COST, RATING_COST, REROLL_COST, RESTORE_COST
from rules.false_sunrise.odds import Outcome, outcome_law
from rules.false_sunrise.state import State
from rules.kernel.requests import ChooseOne
from rules.kernel.seats import Seat

KEEP = "Keep the points"


def points_of(state: State, seat: Seat) -> int:
    """Return a player's miracle points."""
    return state.miracles.get(seat, 0)


class MiracleDieTool(OfferTool):
    """Buy an extra die before the roll, with the odds of the shot without and with it."""

    title: ClassVar[str] = "One more die?"
    now: ClassVar[str] = "roll now, or buy one more die"
    verb: ClassVar[str] = "Buy the die"
    decline_words: ClassVar[str] = "Roll now"

    def attacks(self) -> tuple[Attack, Attack]:
        """Return the attack without and with the extra die."""
        plain = attack_of(self.host.view, self.about)
        return plain, replace(plain, dice=plain.dice + 1)

    def outcomes(self) -> tuple[Outcome, Outcome]:
        """Return the exact odds without and with the extra die."""
        target = target_of(self.host.view.ships[self.about[2]])
        plain, more = self.attacks()
        return outcome_law(plain, target), outcome_law(more, target)

    def plain(self) -> str:
        plain, more = self.outcomes()
        gained = more.mean_damage - plain.mean_damage
        if gained <= 0:
            return "One more die would not help: the defense removes it again."
        return f"One more die adds about {gained:.1f} damage to this shot."

    def question(self) -> str:
        plain, _ = self.outcomes()
        dice = self.attacks()[0].thrown
        points = pool_words(points_of(self.host.view, self.request.seat))
        return (
            f"{shot_title(self.host.view, self.about)}: {dice} dice, {odds_words(plain)}. "
            f"You have {points}; one more die costs {DIE_COST}."
        )

    def row(self, option: str) -> ChoiceRow:
        plain, more = self.outcomes()
        gained = more.mean_damage - plain.mean_damage
        dice = self.attacks()[1].thrown
        aside = f"{gained:+.2f} damage · {DIE_COST} points".replace("-", "−")
        worse = " The defense removes it again." if gained <= 0 else ""
        return ChoiceRow(option, f"{dice} dice", aside, f"Then {odds_words(more)}.{worse}", best=gained > 0)

    def spent(self) -> str:
        return f"for {pool_words(DIE_COST)}"

    def overlays(self) -> Sequence[Overlay]:
        now = self.outcomes()[self.at is not None]
        lines = (ship_name(self.host.view, self.about[2]), odds_words(now))
        return shot_at(self.host.view, self.about, lines)


def odds_words(outcome: Outcome) -> str:
    """Describe the odds of a shot in one line."""
    wreck = f", {percent(outcome.p_destroyed)} to destroy it" if outcome.p_destroyed else ""
    return f"{expected_loss(outcome.mean_damage)}, {percent(outcome.p_bar_emptied)} to empty a bar{wreck}"


class MiracleRerollTool(OfferTool, RerollTool):
    """Reroll dice, one point each, with each die's gain; R and a digit, or a click in the tray."""

    title: ClassVar[str] = "Reroll with a miracle?"
    now: ClassVar[str] = "keep the dice, or pay a point to reroll one"
    foresight: ClassVar[int] = 1  # each reroll is paid for separately, and many could follow
    ruling: ClassVar[str] = "FAC-1"

    def supply(self) -> str:
        return f"{pool_words(self.left)} left"

    def question(self) -> str:
        return f"{self.as_they_lie()} You have {pool_words(self.left)}; each reroll costs {REROLL_COST}."

    def spent(self) -> str:
        return f"for {pool_words(REROLL_COST)}"


class MiracleRatingTool(OfferTool):
    """Buy rating for the target of a rolled attack: shows the removed dice, and the damage then."""

    title: ClassVar[str] = "Buy defense?"
    now: ClassVar[str] = "keep the dice, or buy defense"
    verb: ClassVar[str] = "Buy +{key} defense"
    decline_words: ClassVar[str] = "Keep the dice"

    def __init__(self, host: FleetHost, request: ChooseOne) -> None:
        target_id, ship_id, weapon_id, faces = request.about
        self.shot: Aim = Aim(ship_id, weapon_id, target_id)
        self.faces: tuple[int, ...] = faces
        self.attack = rolled_attack(host.view, self.shot, self.faces)
        super().__init__(host, request)
        host.stage.tray.show(self.tray())

    @property
    def declines(self) -> bool:
        """Always true: buying nothing is possible."""
        return True

    def decline(self) -> None:
        self.host.answer(0)

    def activated(self) -> str:
        return self.shot.ship_id

    def scored(self, bought: int) -> tuple[int, int, tuple[int, ...]]:
        """Score the dice with extra rating: damage, systems, and the removed dice."""
        return score(replace(self.attack, bought=bought), self.faces)

    def question(self) -> str:
        view = self.host.view
        points = pool_words(points_of(view, self.request.seat))
        return f"{shot_title(view, self.shot)}, now: {self._arriving(0)}. You have {points}."

    def plain(self) -> str:
        name, now = ship_name(self.host.view, self.shot.target_id), self.scored(0)[0]
        if not self.at:
            return f"{name} is hit for {now} damage if you keep the dice."
        then = self.scored(self.at)[0]
        return f"Buying +{self.at} defense cuts the hit on {name} from {now} to {then} damage."

    def notes(self) -> str:
        return f"Each {RATING_COST} points remove the highest die left, but never the last one."

    def rows(self) -> list[ChoiceRow]:
        return [self.row(bought) for bought in self.request.options if bought]

    def row(self, option: int) -> ChoiceRow:
        before, damage = self.scored(0), self.scored(option)
        gone = [self.faces[die] for die in damage[2] if die not in before[2]]
        *most, last = (str(face) for face in sorted(gone, reverse=True))
        words = f"{', '.join(most)} and {last}" if most else f"a {last}"
        title = f"+{option} defense: {before[0]} → {damage[0]} damage"
        detail = f"Removes {words}; then {self._arriving(option)}."
        return ChoiceRow(option, title, f"{RATING_COST * option} points", detail)

    def _arriving(self, bought: int) -> str:
        """Describe what the dice do with extra rating."""
        return arriving_words(self.scored(bought)[0], target_of(self.host.view.ships[self.shot[2]]))

    def tray(self) -> Throw:
        """Return the dice, with those crossed out that the highlighted choice removes."""
        damage, _, removed = self.scored(self.at or 0)
        return Throw(
            shot_title(self.host.view, self.shot),
            self.faces,
            removed=removed,
            result=f"= {damage}",
            notes=(f"defense +{self.at}" if self.at else "as rolled",),
            ruling="FAC-1",
            why_removed=removed_words(len(removed)),
            **shot_facts(self.host.view, self.shot.ship_id, self.shot.target_id),
        )

    def build(self, column: PanelColumn) -> None:
        self.host.stage.tray.show(self.tray())
        super().build(column)

    def overlays(self) -> Sequence[Overlay]:
        lines = (ship_name(self.host.view, self.shot.target_id), self._arriving(self.at or 0))
        return shot_at(self.host.view, self.shot, lines)


class MiracleRestoreTool(OfferTool):
    """Restore a system on any of your ships, in the activation of one of them."""

    title: ClassVar[str] = "Repair with miracles?"
    now: ClassVar[str] = "keep the points, or repair a system"
    decline_words: ClassVar[str] = KEEP

    def question(self) -> str:
        when = "Before firing" if self.about[1] == "before" else "After firing"
        return f"{when}: which system of your ships do you repair?"

    def plain(self) -> str:
        points = points_of(self.host.view, self.request.seat)
        if self.at is None:
            return f"Keep your {points} miracle points, or spend {RESTORE_COST} to repair a system at once."
        system = system_name(self.host.view, self.at.ship_id, self.at.part)
        name = ship_name(self.host.view, self.at.ship_id)
        return f"For {RESTORE_COST} of your {points} miracle points you repair {system} of {name}."

    def row(self, option: PartOf) -> ChoiceRow:
        state, ship_id, system = self.host.view, option.ship_id, option.part
        name = f"{system_name(state, ship_id, system)} of {ship_name(state, ship_id)}"
        return ChoiceRow(option, name, "", system_does(state, ship_id, system), self.request.seat, ship_id)

    def words_for(self, row: ChoiceRow) -> str:
        return f"Repair {system_name(self.host.view, row.key.ship_id, row.key.part)}"

    def spent(self) -> str:
        return f"for {pool_words(RESTORE_COST)}"
