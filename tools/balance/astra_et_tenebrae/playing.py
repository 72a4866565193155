"""Play the games of a run and note what happens in each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from game.families.astra_et_tenebrae.ai.forming import best_sets
from game.families.astra_et_tenebrae.ai.level import LEVELS
from game.families.astra_et_tenebrae.ai.moving import move
from game.families.astra_et_tenebrae.ai.setting_up import place
from game.players.computer import ComputerPlayer
from game.players.controller import Controller
from rules.astra_et_tenebrae.formation_requests import NameFormations
from rules.astra_et_tenebrae.requests import MoveShip, PlaceShip
from rules.astra_et_tenebrae.ruleset import ruleset_of
from rules.astra_et_tenebrae.state import FormationType
from rules.kernel.dice import Stream
from rules.kernel.journal import AnyMatch
from rules.kernel.requests import AnyRequest
from rules.kernel.seats import PLAYERS, Seat
from rules.kernel.seeded import new_match
from tools.balance.astra_et_tenebrae.noting import noted
from tools.balance.astra_et_tenebrae.trials import LEVEL, Run, begin
from tools.runs.slots import Row, Slot
from tools.simulation.playing import broken, play_between

_LOOSE = replace(LEVELS[LEVEL], lines=False)


@dataclass(slots=True)
class LoosePlayer:
    """A captain that ignores lines when it places and burns, and that names none."""

    edition: str
    seat: Seat
    seed: int
    looks: bool = True
    _answers: int = 0
    _captain: ComputerPlayer = field(init=False)

    def __post_init__(self) -> None:
        """Create the captain that answers everything else."""
        self._captain = ComputerPlayer(self.edition, LEVEL, self.seat, self.seed)

    def poll(self, request: AnyRequest, view: Any) -> Any:  # noqa: ANN401 - as controllers do
        """Return an answer at once."""
        asked = request.seen_by(view)
        self._answers += 1
        below = Stream("loose", self.seed, self.seat.value, self._answers).below
        if isinstance(asked, PlaceShip):
            return place(_LOOSE, asked, below).answer
        if isinstance(asked, MoveShip):
            return move(_LOOSE, asked, below).answer
        if isinstance(asked, NameFormations):
            line = FormationType.LINE
            return next(named for named in best_sets(asked) if all(one.type is not line for one in named))
        return self._captain.poll(request, view)


def play_chunk(run: Run, slots: Sequence[Slot]) -> list[Row]:
    """Play some games; `pair` of a slot is the number of its game."""
    return [play_game(run, slot) for slot in slots]


def play_game(run: Run, slot: Slot) -> Row:
    """Play a game; return a row of what it was and what happened.

    If the program fails, the row has `broken` instead.
    """
    game = run.game(slot.pair)
    match: AnyMatch | None = None
    try:
        start = begin(run.drawn(game.trial).setup(game.seed), game.seed, game.cards)
        match = new_match(ruleset_of(run.edition), start.setup, game.seed, start.copy())
        players: dict[Seat, Controller] = {
            seat: LoosePlayer(run.edition, seat, game.seed)
            if seat is game.loose
            else ComputerPlayer(run.edition, LEVEL, seat, game.seed)
            for seat in PLAYERS
        }
        play_between(match, players)
        row = noted(start, match.beats)
    except Exception as error:  # noqa: BLE001 - any failure is reported with its seed and answer
        return {**slot._asdict(), "broken": broken(game.seed, len(match.journal) if match else 0, error)}
    return {**slot._asdict(), "seed": game.seed, "trial": game.trial, "loose": game.loose, **row}
