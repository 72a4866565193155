"""Sentences for events: the text of the log, with the names the players gave (never ids)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from rules.false_sunrise import events as e
from rules.false_sunrise.fleet import CONTROL_BRIDGE, ENGINES, FIRE_CONTROL
from rules.false_sunrise.roll_words import MIRACLES, ROLLS
from rules.false_sunrise.state import Mode, Order, Phase, Squadron, State
from rules.kernel.seats import PLAYERS, Seat

PHASE_NAMES = {
    Phase.INITIATIVE: "Initiative roll",
    Phase.MARKERS: "Placing the markers",
    Phase.EDGE: "Choice of the edge",
    Phase.DEPLOYMENT: "Deployment",
    Phase.START: "Start of the turn",
    Phase.ORDERS: "Order phase",
    Phase.MOVEMENT: "Movement phase",
    Phase.LAUNCHES: "Weapons phase: launches",
    Phase.SQUADRONS: "Weapons phase: squadrons",
    Phase.ACTIVATIONS: "Weapons phase: activations",
    Phase.POINTS: "Points phase",
    Phase.END: "End phase",
    Phase.OVER: "The match is over",
}
_SENT = {Mode.OFFENSIVE: "attacks", Mode.DEFENSIVE: "escorts"}
ENDINGS = {
    "points": "has 15 points or more and is ahead",
    "turn_limit": "has more points at the turn limit",
    "no_ships": "has the last ships",
    "concession": "wins by concession",
}
# What losing each built-in system means (DMG-4).
BUILT_IN_DOES = {
    ENGINES: "Without them thrust is halved (ORD-3).",
    FIRE_CONTROL: "Without it, every attack die counts 2 less (FIR-8).",
    CONTROL_BRIDGE: "Without it, the ship cannot fire after changing velocity or course (WPN-5).",
}


def player(state: State, seat: Seat) -> str:
    """Return a player's name."""
    return state.setup.names[seat]


def ship_name(state: State, ship_id: str) -> str:
    """Return a ship's name."""
    ship = state.ships.get(ship_id)
    return ship_id if ship is None else ship.spec.name


def system_name(state: State, ship_id: str, system: str) -> str:
    """Return the name of a ship's system, numbered if the ship has several of the same type."""
    return state.ships[ship_id].spec.system_name(system)


def squadron_name(state: State, squadron_id: str) -> str:
    """Name a squadron by its type and its number in the fleet.

    The name never changes after launch.
    """
    squadron = state.squadrons.get(squadron_id)
    if squadron is None:
        return "a squadron"
    kind = squadron_type_name(state, squadron.type)
    return f"{player(state, squadron.seat)}'s {kind}{_squadron_number(state, squadron)}"


def squadron_type_name(state: State, type_id: str) -> str:
    """Return the name of a squadron type."""
    return next(iter(state.ships.values())).spec.catalogue.squadron[type_id].name


def _squadron_number(state: State, squadron: Squadron) -> str:
    """Return a squadron's number among those of its type in the fleet, as text with a space.

    It follows from the hangar place in its id. It is empty if the squadron is the only one of its
    type.
    """
    first = squadron.id.rstrip("+")
    places = {
        f"{spec.id}.{place.id}": held
        for spec in state.setup.fleets[squadron.seat].ships
        for place, held in zip(spec.places, spec.starting_holds(), strict=True)
    }
    same = [place for place, held in places.items() if held == squadron.type]
    if [squadron.id] == same:
        return ""
    order = [*same, *(place for place in places if place not in same)]
    number = order.index(first) + 1 if first in order else len(order) + 1
    # Each + is a later squadron of a place whose earlier ones had docked elsewhere.
    later = len(squadron.id) - len(first)
    return f" {number}{chr(ord('a') + later) if later else ''}"


def source_name(state: State, source: str) -> str:
    """Name the source of damage or of an attack: a ship, a ship's weapon, a squadron or a rock."""
    if source == e.CRASH:
        return "the rock"
    ship_id, _, weapon_id = source.partition("|")
    if ship_id in state.ships:
        name = ship_name(state, ship_id)
        return f"{name}'s {system_name(state, ship_id, weapon_id)}" if weapon_id else name
    return squadron_name(state, source)


def order_words(order: Order) -> str:
    """Return an order in words.

    >>> order_words(Order(velocity=2, course=-1))
    'velocity +2, 1 to port'
    """
    words = []
    if order.velocity:
        words.append(f"velocity {order.velocity:+d}")
    if order.course:
        words.append(f"{abs(order.course)} to {'port' if order.course < 0 else 'starboard'}")
    if order.front_loaded:
        words.append("front-loaded")
    if order.overcharge:
        words.append(f"overcharge {order.overcharge}")
    if order.miracles:
        words.append(f"{_points(order.miracles)} for thrust")
    if order.landing is not None:
        x, y = order.landing
        words.append(f"jumps to {x:.1f}, {y:.1f} for {order.drive} thrust")
    if order.launch:
        words.append(f"launch {len(order.launch)}")
    return ", ".join(words) or "hold course"


