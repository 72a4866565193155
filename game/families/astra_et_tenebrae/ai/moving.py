"""Burns: which ship moves now, and where to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import product

import numpy as np

from game.families.astra_et_tenebrae.ai.ends import Ends, ends_of
from game.families.astra_et_tenebrae.ai.exchange import Picture, Weighed
from game.families.astra_et_tenebrae.ai.fighters import Fighter, Floats, fire_of
from game.families.astra_et_tenebrae.ai.level import Level
from game.families.astra_et_tenebrae.ai.reasons import candidate, thought
from game.reasons import Candidate, Decision, Thought, ToldWhenAsked
from rules.astra_et_tenebrae.burning import Hold
from rules.astra_et_tenebrae.directions import CIRCLE
from rules.astra_et_tenebrae.requests import MoveShip
from rules.astra_et_tenebrae.state import Ship, State
from rules.kernel.requests import Below
from rules.kernel.seats import Seat

_TURNS = (0, 15, 30, 45, 60, 90, -15, -30, -45, -60, -90)
_STRENGTHS = (4, 9, 14, 18, 24, 29)
Burned = tuple[int, int]


def move(level: Level, request: MoveShip, below: Below) -> Decision:
    """Choose a ship that has yet to move, and its burn."""
    return _Planner(level, request.state, request.seat).decide(request, below)


class _Planner:
    """Plans the burns of a side, one move of it."""

    def __init__(self, level: Level, state: State, seat: Seat) -> None:
        self.level, self.state, self.seat = level, state, seat
        self.picture = Picture(state, lines=level.lines)
        self.mine = self._unmoved(seat)
        self.foes = self._unmoved(seat.other) if level.foresees else []
        self.nodes = 0

    def _unmoved(self, seat: Seat) -> list[Fighter]:
        return [one for one in self.picture.sides[seat] if not one.ship.moved]

    def decide(self, request: MoveShip, below: Below) -> Decision:
        """Plan, and give the burn of the ship that gives the least away."""
        if not self.level.joint:
            ships = request.ships()
            name = ships[below(len(ships))].name
            fighter = next(one for one in self.mine if one.ship.name == name)
            return self._take(fighter, ends_of(self.state, fighter.ship), below)
        extra = self._shared()
        ends = {one.ship.name: ends_of(self.state, one.ship, extra) for one in self.mine}
        theirs = {one.ship.name: ends_of(self.state, one.ship) for one in self.foes}
        for foe in self.foes:
            self._best(foe, theirs[foe.ship.name])
        self._plan(ends, extra)
        fighter = min(self.mine, key=lambda one: self._given_away(one, theirs))
        return self._take(fighter, ends[fighter.ship.name], below, theirs)

    def _shared(self) -> frozenset[Burned]:
        """Return the burns that all ships try: those of mates that have moved, else some of the first."""
        moved = [
            (ship.course, int(ship.flown))
            for ship in self.state.side(self.seat)
            if ship.moved and ship.course is not None
        ]
        if moved or len(self.mine) < 2:
            return frozenset(moved)
        first = self._heading(self.mine[0].ship)
        return frozenset(product([(first + turn) % CIRCLE for turn in _TURNS], _STRENGTHS))

    def _heading(self, ship: Ship) -> int:
        """Return a ship's direction of motion, at rest the one towards the enemies."""
        if ship.motion is not None:
            return ship.motion[0]
        foes = self.picture.sides[self.seat.other]
        dx = sum(foe.x for foe in foes) / len(foes) - ship.place[0]
        dy = sum(foe.y for foe in foes) / len(foes) - ship.place[1]
        return round(float(np.degrees(np.arctan2(dx, -dy)))) % CIRCLE

    def _weigh(self, fighter: Fighter, ends: Ends) -> tuple[Weighed, Floats]:
        weighed = self.picture.weigh(fighter.ship.seat, fighter, ends)
        self.nodes += len(ends)
        return weighed, weighed.points(self.level.fear)

    def _best(self, fighter: Fighter, ends: Ends) -> tuple[Weighed, int]:
        """Plan a ship to its best end as all stand now."""
        weighed, points = self._weigh(fighter, ends)
        at = int(points.argmax())
        self.picture.put(fighter, ends, at)
        return weighed, at

    # --- the plan of a side ---------------------------------------------------------------------------

    def _plan(self, ends: Mapping[str, Ends], extra: frozenset[Burned]) -> None:
        """Plan all ships that have yet to move: alike burns to begin with, then one after the other."""
        if self.level.lines and len(self.mine) > 1:
            self._begin_alike(ends, extra)
        for _ in range(self.level.passes):
            for fighter in self.mine:
                self._best(fighter, ends[fighter.ship.name])

    def _begin_alike(self, ends: Mapping[str, Ends], extra: frozenset[Burned]) -> None:
        """Let all ships burn alike, as is best for them together."""
        rows = [
            {
                (move.course, move.g): at
                for at, move in enumerate(ends[one.ship.name].moves)
                if not isinstance(move, Hold)
            }
            for one in self.mine
        ]
        best, found = -np.inf, None
        for burned in sorted(extra):
            if all(burned in row for row in rows):
                places = [row[burned] for row in rows]
                points = self._together(ends, places)
                if points > best:
                    best, found = points, places
        if found is not None:
            self._put_all(ends, found)

    def _put_all(self, ends: Mapping[str, Ends], places: Sequence[int]) -> None:
        for fighter, at in zip(self.mine, places, strict=True):
            self.picture.put(fighter, ends[fighter.ship.name], at)

    def _together(self, ends: Mapping[str, Ends], places: Sequence[int]) -> float:
        """Return what it is worth that all go to these ends."""
        self._put_all(ends, places)
        first = self.mine[0]
        _, points = self._weigh(first, ends[first.ship.name].one(places[0]))
        rest = sum(
            float(ends[one.ship.name].place[at]) for one, at in zip(self.mine[1:], places[1:], strict=True)
        )
        return float(points[0]) - rest

    # --- one ship of it ---------------------------------------------------------------------------------

    def _given_away(self, fighter: Fighter, theirs: Mapping[str, Ends]) -> float:
        """Return what enemies that have yet to move can make of a ship that has gone where it is planned."""
        total = 0.0
        for foe in self.foes:
            ends = theirs[foe.ship.name]
            away = np.hypot(ends.x - fighter.x, ends.y - fighter.y)
            total += float(fire_of(self.picture.guns, foe, fighter, away, fighter.row).max())
        return total

    def _take(
        self, fighter: Fighter, ends: Ends, below: Below, theirs: Mapping[str, Ends] | None = None
    ) -> Decision:
        weighed, points = self._weigh(fighter, ends)
        order = np.argsort(-points, kind="stable")
        if self.level.answers and self.foes and theirs is not None:
            order = order[: self.level.answers]
            points = points.copy()
            for at in order:
                points[at] = self._answered(fighter, ends, int(at), weighed, theirs)
            order = order[np.argsort(-points[order], kind="stable")]
        good = [int(at) for at in order if points[at] >= points[order[0]] - self.level.slack]
        at = good[below(len(good))]
        shown = [int(one) for one in order[:3]]
        shown += [at] if at not in shown else []

        def tell() -> tuple[Thought, ...]:
            rated = [_told(ends, one, weighed, float(points[one]), self.level.fear) for one in shown]
            return (thought(fighter.ship.name, rated, shown.index(at)),)

        return Decision(ends.moves[at], ToldWhenAsked(tell), self.nodes)

    def _answered(
        self, fighter: Fighter, ends: Ends, at: int, weighed: Weighed, theirs: Mapping[str, Ends]
    ) -> float:
        """Return what an end is worth once each enemy that has yet to move has answered it."""
        stood = [replace(foe) for foe in self.foes]
        self.picture.put(fighter, ends, at)
        ours = fire = 0.0
        for foe in self.foes:
            answer, place = self._best(foe, theirs[foe.ship.name])
            ours, fire = float(answer.theirs[place]), float(answer.ours[place])
        for foe, before in zip(self.foes, stood, strict=True):
            foe.stand_like(before)
        rest = weighed.near[at] + weighed.line[at] - weighed.heat[at] - weighed.place[at]
        return float(ours - self.level.fear * fire + rest)


def _told(ends: Ends, at: int, weighed: Weighed, points: float, fear: float) -> Candidate:
    """Put an end in words; what answers of the enemy change is a term of its own."""
    burn = ends.moves[at]
    words = "holds" if isinstance(burn, Hold) else f"burns {burn.g} G towards {burn.course}\N{DEGREE SIGN}"
    terms = [
        ("the side's fire from there", float(weighed.ours[at])),
        ("the enemy's fire at the side", -fear * float(weighed.theirs[at])),
        ("heat", -float(weighed.heat[at])),
        ("room to the edges", -float(weighed.place[at])),
        ("nearness to the enemy", float(weighed.near[at])),
        ("ships in line", float(weighed.line[at])),
    ]
    known = sum(worth for _, worth in terms)
    return candidate(words, *terms, ("what enemies yet to move can do", points - known))
