"""Training with frigates: advice on every request, drawn on the board, and the computer's reasons."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from game.board.plates import ShotLine
from game.families.astra_et_tenebrae.board.overlays import Ghost, Overlay
from game.families.astra_et_tenebrae.table.moving_overlays import shape_of
from game.families.astra_et_tenebrae.words import FORMATIONS
from game.screens.table.advising import Advising, advised
from rules.astra_et_tenebrae.burning import Burn, Evasion, evasion_end
from rules.astra_et_tenebrae.combat_requests import EvadeOrStay
from rules.astra_et_tenebrae.foreseeing import flight_of
from rules.astra_et_tenebrae.formation_requests import NameFormations
from rules.astra_et_tenebrae.gunnery import Shot
from rules.astra_et_tenebrae.requests import Kind, MoveShip, PlaceShip
from rules.astra_et_tenebrae.state import Ship
from rules.kernel.requests import AnyRequest
from rules.kernel.seats import Seat
from rules.table.measure import Point


class FrigateTraining(Advising):
    """Shows the adviser's answer above the right panel, and its result on the board.

    The computer's reasons about heat, tacticians and pilots are not shown: they would give its
    cards away (AK-1).
    """

    explained = (Kind.MOVE, Kind.FORMATIONS, Kind.FIRE, Kind.EVADE)
    about_advice = (
        "The commodore says what it would do in your place, and why. "
        "1 point is worth a cannon hit on an undamaged ship."
    )

    def drawn(self, request: AnyRequest, answer: Any) -> Iterator[Overlay]:  # noqa: ANN401 - of any kind
        view = self.screen.view
        match request:
            case MoveShip() if isinstance(answer, Burn):
                words = f"{answer.ship}: {answer.course}°, {answer.g} G"
                yield _ghost(view.ships[answer.ship], flight_of(view, answer).at, answer.course, words)
            case EvadeOrStay() if isinstance(answer, Evasion):
                ship, words = view.ships[request.ship], f"{answer.course}°, {answer.g} G"
                yield _ghost(ship, evasion_end(ship, answer), answer.course, words)
            case PlaceShip():
                name, at = answer
                up = 0 if request.seat is Seat.RED else 180
                yield Ghost(at, at, request.seat, up, advised(name))
            case NameFormations():
                for one in answer:
                    words = f"advised: {FORMATIONS[one.type].lower()}"
                    yield shape_of(view, one, (words,), planned=True)
            case _ if isinstance(answer, Shot):
                target = view.ships[answer.target].place
                for ship in (view.ships[name] for name in answer.ships):
                    yield ShotLine(ship.place, target, ship.seat)


def _ghost(ship: Ship, end: Point, course: int, words: str) -> Ghost:
    return Ghost(ship.place, end, ship.seat, course, advised(words))
