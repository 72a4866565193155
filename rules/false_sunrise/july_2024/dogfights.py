"""Attacks on squadrons: point defense, flak, plague, dogfights and fabricators (SQD-7 to SQD-11)."""

from __future__ import annotations

from rules.false_sunrise.asking import choose
from rules.false_sunrise.choices import Carrier, Fight, PartOf
from rules.false_sunrise.damage import hurt, roll
from rules.false_sunrise.events import (
    GameLedger,
    SquadronAttacked,
    SquadronFabricated,
    SquadronLost,
    SquadronReduced,
)
from rules.false_sunrise.fittings import Acting
from rules.false_sunrise.july_2024.effects import Plague
from rules.false_sunrise.prompts import Prompt
from rules.false_sunrise.squadrons import enemies_over, illumination, in_dogfight
from rules.false_sunrise.state import Mode, Squadron
from rules.kernel.flow import Flow, ask
from rules.kernel.requests import ChooseSome
from rules.kernel.seats import Seat
from rules.table.measure import within


def _attack(
    ledger: GameLedger,
    seat: Seat,
    source: str,
    over: str,
    target: Squadron,
    count: int,
    ruling: str,
) -> Flow[int]:
    """Roll attacks on a squadron. Return the hits; losses are not applied yet (SQD-8)."""
    faces = yield from roll(ledger, count, "squadron_attack", (source, target.id), ruling)
    bonus = illumination(ledger.state, seat, ledger.state.ships[over])
    values = tuple([face + bonus for face in faces])
    toughness = ledger.state.ships[over].spec.catalogue.squadron[target.type].toughness
    hits = sum([value >= toughness for value in values])
    ledger.record(SquadronAttacked(source, target.id, values, hits, ruling))
    return hits


def reduce_squadron(ledger: GameLedger, squadron_id: str, by: int, ruling: str) -> Flow[None]:
    """Reduce a squadron. At 0 it is destroyed and its owner's fabricators roll (SQD-8, SQD-11)."""
    squadron = ledger.state.squadrons[squadron_id]
    if not by or not squadron.alive:
        return
    if squadron.size > by:
        ledger.record(SquadronReduced(squadron_id, squadron.size - by, ruling))
        return
    ledger.record(SquadronLost(squadron_id, ruling))
    yield from fabricate(ledger, squadron.seat)


# --- WPN-4 a -------------------------------------------------------------------------------------


def open_fire_on_squadrons(ledger: GameLedger, ship_id: str) -> Flow[None]:
    """Use an activated ship's point defense, flak and plague PD, in that order (WPN-4 a)."""
    for acting in ledger.state.ships[ship_id].fittings.openers:
        match acting.effect.opens:
            case "point-defence":
                yield from _point_defence(ledger, ship_id)
            case "flak":
                yield from _flak(ledger, ship_id)
            case "plague":
                yield from _plague(ledger, ship_id, acting)


def _point_defence(ledger: GameLedger, ship_id: str) -> Flow[None]:
    """Attack one enemy squadron of the owner's choice, or all of them with the revision (SQD-9)."""
    state = ledger.state
    ship = state.ships[ship_id]
    enemies = [squadron.id for squadron in enemies_over(state, ship)]
    if not enemies:
        return
    if not state.setup.options.revised_craft:
        chosen = yield from choose(ship.seat, Prompt.POINT_DEFENCE, enemies, (ship_id,), "SQD-9")
        enemies = [chosen]
    for squadron_id in enemies:
        hits = yield from _attack(
            ledger, ship.seat, ship_id, ship_id, state.squadrons[squadron_id], 1, "SQD-9"
        )
        yield from reduce_squadron(ledger, squadron_id, hits, "SQD-9")


def _flak(ledger: GameLedger, ship_id: str) -> Flow[None]:
    """Attack each enemy squadron over the ship once for each of its craft (SQD-9)."""
    state = ledger.state
    ship = state.ships[ship_id]
    for squadron in enemies_over(state, ship):
        hits = yield from _attack(ledger, ship.seat, ship_id, ship_id, squadron, squadron.size, "SQD-9")
        yield from reduce_squadron(ledger, squadron.id, hits, "SQD-9")


