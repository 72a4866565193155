"""Declaring fire: which weapon shoots at which ship, by exact odds, wasting no shot on a destroyed ship."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from game.families.false_sunrise.ai.level import Level
from game.families.false_sunrise.ai.target_value import mean_fire, target_value_for, threat_of
from game.families.false_sunrise.ai.valuation import pip_worth, strike_worth
from game.families.false_sunrise.editions import ComputerEdition, Strike, TargetValue, ship_edition
from game.reasons import Candidate, Decision, Term, Thought
from rules.false_sunrise.declaring import DeclareFire
from rules.false_sunrise.gunnery import Volley, bridge_refusal, ready_mounts
from rules.false_sunrise.state import Ship, State
from rules.kernel.requests import Below
from rules.table.measure import distance_in

_SWEEPS = 2  # passes in which each weapon may change its target
_LEAST_GAIN = 1e-9


class Piece(NamedTuple):
    """Attacks of a weapon that share a target: all of them, or some if it has several (E1-13)."""

    weapon: str
    number: int
    attacks: int


# The target id of each piece.
Aim = dict[Piece, str]


@dataclass(frozen=True, slots=True)
class Shots:
    """What each piece would do to each ship that its weapon can hit.

    At most `most` attacks can be made (None: all). `kept[n]` is the value of keeping n attacks back.
    """

    known: ComputerEdition
    at: Mapping[Piece, Mapping[str, Strike]]
    most: int | None = None
    kept: tuple[float, ...] = ()

    def worth(self, piece: Piece, foe: str) -> float:
        """Return the value in pips of one piece's attack at any target, ignoring other attacks."""
        return strike_worth(self.known, self.at[piece][foe])

    def has_room(self, aim: Aim) -> bool:
        """Return whether another attack can be made in addition to those aimed."""
        return self.most is None or len(aim) < self.most

    def price(self, aim: Aim, *, more: int = 0) -> float:
        """Return the value of keeping back the last attack, with those aimed and `more` others made."""
        made = len(aim) + more
        return self.kept[self.most - made + 1] - self.kept[self.most - made] if self.most and made else 0.0


@dataclass(frozen=True, slots=True)
class VolleyPlan:
    """A planned volley.

    By target id: `points`, the chance to destroy it (`deaths`), and how many of the points are for enemy fire
    that it prevents (`silenced`). `nodes` is the number of options examined.
    """

    volley: Volley
    aim: Aim
    points: Mapping[str, float]
    deaths: Mapping[str, float]
    silenced: Mapping[str, float]
    nodes: int

    @property
    def worth(self) -> float:
        """The value of the whole volley in points."""
        return sum(self.points.values())


NO_PLAN = VolleyPlan((), {}, {}, {}, {}, 0)


def choose_volley(level: Level, request: DeclareFire, _below: Below) -> Decision:
    """Choose the shots of an activated ship (FIR-1)."""
    state, ship = request.state, request.ship
    shots = shots_at(state, ship, request.targets(), split=level.focus)
    if not shots.at:
        return Decision(())
    if not level.focus:
        return _best_each(
            state, ship, shots, nearest=level.habit is not None and level.habit.fires_at_nearest
        )
    allotment = Allotment(shots, marks_for(state, ship, _aimed_at(shots)))
    plan = allotment.allot()
    thoughts = (Thought(ship.id, tuple(allotment.candidates(plan))),)
    return Decision(plan.volley, thoughts, plan.nodes)


def plan_volley(state: State, ship: Ship) -> VolleyPlan:
    """Plan the volley that a ship of either side would fire if it were activated now."""
    state = ship_edition(ship).computer.wearing.poised(state, ship)
    ship = state.ships[ship.spec.id]
    shots = shots_at(state, ship, targets_now(state, ship))
    return Allotment(shots, marks_for(state, ship, _aimed_at(shots))).allot() if shots.at else NO_PLAN


def shots_at(state: State, ship: Ship, targets: Mapping[str, Sequence[str]], *, split: bool = False) -> Shots:
    """Return every shot that a ship may choose from.

    With `split`, a weapon's attacks come in pieces that can have different targets (E1-13).
    """
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
    most = known.gunnery.attacks_left(ship)
    if most is None:
        return Shots(known, shots)
    return Shots(known, shots, most, tuple([known.kept_back(state, ship, left) for left in range(most + 1)]))


def targets_now(state: State, ship: Ship) -> dict[str, list[str]]:
    """Return the targets of each weapon of any ship, as `DeclareFire` would."""
    if bridge_refusal(ship) is not None or ship_edition(ship).computer.gunnery.attacks_left(ship) == 0:
        return {}
    targets_of = ship_edition(ship).computer.gunnery.targets_of
    found = {mount.id: targets_of(state, ship, mount) for mount in ready_mounts(ship)}
    return {weapon: there for weapon, there in found.items() if there}


