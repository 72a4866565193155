"""What the coach found, on the board of a replay: what was done, and the better choice beside it."""

from __future__ import annotations

from collections.abc import Iterator

from game.board.plates import Plate, ShotLine, Span
from game.families.astra_et_tenebrae.board.overlays import Overlay
from game.families.astra_et_tenebrae.coach.ghost import Ghost
from game.families.astra_et_tenebrae.table.answers import answer_overlays
from rules.astra_et_tenebrae.burning import Burn, Evasion
from rules.astra_et_tenebrae.state import State

_FLOWN, _BETTER = "flown", "better"


def coach_overlays(ghost: Ghost, view: State) -> Iterator[Overlay]:
    """Yield overlays of a finding: ghosts of burns and evasions, lines of shots, else a plate on the ship."""
    if ghost.target:
        shooter, target = view.ships[ghost.ship], view.ships[ghost.target]
        yield ShotLine(shooter.place, target.place, shooter.seat)
        return
    if isinstance(ghost.did, Burn | Evasion):
        yield from answer_overlays(
            view, ghost.did, ghost.ship, _FLOWN, lambda words: (((_FLOWN, "quiet"),), ((words, "plain"),))
        )
    yield from answer_overlays(
        view, ghost.better, ghost.ship, _BETTER, lambda words: (((_BETTER, "good"),), ((words, "plain"),))
    )
    if ghost.plate:
        ship = view.ships[ghost.plate]
        said: tuple[Span, ...] = ((f"{_BETTER}: {ghost.said}", "good"),)
        yield Plate(ship.place, ship.name, ship.seat, "", (said,), said)
