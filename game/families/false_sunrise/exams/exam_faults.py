"""What is wrong with an exam beyond its form: unknown names, and conditions that do not suit the question."""

from __future__ import annotations

from collections.abc import Iterator

from game.families.false_sunrise.exams.answers import NOTHING
from game.families.false_sunrise.exams.exam_file import BEGINS, Exam, Want
from game.families.false_sunrise.exams.wants import EVERY, SOME
from game.players.sitting import WantHead
from rules.false_sunrise.editions import load_edition
from rules.false_sunrise.turn_steps import PREGAME
from rules.files import DataPath
from rules.parts import given

_OF_ORDERS = frozenset({"velocity", "launches", "safe", "deals", "exposed", "held"})
_OF_FIRE = frozenset({"weapon", "fires_at", "targets", "destroys", "damage", "systems"})
_OF_A_STRIKE = frozenset({"ship", "near", "deals", "exposed"})
_PLACED = frozenset({"orders", "return", "deployment", "arrive", "reborn"})
_FROM_AN_EDGE = ("deployment", "keep_back")


def faults_of(exam: Exam) -> Iterator[tuple[DataPath, str]]:
    """Yield unknown names, and conditions that cannot be judged for such an answer, each with its place."""
    phase = BEGINS.get(exam.asked)
    if phase is not None and phase not in (*PREGAME, *load_edition(exam.edition).phases):
        yield ("asked",), f"is never asked in the edition {exam.edition}"
    if (exam.edge is None) == (exam.asked in _FROM_AN_EDGE):
        yield ("edge",), "is given for a deployment, or for keeping ships back, and for nothing else"
    subject = (exam.about or "").partition(".")[0]
    if exam.about is not None and exam.asked != "lose" and subject not in exam.ships:
        yield ("about",), f"there is no ship {exam.about}"
    for index, want in enumerate(exam.want):
        for field, problem in _want_faults(exam, want):
            yield ("want", index, field), problem


def _want_faults(exam: Exam, want: Want) -> Iterator[tuple[str, str]]:
    for field in given(want):
        if field not in _suiting(exam.asked) | WantHead.model_fields.keys():
            yield field, f"does not fit an answer to {exam.asked}"
    subjects = [("ship", want.ship)] if want.ship not in (None, EVERY, SOME) else []
    for field, name in (*subjects, *(("fires_at", name) for name in want.fires_at or ())):
        if name not in exam.ships and (field, name) != ("fires_at", NOTHING):
            yield field, f"there is no ship {name}"


def _suiting(asked: str) -> frozenset[str]:
    if asked == "fire":
        return _OF_FIRE
    if asked == "strike":
        return _OF_A_STRIKE
    if asked not in _PLACED:
        return frozenset({"says"})
    of_places = frozenset(Want.model_fields) - _OF_FIRE - {"says"}
    return of_places if asked == "orders" else of_places - _OF_ORDERS