def _aimed_at(shots: Shots) -> list[str]:
    return list(dict.fromkeys([foe for at in shots.at.values() for foe in at]))


def marks_for(state: State, ship: Ship, foe_ids: Sequence[str]) -> dict[str, TargetValue]:
    """Return the value tables of a ship's possible targets.

    They include the fire that each target is still to deliver and the damage that friends may add
    later.
    """
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
        foe.spec.id: target_value_for(state, foe, threat_of(state, foe, own, pip), later[foe.spec.id])
        for foe in foes
    }


@dataclass(frozen=True, slots=True)
class Allotment:
    """The shots of a ship and its possible targets by id: decides which target each piece is aimed at."""

    shots: Shots
    marks: Mapping[str, TargetValue]

    def allot(self) -> VolleyPlan:
        """Return the best plan found, starting from the best single shot or from all fire at one ship.

        The latter finds kills that take two shots, where the first shot alone gains less than elsewhere.
        """
        starts: list[Aim] = [{}]
        if len(self.shots.at) > 1 and len(self.marks) > 1:
            starts += [self._all_at(foe) for foe in self.marks]
        tried = [self._improved(at) for at in starts]
        at, worth, _ = max(tried, key=lambda one: sum(one[1].values()) + self._kept(one[0]))
        points = {foe: one for foe, one in worth.items() if one}
        deaths = {foe: self.marks[foe].death(self._strikes(at, foe)) for foe in points}
        silenced = {foe: min(points[foe], self.marks[foe].threat * death) for foe, death in deaths.items()}
        return VolleyPlan(
            self._in_order(at), at, points, deaths, silenced, sum([nodes for _, _, nodes in tried])
        )

    def _kept(self, at: Aim) -> float:
        """Return the value of the attacks that are kept back."""
        return self.shots.kept[self.shots.most - len(at)] if self.shots.most is not None else 0.0

    def _all_at(self, foe: str) -> Aim:
        pieces = [piece for piece, at in self.shots.at.items() if foe in at]
        if self.shots.most is not None:
            pieces = sorted(pieces, key=lambda piece: -self.shots.worth(piece, foe))[: self.shots.most]
        return dict.fromkeys(pieces, foe)

    def _improved(self, at: Aim) -> tuple[Aim, dict[str, float], int]:
        """Add the missing shots, the greatest gain first, then change targets while that gains.

        Return the aim, the value by target, and the number of options examined.
        """
        worth = {foe: self._worth(at, foe) for foe in self.marks}
        nodes = 0
        left = [piece for piece in self.shots.at if piece not in at]
        while left and self.shots.has_room(at):
            options = [(piece, foe) for piece in left for foe in self.shots.at[piece]]
            nodes += len(options)
            piece, foe = max(options, key=lambda option: self._gain(at, worth, *option))
            if self.shots.kept and self._gain(at, worth, piece, foe) < self.shots.price(at, more=1):
                break
            at[piece] = foe
            worth[foe] = self._worth(at, foe)
            left.remove(piece)
        for _ in range(_SWEEPS):
            changed = [
                self._change(at, worth, one)
                for one, there in self.shots.at.items()
                if len(there) > 1 and one in at
            ]
            if self.shots.most is not None:
                changed += [self._exchange(at, worth, one) for one in list(at)]
            nodes += len(changed)
            if not any(changed):
                break
        return at, worth, nodes

    def _strikes_in_pieces(self, at: Aim, foe: str) -> list[Strike]:
        return [there[foe] for piece, there in self.shots.at.items() if at.get(piece) == foe]

    def _strikes(self, at: Aim, foe: str) -> tuple[Strike, ...]:
        return self.shots.known.merge(self._strikes_in_pieces(at, foe))

    def _worth(self, at: Aim, foe: str) -> float:
        mark = self.marks[foe]
        worth = mark.worth(self._strikes(at, foe))
        if mark.aside:
            worth += mark.aside * sum([self._elsewhere(one, foe) for one in at if at[one] == foe])
        return worth

    def _elsewhere(self, piece: Piece, foe: str) -> float:
        """Return the value of a weapon at another target, in case it is turned aside (FAC-2)."""
        others = [
            self.marks[other].worth((strike,))
            for other, strike in self.shots.at[piece].items()
            if other != foe
        ]
        return max(others, default=0.0)

    def _gain(self, at: Aim, worth: Mapping[str, float], piece: Piece, foe: str) -> float:
        """Return what one more shot adds; a shot that adds nothing still goes where its dice are best."""
        mark = self.marks[foe]
        if mark.aside:
            then = self._worth({**at, piece: foe}, foe)
        else:
            strikes = [*self._strikes_in_pieces(at, foe), self.shots.at[piece][foe]]
            then = mark.worth(self.shots.known.merge(strikes))
        return then - worth[foe] + _LEAST_GAIN * self.shots.worth(piece, foe)

    def _change(self, at: Aim, worth: dict[str, float], piece: Piece) -> bool:
        """Aim a piece at another target if that is worth more; return whether it changed."""
        old = at[piece]
        without = {other: foe for other, foe in at.items() if other != piece}
        kept = self._worth(without, old)
        best, most = old, worth[old] - kept + _LEAST_GAIN
        for foe in self.shots.at[piece]:
            if foe != old:
                gain = self._worth({**without, piece: foe}, foe) - worth[foe]
                if gain > most:
                    best, most = foe, gain
        if best == old:
            return False
        at[piece] = best
        worth[old], worth[best] = kept, self._worth(at, best)
        return True

    def _exchange(self, at: Aim, worth: dict[str, float], piece: Piece) -> bool:
        """Replace a piece with another one, or with none, if that is worth more; return whether it did."""
        old = at[piece]
        without = {other: foe for other, foe in at.items() if other != piece}
        kept = self._worth(without, old)
        base = {**worth, old: kept}
        best, most = None, self.shots.price(at)
        for other, there in self.shots.at.items():
            if other in without:
                continue
            for foe in there:
                gain = self._gain(without, base, other, foe)
                if gain > most + _LEAST_GAIN:
                    best, most = (other, foe), gain
        if best == (piece, old):
            return False
        at.pop(piece)
        worth[old] = kept
        if best is not None:
            at[best[0]] = best[1]
            worth[best[1]] = self._worth(at, best[1])
        return True

    def _in_order(self, at: Aim) -> Volley:
        """Return the volley with shots that help later ones first; each attack is a separate shot."""
        rank = self.shots.known.rank
        ordered = sorted(at.items(), key=lambda shot: rank(self.shots.at[shot[0]][shot[1]]))
        return tuple([(piece.weapon, foe) for piece, foe in ordered for _ in range(piece.attacks)])

    def candidates(self, plan: VolleyPlan) -> list[Candidate]:
        """Return the chosen volley, then the two best volleys with all fire at one ship, best first."""
        told = [Candidate(_words(self.marks, plan.points), plan.worth, self._terms(plan.aim))]
        alone = [
            Candidate(f"All at {mark.ship.spec.name}", self._worth(at, foe), self._terms(at))
            for foe, mark in self.marks.items()
            if (at := self._all_at(foe)) != plan.aim
        ]
        return told + sorted(alone, key=lambda one: -one.points)[:2]

    def _terms(self, at: Aim) -> tuple[Term, ...]:
        """Split a volley's value into prevented enemy fire and damage."""
        foes = dict.fromkeys(at.values())
        whole = sum([self._worth(at, foe) for foe in foes])
        silenced = sum(
            [self.marks[foe].threat * self.marks[foe].death(self._strikes(at, foe)) for foe in foes]
        )
        silenced = min(silenced, whole)
        return (Term("Damage dealt", whole - silenced), Term("Enemy fire prevented", silenced))


