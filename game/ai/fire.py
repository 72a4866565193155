"""Declaring fire: which weapon at which ship, by exact odds, no shot wasted on what is dead already."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from game.ai.level import Level
from game.ai.marks import Mark, mark_of, mean_fire, threat_of
from game.ai.reasons import Candidate, Decision, Term, Thought
from game.ai.worth import PIP, attack_worth, pip_worth
from rules.false_sunrise.declaring import DeclareFire
from rules.false_sunrise.dice_law import Attack
from rules.false_sunrise.gunnery import Volley, bridge_refusal, ready_mounts
from rules.false_sunrise.july_2024.gunnery import can_hit, plan_attack
from rules.false_sunrise.state import Ship, State
from rules.kernel.requests import Below
from rules.table.measure import distance_in

_SWEEPS = 2  # times that each weapon may change its target
_LEAST_GAIN = 1e-9

# The dice of each weapon at each ship that it can hit, by weapon and ship.
Shots = Mapping[str, Mapping[str, Attack]]


@dataclass(frozen=True, slots=True)
class Plan:
    """A volley that was thought out.

    By target: its points, the chance of death, and how many of the points are for fire that it prevents.
    """

    volley: Volley
    points: Mapping[str, float]
    deaths: Mapping[str, float]
    silenced: Mapping[str, float]
    nodes: int

    @property
    def worth(self) -> float:
        """What all of it is worth."""
        return sum(self.points.values())


NO_PLAN = Plan((), {}, {}, {}, 0)


def choose_volley(level: Level, request: DeclareFire, _below: Below) -> Decision:
    """Declare the shots of an activated ship (FIR-1)."""
    state, ship = request.state, request.ship
    shots = shots_at(state, ship, request.targets())
    if not shots:
        return Decision(())
    if not level.focus:
        return _best_each(state, ship, shots)
    marks = marks_for(state, ship, _aimed_at(shots))
    plan = allot(shots, marks)
    thoughts = (Thought(ship.id, tuple(_candidates(shots, marks, plan))),)
    return Decision(plan.volley, thoughts, plan.nodes)


def plan_volley(state: State, ship: Ship) -> Plan:
    """Think out the volley that a ship of either side would fire if it were activated now."""
    shots = shots_at(state, ship, targets_now(state, ship))
    return allot(shots, marks_for(state, ship, _aimed_at(shots))) if shots else NO_PLAN


def shots_at(state: State, ship: Ship, targets: Mapping[str, Sequence[str]]) -> Shots:
    """Give the dice of every shot that a ship may choose from."""
    return {
        mount.id: {
            foe: plan_attack(state, ship, mount, state.ships[foe]).attack for foe in targets.get(mount.id, ())
        }
        for mount in ship.fittings.mounts
        if targets.get(mount.id)
    }


def targets_now(state: State, ship: Ship) -> dict[str, list[str]]:
    """List the targets of each weapon of any ship, as `DeclareFire` would."""
    if bridge_refusal(ship) is not None:
        return {}
    foes = state.ships_of(ship.spec.seat.other)
    found = {}
    for mount in ready_mounts(ship):
        there = [foe.spec.id for foe in foes if can_hit(state, ship, mount, foe)]
        if there:
            found[mount.id] = there
    return found


def _aimed_at(shots: Shots) -> list[str]:
    return list(dict.fromkeys([foe for at in shots.values() for foe in at]))


def marks_for(state: State, ship: Ship, foe_ids: Sequence[str]) -> dict[str, Mark]:
    """Make marks of a ship's possible targets, with their fire to come and what friends may add."""
    foes = [state.ships[foe_id] for foe_id in foe_ids]
    own = state.ships_of(ship.spec.seat)
    pip = sum([pip_worth(one) for one in own]) / len(own)
    later = dict.fromkeys(foe_ids, 0.0)
    for friend in own:
        if friend.activated or friend.spec is ship.spec:
            continue
        for foe_id, mean in mean_fire(state, friend, foes).items():
            later[foe_id] += mean
    return {
        foe.spec.id: mark_of(state, foe, threat_of(state, foe, own, pip), later[foe.spec.id]) for foe in foes
    }


def allot(shots: Shots, marks: Mapping[str, Mark]) -> Plan:
    """Give each weapon a target: the best of plans that begin with the best shot, or with all fire at a ship.

    All at one ship finds the kills that take two shots, of which the first alone gains less than elsewhere.
    """
    starts: list[dict[str, str]] = [{}]
    if len(shots) > 1 and len(marks) > 1:
        starts += [{weapon: foe for weapon, at in shots.items() if foe in at} for foe in marks]
    tried = [_improved(shots, marks, at) for at in starts]
    at, worth, _ = max(tried, key=lambda one: sum(one[1].values()))
    points = {foe: one for foe, one in worth.items() if one}
    deaths = {foe: marks[foe].death(_attacks(shots, at, foe)) for foe in points}
    silenced = {foe: min(points[foe], marks[foe].threat * death) for foe, death in deaths.items()}
    return Plan(_in_order(shots, at), points, deaths, silenced, sum([nodes for _, _, nodes in tried]))


