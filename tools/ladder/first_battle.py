"""Whether the first battle has tension: `python -m tools.ladder.first_battle [--pairs N] [--seed S]`.

A scripted beginner (`game/families/false_sunrise/beginner.py`) meets a level in quick battles of three
ships a side: random legal fleets of 10 integrity, a generated map, and the setup that the program
makes in a quick battle. Each pair is two games with the same fleets, map and dice, with the seats
swapped. It prints how often the beginner wins, and the points of the loser, for each habit of the
level and in all.

Goals: the beginner wins 55 to 75 %, and the median loser has 5 points or more.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from itertools import count
from statistics import fmean, median

from game.console import on_stop, run
from game.families.false_sunrise.ai.level import LEVELS
from game.families.false_sunrise.new_match.setup import SMALL_INTEGRITY, quick_answer
from game.players.habits import habit_in
from game.players.registry import seat_player
from rules.false_sunrise.drawing import TURN_LIMIT, catalogue_of
from rules.false_sunrise.editions import EDITIONS, NEWEST, load_edition
from rules.false_sunrise.fleet import told_apart
from rules.false_sunrise.fleet_files import FleetFile
from rules.false_sunrise.force import build_fleet
from rules.false_sunrise.mapmaking import generate_terrain
from rules.false_sunrise.random_fleets import random_fleet
from rules.false_sunrise.state import Options, Setup
from rules.kernel.dice import Stream
from rules.kernel.journal import AnyMatch
from rules.kernel.seats import PLAYERS, Seat
from rules.kernel.seeded import new_match
from rules.table.terrain import Terrain
from tools.arguments import Parser, whole_number
from tools.pool import as_done
from tools.simulation.playing import play_between
from tools.tournament.report import table
from tools.tournament.scores import interval

SHIPS = 3
BEGINNER = "beginner"


@dataclass(frozen=True, slots=True)
class Battle:
    """A finished battle: the level's habit, the beginner's score (1, 0.5 or 0), the loser's points, turns."""

    habit: str
    score: float
    loser: int
    turns: int


def main(arguments: Sequence[str] | None = None) -> int:
    """Play the battles and print the table; return the exit status."""
    about = "Measure how often a beginner beats a level."
    parser = Parser(prog="python -m tools.ladder.first_battle", description=about)
    parser.add_argument("level", nargs="?", choices=LEVELS, default="recruit", help="the level (recruit)")
    parser.add_argument("--pairs", type=whole_number(1), default=50, metavar="N", help="pairs of games (50)")
    first = "seed of the first pair (1)"
    parser.add_argument("--seed", type=whole_number(), default=1, metavar="S", help=first)
    edition = f"edition of the rules ({NEWEST})"
    parser.add_argument("--edition", choices=EDITIONS, default=NEWEST, help=edition)
    parser.add_argument(
        "--workers", type=whole_number(1), default=1, metavar="K", help="processes to use (1)"
    )
    asked = parser.parse_args(arguments)
    seeds = range(asked.seed, asked.seed + asked.pairs)
    found: dict[int, list[Battle]] = {}
    with on_stop(lambda: f" after {len(found)} of {asked.pairs} pairs; nothing is kept"):
        found.update(as_done(partial(play_pair, asked.edition, asked.level), seeds, asked.workers))
    print(told(asked.level, [found[seed] for seed in seeds]))
    return 0


def told(level: str, pairs: Sequence[Sequence[Battle]]) -> str:
    """Return the table: a row for each habit that came up, and one for all battles."""
    battles = [battle for pair in pairs for battle in pair]
    habits = sorted({battle.habit for battle in battles} - {""})
    low, high = interval([fmean(battle.score for battle in pair) for pair in pairs])
    lines = [_line(f"{level}~{habit}", [one for one in battles if one.habit == habit]) for habit in habits]
    lines.append(_line(level, battles, f"{low:.1%} to {high:.1%}"))
    return table(("against", "games", "beginner wins", "95 %", "median loser", "turns"), lines)


def _line(name: str, battles: Sequence[Battle], within: str = "") -> tuple[object, ...]:
    score, turns = fmean(one.score for one in battles), fmean(one.turns for one in battles)
    return (
        name,
        len(battles),
        f"{score:.1%}",
        within,
        f"{median(one.loser for one in battles):g}",
        f"{turns:.1f}",
    )


def play_pair(edition: str, level: str, seed: int) -> list[Battle]:
    """Play both battles of a pair, the beginner at red in the first and at blue in the second."""
    return [play(edition, level, seed, seat) for seat in PLAYERS]


def play(edition: str, level: str, seed: int, seat: Seat) -> Battle:
    """Play a battle with the beginner at a seat."""
    own = len(PLAYERS) * seed + PLAYERS.index(seat)  # the players' own dice differ in both games of a pair
    names = {seat: BEGINNER, seat.other: level}
    match = new_match(load_edition(edition).ruleset, setup_of(edition, seed), seed)
    _set_up(match, seed)
    play_between(match, {one: seat_player(edition, names[one], one, own) for one in PLAYERS})
    winner, scores = match.state.outcome.winner, match.state.scores
    score = 0.5 if winner is None else float(winner is seat)
    loser = min(scores.values()) if winner is None else scores[winner.other]
    return Battle(habit_in(edition, level, seat.other, own), score, loser, match.state.turn)


def setup_of(edition: str, seed: int) -> Setup:
    """Return the setup of a seed: a map, and two fleets of three ships."""
    catalogue = catalogue_of(edition)
    fleets = {seat: build_fleet(_fleet(edition, f"{seed}/{seat}"), seat, catalogue) for seat in PLAYERS}
    options = Options(turn_limit=TURN_LIMIT)
    return Setup(told_apart(fleets), Terrain(generate_terrain(seed)), options, SMALL_INTEGRITY)


def _fleet(edition: str, drawn: str) -> FleetFile:
    """Return the first random fleet that has three ships."""
    fleets = (random_fleet(f"{drawn}/{at}", SMALL_INTEGRITY, catalogue_of(edition)) for at in count())
    return next(fleet for fleet in fleets if len(fleet.ships) == SHIPS)


def _set_up(match: AnyMatch, seed: int) -> None:
    """Answer the questions of the setup as the program does in a quick battle."""
    below = Stream("setup", seed).below
    while match.pending:
        seat, request = next(iter(match.pending.items()))
        answer = quick_answer(request, below)
        if answer is None:
            break
        match.answer(seat, answer)


if __name__ == "__main__":
    sys.exit(run(main))