def _words(marks: Mapping[str, TargetValue], foes: Mapping[str, float]) -> str:
    if not foes:
        return "Hold fire"
    return "Fire at " + " and ".join(marks[foe].ship.spec.name for foe in foes)


def _best_each(state: State, ship: Ship, shots: Shots, *, nearest: bool = False) -> Decision:
    """Fire each weapon where its own dice are best, at the nearest of equal targets; or at the `nearest`."""
    volley = []
    told = []
    for piece, at in _affordable(shots):
        worth = {foe: shots.worth(piece, foe) for foe in at}
        ranked = sorted(
            at,
            key=lambda foe: (
                0 if nearest else -round(worth[foe], 6),
                distance_in(ship.at, state.ships[foe].at),
            ),
        )
        volley += [(piece.weapon, ranked[0])] * piece.attacks
        terms = [Term("Damage dealt", shots.known.wearing.pip * worth[foe]) for foe in ranked[:3]]
        candidates = [
            Candidate(f"{piece.weapon} at {state.ships[foe].spec.name}", term.points, (term,))
            for foe, term in zip(ranked, terms, strict=False)
        ]
        told.append(Thought(ship.id, tuple(candidates)))
    return Decision(tuple(volley), tuple(told), sum(map(len, shots.at.values())))


def _affordable(shots: Shots) -> list[tuple[Piece, Mapping[str, Strike]]]:
    """Return the pieces that can be fired together, those with the highest values of their own."""
    pieces = list(shots.at.items())
    if shots.most is None or len(pieces) <= shots.most:
        return pieces
    best = sorted(pieces, key=lambda one: -max([shots.worth(one[0], foe) for foe in one[1]]))
    return best[: shots.most]
