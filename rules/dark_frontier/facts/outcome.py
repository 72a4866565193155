"""What came of a duel, by the names of the file that it began from."""

from __future__ import annotations

from dataclasses import dataclass

from rules.dark_frontier.events import Event
from rules.dark_frontier.positions.position_file import HexPart, Position
from rules.dark_frontier.state import Ship, State, Token
from rules.hexes.grid import Hex, distance
from rules.kernel import facts
from rules.kernel.facts import Apart


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome(facts.Outcome[Position, State, Event]):
    """What came of a duel."""

    def token_id(self, name: str) -> str:
        """Return the id of a ship or a projectile."""
        return name if name in self.state.ships else self.id_of(name)

    def hexes(self, token: Token, wanted: Apart[HexPart]) -> int | None:
        """Return how far a token is from what a file measures to; None if either is nowhere."""
        if wanted.to is None:
            others = [self._at(ship) for ship in self.state.side(token.seat.other)]
        elif isinstance(wanted.to, str):
            name = self.token_id(wanted.to)
            others = [self._at(self.state.ships.get(name) or self.state.projectiles.get(name))]
        else:
            others = [wanted.to]
        at = self._at(token)
        return min((distance(at, one) for one in others if one is not None and at is not None), default=None)

    def _at(self, token: Token | None) -> Hex | None:
        if isinstance(token, Ship) and not token.flies:
            return None
        return None if token is None else token.at
