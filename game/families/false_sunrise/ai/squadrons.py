"""Squadrons: launches, orders, and targets (WPN-1, SQD)."""

from __future__ import annotations

from collections.abc import Sequence

from game.families.false_sunrise.ai.level import Level
from game.families.false_sunrise.ai.squadron_effects import craft_lost_on_arrival, effects_worth
from game.families.false_sunrise.ai.valuation import CRAFT, PIP, pip_worth
from game.families.false_sunrise.ai.weighing import Choice, take_best
from game.reasons import Decision, Term
from rules.false_sunrise.catalogue import SquadronType
from rules.false_sunrise.plotting import launchable
from rules.false_sunrise.squadron_orders import COMMAND_IN, DOCK, Command, OrderSquadron, orderable
from rules.false_sunrise.squadrons import illumination
from rules.false_sunrise.state import Mode, Ship, Squadron, State
from rules.kernel.requests import Below, ChooseOne, ChooseSome
from rules.kernel.seats import Seat
from rules.table.measure import within

_FACES = 6
_PLATING_PASSES = 2 / 3  # DMG-2
_RUGGED_PASSES = 5 / 6  # FAC-14
_FLAK = "flak"
_POINT_DEFENCE = "point-defence"
_GUARD_SHARE = 0.6  # share that counts of what guards prevent: the enemy may attack elsewhere
_LEAST = 1e-6
_REFILLED = 0.5  # share that counts of each craft gained: the turns in the hangar are lost
_REFILL_SHARE = 0.5  # a squadron below this share of its size should spend a turn in its hangar
_MEAN_DIE = 3.5
_ERRANDS: dict[str, str] = {Mode.OFFENSIVE: "Attack", Mode.DEFENSIVE: "Escort", DOCK: "Dock at"}


def _over(state: State, ship: Ship, seat: Seat, *, without: str = "") -> list[Squadron]:
    """Return the squadrons of a player assigned to a ship, except the one with the id `without`."""
    return [one for one in state.squadrons_over(ship.id) if one.seat is seat and one.id != without]


def order_squadron(level: Level, request: OrderSquadron, _below: Below) -> Decision:
    """Order the squadron whose order gains most over keeping the old one, or pass (SQD-3)."""
    state, seat = request.state, request.seat
    if request.may_pass() and not level.minds(state, seat):
        return Decision(None)
    choices = [Choice(None, "Pass", ())] if request.may_pass() else []
    for command, gain in gains_of(level, state, seat, request.commands()).items():
        choices.append(
            Choice(command, command_words(state, command), (Term("Better than its old order", gain),))
        )
    return take_best("", choices)


def gains_of(level: Level, state: State, seat: Seat, commands: Sequence[Command]) -> dict[Command, float]:
    """Return how many points orders to squadrons gain over keeping the old ones."""
    stays = {one.id: stay_worth(level, state, one) for one in orderable(state, seat)}
    return {
        command: _worth(level, state, state.squadrons[command[0]], command) - stays[command[0]]
        for command in commands
    }


def command_words(state: State, command: Command) -> str:
    """Return an order to a squadron in words: "Escort Kestrel"."""
    against = f" against {command[3]}" if len(command) > 3 else ""
    return f"{_ERRANDS[command[1]]} {state.ships[command[2]].spec.name}{against}"


def stay_worth(level: Level, state: State, squadron: Squadron) -> float:
    """Return the value of a squadron where it is; slightly negative if its ship is gone."""
    if not state.ships[squadron.ship].on_board:
        return -_LEAST
    named = () if squadron.against is None else (squadron.against.value,)
    return _worth(level, state, squadron, (squadron.id, squadron.mode.value, squadron.ship, *named))


def _worth(level: Level, state: State, squadron: Squadron, command: Command) -> float:
    _, mode, ship_id, *_ = command
    ship = state.ships[ship_id]
    kind = _kind(state, squadron)
    if mode == DOCK:
        return _dock_worth(level, squadron, kind)
    beside = effects_worth(state, squadron, command) if kind.effects else 0.0
    if ship_id != squadron.ship:
        beside -= CRAFT * craft_lost_on_arrival(state, squadron, ship_id)
    style = level.style
    if mode == Mode.OFFENSIVE:
        strike = _strike_worth(level, state, squadron, kind, ship)
        return (strike if style is None else style.strikes * strike) + beside
    guard = _guard_worth(state, squadron, ship)
    return (guard if style is None else style.guards * guard) + beside