def _points(count: int) -> str:
    return f"{count} miracle point{'s' * (count != 1)}"


Sayers = Mapping[str, Callable[[Any, State], str]]


def describe(
    event: e.Event,
    state: State,
    *,
    expected_pips: Callable[[State, Any], float],
    sayers: Sayers = MappingProxyType({}),
) -> str:
    """Return a sentence that says what happened. `state` is the state just after the event.

    `expected_pips` gives the average loss from a resolved attack, for the target as it was before
    it. `sayers` make the sentences for events that only one edition has, by class name.
    """
    match event:
        case e.ShotResolved():
            return _shot(event, state, expected_words(event.expected, expected_pips(state, event)))
        case e.SalvoResolved():
            return _salvo(event, state, expected_words(event.expected, expected_pips(state, event)))
    name = type(event).__name__
    return (sayers.get(name) or _SAYERS[name])(event, state)


def expected_words(damage: float, pips: float) -> str:
    """Return what an attack does on average: the damage of its dice, and the pips lost.

    "Damage" is always before any protection. "Pips" are actually marked off, never more than the
    target has.

    >>> expected_words(10.5, 8.25)
    'average 10.5 damage, 8.2 to the hull'
    >>> expected_words(8.75, 8.75)
    'average 8.8 damage'
    """
    words = f"average {damage:.1f} damage"
    return words if f"{damage:.1f}" == f"{pips:.1f}" else f"{words}, {pips:.1f} to the hull"


def expected_loss(pips: float) -> str:
    """Return in words how many pips attacks cost a target on average.

    >>> expected_loss(8.25)
    'about 8.2 damage'
    """
    return f"about {pips:.1f} damage"


def squadron_attack_words(state: State, source: str, target: str) -> str:
    """Return in words which squadron is attacked, and by what (SQD-7, SQD-9)."""
    return f"{source_name(state, source)} against {squadron_name(state, target)}"


def piercing_words(state: State, target: str) -> str:
    """Return in words which ship an armor-piercing check is rolled against (E1-27)."""
    return f"{ROLLS['piercing']} against {ship_name(state, target)}"


def _dice(event: e.DiceRolled, state: State) -> str:
    faces = " ".join(map(str, event.faces))
    if event.why == "miracles":
        return f"{ROLLS[event.why]} of {player(state, Seat(event.about[0]))}: {faces}."
    if event.why == "initiative":
        rolled = zip(PLAYERS, event.faces, strict=True)
        return "Initiative roll: " + ", ".join(f"{player(state, seat)} {face}" for seat, face in rolled) + "."
    if event.why == "squadron_attack":
        return f"Dice of {squadron_attack_words(state, *event.about[:2])}: {faces}."
    if event.why == "piercing":
        return f"{piercing_words(state, event.about[0])}: {faces}."
    owner = event.about[-1 if event.why == "sanctuary" else 0] if event.about else ""
    whose = f" of {source_name(state, owner)}" if owner else ""
    return f"{ROLLS.get(event.why, event.why)}{whose}: {faces}."


def _damage(event: e.DamageTaken, state: State) -> str:
    name = ship_name(state, event.ship_id)
    if unit := state.ships[event.ship_id].spec.hull.unit:
        return f"{name} loses {event.dealt} {units(unit, event.dealt)} to {source_name(state, event.source)}."
    ignored = []
    if event.shielded:
        ignored.append(f"shields stop {event.shielded}")
    if event.plated:
        ignored.append(f"plating stops {event.plated}")
    if event.toughened:
        ignored.append(f"rugged hull stops {event.toughened}")
    bars = "" if not event.emptied else f"; {event.emptied} bar{'s' * (event.emptied > 1)} emptied"
    tail = f" ({', '.join(ignored)})" if ignored else ""
    stopped = event.shielded + event.plated + event.toughened
    taken = f"{event.dealt - stopped or 'none'} of the {event.dealt}" if ignored else str(event.dealt)
    return f"{name} takes {taken} damage from {source_name(state, event.source)}{tail}{bars}."


def units(unit: str, count: float = 0) -> str:
    """Return the word for `count` bars of one pip each. A capitalized name has no plural.

    >>> units("figure", 1), units("figure", 1.5), units("figure"), units("Structure")
    ('figure', 'figures', 'figures', 'Structure')
    """
    return f"{unit}s" if count != 1 and unit.islower() else unit


