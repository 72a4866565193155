"""The choice of a burn: which ship moves now, and where to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import chain, product

import numpy as np

from game.families.astra_et_tenebrae.ai.drawing import drawn
from game.families.astra_et_tenebrae.ai.ends import Ends, columns_of, ends_of
from game.families.astra_et_tenebrae.ai.fighters import Fighter, fire_of
from game.families.astra_et_tenebrae.ai.level import Level
from game.families.astra_et_tenebrae.ai.playing_on import Option, PlayingOn, apart
from game.families.astra_et_tenebrae.ai.sides import Sides
from game.reasons import Candidate, Decision, Thought, ToldWhenAsked, candidate, thought
from rules.astra_et_tenebrae.burning import Burn, Hold, Move
from rules.astra_et_tenebrae.directions import CIRCLE
from rules.astra_et_tenebrae.requests import MoveShip
from rules.astra_et_tenebrae.state import Ship, State
from rules.kernel.requests import Below
from rules.kernel.seats import Seat

_TURNS = (0, 15, 30, 45, 60, 90, -15, -30, -45, -60, -90)
_STRENGTHS = (4, 9, 14, 18, 24, 29)
_ALL = 200
_FEARS = (0.0, 6.0)  # of who must win what is lost so far, and of who has won it
Burned = tuple[int, int]


def move(level: Level, request: MoveShip, below: Below) -> Decision:
    """Choose a ship still to move, and its burn."""
    return _Planner(level, request.state, request.seat).decide(request, below)


def weigh_move(level: Level, request: MoveShip, below: Below, own: Move) -> Decision:
    """Choose a burn like `move`, and value a player's own burn by the same plan.

    Overrides are not valued.
    """
    plain = own if isinstance(own, Burn) and not own.override else None
    return _Planner(level, request.state, request.seat, plain).decide(request, below)


class _Planner:
    """The planner of a side's burns, for one of its moves."""

    def __init__(self, level: Level, state: State, seat: Seat, own: Burn | None = None) -> None:
        self.level, self.state, self.seat, self.own = level, state, seat, own
        self.sides = Sides(level, state, seat)
        self.mine, self.foes = self.sides.mine, self.sides.foes

    def decide(self, request: MoveShip, below: Below) -> Decision:
        """Plan all burns, and return the burn of the ship that gives the least away."""
        if not self.level.joint:
            ships = request.ships()
            name = ships[below(len(ships))].name
            fighter = next(one for one in self.mine if one.ship.name == name)
            return self._take(fighter, ends_of(self.state, fighter.ship), below)
        extra = self._shared()
        fine = self.sides.last
        ends = {one.ship.name: ends_of(self.state, one.ship, extra, fine=fine) for one in self.mine}
        theirs = {one.ship.name: ends_of(self.state, one.ship) for one in self.foes}
        for foe in self.foes:
            self.sides.best(foe, theirs[foe.ship.name])
        self._plan(ends, extra)
        if self._plays_on():
            return self._foresee(ends, theirs, below)
        fighter = self._owner() or min(self.mine, key=lambda one: self._given_away(one, theirs))
        return self._take(fighter, ends[fighter.ship.name], below)

    def _plays_on(self) -> bool:
        """Return whether burns are tried against what others do after them, or for the likeliest win."""
        return bool(self.level.answers and (self.foes or self.sides.last))

    def _owner(self) -> Fighter | None:
        """Return the ship of the player's own burn, or None if there is none."""
        return next((one for one in self.mine if self.own and one.ship.name == self.own.ship), None)

    def _told_own(
        self, fighter: Fighter, ends: Mapping[str, Ends], theirs: Mapping[str, Ends]
    ) -> Candidate | None:
        """Value the player's own burn in the same way as the advised one; None if there is none."""
        owner = self._owner()
        if owner is None or self.own is None:
            return None
        alone = columns_of(self.state, owner.ship, [self.own])
        weighed, points = self.sides.weigh(owner, alone)
        option = Option(owner, 0, float(points[0]), weighed)
        if theirs or self._plays_on():
            playing = PlayingOn(self.sides, {**ends, self.own.ship: alone}, theirs)
            option.points = playing.after(option)
        told = _told(alone, option, self.sides.fear)
        return told if owner is fighter else replace(told, words=f"{self.own.ship} {told.words}")

    def _shared(self) -> frozenset[Burned]:
        """Return the burns that all ships try: those of mates that have moved, else a standard set."""
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
        """Return a ship's direction of motion; at rest, the direction towards the enemies."""
        if ship.motion is not None:
            return ship.motion[0]
        foes = self.sides.picture.sides[self.seat.other]
        dx = sum(foe.x for foe in foes) / len(foes) - ship.place[0]
        dy = sum(foe.y for foe in foes) / len(foes) - ship.place[1]
        return round(float(np.degrees(np.arctan2(dx, -dy)))) % CIRCLE

    # --- the plan of a side ---------------------------------------------------------------------------

    def _plan(self, ends: Mapping[str, Ends], extra: frozenset[Burned]) -> None:
        """Plan all ships still to move: the best common burn first, then one ship after the other."""
        if self.level.lines and len(self.mine) > 1:
            self._begin_alike(ends, extra)
        for _ in range(self.level.passes):
            for fighter in self.mine:
                self.sides.best(fighter, ends[fighter.ship.name])

    def _begin_alike(self, ends: Mapping[str, Ends], extra: frozenset[Burned]) -> None:
        """Plan the same burn for all ships, the one that is best for them together."""
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
            self.sides.picture.put(fighter, ends[fighter.ship.name], at)

    def _together(self, ends: Mapping[str, Ends], places: Sequence[int]) -> float:
        """Return the value of all own ships moving to these positions."""
        self._put_all(ends, places)
        first = self.mine[0]
        _, points = self.sides.weigh(first, ends[first.ship.name].one(places[0]))
        rest = sum(
            float(ends[one.ship.name].place[at]) for one, at in zip(self.mine[1:], places[1:], strict=True)
        )
        return float(points[0]) - rest

    # --- the choice of one ship's burn ------------------------------------------------------------------

    def _given_away(self, fighter: Fighter, theirs: Mapping[str, Ends]) -> float:
        """Return what enemies still to move could do to a ship at its planned position."""
        total = 0.0
        for foe in self.foes:
            ends = theirs[foe.ship.name]
            away = np.hypot(ends.x - fighter.x, ends.y - fighter.y)
            total += float(fire_of(self.sides.picture.guns, foe, fighter, away, fighter.row).max())
        return total

    def _take(self, fighter: Fighter, ends: Ends, below: Below) -> Decision:
        """Return the burn that is best by the plan, or one nearly as good."""
        weighed, points = self.sides.weigh(fighter, ends)
        order = [int(at) for at in np.argsort(-points, kind="stable")]
        options = [Option(fighter, at, float(points[at]), weighed) for at in order]
        chosen = drawn([one.points for one in options], self.sides.slack, below, nearer=self.level.varies)
        return self._decision(options[chosen], options, {fighter.ship.name: ends}, {})

    def _decision(
        self,
        chosen: Option,
        options: Sequence[Option],
        ends: Mapping[str, Ends],
        theirs: Mapping[str, Ends],
    ) -> Decision:
        fighter = chosen.fighter
        shown = [one for one in options if one.fighter is fighter][:3]
        shown += [chosen] if chosen not in shown else []
        its, fear = ends[fighter.ship.name], self.sides.fear
        own = self._told_own(fighter, ends, theirs)

        def tell() -> tuple[Thought, ...]:
            rated = [_told(its, one, fear) for one in shown]
            return (replace(thought(fighter.ship.name, rated, shown.index(chosen)), own=own),)

        return Decision(its.moves[chosen.at], ToldWhenAsked(tell), self.sides.nodes)

    # --- what others do afterwards --------------------------------------------------------------------------

    def _foresee(self, ends: Mapping[str, Ends], theirs: Mapping[str, Ends], below: Below) -> Decision:
        """Try the best burns against what both sides do after them, and return the best."""
        options = []
        share = max(2, self.level.answers // len(self.mine))
        if self.sides.last and len(self.mine) == 1 and not self.foes:
            share = _ALL  # the last burn of the battle
        for fighter in self.mine:
            weighed, points = self.sides.weigh(fighter, ends[fighter.ship.name])
            found = [apart(ends[fighter.ship.name], points, share)]
            if self.sides.last:
                found += [apart(ends[fighter.ship.name], weighed.points(fear), share) for fear in _FEARS]
            best = dict.fromkeys(chain.from_iterable(found))
            options += [Option(fighter, at, float(points[at]), weighed) for at in best]
        playing = PlayingOn(self.sides, ends, theirs)
        for option in options:
            option.points = playing.after(option)
        options.sort(key=lambda one: -one.points)
        chosen = drawn([one.points for one in options], self.sides.slack, below, nearer=self.level.varies)
        return self._decision(options[chosen], options, ends, theirs)


def _told(ends: Ends, option: Option, fear: float) -> Candidate:
    """Describe a burn in words; what others do after it is a separate term."""
    at, weighed, points = option.at, option.weighed, option.points
    burn = ends.moves[at]
    words = "holds" if isinstance(burn, Hold) else f"burns {burn.g} G towards {burn.course}\N{DEGREE SIGN}"
    terms = [
        ("own fire from there", float(weighed.ours[at])),
        ("enemy fire at its ships", -fear * float(weighed.theirs[at])),
        ("heat", -float(weighed.heat[at])),
        ("room to the edges", -float(weighed.place[at])),
        ("closeness to the enemy", float(weighed.near[at])),
        ("ships in line", float(weighed.line[at])),
        ("its style", float(weighed.likes[at])),
    ]
    known = sum(worth for _, worth in terms)
    return candidate(words, *terms, ("what other ships do next", points - known))