def _plague(ledger: GameLedger, ship_id: str, acting: Acting) -> Flow[None]:
    """Let the owner take 1 off any squadrons assigned to nearby ships, of either side (SQD-9)."""
    state = ledger.state
    ship = state.ships[ship_id]
    assert isinstance(acting.effect, Plague)
    options = tuple(
        squadron.id
        for squadron in state.squadrons.values()
        if squadron.deployed
        and state.ships[squadron.ship].on_board
        and within(state.ships[squadron.ship].at, ship.at, acting.effect.reach_in)
    )
    if not options:
        return
    chosen = yield from ask(ChooseSome(ship.seat, Prompt.PLAGUE, options, (ship_id, acting.carrier), "SQD-9"))
    for squadron_id in options:
        if squadron_id in chosen:
            yield from reduce_squadron(ledger, squadron_id, 1, "SQD-9")


# --- WPN-4 e and f -------------------------------------------------------------------------------


def fight_dogfights(ledger: GameLedger, ship_id: str) -> Flow[None]:
    """Resolve the dogfight over an activated ship: targets, dice, then losses (SQD-7)."""
    state = ledger.state
    fighting = in_dogfight(state, ship_id)
    if not fighting:
        return
    targets: dict[str, str] = {}
    for seat in state.seats_by_initiative():
        for squadron in fighting:
            if squadron.seat is seat:
                enemies = [other.id for other in fighting if other.seat is not seat]
                about = Fight(squadron.id, ship_id)
                targets[squadron.id] = yield from choose(seat, Prompt.DOGFIGHT, enemies, about, "SQD-7")
    losses: dict[str, int] = {}
    for squadron in fighting:
        target = state.squadrons[targets[squadron.id]]
        hits = yield from _attack(ledger, squadron.seat, squadron.id, ship_id, target, squadron.size, "SQD-7")
        losses[target.id] = losses.get(target.id, 0) + hits
    for squadron in fighting:
        yield from reduce_squadron(ledger, squadron.id, losses.get(squadron.id, 0), "SQD-7")


def strike_with_squadrons(ledger: GameLedger, ship_id: str) -> Flow[bool]:
    """Let offensive squadrons that are not in a dogfight damage a ship, one by one (SQD-6).

    Return whether the ship survives.
    """
    state = ledger.state
    if in_dogfight(state, ship_id):
        return True
    for squadron in enemies_over(state, state.ships[ship_id]):
        if squadron.mode is not Mode.OFFENSIVE:
            continue
        kind = state.ships[ship_id].spec.catalogue.squadron[squadron.type]
        step = kind.step(squadron.size, revised=state.setup.options.revised_craft)
        damage = step.damage
        if step.dice:
            damage += sum(
                (yield from roll(ledger, step.dice, "squadron_damage", (squadron.id, ship_id), "SQD-1"))
            )
        if damage and not (yield from hurt(ledger, ship_id, damage, squadron.id)):
            return False
    return True


# --- fabricators ---------------------------------------------------------------------------------


def fabricate(ledger: GameLedger, seat: Seat) -> Flow[None]:
    """Roll for each of a player's working, empty fabricators.

    The highest builds a squadron (SQD-11).
    """
    state = ledger.state
    empty = [
        (ship.id, index)
        for ship in state.ships_of(seat)
        for index, place in enumerate(ship.spec.places)
        if place.component in ship.fittings.fabricators
        and place.id in ship.fittings.places
        and ship.holds[index] is None
    ]
    if not empty:
        return
    builders = [
        PartOf(ship_id, state.ships[ship_id].spec.places[index].component) for ship_id, index in empty
    ]
    faces = yield from roll(ledger, len(empty), "fabricator", tuple(map(str, builders)), "SQD-11")
    ties = [one for one, face in zip(builders, faces, strict=True) if face == max(faces)]
    chosen = yield from choose(seat, Prompt.FABRICATOR, ties, (seat,), "SQD-11")
    ship_id, index = empty[builders.index(chosen)]
    spec = state.ships[ship_id].spec
    about = Carrier(ship_id, spec.places[index].component)
    kind = yield from choose(seat, Prompt.FABRICATE, spec.squadron_types, about, "SQD-11")
    ledger.record(SquadronFabricated(ship_id, index, kind))
