"""Play one match of a run, in this process."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from game.players.controller import DECLINES, Controller
from rules.games import GAMES, ruleset_of
from rules.kernel.checking import BrokenInvariant, Proofs
from rules.kernel.journal import AnyMatch, digest_of
from rules.kernel.seats import PLAYERS, Seat
from rules.kernel.seeded import new_match
from tools.simulation.guest_process import USUAL_LIMITS, Limits
from tools.simulation.guests import GuestFault, GuestPlayer, seat_anybody
from tools.simulation.plan import Plan

PROVED_EVERY = 50
_MOST_ANSWERS = 200_000  # far more than any match needs; beyond this the match never ends, which is a fault


@dataclass(frozen=True, slots=True)
class Slips:
    """What a guest did wrong: its first fault, and how many answers of each kind were given for it."""

    name: str
    given: Mapping[str, int]
    first: str


@dataclass(frozen=True, slots=True)
class Result:
    """The result of a match; `fault` says what went wrong, and at which answer.

    `guests` lists the guests that made mistakes; these do not end a match.
    """

    seed: int
    winner: str = "draw"
    red: int = 0
    blue: int = 0
    turns: int = 0
    answers: int = 0
    decisions: int = 0
    seconds: float = 0.0
    digest: str = ""
    fault: str | None = None
    guests: tuple[Slips, ...] = ()

    def row(self) -> dict[str, Any]:
        """Return the result as --json writes it."""
        return {
            "seed": self.seed,
            "winner": self.winner,
            "scores": {"red": self.red, "blue": self.blue},
            "turns": self.turns,
            "answers": self.answers,
            "seconds": round(self.seconds, 6),
            "digest": self.digest,
            **({"guests": {one.name: dict(one.given) for one in self.guests}} if self.guests else {}),
        }


def play_out(
    match: AnyMatch,
    names: tuple[str, str],
    seed: int,
    watch: Callable[[], None] | None = None,
    limits: Limits = USUAL_LIMITS,
    *,
    strict: bool = False,
) -> tuple[Slips, ...]:
    """Let players answer until the match is over; return what guests did wrong.

    `watch` is called after every answer. With `strict`, a guest's first fault is raised.
    """
    players = {
        seat: seat_anybody(match.ruleset.id, name, seat, seed, match.setup, limits, strict=strict)
        for seat, name in zip(PLAYERS, names, strict=True)
    }
    play_between(match, players, watch)
    return tuple(
        Slips(name, dict(player.given), player.faults[0])
        for name, player in zip(names, players.values(), strict=True)
        if isinstance(player, GuestPlayer) and player.faults
    )


def play_between(
    match: AnyMatch, players: Mapping[Seat, Controller], watch: Callable[[], None] | None = None
) -> None:
    """Let these players answer until the match is over; call `watch` after every answer."""
    with collector_paused():
        _play(match, players, watch)


@contextmanager
def collector_paused() -> Iterator[None]:
    """Pause garbage collection: a match makes no cycles, and would be searched again and again.

    It helps most if the match is dropped inside, because then the next collection has nothing to scan.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def _play(match: AnyMatch, players: Mapping[Seat, Controller], watch: Callable[[], None] | None) -> None:
    while match.pending:
        for seat, request in list(match.pending.items()):
            if match.has_sealed(seat):
                continue
            player = players[seat]
            if player.looks:
                # Each player gets its own view, so nothing it does to that view affects the match.
                view = match.view(seat)
                answer = player.poll(request.seen_by(view), view)
            else:
                answer = player.poll(request, None)
            if answer is not None:
                match.answer(seat, None if answer is DECLINES else answer)
        if watch is not None:
            watch()


@collector_paused()
def play_one(plan: Plan, number: int) -> Result:
    """Play match `number` of a run, counted from 0, checking the invariants if the plan says so."""
    seed = plan.seed + number
    game = GAMES[plan.game]()
    setup = plan.drawing.setup(seed)
    ruleset = ruleset_of(setup)
    proofs = Proofs(game.checks() if game.checks else None) if plan.check else None
    match: AnyMatch | None = None
    guests: tuple[Slips, ...] = ()
    begun = time.process_time()
    try:
        match = new_match(ruleset, setup, seed)
        watch = _watch(match, proofs, number)
        guests = play_out(match, plan.players, seed, watch, plan.limits, strict=plan.check)
        seconds = time.process_time() - begun
        # A saved match names its edition only, so one by a changed catalog cannot be read back.
        readable = plan.drawing.fingerprint == ruleset.fingerprint
        if proofs is not None and readable and number % PROVED_EVERY == 0:
            proofs.prove_match(match)
    except Exception as error:  # noqa: BLE001 - any failure is reported with its seed and answer
        answers = len(match.journal) if match is not None else 0
        return Result(seed, answers=answers, fault=broken(seed, answers, error))
    facts = game.facts(match.state)
    return Result(
        seed,
        facts.winner.value if facts.winner else "draw",
        facts.scores[Seat.RED],
        facts.scores[Seat.BLUE],
        ruleset.turn(match.state),
        len(match.journal),
        match.decisions,
        seconds,
        digest_of(ruleset.pack_state(match.state)),
        guests=guests,
    )


def broken(seed: int, answers: int, error: Exception) -> str:
    """Return a sentence that says in which game, and after how many answers, an error occurred."""
    in_words = isinstance(error, BrokenInvariant | GuestFault)
    said = str(error) if in_words else f"{type(error).__name__}: {error}"
    return f"game with seed {seed}, answer {answers}: {said}"


def _watch(match: AnyMatch, proofs: Proofs | None, number: int) -> Callable[[], None] | None:
    """Return the check to run after every answer of a match; None if the match is not checked."""
    if proofs is None:
        return None
    look = proofs.watch(match, requests=number % PROVED_EVERY == 0)

    def watch() -> None:
        if len(match.journal) > _MOST_ANSWERS:
            raise BrokenInvariant(50, "the match does not end")
        look()

    return watch
