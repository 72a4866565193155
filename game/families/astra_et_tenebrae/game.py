"""Astra et Tenebrae as a game on a screen."""

from __future__ import annotations

from game.families.astra_et_tenebrae.asks import ASKS
from game.families.astra_et_tenebrae.computer import COMPUTER
from game.families.astra_et_tenebrae.cues import CUES
from game.families.astra_et_tenebrae.keys import ACTIONS
from game.games import GameUi, TableUi
from rules.astra_et_tenebrae.ending import standings
from rules.astra_et_tenebrae.state import State
from rules.kernel.seats import PLAYERS


def header(view: State) -> dict[str, str | int | bool | None]:
    """Return what the header of a file says beside names and points: the ships left on each side."""
    return {f"{seat}_ships": standings(view, seat)[0] for seat in PLAYERS}


ASTRA_ET_TENEBRAE = GameUi(
    asks=ASKS,
    cues=CUES,
    header=header,
    computer=COMPUTER,
    actions=ACTIONS,
    table=TableUi(board="game.families.astra_et_tenebrae.board.view:FrigateBoard"),
)