def _improved(
    shots: Shots, marks: Mapping[str, Mark], at: dict[str, str]
) -> tuple[dict[str, str], dict[str, float], int]:
    """Add the shots that are missing, the greatest gain first; then weapons change while that gains."""
    worth = {foe: _worth(shots, marks, at, foe) for foe in marks}
    nodes = 0
    left = [weapon for weapon in shots if weapon not in at]
    while left:
        options = [
            (_gain(shots, marks, at, worth, weapon, foe), weapon, foe)
            for weapon in left
            for foe in shots[weapon]
        ]
        nodes += len(options)
        _, weapon, foe = max(options, key=lambda option: option[0])
        at[weapon] = foe
        worth[foe] = _worth(shots, marks, at, foe)
        left.remove(weapon)
    for _ in range(_SWEEPS):
        changed = [_change(shots, marks, at, worth, weapon) for weapon in shots if len(shots[weapon]) > 1]
        nodes += len(changed)
        if not any(changed):
            break
    return at, worth, nodes


def _attacks(shots: Shots, at: Mapping[str, str], foe: str) -> tuple[Attack, ...]:
    return tuple([shots[weapon][foe] for weapon in shots if at.get(weapon) == foe])


def _worth(shots: Shots, marks: Mapping[str, Mark], at: Mapping[str, str], foe: str) -> float:
    mark = marks[foe]
    worth = mark.worth(_attacks(shots, at, foe))
    if mark.aside:
        worth += mark.aside * sum([_elsewhere(shots, marks, one, foe) for one in at if at[one] == foe])
    return worth


def _elsewhere(shots: Shots, marks: Mapping[str, Mark], weapon: str, foe: str) -> float:
    """Give what a weapon is worth at another target, should it be turned aside (FAC-2)."""
    others = [marks[other].worth((attack,)) for other, attack in shots[weapon].items() if other != foe]
    return max(others, default=0.0)


def _gain(
    shots: Shots,
    marks: Mapping[str, Mark],
    at: Mapping[str, str],
    worth: Mapping[str, float],
    weapon: str,
    foe: str,
) -> float:
    """Give what one shot more adds; a shot that adds nothing still goes where its dice are best."""
    attack = shots[weapon][foe]
    mark = marks[foe]
    if mark.aside:
        then = _worth(shots, marks, {**at, weapon: foe}, foe)
    else:
        then = mark.worth((*_attacks(shots, at, foe), attack))
    return then - worth[foe] + _LEAST_GAIN * attack_worth(attack)


def _change(
    shots: Shots, marks: Mapping[str, Mark], at: dict[str, str], worth: dict[str, float], weapon: str
) -> bool:
    """Let a weapon aim elsewhere if that is worth more; say whether it did."""
    old = at[weapon]
    without = {other: foe for other, foe in at.items() if other != weapon}
    kept = _worth(shots, marks, without, old)
    best, most = old, worth[old] - kept + _LEAST_GAIN
    for foe in shots[weapon]:
        if foe != old:
            gain = _worth(shots, marks, {**without, weapon: foe}, foe) - worth[foe]
            if gain > most:
                best, most = foe, gain
    if best == old:
        return False
    at[weapon] = best
    worth[old], worth[best] = kept, _worth(shots, marks, at, best)
    return True


def _in_order(shots: Shots, at: Mapping[str, str]) -> Volley:
    """Fire what destroys systems first: a defence that falls then helps the shots that follow (FIR-9)."""
    return tuple(sorted(at.items(), key=lambda shot: shots[shot[0]][shot[1]].kill_at is None))


def _candidates(shots: Shots, marks: Mapping[str, Mark], plan: Plan) -> list[Candidate]:
    """Tell the chosen volley, then the whole volley at one ship, the best such first."""
    told = [Candidate(_words(marks, plan.points), plan.worth, _terms(shots, marks, dict(plan.volley)))]
    alone = []
    for foe in marks:
        at = {weapon: foe for weapon in shots if foe in shots[weapon]}
        if at != dict(plan.volley):
            alone.append(
                Candidate(
                    f"All at {marks[foe].ship.spec.name}",
                    _worth(shots, marks, at, foe),
                    _terms(shots, marks, at),
                )
            )
    return told + sorted(alone, key=lambda one: -one.points)[:2]


def _words(marks: Mapping[str, Mark], foes: Mapping[str, float]) -> str:
    return "Fire at " + " and ".join(marks[foe].ship.spec.name for foe in foes)


def _terms(shots: Shots, marks: Mapping[str, Mark], at: Mapping[str, str]) -> tuple[Term, ...]:
    """Split a volley's worth into the fire that dies with its targets, and damage."""
    foes = dict.fromkeys(at.values())
    whole = sum([_worth(shots, marks, at, foe) for foe in foes])
    silenced = sum([marks[foe].threat * marks[foe].death(_attacks(shots, at, foe)) for foe in foes])
    silenced = min(silenced, whole)
    return (Term("Damage dealt", whole - silenced), Term("Enemy fire prevented", silenced))


def _best_each(state: State, ship: Ship, shots: Shots) -> Decision:
    """Let each weapon fire where its own dice are best, the nearest of equals."""
    volley = []
    told = []
    for weapon, at in shots.items():
        ranked = sorted(
            at, key=lambda foe: (-round(attack_worth(at[foe]), 6), distance_in(ship.at, state.ships[foe].at))
        )
        volley.append((weapon, ranked[0]))
        told.append(
            Thought(
                ship.id,
                tuple(
                    Candidate(
                        f"{weapon} at {state.ships[foe].spec.name}",
                        PIP * attack_worth(at[foe]),
                        (Term("Damage dealt", PIP * attack_worth(at[foe])),),
                    )
                    for foe in ranked[:3]
                ),
            )
        )
    return Decision(tuple(volley), tuple(told), sum(map(len, shots.values())))
