"""Declaring fire: which weapon at which ship, by exact odds, no shot wasted on what is dead already."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from game.families.false_sunrise.ai.level import Level
from game.families.false_sunrise.ai.marks import TargetTable, mark_of, mean_fire, threat_of
from game.families.false_sunrise.ai.worth import PIP, pip_worth, strike_worth
from game.families.false_sunrise.editions import ComputerEdition, Strike, ship_edition
from game.reasons import Candidate, Decision, Term, Thought
from rules.false_sunrise.declaring import DeclareFire
from rules.false_sunrise.gunnery import Volley, bridge_refusal, ready_mounts
from rules.false_sunrise.state import Ship, State
from rules.kernel.requests import Below
from rules.table.measure import distance_in

_SWEEPS = 2  # times that each weapon may change its target
_LEAST_GAIN = 1e-9


class Piece(NamedTuple):
    """Attacks of a weapon that are aimed together: all of them, or some where it has several (E1-13)."""

    weapon: str
    number: int
    attacks: int


# The target of each piece.
Aim = dict[Piece, str]


@dataclass(frozen=True, slots=True)
class Shots:
    """What each piece would be at each ship that its weapon can hit."""

    known: ComputerEdition
    at: Mapping[Piece, Mapping[str, Strike]]

    def worth(self, piece: Piece, foe: str) -> float:
        """Return what a piece is worth by itself, in pips, whatever the ship."""
        return strike_worth(self.known, self.at[piece][foe])


@dataclass(frozen=True, slots=True)
class VolleyPlan:
    """A volley that was thought out.

    By target: its points, the chance of death, and how many of the points are for fire that it prevents.
    """

    volley: Volley
    aim: Aim
    points: Mapping[str, float]
    deaths: Mapping[str, float]
    silenced: Mapping[str, float]
    nodes: int

    @property
    def worth(self) -> float:
        """What all of it is worth."""
        return sum(self.points.values())


NO_PLAN = VolleyPlan((), {}, {}, {}, {}, 0)


def choose_volley(level: Level, request: DeclareFire, _below: Below) -> Decision:
    """Declare the shots of an activated ship (FIR-1)."""
    state, ship = request.state, request.ship
    shots = shots_at(state, ship, request.targets(), split=level.focus)
    if not shots.at:
        return Decision(())
    if not level.focus:
        return _best_each(state, ship, shots)
    marks = marks_for(state, ship, _aimed_at(shots))
    plan = allot(shots, marks)
    thoughts = (Thought(ship.id, tuple(_candidates(shots, marks, plan))),)
    return Decision(plan.volley, thoughts, plan.nodes)


def plan_volley(state: State, ship: Ship) -> VolleyPlan:
    """Think out the volley that a ship of either side would fire if it were activated now."""
    shots = shots_at(state, ship, targets_now(state, ship))
    return allot(shots, marks_for(state, ship, _aimed_at(shots))) if shots.at else NO_PLAN


def shots_at(state: State, ship: Ship, targets: Mapping[str, Sequence[str]], *, split: bool = False) -> Shots:
    """Return every shot that a ship may choose from; `split`: in pieces with targets of their own (E1-13)."""
    known = ship_edition(ship).computer
    aimed = [mount for mount in ship.fittings.mounts if targets.get(mount.id)]
    shots: dict[Piece, Mapping[str, Strike]] = {}
    for mount in aimed:
        whole = {foe: known.strike(state, ship, mount, state.ships[foe]) for foe in targets[mount.id]}
        attacks = known.gunnery.attacks(mount)
        sizes = known.pieces(mount, len(aimed)) if split and attacks > 1 and len(whole) > 1 else (attacks,)
        for number, size in enumerate(sizes):
            cut = whole if size == attacks else {foe: known.piece(one, size) for foe, one in whole.items()}
            shots[Piece(mount.id, number, size)] = cut
    return Shots(known, shots)


def targets_now(state: State, ship: Ship) -> dict[str, list[str]]:
    """List the targets of each weapon of any ship, as `DeclareFire` would."""
    if bridge_refusal(ship) is not None:
        return {}
    targets_of = ship_edition(ship).computer.gunnery.targets_of
    found = {mount.id: targets_of(state, ship, mount) for mount in ready_mounts(ship)}
    return {weapon: there for weapon, there in found.items() if there}


def _aimed_at(shots: Shots) -> list[str]:
    return list(dict.fromkeys([foe for at in shots.at.values() for foe in at]))


def marks_for(state: State, ship: Ship, foe_ids: Sequence[str]) -> dict[str, TargetTable]:
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


def allot(shots: Shots, marks: Mapping[str, TargetTable]) -> VolleyPlan:
    """Return a target for each weapon: the best plan of those from the best shot on, or all fire at one ship.

    All at one ship finds the kills that take two shots, of which the first alone gains less than elsewhere.
    """
    starts: list[Aim] = [{}]
    if len(shots.at) > 1 and len(marks) > 1:
        starts += [{piece: foe for piece, at in shots.at.items() if foe in at} for foe in marks]
    tried = [_improved(shots, marks, at) for at in starts]
    at, worth, _ = max(tried, key=lambda one: sum(one[1].values()))
    points = {foe: one for foe, one in worth.items() if one}
    deaths = {foe: marks[foe].death(_strikes(shots, at, foe)) for foe in points}
    silenced = {foe: min(points[foe], marks[foe].threat * death) for foe, death in deaths.items()}
    return VolleyPlan(
        _in_order(shots, at), at, points, deaths, silenced, sum([nodes for _, _, nodes in tried])
    )


def _improved(shots: Shots, marks: Mapping[str, TargetTable], at: Aim) -> tuple[Aim, dict[str, float], int]:
    """Add the shots that are missing, the greatest gain first; then weapons change while that gains."""
    worth = {foe: _worth(shots, marks, at, foe) for foe in marks}
    nodes = 0
    left = [piece for piece in shots.at if piece not in at]
    while left:
        options = [
            (_gain(shots, marks, at, worth, piece, foe), piece, foe)
            for piece in left
            for foe in shots.at[piece]
        ]
        nodes += len(options)
        _, piece, foe = max(options, key=lambda option: option[0])
        at[piece] = foe
        worth[foe] = _worth(shots, marks, at, foe)
        left.remove(piece)
    for _ in range(_SWEEPS):
        changed = [_change(shots, marks, at, worth, piece) for piece in shots.at if len(shots.at[piece]) > 1]
        nodes += len(changed)
        if not any(changed):
            break
    return at, worth, nodes


def _strikes_in_pieces(shots: Shots, at: Aim, foe: str) -> list[Strike]:
    return [there[foe] for piece, there in shots.at.items() if at.get(piece) == foe]


def _strikes(shots: Shots, at: Aim, foe: str) -> tuple[Strike, ...]:
    return shots.known.merge(_strikes_in_pieces(shots, at, foe))


def _worth(shots: Shots, marks: Mapping[str, TargetTable], at: Aim, foe: str) -> float:
    mark = marks[foe]
    worth = mark.worth(_strikes(shots, at, foe))
    if mark.aside:
        worth += mark.aside * sum([_elsewhere(shots, marks, one, foe) for one in at if at[one] == foe])
    return worth


def _elsewhere(shots: Shots, marks: Mapping[str, TargetTable], piece: Piece, foe: str) -> float:
    """Return what a weapon is worth at another target, should it be turned aside (FAC-2)."""
    others = [marks[other].worth((strike,)) for other, strike in shots.at[piece].items() if other != foe]
    return max(others, default=0.0)


def _gain(
    shots: Shots,
    marks: Mapping[str, TargetTable],
    at: Aim,
    worth: Mapping[str, float],
    piece: Piece,
    foe: str,
) -> float:
    """Return what one shot more adds; a shot that adds nothing still goes where its dice are best."""
    mark = marks[foe]
    if mark.aside:
        then = _worth(shots, marks, {**at, piece: foe}, foe)
    else:
        then = mark.worth(shots.known.merge([*_strikes_in_pieces(shots, at, foe), shots.at[piece][foe]]))
    return then - worth[foe] + _LEAST_GAIN * shots.worth(piece, foe)


def _change(
    shots: Shots, marks: Mapping[str, TargetTable], at: Aim, worth: dict[str, float], piece: Piece
) -> bool:
    """Let a piece be aimed elsewhere if that is worth more; say whether it was."""
    old = at[piece]
    without = {other: foe for other, foe in at.items() if other != piece}
    kept = _worth(shots, marks, without, old)
    best, most = old, worth[old] - kept + _LEAST_GAIN
    for foe in shots.at[piece]:
        if foe != old:
            gain = _worth(shots, marks, {**without, piece: foe}, foe) - worth[foe]
            if gain > most:
                best, most = foe, gain
    if best == old:
        return False
    at[piece] = best
    worth[old], worth[best] = kept, _worth(shots, marks, at, best)
    return True


def _in_order(shots: Shots, at: Aim) -> Volley:
    """Fire what helps the shots that follow first; each attack is a shot of its own."""
    rank = shots.known.rank
    ordered = sorted(at.items(), key=lambda shot: rank(shots.at[shot[0]][shot[1]]))
    return tuple([(piece.weapon, foe) for piece, foe in ordered for _ in range(piece.attacks)])


def _candidates(shots: Shots, marks: Mapping[str, TargetTable], plan: VolleyPlan) -> list[Candidate]:
    """Tell the chosen volley, then the whole volley at one ship, the best such first."""
    told = [Candidate(_words(marks, plan.points), plan.worth, _terms(shots, marks, plan.aim))]
    alone = []
    for foe in marks:
        at = {piece: foe for piece, there in shots.at.items() if foe in there}
        if at != plan.aim:
            alone.append(
                Candidate(
                    f"All at {marks[foe].ship.spec.name}",
                    _worth(shots, marks, at, foe),
                    _terms(shots, marks, at),
                )
            )
    return told + sorted(alone, key=lambda one: -one.points)[:2]


def _words(marks: Mapping[str, TargetTable], foes: Mapping[str, float]) -> str:
    return "Fire at " + " and ".join(marks[foe].ship.spec.name for foe in foes)


def _terms(shots: Shots, marks: Mapping[str, TargetTable], at: Aim) -> tuple[Term, ...]:
    """Split a volley's worth into the fire that dies with its targets, and damage."""
    foes = dict.fromkeys(at.values())
    whole = sum([_worth(shots, marks, at, foe) for foe in foes])
    silenced = sum([marks[foe].threat * marks[foe].death(_strikes(shots, at, foe)) for foe in foes])
    silenced = min(silenced, whole)
    return (Term("Damage dealt", whole - silenced), Term("Enemy fire prevented", silenced))


def _best_each(state: State, ship: Ship, shots: Shots) -> Decision:
    """Let each weapon fire where its own dice are best, the nearest of equals."""
    volley = []
    told = []
    for piece, at in shots.at.items():
        worth = {foe: shots.worth(piece, foe) for foe in at}
        ranked = sorted(
            at, key=lambda foe: (-round(worth[foe], 6), distance_in(ship.at, state.ships[foe].at))
        )
        volley += [(piece.weapon, ranked[0])] * piece.attacks
        told.append(
            Thought(
                ship.id,
                tuple(
                    Candidate(
                        f"{piece.weapon} at {state.ships[foe].spec.name}",
                        PIP * worth[foe],
                        (Term("Damage dealt", PIP * worth[foe]),),
                    )
                    for foe in ranked[:3]
                ),
            )
        )
    return Decision(tuple(volley), tuple(told), sum(map(len, shots.at.values())))
