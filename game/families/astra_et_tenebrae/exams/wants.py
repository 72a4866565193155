"""The faults of an answer, compared with what an exam wants."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from game.families.astra_et_tenebrae.exams.exam_file import Apart, Formed, Want
from rules.astra_et_tenebrae.burning import Burn
from rules.astra_et_tenebrae.foreseeing import after_burn, formations_with
from rules.astra_et_tenebrae.gunnery import Shot
from rules.astra_et_tenebrae.requests import HeatChoice
from rules.astra_et_tenebrae.state import FormationType, State
from rules.parts import Measure, given
from rules.table.board import edge_distance_in
from rules.table.measure import distance_in

Faults = Iterator[str]


def faults_in(view: State, answer: Any, want: Want) -> Faults:  # noqa: ANN401 - of any request
    """Yield the faults of an answer by one line of an exam's expectations."""
    for name in given(want):
        wanted = getattr(want, name)
        yield from _FAULTS[name](view, answer, wanted)


def _among(got: object, wanted: tuple[object, ...]) -> Faults:
    if got not in wanted:
        yield f"{got} is none of {', '.join(map(str, wanted))}"


def _ship(_view: State, answer: Any, wanted: tuple[str, ...]) -> Faults:  # noqa: ANN401
    yield from _among(answer.ships[0] if isinstance(answer, Shot) else answer.ship, wanted)


def _field(name: str) -> Callable[[State, Any, Any], Faults]:
    def fault(_view: State, answer: Any, wanted: Any) -> Faults:  # noqa: ANN401
        yield from _among(getattr(answer, name, "no shot"), wanted)

    return fault


def _passes(_view: State, answer: Any, wanted: bool) -> Faults:  # noqa: ANN401, FBT001
    if isinstance(answer, Shot) is wanted:
        yield "fires" if wanted else "passes"


def _physicist(_view: State, answer: Any, wanted: bool) -> Faults:  # noqa: ANN401, FBT001
    if isinstance(answer, Shot) and bool(answer.physicists) is not wanted:
        yield "uses the physicist" if answer.physicists else "does not use the physicist"


def _count(_view: State, answer: Any, wanted: Measure) -> Faults:  # noqa: ANN401
    yield from _bounds("missiles", wanted, answer.count if isinstance(answer, Shot) else 0)


def _bounds(what: str, wanted: Measure, got: float) -> Faults:
    fault = wanted.fault(got)
    if fault is not None:
        yield f"{what}: {fault}"


def _heat(_view: State, answer: HeatChoice, wanted: Mapping[str, tuple[Any, ...]]) -> Faults:
    for name, choices in wanted.items():
        yield from _among(answer.ships[name], choices)


def _g(_view: State, answer: Any, wanted: Measure) -> Faults:  # noqa: ANN401
    yield from _bounds("G", wanted, answer.g if isinstance(answer, Burn) else 0)


def _override(_view: State, answer: Any, wanted: bool) -> Faults:  # noqa: ANN401, FBT001
    if isinstance(answer, Burn) and answer.override is not wanted:
        yield "overrides" if answer.override else "does not override"


def _after(view: State, answer: Any) -> State:  # noqa: ANN401
    return after_burn(view, answer) if isinstance(answer, Burn) else view


def _near(view: State, answer: Any, wanted: Apart) -> Faults:  # noqa: ANN401
    after = _after(view, answer)
    ship = after.ships[answer.ship]
    others = [after.ships[wanted.to]] if wanted.to else list(after.side(ship.seat.other))
    yield from _bounds("inches", wanted, min(distance_in(ship.place, one.place) for one in others))


def _room(view: State, answer: Any, wanted: Measure) -> Faults:  # noqa: ANN401
    yield from _bounds("room", wanted, edge_distance_in(_after(view, answer).ships[answer.ship].place))


def _line(view: State, answer: Any, wanted: Measure) -> Faults:  # noqa: ANN401
    after = _after(view, answer)
    made = formations_with(after, after.ships[answer.ship])
    lines = [len(one.ships) for one in made if one.type is FormationType.LINE]
    yield from _bounds("ships in line", wanted, max(lines, default=1))


def _forms(_view: State, answer: Any, wanted: Formed) -> Faults:  # noqa: ANN401
    if not any(one.type is wanted.type and set(wanted.members) <= set(one.members) for one in answer):
        yield f"forms no {wanted.type} of {', '.join(wanted.members) or 'any ships'}"


def _avoids(_view: State, answer: Any, wanted: tuple[FormationType, ...]) -> Faults:  # noqa: ANN401
    for one in answer:
        if one.type in wanted:
            yield f"forms a {one.type}"


def _says(_view: State, answer: Any, wanted: bool) -> Faults:  # noqa: ANN401, FBT001
    # Yes is True, an evasion, or a ship's name; no is False or None.
    if (answer is not None and answer is not False) is not wanted:
        yield f"says {'no' if wanted else 'yes'}"


_FAULTS: Mapping[str, Callable[[State, Any, Any], Faults]] = {
    "ship": _ship,
    "target": _field("target"),
    "weapon": _field("weapon"),
    "passes": _passes,
    "physicist": _physicist,
    "count": _count,
    "heat": _heat,
    "g": _g,
    "override": _override,
    "near": _near,
    "room": _room,
    "line": _line,
    "forms": _forms,
    "avoids": _avoids,
    "says": _says,
}
