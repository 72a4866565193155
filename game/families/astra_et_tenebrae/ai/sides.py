"""Both sides while burns are planned: who has yet to move, and what each possible position is worth."""

from __future__ import annotations

from game.families.astra_et_tenebrae.ai.ends import Ends
from game.families.astra_et_tenebrae.ai.exchange import Picture, Weighed
from game.families.astra_et_tenebrae.ai.fighters import Fighter, Floats
from game.families.astra_et_tenebrae.ai.last_turn import DEADLY, SHIP, count_points, is_last_turn
from game.families.astra_et_tenebrae.ai.leaning import leaned
from game.families.astra_et_tenebrae.ai.level import Level
from game.families.astra_et_tenebrae.ai.styles import PLAIN
from rules.astra_et_tenebrae.odds import wounds_of
from rules.astra_et_tenebrae.state import State
from rules.kernel.seats import Seat


class Sides:
    """What a level weighs for one of its moves, and how many positions it has weighed."""

    def __init__(self, level: Level, state: State, seat: Seat) -> None:
        self.level, self.state, self.seat = level, state, seat
        self.picture = Picture(state, lines=level.lines)
        self.mine = self._unmoved(seat)
        self.foes = self._unmoved(seat.other) if level.foresees else []
        self.leaning, self.last = level.leaning, level.knows_the_end and is_last_turn(state)
        self.fear = level.fear_in(state.figures)
        self.slack = 0.0 if self.last else level.slack_in(state.figures)
        self.nodes = 0
        if self.last:
            for fighter in (*self.picture.sides[seat], *self.picture.sides[seat.other]):
                count_points(fighter, wounds_of(state.figures, fighter.ship))

    def _unmoved(self, seat: Seat) -> list[Fighter]:
        return [one for one in self.picture.sides[seat] if not one.ship.moved]

    def weigh(self, fighter: Fighter, ends: Ends) -> tuple[Weighed, Floats]:
        """Return the value of each possible position of a ship, given where all others are now."""
        weighed = self.picture.weigh(fighter.ship.seat, fighter, ends)
        self.nodes += len(ends)
        if self.leaning is not PLAIN and fighter.ship.seat is self.seat:
            foes = self.picture.sides[self.seat.other]
            weighed = leaned(self.leaning, weighed, ends, foes)
        if self.last:
            weighed = weighed.now(DEADLY, SHIP)
        return weighed, weighed.points(self.fear)

    def best(self, fighter: Fighter, ends: Ends) -> tuple[Weighed, int]:
        """Plan to move a ship to its best position, given where all others are now."""
        weighed, points = self.weigh(fighter, ends)
        at = int(points.argmax())
        self.picture.put(fighter, ends, at)
        return weighed, at
