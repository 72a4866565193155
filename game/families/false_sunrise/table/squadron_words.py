"""What squadrons are and do, in words and expected figures."""

from __future__ import annotations

from math import comb

from game.wording import counted
from rules.false_sunrise.arms import WeaponKind
from rules.false_sunrise.catalogue import SquadronType
from rules.false_sunrise.describe import ship_name, squadron_name
from rules.false_sunrise.squadrons import illumination, squadron_effects
from rules.false_sunrise.state import Mode, Ship, Squadron, State
from rules.kernel.seats import Seat

_FACES = 6
_MEAN_FACE = 3.5


def squadron_type(state: State, type_id: str) -> SquadronType:
    """Return a type of squadron from the catalogue of the match."""
    return next(iter(state.ships.values())).spec.catalogue.squadron[type_id]


def hit_chance(state: State, seat: Seat, over: str, target: Squadron) -> float:
    """Return the chance to hit of one attack on a squadron, with illumination (SQD-8, SQD-9)."""
    bonus = illumination(state, seat, state.ships[over])
    toughness = squadron_type(state, target.type).toughness
    return min(_FACES, max(0, _FACES + 1 + bonus - toughness)) / _FACES


def craft_lost(attacks: int, chance: float, size: int) -> tuple[float, float]:
    """Return how many craft a squadron loses on average, and the chance that it is destroyed (SQD-8).

    >>> craft_lost(1, 0.5, 4), craft_lost(2, 0.5, 1)
    ((0.5, 0.0), (0.75, 0.75))
    """
    law = [
        comb(attacks, hits) * chance**hits * (1 - chance) ** (attacks - hits) for hits in range(attacks + 1)
    ]
    return sum(min(hits, size) * part for hits, part in enumerate(law)), sum(law[size:], 0.0)


def own_name(state: State, squadron: Squadron) -> str:
    """Return the name of a squadron as its owner says it: "Fighter 1"."""
    return squadron_name(state, squadron.id).removeprefix(f"{state.setup.names[squadron.seat]}'s ")


def craft_words(count: int, name: str) -> str:
    """Describe how many craft of a type there are.

    >>> craft_words(8, "Fighter"), craft_words(1, "Heavy Bomber"), craft_words(9, "Drone Swarm")
    ('8 fighters', '1 heavy bomber', '9 craft')
    """
    if not name.endswith("er"):
        return f"{count} craft"
    return f"{count} {name.lower()}{'s' * (count != 1)}"


def chip_words(state: State, squadron: Squadron) -> str:
    """Describe a squadron's chip: whose it is, how many craft, where and in which mode."""
    kind = squadron_type(state, squadron.type)
    left = craft_words(squadron.size, kind.name)
    of = f" of {kind.size}" if squadron.size < kind.size else ""
    return f"{squadron_name(state, squadron.id)}: {left}{of}, {standing(state, squadron)}"


def strike_words(state: State, squadron: Squadron) -> str:
    """Describe the damage of a squadron to an enemy ship at the end of its activation (SQD-6)."""
    kind = squadron_type(state, squadron.type)
    step = kind.step(squadron.size, revised=state.setup.options.revised_craft)
    dice = f"{step.dice}d6" if step.dice else ""
    fixed = str(step.damage) if step.damage or not dice else ""
    return f"{'+'.join(filter(None, (dice, fixed)))} damage"


def strike_mean(state: State, squadron: Squadron) -> float:
    """Return the mean damage of an offensive squadron, before shields and plating (SQD-6)."""
    kind = squadron_type(state, squadron.type)
    step = kind.step(squadron.size, revised=state.setup.options.revised_craft)
    return step.damage + _MEAN_FACE * step.dice


def standing(state: State, squadron: Squadron) -> str:
    """Describe where a squadron is and what it does there.

    If its ship is gone, the squadron stays where the ship last was (SQD-2).
    """
    ship = state.ships[squadron.ship]
    jams = f", weakening its defense against {squadron.against.value} weapons" if squadron.against else ""
    mode = "attacks" if squadron.mode is Mode.OFFENSIVE else "escorts"
    gone = "" if ship.on_board else ", which is gone"
    return f"{mode} {ship_name(state, squadron.ship)}{jams}{gone}"


def special_words(state: State, squadron: Squadron, ship: Ship, kind: str) -> str:
    """Describe what a squadron does at a ship besides damage (FAC-5, FAC-10, FAC-13).

    Return "" for nothing. `kind` is the kind of weapon that its order would name.
    """
    size, said = squadron.size, []
    for effect in squadron_effects(state, squadron):
        if ship.seat is not squadron.seat and (jammed := effect.jams(size)):
            rating = ship.fittings.defence[WeaponKind(kind)]
            said.append(f"rating against {kind} {rating} → {rating - jammed}".replace("-", "−"))
        if points := effect.gathers(size):
            said.append(f"{counted(points, 'miracle point')} whenever it is hit")
        if effect.ambushes(size, 2):
            said.append("cuts down squadrons that arrive")
    return "; ".join(said)
