"""Answers of an exam: as a file writes them, as the engine takes them, and as one line of text."""

from __future__ import annotations

import json
from functools import partial
from typing import Any

from pydantic import TypeAdapter, ValidationError

from game.families.false_sunrise.exams.exam_file import Exam
from rules.bounds import ByName, Several
from rules.false_sunrise.arriving import ArriveShip, KeepBack, RebirthShip
from rules.false_sunrise.declaring import DeclareFire
from rules.false_sunrise.placing import DeployFleet, Placement, ReturnShip
from rules.false_sunrise.plotting import PlotOrders
from rules.false_sunrise.positions.choices_file import OrderPart, ReturnPart, ShotPart
from rules.false_sunrise.positions.position import ship_id
from rules.false_sunrise.positions.volleys import volley_of
from rules.false_sunrise.squadron_orders import OrderSquadron
from rules.false_sunrise.state import Order
from rules.kernel.requests import AnyRequest, ChooseOne, ChooseSome

NOTHING = "nothing"

_ORDERS = TypeAdapter(ByName[OrderPart])
_SHOTS = TypeAdapter(Several[ShotPart])
_PLACEMENT = TypeAdapter(ReturnPart)
_PLACEMENTS = TypeAdapter(ByName[ReturnPart])


def answer_of(exam: Exam, request: AnyRequest, sample: object) -> Any:  # noqa: ANN401 - plain data in, any answer out
    """Turn a file's sample answer into an answer; raise `ValueError` if it is not one."""
    text = json.dumps(sample)  # strict JSON takes a list for a tuple
    try:
        match request:
            case PlotOrders():
                orders = _ORDERS.validate_json(text)
                return {ship_id(exam, name): part.order() for name, part in orders.items()}
            case DeclareFire():
                shots = _SHOTS.validate_json(text)
                return volley_of(request, shots, partial(ship_id, exam))
            case DeployFleet():
                placements = _PLACEMENTS.validate_json(text)
                return {ship_id(exam, name): _placement(part) for name, part in placements.items()}
            case ReturnShip() | RebirthShip():
                return _placement(_PLACEMENT.validate_json(text))
            case ArriveShip() if sample != NOTHING:
                return _placement(_PLACEMENT.validate_json(text))
            case KeepBack():
                names = () if sample == NOTHING else str(sample).split(", ")
                return tuple(ship_id(exam, name) for name in names)
            case ChooseOne() | ChooseSome() | OrderSquadron() | ArriveShip():
                pass
            case _:  # requests of one edition alone
                return request.unpack(None if sample == NOTHING else sample)
    except (ValidationError, TypeError) as error:
        raise ValueError(f"is not an answer to {exam.asked}: {type(error).__name__}") from None
    return _spoken(request, str(sample))


def _placement(part: ReturnPart) -> Placement:
    if part.at is None:
        raise TypeError("needs a place")
    return (float(part.at[0]), float(part.at[1]), part.heading or 0)


def _spoken(request: AnyRequest, words: str) -> Any:  # noqa: ANN401 - any option
    """Return the option that is shown in these words; raise `ValueError` if there is none."""
    options: list[Any] = []
    if isinstance(request, OrderSquadron):
        options = [None, *request.commands()]
    elif isinstance(request, ArriveShip):
        options = [None]
    elif isinstance(request, ChooseOne):
        options = list(request.options)
    elif isinstance(request, ChooseSome):
        chosen = [one for one in request.options if in_words(one) in words.split(", ")]
        options = [tuple(chosen)]
    for option in options:
        if words_of(option) == words:
            return option
    listed = ", ".join(words_of(option) for option in options)
    raise ValueError(f"{words} is not on offer; there is {listed}")


def words_of(answer: Any) -> str:  # noqa: ANN401 - any answer
    """Return an answer in one line."""
    match answer:
        case None | ():
            return NOTHING
        case dict():
            told = [f"{in_words(key)} {_told(value)}" for key, value in answer.items()]
            return ", ".join(told) or NOTHING
        case ((str(), str()), *_):
            return ", ".join(f"{weapon} at {in_words(target)}" for weapon, target in answer)
        case (_, "offensive" | "defensive" | "dock", _, *_):
            return " ".join(in_words(part) for part in answer)
        case (float(), float(), int()):
            return _told(answer)
        case tuple() if type(answer).__str__ is not object.__str__:
            return in_words(str(answer))
        case tuple():
            return ", ".join(in_words(str(part)) for part in answer)
        case _:
            return in_words(str(answer))


def _told(value: Any) -> str:  # noqa: ANN401 - an order or a placement
    if not isinstance(value, Order):
        x, y, heading = value
        return f"at ({x:.1f}, {y:.1f}) heading {heading}"
    parts = [f"{value.velocity:+d} v", f"{value.course:+d} h"]
    parts += ["front-loaded"] if value.front_loaded else []
    parts += [f"overcharge {value.overcharge}"] if value.overcharge else []
    parts += [f"launch {' '.join(value.launch)}"] if value.launch else []
    parts += [f"{value.miracles} points"] if value.miracles else []
    parts += [f"drive {value.drive} to {value.landing}"] if value.drive else []
    return " ".join(parts)


def in_words(option: object) -> str:
    """Return an id as people write it in a file: without the side."""
    return str(option).replace("red:", "").replace("blue:", "")