def _shot(event: e.ShotResolved, state: State, expected: str) -> str:
    weapon = source_name(state, f"{event.ship_id}|{event.weapon_id}")
    target = ship_name(state, event.target_id)
    kept = " ".join(str(v) for i, v in enumerate(event.values) if i not in event.removed)
    struck = len(event.removed)
    armour = f", defense removes {struck}" if struck else ""
    kills = f", and {event.kills} more system{'s' * (event.kills > 1)} lost" if event.kills else ""
    return (
        f"{weapon} fires at {target}: band {event.band}, {len(event.faces)} dice{armour}: "
        f"{kept} = {event.damage} damage ({expected}){kills}."
    )


def _salvo(event: e.SalvoResolved, state: State, expected: str) -> str:
    weapon = source_name(state, f"{event.ship_id}|{event.weapon_id}")
    target = ship_name(state, event.target_id)
    band = f"band {event.band}, " if event.band else ""
    faces = " ".join(map(str, event.faces))
    hits = f"{event.hits} hit{'s' * (event.hits != 1)}"
    met = f"; point defense with {event.pool} stops {event.stopped}" if event.pool else ""
    need = f"{band}{event.need} or more needed"
    return f"{weapon} fires at {target}: {need}: {faces}, {hits}{met} ({expected})."


def _pierced(event: e.ArmourPierced, state: State) -> str:
    what = "a system is lost" if event.pierced else "no system is lost"
    left = "no hull" if not event.left else f"only {event.left} pip{'s' * (event.left > 1)}"
    behind = f"{ship_name(state, event.target_id)} has {left} left in the bar that was hit"
    return f"{behind}, so armor piercing {event.piercing} may break a system: {event.face}, {what}."


def _moved(event: e.ShipMoved, state: State) -> str:
    ship = ship_name(state, event.ship_id)
    if len(event.stops) == 1:
        return f"{ship} stands still."
    return f"{ship} flies at velocity {event.velocity}, heading {event.stops[-1][2] or 12}."


def _squadron_attack(event: e.SquadronAttacked, state: State) -> str:
    values = " ".join(map(str, event.values))
    hits = f"{event.hits} hit{'s' * (event.hits != 1)}"
    who, whom = source_name(state, event.source), squadron_name(state, event.target)
    return f"{who} attacks {whom}: {values}, {hits}."


def _ended(event: e.MatchEnded, state: State) -> str:
    if event.winner is None:
        return "The players agree on a draw." if event.why == "agreed" else "The match is a draw."
    name = player(state, event.winner)
    sentence = f"{name} {ENDINGS[event.why]}"
    return f"{sentence}." if event.why == "concession" else f"{sentence}: {name} wins the match."


def _volley(event: e.VolleyDeclared, state: State) -> str:
    ship = ship_name(state, event.ship_id)
    shots = ", ".join(
        f"{system_name(state, event.ship_id, weapon)}{f' × {count}' if count > 1 else ''} "
        f"at {ship_name(state, target)}"
        for (weapon, target), count in Counter(event.shots).items()
    )
    return f"{ship} aims {shots}."


def _pips(event: e.PipsRestored, state: State) -> str:
    if unit := state.ships[event.ship_id].spec.hull.unit:
        return f"{ship_name(state, event.ship_id)} regains {event.count} {units(unit, event.count)}."
    filled = f"; {event.filled} bar{'s' * (event.filled > 1)} filled" if event.filled else ""
    return f"{ship_name(state, event.ship_id)} regains {event.count} {units('pip', event.count)}{filled}."


def _reroll(event: e.DieRerolled, state: State) -> str:
    return f"{ship_name(state, event.ship_id)} rerolls a {event.before}: {event.after}."


def _turned(event: e.ShotTurned, state: State) -> str:
    weapon = source_name(state, f"{event.ship_id}|{event.weapon_id}")
    target = ship_name(state, event.target_id)
    if event.instead is None:
        return f"{target}'s sanctuary holds, and {weapon} finds no other target: the shot is lost."
    return f"{target}'s sanctuary redirects {weapon} to {ship_name(state, event.instead)}."


def _core(event: e.CoreNamed, state: State) -> str:
    core, copied = (system_name(state, event.ship_id, one) for one in (event.core, event.component))
    served = f" for {system_name(state, event.ship_id, event.weapon)}" if event.weapon else ""
    return f"{core} of {ship_name(state, event.ship_id)} acts as {copied}{served}."


def _velocity(event: e.VelocityChanged, state: State) -> str:
    return f"{ship_name(state, event.ship_id)} goes from velocity {event.before} to {event.velocity}."


def _assigned(event: e.SquadronAssigned, state: State) -> str:
    against = f" and weakens its defense against {event.against.value} weapons" if event.against else ""
    ship = ship_name(state, event.ship_id)
    return f"{squadron_name(state, event.squadron_id)} {_SENT[event.mode]} {ship}{against}."


