"""What the weapons of a ship could do now, as rows of the activation panel."""

from __future__ import annotations

from dataclasses import dataclass, field

from game.families.false_sunrise.table.aims import shot_rank
from game.families.false_sunrise.table.choice_rows import ChoiceRow
from game.families.false_sunrise.table.firing_rows import reach_words
from game.families.false_sunrise.table.rated_rows import PIPS, units_of
from game.screens.tools.parts import percent
from rules.false_sunrise.catalogue import Weapon
from rules.false_sunrise.declaring import DeclareFire
from rules.false_sunrise.describe import expected_loss, ship_name, system_name
from rules.false_sunrise.editions import edition_of
from rules.false_sunrise.odds import Outcome
from rules.false_sunrise.state import Ship, State
from rules.table.measure import distance_in


@dataclass(frozen=True, slots=True)
class Outlook:
    """A weapon, its odds at each legal target, its best target ("" if none), and its row."""

    row: ChoiceRow
    odds: dict[str, Outcome] = field(default_factory=dict)
    best: str = ""

    @property
    def mean(self) -> float:
        """The mean damage of its best shot, in pips."""
        return self.odds[self.best].mean_damage if self.best else 0.0


def outlooks(state: State, ship_id: str) -> list[Outlook]:
    """List the weapons of a ship with their odds at every legal target."""
    ship = state.ships[ship_id]
    gunnery = edition_of(state).gunnery
    legal = DeclareFire(ship.seat, state, ship_id, gunnery).targets() if ship.on_board else {}
    made = []
    for component in (*ship.spec.components, *ship.spec.arms):
        if not isinstance(component.entry, Weapon):
            continue
        odds = {
            target: gunnery.shot_odds(state, ship_id, component.id, target)
            for target in legal.get(component.id, ())
        }
        best = _best(state, ship, odds)
        row = ChoiceRow(
            component.id,
            system_name(state, ship_id, component.id),
            reach_words(ship, component.id),
            _words(state, odds, best),
            refusal=gunnery.weapon_refusal(ship, component.id),
            best=bool(odds),
        )
        made.append(Outlook(row, odds, best))
    return made


def _best(state: State, ship: Ship, odds: dict[str, Outcome]) -> str:
    """Return the target that the proposed shots prefer, "" without one."""

    def rank(target: str) -> tuple[float, ...]:
        distance = distance_in(ship.at, state.ships[target].at)
        return shot_rank(odds[target].mean_damage, odds[target].p_destroyed, distance)

    return max(odds, key=rank, default="")


def _words(state: State, odds: dict[str, Outcome], best: str) -> str:
    if not odds:
        return "No target in reach"
    one = odds[best]
    count = f"{len(odds)} target{'s' * (len(odds) != 1)}"
    taken = mean_words(units_of(state.ships[best]), one.mean_damage, one.p_bar_emptied)
    wreck = f", {percent(one.p_destroyed)} to destroy it" if one.p_destroyed else ""
    return f"{count}, best {ship_name(state, best)}: {taken}{wreck}"


def mean_words(unit: str, mean: float, bar_emptied: float) -> str:
    """Describe the mean damage in a unit, and the chance to empty a bar (or to do any damage).

    >>> mean_words("pips", 2.25, 0.5), mean_words("figures", 1.0, 0.25)
    ('about 2.2 damage, 50% to empty a bar', 'about 1.0 figures, 25% to hurt it')
    """
    if unit == PIPS:
        return f"{expected_loss(mean)}, {percent(bar_emptied)} to empty a bar"
    return f"about {mean:.1f} {unit}, {percent(bar_emptied)} to hurt it"
