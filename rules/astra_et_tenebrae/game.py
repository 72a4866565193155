"""Astra et Tenebrae in the list of games; what only tools use is loaded on demand."""

from __future__ import annotations

from pathlib import Path

from rules.astra_et_tenebrae.drawing import ARGUMENTS, ROCKS, draw_setup, redraw
from rules.astra_et_tenebrae.ending import standings
from rules.astra_et_tenebrae.figures import EDITIONS
from rules.astra_et_tenebrae.recorded import apply_recorded
from rules.astra_et_tenebrae.ruleset import ruleset_of
from rules.astra_et_tenebrae.state import Setup, State
from rules.astra_et_tenebrae.tallies import TALLIES, tally
from rules.kernel.game import CaseForm, Checks, Facts, Game, Notation
from rules.kernel.seats import PLAYERS
from rules.rulings import rulings_on

PAGE = Path(__file__).with_name("rulings.md")


def _facts(state: State) -> Facts:
    scores = {seat: standings(state, seat)[0] for seat in PLAYERS}
    return Facts(state.outcome.winner if state.outcome else None, scores)


def _case() -> CaseForm:
    from rules.astra_et_tenebrae.cases.case_file import CASES

    return CASES


def _checks() -> Checks:
    from rules.astra_et_tenebrae.checks.answers import listed, unlisted
    from rules.astra_et_tenebrae.checks.checker import Checker

    return Checks(watcher=Checker, listed=listed, unlisted=unlisted)


def _notation() -> Notation:
    from rules.astra_et_tenebrae.notation import hidden, read, write
    from rules.astra_et_tenebrae.positions.as_form import as_form

    return Notation(write=write, read=read, as_form=as_form, hidden=hidden)


ASTRA_ET_TENEBRAE = Game(
    id="astra-et-tenebrae",
    title="Astra et Tenebrae",
    editions=EDITIONS,
    setup=Setup,
    load=ruleset_of,
    edition_of=lambda setup: setup.edition,
    facts=_facts,
    rulings=lambda: rulings_on(PAGE),
    apply_recorded=apply_recorded,
    arguments=ARGUMENTS,
    draw_setup=draw_setup,
    changeable=True,
    drawable=(ROCKS,),
    redraw=redraw,
    tallies=TALLIES,
    tally=tally,
    checks=_checks,
    case=_case,
    notation=_notation,
)
