"""Results: dice to remove, what a set breaks, and sets to lower (MF-28, MF-34, MF-35, MF-43)."""

from __future__ import annotations

from dataclasses import replace

from game.families.false_sunrise.ai.level import Level
from game.families.false_sunrise.ai.systems import loss_terms
from game.families.false_sunrise.ai.target_value import threat_of
from game.families.false_sunrise.ai.valuation import pip_worth, ship_worth
from game.families.false_sunrise.ai.weighing import Choice, take_best
from game.families.false_sunrise.matched_fire.ai.valuation import worn_worth, worth_of
from game.reasons import Decision, Term
from rules.false_sunrise.damage import working_systems
from rules.false_sunrise.describe import system_name
from rules.false_sunrise.fleet import CONTROL_BRIDGE
from rules.false_sunrise.gunnery import ready_mounts, working_mount
from rules.false_sunrise.matched_fire.gunnery import can_hit, is_capital, weapon_of
from rules.false_sunrise.matched_fire.hitting import ATTACKERS_CHOICE, MARKED, default_for, systems_of
from rules.false_sunrise.matched_fire.point_defence import roll_pool
from rules.false_sunrise.matched_fire.pool_law import (
    Pool,
    diminished,
    figures_lost,
    lowered,
    strength_law,
    throws_of,
)
from rules.false_sunrise.matched_fire.prompts import Applied, Broken, Intercepted
from rules.false_sunrise.matched_fire.sets import DOUBLE, QUAD, DiceSet, Result, result_names
from rules.false_sunrise.matched_fire.throwing import RemoveDice
from rules.false_sunrise.matched_fire.wearing import Wear
from rules.false_sunrise.movement import path_of
from rules.false_sunrise.ratings import Rating
from rules.false_sunrise.state import MAINTAIN, Ship, State
from rules.kernel.requests import Below, ChooseOne

_MISSILES_TO_COME = 0.05  # points of a mark on PD, per missile weapon that may still fire at the ship
_MUST_TURN = 0.5  # points of a lost bridge on a ship that cannot fly straight on


class Harm:
    """The harm of results to a model in its current state, in points to its enemy.

    Both the owner and the attacker are assumed to make their best choices.
    """

    def __init__(self, level: Level, view: State, ship: Ship) -> None:
        self._level = replace(level, focus=True)
        self._view, self._ship = view, ship
        self._now = Wear.of(ship)
        foes = view.ships_of(ship.spec.seat.other)
        self._with_it = ship_worth(view, ship) - worth_of(ship)
        self._with_it += threat_of(view, ship, foes, sum(map(pip_worth, foes)) / max(1, len(foes)))
        self._system: dict[str, float] = {}

    def of(self, result: Result, *, missile: bool) -> float:
        """Return the points of a result applied now (MF-39)."""
        if not is_capital(self._ship):
            taken = figures_lost(tuple([one.magnitude for one in result]), self._now.left)
            return self._points(self._now._replace(left=self._now.left - taken))
        wear, beside = self._now, 0.0
        for one in reversed(result):
            wear, more = self._applied(wear, self._named(wear, one) if missile else one)
            beside += more
            if not wear.left:
                return self._points(wear)
        return self._points(wear) + beside

    def of_named(self, one: DiceSet, rest: Result) -> float:
        """Return the points of a set as named, and of those that follow it by default (MF-35)."""
        wear, beside = self._applied(self._now, one)
        for later in rest:
            if not wear.left:
                break
            wear, more = self._applied(wear, self._named(wear, later))
            beside += more
        return self._points(wear) + (beside if wear.left else 0.0)

    def of_system(self, system: str) -> float:
        """Return the points of a system's loss to the ship's enemy (cached)."""
        if system not in self._system:
            points = -sum([term.points for term in loss_terms(self._level, self._view, self._ship, system)])
            if system == CONTROL_BRIDGE and self._must_turn():
                points += _MUST_TURN
            self._system[system] = points
        return self._system[system]

    def _must_turn(self) -> bool:
        """Return whether the ship crashes or leaves the board if it flies straight on."""
        path = path_of(self._ship, MAINTAIN, self._view.setup.terrain)
        return path.crashed or path.left

    def _points(self, wear: Wear) -> float:
        lost = worn_worth(self._ship.spec, self._now) - worn_worth(self._ship.spec, wear)
        return lost + (0.0 if wear.left else self._with_it)

    def _named(self, wear: Wear, one: DiceSet) -> DiceSet:
        spec = self._ship.spec
        return default_for(
            one.magnitude, spec.fittings(wear.lost, marks=wear.marks).ratings, spec.bit, wear.lost
        )

    def _applied(self, wear: Wear, one: DiceSet) -> tuple[Wear, float]:
        """Apply a set to a state; return the state after it, and the extra points of lost systems.

        The extra points are those beyond the drop in `worn_worth`.
        """
        if one.magnitude == DOUBLE:
            return self._marked(wear, MARKED[one.value]), 0.0
        beside = 0.0
        for _ in range(2 if one.magnitude == QUAD else 1):
            wear = wear._replace(left=wear.left - 1) if wear.left > 1 else Wear(0)
            if not wear.left:
                break
            system = self._broken(wear, one.value)
            if system is not None:
                after = wear._replace(lost=wear.lost | 1 << self._ship.spec.bit[system])
                use = worn_worth(self._ship.spec, wear) - worn_worth(self._ship.spec, after)
                beside += max(0.0, self.of_system(system) - use)
                wear = after
        return wear, beside

    def _marked(self, wear: Wear, rating: Rating) -> Wear:
        if self._ship.spec.fittings(wear.lost, marks=wear.marks).ratings.of(rating):
            return wear._replace(marks=wear.marks.changed(rating, 1) or wear.marks)
        return wear._replace(left=wear.left - 1) if wear.left > 1 else Wear(0)

    def _broken(self, wear: Wear, value: int) -> str | None:
        """Return the system that a critical destroys (MF-43).

        The owner gives up the cheapest; the attacker takes the one that costs the owner most.
        """
        worn = wear.on(self._ship)
        choices = systems_of(worn, value)
        if value == ATTACKERS_CHOICE and choices:
            return max(choices, key=self.of_system)
        return min(choices or working_systems(worn), key=self.of_system, default=None)


