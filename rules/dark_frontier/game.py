"""Dark Frontier in the list of games; what only tools use is loaded on demand."""

from __future__ import annotations

from pathlib import Path

from rules.dark_frontier.drawing import ARGUMENTS, draw_setup
from rules.dark_frontier.figures import EDITIONS
from rules.dark_frontier.recorded import apply_recorded
from rules.dark_frontier.ruleset import ruleset_of
from rules.dark_frontier.state import Setup, State
from rules.dark_frontier.tallies import TALLIES, tally
from rules.kernel.game import CaseForm, Checks, Facts, Game, Notation
from rules.rulings import rulings_on

PAGE = Path(__file__).with_name("rulings.md")


def _facts(state: State) -> Facts:
    return Facts(state.outcome.winner if state.outcome else None, dict(state.points))


def _case() -> CaseForm:
    from rules.dark_frontier.cases.case_file import CASES

    return CASES


def _checks() -> Checks:
    from rules.dark_frontier.checks.answers import listed, unlisted
    from rules.dark_frontier.checks.checker import Checker

    return Checks(watcher=Checker, listed=listed, unlisted=unlisted)


def _notation() -> Notation:
    from rules.dark_frontier.notation import read, write
    from rules.dark_frontier.positions.as_form import as_form

    return Notation(write=write, read=read, as_form=as_form)


DARK_FRONTIER = Game(
    id="dark-frontier",
    title="Dark Frontier",
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
    tallies=TALLIES,
    tally=tally,
    checks=_checks,
    case=_case,
    notation=_notation,
    turn="round",
)
