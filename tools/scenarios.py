"""Check scenario files and let the computer play them: `python -m tools.scenarios FILE ... --games 20`."""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from game.console import run
from game.families.false_sunrise.maps.files import shelves_of
from game.games import card, card_of
from game.match.file_cache import files_in
from game.shell.assets import asset_path
from game.shell.paths import open_home
from rules.astra_et_tenebrae import scenarios as astra
from rules.dark_frontier import scenarios as frontier
from rules.false_sunrise import scenarios as sunrise
from rules.false_sunrise.mapmaking import map_faults
from rules.file_error import FileError
from rules.games import GAMES, game_of, load_ruleset
from rules.kernel.seats import PLAYERS, Seat
from rules.kernel.seeded import new_match
from rules.stories import Scenario
from tools.arguments import Parser, whole_number
from tools.simulation.arguments import asked_game
from tools.simulation.playing import play_out


@dataclass(frozen=True, slots=True)
class Form:
    """How a game handles scenarios.

    `folder` is its folder in the assets, `load` reads a file, and `setup` sets up a battle from it.
    `remark` describes what is odd about a scenario that can still be played.
    """

    folder: str
    load: Callable[[Path], Any]
    setup: Callable[[Any, Mapping[Seat, str]], Any]
    remark: Callable[[Any], str] = lambda _scenario: ""


def _load_sunrise(path: Path) -> sunrise.Scenario:
    return sunrise.load_scenario(path, shelves_of(open_home()))


def _unfair(scenario: sunrise.Scenario) -> str:
    faults = map_faults(scenario.polygons)
    return f"; its map is not symmetric (SET-1): {faults[0]}" if faults else ""


FORMS: Mapping[str, Form] = {
    "false-sunrise": Form("", _load_sunrise, sunrise.setup_of, _unfair),
    "astra-et-tenebrae": Form("astra-et-tenebrae", astra.load_scenario, Scenario.setup_for),
    "dark-frontier": Form("dark-frontier", frontier.load_scenario, Scenario.setup_for),
}


def main(argv: Sequence[str] | None = None) -> int:
    """Report for each file what is wrong with it, or who wins; return 1 if one cannot be played."""
    parser = Parser(
        prog="python -m tools.scenarios", description="Check scenario files, and let the computer play them."
    )
    game = asked_game(argv, parser).id
    form, broken = FORMS[game], False
    asked = _asked(parser, game, argv)
    for path in asked.files or files_in(asset_path("scenarios", form.folder)):
        try:
            scenario = form.load(path)
        except FileError as error:
            sys.stderr.write(f"{error}\n")
            broken = True
            continue
        sys.stdout.write(f"{scenario.file.name}: can be played{form.remark(scenario)}\n")
        if asked.games:
            sys.stdout.write(f"  {_played(form, scenario, asked.games, asked.seed, asked.level)}\n")
            sys.stdout.flush()
    return int(broken)


def _asked(parser: Parser, game: str, argv: Sequence[str] | None) -> argparse.Namespace:
    add, levels = parser.add_argument, card(game).computer.levels
    add("files", type=Path, nargs="*", metavar="FILE", help="scenario files (default: all of ours)")
    add("--game", choices=GAMES, default=game, help=f"scenarios of this game ({game})")
    add("--games", type=whole_number(0), default=0, metavar="N", help="matches to play in each (0)")
    add("--seed", type=whole_number(), default=0, metavar="S", help="seed of the first match (0)")
    add("--level", choices=levels, default="captain", help="who plays both sides (captain)")
    return parser.parse_args(argv)


def _played(form: Form, scenario: Any, games: int, seed: int, level: str) -> str:  # noqa: ANN401 - of any game
    """Play battles between two players of one level and describe who won."""
    names = {seat: side.name for seat, side in scenario.file.by_seat.items()}
    won: Counter[Seat | None] = Counter()
    points: Counter[Seat] = Counter()
    edition = scenario.file.edition
    turns, ruleset, game = 0, load_ruleset(edition), game_of(edition)
    scored = card_of(edition).scored
    for number in range(games):
        match = new_match(ruleset, form.setup(scenario, names), seed + number)
        play_out(match, (level, level), seed + number)
        stands = game.facts(match.state)
        won[stands.winner] += 1
        points.update(stands.scores)
        turns += ruleset.turn(match.state)
    sides = ", ".join(f"{names[seat]} {won[seat]} ({points[seat] / games:.1f} {scored})" for seat in PLAYERS)
    return f"{games} matches: {sides}, {won[None]} drawn; {turns / games:.1f} {game.turn}s"


if __name__ == "__main__":
    sys.exit(run(main))
