"""Systems: which one a ship can best do without, and which one it most needs back."""

from __future__ import annotations

from game.families.false_sunrise.ai.fire import shots_at, targets_now
from game.families.false_sunrise.ai.level import Level
from game.families.false_sunrise.ai.reach import has_a_way
from game.families.false_sunrise.ai.rocks import rocks_of
from game.families.false_sunrise.ai.valuation import SPARE, all_systems_worth, hull_worth
from game.families.false_sunrise.ai.weighing import Choice, take_best
from game.reasons import Decision, Term
from rules.false_sunrise.damage import lost_systems
from rules.false_sunrise.describe import system_name
from rules.false_sunrise.gunnery import ready_mounts
from rules.false_sunrise.state import Ship, State
from rules.kernel.requests import Below, ChooseOne
from rules.values import changed

_HELD = 0.06  # points: a squadron held by its hangar
NO_WAY = "Every course hits a rock or leaves the board"
_DOOMED = 2.5  # points: a ship that must crash or leave the board


def choose_loss(level: Level, request: ChooseOne, view: State, _below: Below) -> Decision:
    """Choose the system that a ship can best do without (DMG-3)."""
    ship = view.ships[request.about[0]]
    choices = [
        Choice(one, system_name(view, ship.id, one), loss_terms(level, view, ship, one))
        for one in request.options
    ]
    return take_best(ship.id, choices)


def loss_terms(level: Level, view: State, ship: Ship, system: str) -> tuple[Term, ...]:
    """Return what the loss of a system costs its ship."""
    if bears(ship, system):
        return (Term("Survives this hit", -SPARE),)
    without = with_lost(ship, ship.lost | 1 << ship.spec.bit[system])
    lasting = hull_worth(without) - hull_worth(ship)
    terms = [Term("Its use in later turns", lasting - _HELD * _held(ship, system))]
    fire = fire_now(view, ship) - fire_now(view, without) if level.focus else 0.0
    if fire:
        terms.append(Term("Its fire this turn", -fire))
    if without.fittings.thrust < ship.fittings.thrust and ship.on_board:
        rocks = rocks_of(view.setup.terrain)
        if not has_a_way(without, rocks) and has_a_way(ship, rocks):
            terms.append(Term(NO_WAY, -_DOOMED))
    return tuple(terms)


def bears(ship: Ship, system: str) -> bool:
    """Return whether a system still works after it is chosen for destruction (FAC-15)."""
    return ship.strain_of(system) + 1 < ship.spec.lives.get(system, 1)


def _held(ship: Ship, system: str) -> int:
    """Return the number of squadrons in a hangar."""
    places = zip(ship.spec.places, ship.holds, strict=False)
    return sum(place.component == system and held is not None for place, held in places)


def with_lost(ship: Ship, lost: int) -> Ship:
    """Return the ship with these systems lost; its bars are cut to their new maximum (DMG-6)."""
    worn = changed(ship, lost=lost)
    most = worn.fittings.bar_pips
    return changed(worn, pips=tuple([min(held, most) for held in ship.pips]))


def fire_now(view: State, ship: Ship) -> float:
    """Return the value of the fire that a ship still has this turn, each weapon at its best target."""
    if ship.activated or not ship.on_board or not ready_mounts(ship):
        return 0.0
    shots = shots_at(view, ship, targets_now(view, ship))
    return shots.known.wearing.dealt * sum(
        [max([shots.worth(piece, foe) for foe in at]) for piece, at in shots.at.items()]
    )


def about_to_fire(ship: Ship) -> Ship:
    """Return a ship that is being activated as one that has yet to fire."""
    return changed(ship, activated=False)


def choose_restored(level: Level, request: ChooseOne, view: State, _below: Below) -> Decision:
    """Choose the system that is most useful to restore (UPG-2, UPG-3)."""
    ship = view.ships[request.about[-1]]
    if request.ruling == "UPG-3" and request.about[0] == ship.id and not ship.fired:
        ship = about_to_fire(ship)
    choices = [
        Choice(one, system_name(view, ship.id, one), gain_of(level, view, ship, one))
        for one in request.options
    ]
    return take_best(ship.id, choices)


def gain_of(level: Level, view: State, ship: Ship, system: str) -> tuple[Term, ...]:
    """Return the value of restoring a destroyed system, as terms."""
    if ship.works(system):
        return (Term("Can survive one more hit", SPARE),)
    mended = with_lost(ship, ship.lost & ~(1 << ship.spec.bit[system]))
    lasting = all_systems_worth(mended) - all_systems_worth(ship)
    terms = (Term("Works again", lasting + _HELD * _held(ship, system)),)
    fire = fire_now(view, mended) - fire_now(view, ship) if level.focus else 0.0
    return (*terms, Term("Its fire this turn", fire)) if fire else terms


def best_gains(level: Level, view: State, ship: Ship, count: int) -> float:
    """Return the value of restoring the best `count` systems."""
    gains = [
        sum([term.points for term in gain_of(level, view, ship, system)]) for system in lost_systems(ship)
    ]
    return sum(sorted(gains, reverse=True)[:count])