def _kind(state: State, squadron: Squadron) -> SquadronType:
    catalogue = state.setup.fleets[squadron.seat].ships[0].catalogue
    return catalogue.squadron[squadron.type]


def _dock_worth(level: Level, squadron: Squadron, kind: SquadronType) -> float:
    """Return the value of a turn in the hangar, which brings a squadron back to full size (SQD-5)."""
    missing = kind.size - squadron.size
    if not level.uses_craft or squadron.size > kind.size * _REFILL_SHARE:
        return -CRAFT
    return CRAFT * missing * _REFILLED


def _strike_worth(level: Level, state: State, squadron: Squadron, kind: SquadronType, ship: Ship) -> float:
    """Return the value of attacking a ship: the damage less the craft lost to the ship's fire (SQD-6)."""
    if ship.activated:
        return 0.0
    lost = _lost_to_fire(state, squadron, kind, ship) if level.uses_craft else 0.0
    guards = _over(state, ship, ship.seat)
    if guards:
        return _dogfight(state, squadron, kind, guards, ship) - CRAFT * lost
    left = max(0.0, squadron.size - lost)
    if left < 1.0:
        return -CRAFT * lost
    step = kind.step(max(1, round(left)), revised=state.setup.options.revised_craft)
    damage = step.damage + _MEAN_DIE * step.dice
    beside = sum([_damage(state, one) for one in _over(state, ship, squadron.seat, without=squadron.id)])
    fitted = ship.fittings
    shields = max(0.0, fitted.shields - ship.shielded - beside)
    through = max(0.0, damage - shields) * (_PLATING_PASSES if fitted.plates else 1.0)
    through *= _RUGGED_PASSES if fitted.toughens else 1.0
    dealt = min(through, max(0.0, sum(ship.pips) - beside))
    return dealt * pip_worth(ship) - CRAFT * lost


def _damage(state: State, squadron: Squadron) -> float:
    step = _kind(state, squadron).step(squadron.size, revised=state.setup.options.revised_craft)
    return step.damage + _MEAN_DIE * step.dice


def _hit_chance(state: State, seat: Seat, kind: SquadronType, over: Ship) -> float:
    """Return the chance that an attack die takes a craft off a squadron assigned to a ship (SQD-8, SQD-9)."""
    needed = kind.toughness - illumination(state, seat, over)
    return min(1.0, max(0.0, (_FACES + 1 - needed) / _FACES))


def _lost_to_fire(state: State, squadron: Squadron, kind: SquadronType, ship: Ship) -> float:
    """Return the craft lost to a ship's own point defenses and flak before the squadron strikes."""
    shots = 0
    for acting in ship.fittings.openers:
        if acting.effect.opens == _FLAK:
            shots += squadron.size
        elif acting.effect.opens == _POINT_DEFENCE:
            shots += 1
    return min(float(squadron.size), shots * _hit_chance(state, ship.seat, kind, ship)) if shots else 0.0


def _dogfight(
    state: State, squadron: Squadron, kind: SquadronType, enemies: Sequence[Squadron], over: Ship
) -> float:
    """Return the value of a dogfight: enemy craft destroyed less own craft lost (SQD-7)."""
    prey = enemies[0]
    hits = min(float(prey.size), squadron.size * _hit_chance(state, squadron.seat, _kind(state, prey), over))
    against = sum([one.size for one in enemies]) * _hit_chance(state, prey.seat, kind, over)
    return CRAFT * (hits - min(float(squadron.size), against))


