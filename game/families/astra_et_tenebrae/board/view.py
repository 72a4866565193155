"""The board of frigates: rocks, ships, and what tools lay under and over them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from game.board.canvas import Canvas
from game.board.view import BoardView
from game.board.whole import Dots
from game.families.astra_et_tenebrae.board.fleets import FrigateLayer, Look
from rules.astra_et_tenebrae.state import State
from rules.table.terrain import Terrain


class FrigateBoard(BoardView):
    """Draw the frigates of a state, with what tools lay over the board."""

    look: Look | None

    def __init__(self, *args: Any, **options: Any) -> None:  # noqa: ANN401 - those of any board
        super().__init__(*args, **options)
        self.look = Look()
        self._fleets = FrigateLayer()

    def overview(self, pointed: Sequence[str] = ()) -> None:
        self.look = Look(hovered=next(iter(pointed), None))

    def forget(self) -> None:
        super().forget()
        self._fleets.forget()

    def found(self, at_px: tuple[float, float], slack_px: int) -> list[str]:
        return self._fleets.hits(at_px, slack_px)

    # -- the picture --------------------------------------------------------------------------------

    @property
    def _shown_state(self) -> State | None:
        return self._state if isinstance(self._state, State) else None

    @property
    def _terrain(self) -> Terrain | None:
        return self._state.setup.terrain if self._state is not None else None

    def background_of(self, canvas: Canvas) -> Any:  # noqa: ANN401 - a picture
        return self.background.get(canvas, self._terrain)

    def chores(self, canvas: Canvas) -> Iterator[None]:
        if self._state is None:
            return
        yield from self._fleets.prepare(canvas, self._state)
        yield from self.background.prepare(canvas, self._terrain)
        self.ground(canvas)

    def paint(self, canvas: Canvas) -> None:
        canvas.surface.blit(self.ground(canvas), (0, 0))
        if self._shown_state is not None:
            self._fleets.draw(canvas, self._shown_state, self.look or Look())

    def dots(self) -> Dots:
        ships = self._shown_state.ships.values() if self._shown_state is not None else ()
        return [(ship.at, ship.seat) for ship in ships if ship.at is not None and ship.alive]

    # -- the pointer --------------------------------------------------------------------------------

    def place_of(self, thing_id: str) -> Any:  # noqa: ANN401 - a rectangle, or None
        self._settle()
        place = self._fleets.places.get(thing_id)
        return None if place is None else place.move(self.rect.topleft)

    def drawn(self) -> list[Any]:
        return [one.move(self.rect.topleft) for one in self._fleets.occupied]
