"""False Sunrise as one of the games. Parts that only tools need are loaded on demand."""

from __future__ import annotations

from rules.false_sunrise.drawing import ARGUMENTS, DRAWABLE, draw_setup, redraw
from rules.false_sunrise.editions import EDITIONS, edition_of, load_edition, ruling_of
from rules.false_sunrise.recorded import apply_recorded
from rules.false_sunrise.rulebook import ruling_texts
from rules.false_sunrise.state import Setup, State
from rules.false_sunrise.tallies import TALLIES, tally
from rules.kernel.game import CaseForm, Checks, Facts, Game, Notation


def _facts(state: State) -> Facts:
    return Facts(state.outcome.winner if state.outcome else None, state.scores)


def _checks() -> Checks:
    from rules.false_sunrise.checks.answers import listed, unlisted
    from rules.false_sunrise.checks.checker import Checker

    return Checks(watcher=Checker, listed=listed, unlisted=unlisted)


def _case() -> CaseForm:
    from rules.false_sunrise.cases.case_file import CASES

    return CASES


def _notation() -> Notation:
    from rules.false_sunrise.notation import read, write
    from rules.false_sunrise.positions.as_form import as_form

    return Notation(write=write, read=read, as_form=as_form)


FALSE_SUNRISE = Game(
    id="false-sunrise",
    title="False Sunrise",
    editions=tuple(EDITIONS),
    setup=Setup,
    load=lambda edition: load_edition(edition).ruleset,
    edition_of=lambda setup: edition_of(setup).id,
    facts=_facts,
    rulings=ruling_texts,
    apply_recorded=apply_recorded,
    arguments=ARGUMENTS,
    draw_setup=draw_setup,
    changeable=True,
    drawable=DRAWABLE,
    redraw=redraw,
    tallies=TALLIES,
    tally=tally,
    checks=_checks,
    case=_case,
    notation=_notation,
    instead=ruling_of,
)