# --- the decisions -----------------------------------------------------------------------------------


def remove_dice(level: Level, request: RemoveDice, view: State, _below: Below) -> Decision:
    """Remove the dice that leave the best result, for missiles after point defense (MF-28)."""
    if not level.uses_craft:
        return Decision(request.default())
    return take_best(request.about[0], removal_choices(level, request, view))


def removal_choices(level: Level, request: RemoveDice, view: State) -> list[Choice]:
    """Return one removal for each result that can be kept, with its points (MF-28)."""
    ship_id, weapon_id, target_id = request.about
    shooter, target = view.ships[ship_id], view.ships[target_id]
    mount = working_mount(shooter, weapon_id)
    harm = Harm(level, view, target)
    missile = weapon_of(mount).is_missile
    roll = roll_pool(view, shooter, mount, target) if missile else Pool(0)
    throws = throws_of(roll.base, roll.flex)
    met_by = [(strength, ways / throws) for strength, ways in strength_law(roll.base, roll.flex)]

    def worth(result: Result) -> float:
        return sum([share * harm.of(diminished(result, one), missile=missile) for one, share in met_by])

    removals: dict[Result, tuple[int, ...]] = {}
    default = request.default()
    for removed in (default, *request.throw.removals()):
        removals.setdefault(request.result(removed), removed)
    return [
        Choice(removed, result_names(result), (Term("Damage dealt", worth(result)),))
        for result, removed in removals.items()
    ]


def diminish(level: Level, request: ChooseOne, view: State, _below: Below) -> Decision:
    """Lower the sets that leave the least harm, looking ahead at the steps to come (MF-34)."""
    if not level.uses_craft:
        return Decision(request.default())
    return take_best(request.about[0], [choice for choice, _ in lowering_choices(level, request, view)])


def lowering_choices(level: Level, request: ChooseOne, view: State) -> list[tuple[Choice, Result]]:
    """Return each set that may be lowered, with its points and what is left after the last step (MF-34)."""
    about = request.about
    assert isinstance(about, Intercepted), "what this request is about"
    harm = Harm(level, view, view.ships[about.target_id])
    found = []
    for value in request.options:
        taken, left = _least(harm, lowered(about.result, value), about.steps - 1)
        words = f"Lower the {_set_of(about.result, value)}"
        found.append((Choice(value, words, (Term("Damage taken", -taken),)), left))
    return found


def _set_of(result: Result, value: int) -> str:
    return next(one.name for one in result if one.value == value)


def _least(harm: Harm, result: Result, steps: int) -> tuple[float, Result]:
    """Return the least points that a result can be reduced to in `steps` steps, and what is left then."""
    if not result or not steps:
        return harm.of(result, missile=True), result
    return min(
        [_least(harm, lowered(result, one.value), steps - 1) for one in result], key=lambda one: one[0]
    )


def name_set(level: Level, request: ChooseOne, view: State, _below: Below) -> Decision:
    """Name a missile's set to hurt most, PD first if more missiles are to come (MF-35)."""
    if not level.uses_craft:
        return Decision(request.default())
    return take_best(request.about[2], name_choices(level, request, view))


def name_choices(level: Level, request: ChooseOne, view: State) -> list[Choice]:
    """Return what a missile's set may be applied as, with the points of each (MF-35)."""
    about = request.about
    assert isinstance(about, Applied), "what this request is about"
    target_id = about.target_id
    target = view.ships[target_id]
    harm = Harm(level, view, target)
    salvo = _MISSILES_TO_COME * _missiles_to_come(view, target, (about.ship_id, about.weapon_id))
    choices = []
    for one in request.options:
        terms = [Term("Damage dealt", harm.of_named(one, about.rest))]
        if (
            salvo
            and one.magnitude == DOUBLE
            and MARKED[one.value] is Rating.PD
            and target.fittings.ratings.pd
        ):
            terms.append(Term("Missiles to come", salvo))
        choices.append(Choice(one, one.name, tuple(terms)))
    return choices


def _missiles_to_come(view: State, target: Ship, now: tuple[str, str]) -> int:
    """Count the missile weapons that may still be fired at a ship this turn."""
    return sum(
        [
            weapon_of(mount).is_missile and can_hit(view, friend, mount, target)
            for friend in view.ships_of(target.spec.seat.other)
            if not friend.activated or friend.spec.id == now[0]
            for mount in ready_mounts(friend)
            if (friend.spec.id, mount.id) != now
        ]
    )


def break_weapon(level: Level, request: ChooseOne, view: State, _below: Below) -> Decision:
    """Destroy the weapon that its owner would miss most (MF-43)."""
    return take_best(_broken(request).target_id, break_choices(level, request, view))


def break_choices(level: Level, request: ChooseOne, view: State) -> list[Choice]:
    """Return the value of every weapon that an attacker may break (MF-43)."""
    target_id = _broken(request).target_id
    harm = Harm(level, view, view.ships[target_id])
    return [
        Choice(
            weapon,
            system_name(view, target_id, weapon),
            (Term("Its use to the enemy", harm.of_system(weapon)),),
        )
        for weapon in request.options
    ]


def _broken(request: ChooseOne) -> Broken:
    about = request.about
    assert isinstance(about, Broken), "what this request is about"
    return about
