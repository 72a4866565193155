"""A foe that knows how the admiral would answer each of its burns, and chooses by that."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from game.families.astra_et_tenebrae.ai.deciding import decide_as
from game.families.astra_et_tenebrae.ai.ends import columns_of, ends_of
from game.families.astra_et_tenebrae.ai.level import LEVELS
from game.families.astra_et_tenebrae.ai.playing_on import Option, PlayingOn, apart
from game.families.astra_et_tenebrae.ai.sides import Sides
from rules.astra_et_tenebrae.burning import Burn, Move
from rules.astra_et_tenebrae.foreseeing import flight_of
from rules.astra_et_tenebrae.requests import MoveShip
from rules.astra_et_tenebrae.state import State
from rules.kernel.seats import Seat
from rules.values import changed
from tools.foes.astra_et_tenebrae.foe import Foe

_READS = "admiral"
_TRIED = 4  # burns whose answers it looks up


class Mirror(Foe):
    """Plays as the level that it reads, but by that level's own answer to each of its best burns."""

    def __init__(self, seat: Seat, seed: int) -> None:
        super().__init__(seat, seed, replace(LEVELS[_READS], slack=0.0, slack_at_once=0.0, varies=False))

    def burn(self, request: MoveShip) -> Move:
        """Return the burn that is best against the answer to it."""
        state, seat = request.state, request.seat
        sides = Sides(self.level, state, seat)
        if not sides.foes:
            return super().burn(request)
        ends = {one.ship.name: ends_of(state, one.ship) for one in sides.mine}
        theirs = {one.ship.name: ends_of(state, one.ship) for one in sides.foes}
        for foe in sides.foes:
            sides.best(foe, theirs[foe.ship.name])
        for mate in sides.mine:
            sides.best(mate, ends[mate.ship.name])
        playing = PlayingOn(sides, ends, theirs)
        options = sorted(self._options(playing), key=lambda one: -playing.after(one))[:_TRIED]
        best = max(options, key=lambda one: self._read(state, playing, one))
        return playing.ends[best.fighter.ship.name].moves[best.at]

    def _options(self, playing: PlayingOn) -> Iterator[Option]:
        share = max(2, self.level.answers // len(playing.sides.mine))
        for fighter in playing.sides.mine:
            ends = playing.ends[fighter.ship.name]
            weighed, points = playing.sides.weigh(fighter, ends)
            for at in apart(ends, points, share):
                yield Option(fighter, at, float(points[at]), weighed)

    def _read(self, state: State, playing: PlayingOn, option: Option) -> float:
        """Return the value of a burn after the admiral's own answer to it."""
        own = playing.ends[option.fighter.ship.name].moves[option.at]
        foes = {one.ship.name: one for one in playing.sides.foes}
        shown = _moved(state, own)
        answer = decide_as(_READS, MoveShip(playing.sides.seat.other, shown), shown, self.below).answer
        if not isinstance(answer, Burn):
            return playing.after(option)
        foe = foes[answer.ship]
        return playing.answered(option, foe, columns_of(state, foe.ship, [answer]))


def _moved(state: State, move: Move) -> State:
    """Return the state after a burn, as the enemy would see it."""
    shown = state.copy()
    ship = shown.ships[move.ship]
    if isinstance(move, Burn):
        flight = flight_of(state, move)
        ship = changed(ship, at=flight.at, row=flight.row, heat=ship.heat + flight.heat, flown=flight.flown)
        ship = changed(ship, course=move.course if flight.flown else None)
    shown.ships[move.ship] = changed(ship, moved=True)
    return shown
