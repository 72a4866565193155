"""Saves, autosaves and replays, written by the program, and what later versions must find in them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from game.match import autosaves, saves
from game.match.dice import TYPED
from game.match.seats import HUMAN, Seating
from game.match.session import Session
from game.shell.paths import Home
from rules.files import write_atomically
from rules.kernel.journal import to_bytes
from rules.kernel.seats import PLAYERS, Seat
from tools.golden.matches import (
    CHILDREN,
    COALITION,
    FIRST,
    PLAIN,
    REVISED,
    SETS,
    MatchTerms,
    Moment,
    a_choice_in_the_weapons_phase,
    a_roll_to_type,
    begin,
    begin_scenario,
    dice_to_remove,
    orders_of,
    plan_secretly,
    play_to,
    second_deployment,
    the_end,
)
from tools.golden.told import digest_of_told, told

Facts = dict[str, Any]
_AGAINST = Seating({Seat.RED: HUMAN, Seat.BLUE: "captain"})
_TRAINING = Seating({Seat.RED: HUMAN, Seat.BLUE: "commodore"}, training=True)


def write_matches(home: Home) -> dict[str, Facts]:
    """Write all saves and replays into a home; return the facts of each by its path in the home."""
    found: dict[str, Facts] = {}
    for name, make in _SAVED.items():
        session = make(home)
        written, notice = saves.save(home, name, session.packed(plans=True))
        found[_named(home, written, notice)] = {"name": name, **facts(session)}
    exported = plan_secretly(play_to(begin(PLAIN, home), orders_of(2)))
    path = home.data / "exported.json"
    write_atomically(path, to_bytes(exported.packed(export=True)))
    found[path.name] = facts(exported, private=False)
    for name, make in _FINISHED.items():
        session = make(home)
        written, notice = saves.keep_replay(home, name, session.packed())
        found[_named(home, written, notice)] = {"name": name, **facts(session)}
    return {**found, **_autosaves(home)}


def facts(session: Session, *, private: bool = True) -> Facts:
    """Return the facts that a file of this match must restore.

    Without `private`, leave out what an exported file hides: seed, plans, sealed orders, reasons.
    """
    match, extra = session.match, session.packed()["header"]["extra"]
    drafts = {seat.value: session.drafted(seat) for seat in PLAYERS} if private else {}
    sealed = {seat.value: None for seat in PLAYERS if match.has_sealed(seat)} if private else {}
    hidden = session._private  # noqa: SLF001 - what the file must give back with the kept key
    state = told(match.state)
    return {
        "edition": match.ruleset.id,
        "match": session.id,
        "seed": hidden.seed if private and session.dice != TYPED else None,
        "dice": session.dice,
        "quick": session.quick,
        "set_up": session.set_up,
        "taken_back": len(session.taken_at),
        "players": {seat.value: session.seating.players[seat] for seat in PLAYERS},
        "training": session.seating.training,
        "names": {seat.value: match.setup.names[seat] for seat in PLAYERS},
        "header": {
            key: extra[key] for key in ("red_points", "blue_points", "red_left", "blue_left", "phase")
        },
        "over": session.over,
        "entries": len(match.journal),
        "beats": len(match.beats),
        "turns": sorted({point.turn for point in match.checkpoints}),
        "turn": state["turn"],
        "scores": state["scores"],
        "outcome": state["outcome"],
        "told": digest_of_told(match.state),
        "asked": {seat.value: type(match.pending[seat]).__name__ for seat in match.pending},
        "drafts": {seat: hidden.drafts[seat] for seat, plan in drafts.items() if plan is not None},
        "sealed": {seat: hidden.sealed[seat] for seat in sealed},
        "reasons": len(session.reasoning.all()) if private and not session.over else 0,
    }


def _autosaves(home: Home) -> dict[str, Facts]:
    """Autosave two states, before and after orders are sealed, with a plan in the first."""
    session = play_to(begin(COALITION, home), orders_of(3))
    session.kept = True
    session.keep()
    found: list[Facts] = []
    plan_secretly(session, between=lambda: found.append(facts(session)))
    found.append(facts(session))
    states = next(one.paths for one in autosaves.unfinished(home) if one.match == session.id)
    return {f"saves/{path.name}": one for path, one in zip(states[1::-1], found, strict=True)}


def _named(home: Home, written: Path | None, notice: str) -> str:
    """Rename a file so that its name has no random letters; return its path in the home.

    Raise `OSError` with the notice if nothing was written.
    """
    if written is None:
        raise OSError(notice)
    plain = written.with_name(f"{written.stem.rsplit('-', 1)[0]}.json")
    return str(written.rename(plain).relative_to(home.data))


# --- the matches -----------------------------------------------------------------------------------

Make = Callable[[Home], Session]


def _played(terms: MatchTerms, moment: Moment = the_end) -> Make:
    return lambda home: play_to(begin(terms, home), moment)


def _sealed(terms: MatchTerms, turn: int) -> Make:
    return lambda home: plan_secretly(play_to(begin(terms, home), orders_of(turn)))


def _conceded(terms: MatchTerms) -> Make:
    def make(home: Home) -> Session:
        session = play_to(begin(terms, home), orders_of(2))
        session.concede(Seat.BLUE)
        return session

    return make


def _typed(home: Home) -> Session:
    return play_to(begin(PLAIN, home, dice=TYPED), a_roll_to_type)


def _against(home: Home) -> Session:
    session = play_to(begin(REVISED, home, seating=_AGAINST, quick=True), orders_of(2))
    return plan_secretly(session, planning=Seat.RED)


def _training(home: Home) -> Session:
    """Return a match with answers undone further back than undo goes, and with the computer's reasons."""
    session = play_to(begin(FIRST, home, seating=_TRAINING), orders_of(2))
    entries = len(session.match.journal)
    session.kept = True
    session.rewind(entries - 3)
    session.kept = False
    return plan_secretly(play_to(session, orders_of(2)), planning=Seat.RED)


