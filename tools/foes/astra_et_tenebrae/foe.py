"""What all foes of Astra et Tenebrae share: they do all but their burns as a commodore."""

from __future__ import annotations

from game.families.astra_et_tenebrae.ai.deciding import decide_with
from game.families.astra_et_tenebrae.ai.level import LEVELS, Level
from game.players.controller import DECLINES
from rules.astra_et_tenebrae.burning import Move
from rules.astra_et_tenebrae.requests import MoveShip
from rules.kernel.dice import Stream
from rules.kernel.requests import AnyRequest
from rules.kernel.seats import Seat

COMMODORE = LEVELS["commodore"]


class Foe:
    """A player of a level that may choose its burns in its own way."""

    looks = True

    def __init__(self, seat: Seat, seed: int, level: Level = COMMODORE) -> None:
        self.level = level
        self.below = Stream("foe", seed, seat.value).below

    def poll(self, request: AnyRequest, view: object) -> object:
        """Answer at once."""
        asked = request.seen_by(view)
        answer = self.burn(asked) if isinstance(asked, MoveShip) else self.decided(asked)
        return DECLINES if answer is None else answer

    def burn(self, request: MoveShip) -> Move:
        """Return a burn of one of its ships."""
        move: Move = decide_with(self.level, request, self.below).answer
        return move

    def decided(self, asked: AnyRequest) -> object:
        """Return what its level answers."""
        return decide_with(self.level, asked, self.below).answer