def _system_lost(event: e.SystemLost, state: State) -> str:
    ship = state.ships[event.ship_id]
    name, system = ship_name(state, event.ship_id), system_name(state, event.ship_id, event.system)
    if ship.works(event.system):
        left = ship.spec.lives[event.system] - ship.strain_of(event.system)
        hits = f"{left} more hit{'s' * (left != 1)}"
        return f"{system} of {name} survive; after {hits} they are destroyed."
    return f"{name} loses {system}."


_SAYERS: dict[str, Callable[[Any, State], str]] = {
    "DiceRolled": _dice,
    "InitiativeTaken": lambda v, s: f"{player(s, v.seat)} has the initiative.",
    "MarkerPlaced": lambda v, s: f"{player(s, v.seat)} places marker {v.marker_id[1:]}.",
    "EdgeChosen": lambda v, s: f"{player(s, v.seat)} chooses the {v.edge.value} edge.",
    "ShipDeployed": lambda v, s: f"{ship_name(s, v.ship_id)} is deployed.",
    "PhaseBegan": lambda v, _s: f"{PHASE_NAMES[v.phase]}, turn {v.turn}.",
    "OrderRevealed": lambda v, s: f"{ship_name(s, v.ship_id)}: {order_words(v.order)}.",
    "ShipMoved": _moved,
    "ShipCrashed": lambda v, s: f"{ship_name(s, v.ship_id)} crashes into a rock at velocity {v.velocity}.",
    "ShipLeft": lambda v, s: f"{ship_name(s, v.ship_id)} leaves the board.",
    "ShipReturned": lambda v, s: f"{ship_name(s, v.ship_id)} returns to the board.",
    "MarkerTaken": lambda v, s: f"{player(s, v.seat)} takes marker {v.marker_id[1:]}.",
    "SquadronLaunched": lambda v, s: f"{ship_name(s, v.ship_id)} launches {squadron_name(s, v.squadron_id)}.",
    "SquadronAssigned": _assigned,
    "SquadronDocked": lambda v, s: f"{squadron_name(s, v.squadron_id)} docks at {ship_name(s, v.ship_id)}.",
    "SquadronAttacked": _squadron_attack,
    "SquadronReduced": lambda v, s: f"{squadron_name(s, v.squadron_id)} is down to {v.size}.",
    "SquadronLost": lambda v, s: f"{squadron_name(s, v.squadron_id)} is destroyed.",
    "SquadronFabricated": lambda v, s: (
        f"{ship_name(s, v.ship_id)} builds a new squadron: {squadron_type_name(s, v.type)}."
    ),
    "TargetAcquired": lambda v, s: (
        f"{ship_name(s, v.ship_id)} marks {ship_name(s, v.target_id)} for missiles."
    ),
    "ShipActivated": lambda v, s: f"{ship_name(s, v.ship_id)} acts.",
    "VolleyDeclared": _volley,
    "ArmourPierced": _pierced,
    "ShotLost": lambda v, s: f"A shot of {ship_name(s, v.ship_id)} is lost, because its target is destroyed.",
    "DieRerolled": _reroll,
    "DamageTaken": _damage,
    "SystemLost": _system_lost,
    "SystemRestored": lambda v, s: (
        f"{ship_name(s, v.ship_id)} repairs {system_name(s, v.ship_id, v.system)}."
    ),
    "PipsRestored": _pips,
    "ShipDestroyed": lambda v, s: f"{ship_name(s, v.ship_id)} is destroyed.",
    "PointsScored": lambda v, s: f"Points: {player(s, Seat.RED)} {v.red}, {player(s, Seat.BLUE)} {v.blue}.",
    "TurnCleared": lambda _v, _s: "The marks of this turn are cleared.",
    "MatchEnded": _ended,
    "MiraclesCounted": lambda v, s: f"{player(s, v.seat)} {MIRACLES[v.why]} {_points(v.points)}.",
    "VelocityChanged": _velocity,
    "ShipsKept": lambda v, s: (
        f"{player(s, v.seat)} keeps {', '.join(ship_name(s, one) for one in v.ship_ids)} back."
    ),
    "ShipArrived": lambda v, s: f"{ship_name(s, v.ship_id)} arrives from slipspace.",
    "ShipDue": lambda v, s: f"{ship_name(s, v.ship_id)} will return at the start of the next turn.",
    "ShipReborn": lambda v, s: f"{ship_name(s, v.ship_id)} returns, fully repaired.",
    "CoreNamed": _core,
    "ShotTurned": _turned,
    "ShipJumped": lambda v, s: f"{ship_name(s, v.ship_id)} jumps with its drives.",
}