_SAVED: dict[str, Make] = {
    "July, orders": _sealed(PLAIN, 2),
    "July revised craft, orders": _sealed(REVISED, 3),
    "July factions, orders": _sealed(CHILDREN, 2),
    "Coalition, orders": _sealed(COALITION, 2),
    "March, orders": _sealed(FIRST, 2),
    "Matched Fire, orders": _sealed(SETS, 2),
    "July, weapons": _played(PLAIN, a_choice_in_the_weapons_phase),
    "July factions, weapons": _played(COALITION, a_choice_in_the_weapons_phase),
    "March, weapons": _played(FIRST, a_choice_in_the_weapons_phase),
    "Matched Fire, weapons": _played(SETS, a_choice_in_the_weapons_phase),
    "Matched Fire, dice": _played(SETS, dice_to_remove),
    "July, setup": _played(PLAIN, second_deployment),
    "July factions, setup": _played(CHILDREN, second_deployment),
    "March, setup": _played(FIRST, second_deployment),
    "Typed dice": _typed,
    "Against the computer": _against,
    "Training": _training,
    "Scenario": lambda home: plan_secretly(
        play_to(begin_scenario("three-lanterns", 4106, home), orders_of(2))
    ),
}
_FINISHED: dict[str, Make] = {
    "July, played out": _played(PLAIN),
    "July factions, played out": _played(CHILDREN),
    "Coalition, by turn limit": _played(COALITION),
    "March, by turn limit": _played(FIRST),
    "Matched Fire, by turn limit": _played(SETS),
    "July, conceded": _conceded(REVISED),
    "March, conceded": _conceded(FIRST),
    "July factions, conceded": _conceded(CHILDREN),
    "July, fought out": _played(MatchTerms("2024-07", 4110, integrity=5, turn_limit=None)),
    "March, fought out": _played(MatchTerms("2024-03", 4111, integrity=5, turn_limit=None)),
    "July, drawn": _played(MatchTerms("2024-07", 4112, integrity=4, turn_limit=1)),
}
