"""Rule cases of any game: the parts of their form that all have, and how they are played and judged."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from enum import StrEnum
from typing import Annotated, Any

from pydantic import Field

from rules.bounds import Several, SmallCount
from rules.files import DataPath, Document
from rules.kernel.checkpoint import Checkpoint
from rules.kernel.facts import Compared, FileForm
from rules.kernel.game import CASE_NAME_LENGTH, CaseForm
from rules.kernel.playing import Playing, Unscripted
from rules.named import KnownRuling, unknown_names
from rules.parts import Part


class CaseHead(Part):
    """What a case is called, and the rulings that it pins down."""

    case: Annotated[str, Field(min_length=1, max_length=CASE_NAME_LENGTH)]
    cites: Several[KnownRuling] = ()


class ExpectHead(Part):
    """What is expected besides facts: a refusal, and the number of dice left over."""

    error: KnownRuling | None = None
    dice_left: SmallCount | None = None


def playing_of(form: FileForm, case: Any, document: Document, last: StrEnum) -> Playing[Any, Any]:
    """Return a run of a case, ready to play to the end of its `last` phase or of the match."""
    match, script = form.begin(case, document)
    order, turn = tuple(type(last)), match.checkpoints[0].turn
    later = order[order.index(last) + 1 :]

    def stops(point: Checkpoint[Any]) -> bool:
        return point.turn > turn or point.state.phase in later

    return Playing(match, script, case.dice, stops)


def case_form(
    model: type[Any],
    form: FileForm,
    last: Mapping[str, StrEnum],
    more_faults: Callable[[Any], Iterator[tuple[DataPath, str]]] = lambda _case: iter(()),
) -> CaseForm:
    """Return how cases of a game are read, played and judged.

    `last` has the last phase of each `until`.
    """

    def faults(case: Any) -> Iterator[tuple[DataPath, str]]:
        yield from form.position_faults(case)
        yield from more_faults(case)
        known = form.known(case)
        yield from unknown_names(case.do, known, "do")
        yield from form.choice_faults(case, case.do, "do")
        yield from unknown_names(case.expect, known, "expect")
        yield from form.fact_faults(case, case.expect, "expect")

    def compared(case: Any, document: Document) -> Compared:
        playing = playing_of(form, case, document, last[case.until])
        try:
            finish = playing.run()
        except Unscripted as error:
            raise document.error(error.path, str(error)) from None
        if case.expect.dice_left is not None:
            yield "dice_left", case.expect.dice_left, finish.dice_left
        outcome = form.outcome(
            position=case, state=finish.state, events=finish.events, ids=playing.script.ids
        )
        yield from form.compared(case.expect, outcome)

    return CaseForm(model=model, faults=faults, compared=compared)
