"""The coach's findings on the map: what was done, what would have been better, and whom dice hit."""

from __future__ import annotations

from collections.abc import Iterator

from game.families.dark_frontier.board.overlays import LitHexes, Overlay
from game.families.dark_frontier.coach.ghost import Ghost, Shown
from game.families.dark_frontier.table.answer_overlays import Answer, answer_overlays
from rules.dark_frontier.gunnery import Shot
from rules.dark_frontier.state import State

_DID, _BETTER = "as played", "better"


def ghost_overlays(ghost: Ghost, view: State) -> Iterator[Overlay]:
    """Yield overlays for a decision and the better one, or the hex of the ship that dice were about."""
    if ghost.did is None and ghost.better is None:
        ship = view.ships[ghost.about]
        if ship.flies:
            yield LitHexes((ship.place,), ship.seat, ship.place)
        return
    for shown, whose in ((ghost.did, _DID), (ghost.better, _BETTER)):
        if shown is not None:
            yield from answer_overlays(view, _answer(shown), whose, says=False)


def _answer(shown: Shown) -> Answer:
    if isinstance(shown, Shot):
        return shown
    name, told = shown
    return {name: told}