def _guard_worth(state: State, squadron: Squadron, ship: Ship) -> float:
    """Return the value of guarding an own ship: the strike damage prevented and the dogfight."""
    enemies = _over(state, ship, squadron.seat.other)
    strikers = [one for one in enemies if one.mode is Mode.OFFENSIVE]
    if not strikers or ship.activated:
        return 0.0
    kept = _over(state, ship, squadron.seat, without=squadron.id)
    prevented = 0.0 if kept else sum([_damage(state, one) for one in strikers])
    prevented = min(prevented, float(sum(ship.pips))) * pip_worth(ship)
    kind = _kind(state, squadron)
    return _GUARD_SHARE * prevented + _dogfight(state, squadron, kind, enemies, ship)


# --- attacks on squadrons ------------------------------------------------------------------------


def craft_worth(state: State, squadron: Squadron) -> float:
    """Return the value of one craft of a squadron to its owner, including its damage."""
    return CRAFT + PIP * _damage(state, squadron) / squadron.size


def choose_prey(_level: Level, request: ChooseOne, view: State, _below: Below) -> Decision:
    """Choose the squadron to attack with point defenses or in a dogfight (SQD-7, SQD-9)."""
    at = view.ships[request.about[-1]]
    by = view.squadrons.get(request.about[0])
    dice = by.size if by else 1
    choices = []
    for option in request.options:
        prey = view.squadrons[option]
        hits = dice * _hit_chance(view, request.seat, _kind(view, prey), at)
        gain = min(float(prey.size), hits) * craft_worth(view, prey)
        strikes = PIP * _damage(view, prey) if prey.mode is Mode.OFFENSIVE else 0.0
        ends = strikes * min(1.0, hits / prey.size)
        terms = (Term("Craft shot down", gain), Term("Strike stopped", ends))
        choices.append(Choice(option, prey.type.capitalize(), terms))
    return take_best(at.id, choices)


def spread_plague(_level: Level, request: ChooseSome, view: State, _below: Below) -> Decision:
    """Take 1 off every enemy squadron in reach, and none off our own (SQD-9)."""
    return Decision(tuple([one for one in request.options if view.squadrons[one].seat is not request.seat]))


def hold_back(_level: Level, _request: ChooseSome, _view: State, _below: Below) -> Decision:
    """Hold back nothing: launch all that was ordered (WPN-1)."""
    return Decision(())


def choose_fabricator(_level: Level, request: ChooseOne, view: State, _below: Below) -> Decision:
    """Build on the ship with the most pips left (SQD-11)."""
    choices = []
    for option in request.options:
        ship = view.ships[option.ship_id]
        choices.append(Choice(option, ship.spec.name, (Term("Pips left", PIP * sum(ship.pips)),)))
    return take_best("", choices)


def choose_product(_level: Level, request: ChooseOne, view: State, _below: Below) -> Decision:
    """Build what hurts ships most; dogfighting counts too while enemy squadrons fly (SQD-11)."""
    catalogue = view.ships[request.about[0]].spec.catalogue
    out = [one for one in view.squadrons.values() if one.deployed]
    enemies = sum([one.size for one in out if one.seat is not request.seat])
    revised = view.setup.options.revised_craft
    choices = []
    for option in request.options:
        kind = catalogue.squadron[option]
        step = kind.step(kind.size, revised=revised)
        strike = PIP * (step.damage + _MEAN_DIE * step.dice) * kind.toughness
        catch = CRAFT * kind.size / 2 if enemies else 0.0
        choices.append(Choice(option, kind.name, (Term("Strikes", strike), Term("Dogfights", catch))))
    return take_best(request.about[0], choices)


def launches(level: Level, state: State, ship: Ship) -> tuple[str, ...]:
    """Return the hangar places to launch from in this turn's order.

    All launch once an enemy is in command range or enemy squadrons fly. Lower levels, and styles that
    launch early, launch all they can at once.
    """
    places = () if ship.extras is not None and ship.extras.arrived else launchable(ship)
    early = level.style is not None and level.style.launches_early
    if not places or not level.uses_craft or early:
        return places
    seat = ship.seat
    busy = any(one.deployed and one.seat is not seat for one in state.squadrons.values())
    near = any(within(foe.at, ship.at, COMMAND_IN) for foe in state.ships_of(seat.other))
    return places if busy or near else ()
