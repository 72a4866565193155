"""Answers to a question, on the board: an advised one, or the best one of a challenge."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from game.board.plates import Plate, ShotLine, Span
from game.families.astra_et_tenebrae.board.overlays import Ghost, Overlay
from game.families.astra_et_tenebrae.table.moving_overlays import shape_of
from game.families.astra_et_tenebrae.words import FORMATIONS
from rules.astra_et_tenebrae.burning import Burn, Evasion, evasion_end
from rules.astra_et_tenebrae.foreseeing import flight_of
from rules.astra_et_tenebrae.formations import Named
from rules.astra_et_tenebrae.gunnery import Shot
from rules.astra_et_tenebrae.requests import Heat, HeatChoice
from rules.astra_et_tenebrae.state import Ship, State
from rules.table.measure import Point

Words = tuple[tuple[Span, ...], ...]
_BEST = "best"
_HEATS = {Heat.STORE: "store", Heat.RADIATE: "radiate", Heat.ENGINEER: "radiate, engineer"}


def answer_overlays(
    view: State, answer: object, ship: str, said: str, plate: Callable[[str], Words]
) -> Iterator[Overlay]:
    """Yield overlays that show a burn, an evasion of `ship`, formations or a shot.

    `said` is the word for such an answer, and `plate` makes the words beside a ghost.
    """
    match answer:
        case Burn():
            words = f"{answer.ship}: {answer.course}°, {answer.g} G"
            yield _ghost(view.ships[answer.ship], flight_of(view, answer).at, answer.course, plate(words))
        case Evasion():
            words = f"{answer.course}°, {answer.g} G"
            yield _ghost(view.ships[ship], evasion_end(view.ships[ship], answer), answer.course, plate(words))
        case Shot():
            target = view.ships[answer.target].place
            for one in (view.ships[name] for name in answer.ships):
                yield ShotLine(one.place, target, one.seat)
        case tuple():
            for named in answer:
                if isinstance(named, Named):
                    words = f"{said}: {FORMATIONS[named.type].lower()}"
                    yield shape_of(view, named, (words,), planned=True)


def _ghost(ship: Ship, end: Point, course: int, words: Words) -> Ghost:
    return Ghost(ship.place, end, ship.seat, course, words)


def best_overlays(view: State, answer: object, ship: str) -> Iterator[Overlay]:
    """Yield overlays that show the best answer to a challenge about a ship ("" for none)."""
    yield from answer_overlays(
        view, answer, ship, _BEST, lambda words: (((_BEST, "good"),), ((words, "plain"),))
    )
    if isinstance(answer, Shot):
        weapon = f"{_BEST}: {answer.weapon}"
        yield _plate(view.ships[answer.target], weapon)
    elif ship and not isinstance(answer, Burn | Evasion):
        yield _plate(view.ships[ship], f"{_BEST}: {_in_short(answer, ship)}")


def _in_short(answer: object, ship: str) -> str:
    """Return an answer that has no shape on the board."""
    if isinstance(answer, HeatChoice):
        return _HEATS[answer.ships[ship]]
    if isinstance(answer, bool):
        return "dodge" if answer else "take the hit"
    return "stay" if answer is None else "pass"


def _plate(ship: Ship, words: str) -> Plate:
    spans: tuple[Span, ...] = ((words, "good"),)
    return Plate(ship.place, ship.name, ship.seat, "", (spans,), spans)
