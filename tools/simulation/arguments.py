"""Arguments that all tools that play matches share: game, edition, setup and workers."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import Any

from rules.games import GAMES
from rules.kernel.game import Drawing, Game
from tools.arguments import DEFAULT_GAME, positive_number, whole_number
from tools.simulation.guest_process import USUAL_LIMITS, Limits


def asked_game(argv: Sequence[str] | None, parser: argparse.ArgumentParser) -> Game:
    """Return the game named on the command line, or the default; exit with 2 for an unknown one."""
    only = argparse.ArgumentParser(add_help=False, allow_abbrev=False)
    only.add_argument("--game", default=DEFAULT_GAME)
    name = only.parse_known_args(argv)[0].game
    if name not in GAMES:
        parser.error(f"there is no game {name}; there are {', '.join(GAMES)}")
    return GAMES[name]()


def add_match_arguments(parser: argparse.ArgumentParser, game: Game) -> None:
    """Add the arguments that say what matches are played with."""
    parser.add_argument("--game", default=game.id, metavar="ID", help=f"{', '.join(GAMES)} ({DEFAULT_GAME})")
    newest = game.editions[0]
    parser.add_argument("--edition", default=newest, metavar="E", help=f"edition of the rules ({newest})")
    for one in game.arguments:
        several = len(one.metavar) > 1
        more: dict[str, Any] = {"nargs": len(one.metavar), "metavar": one.metavar} if several else {}
        more |= {"metavar": one.metavar[0]} if not several else {}
        more |= {"action": "append", "default": []} if one.often else {"default": one.default}
        if one.least is not None or one.most is not None:
            more["type"] = whole_number(one.least, one.most)
        parser.add_argument(f"--{one.name}", help=one.help, **more)
    parser.add_argument(
        "--workers", type=whole_number(1), default=1, metavar="K", help="processes to use (1)"
    )


def drawing(game: Game, asked: argparse.Namespace) -> Drawing:
    """Return how matches are set up; raise `ValueError` or `FileError` with one clear sentence."""
    if asked.edition not in game.editions:
        raise ValueError(f"there is no edition {asked.edition}; there are {', '.join(game.editions)}")
    given = {one.name: getattr(asked, one.name) for one in game.arguments}
    return game.draw_setup(asked.edition, given)


def add_guest_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments that limit the time and memory of guest players."""
    usual = USUAL_LIMITS
    parser.add_argument(
        "--guest-seconds",
        type=positive_number,
        default=usual.seconds,
        metavar="S",
        help=f"seconds in which your own player must answer ({usual.seconds:g})",
    )
    parser.add_argument(
        "--guest-memory",
        type=whole_number(1),
        default=usual.memory_mb,
        metavar="MB",
        help=f"memory that your own player may use, on Linux ({usual.memory_mb})",
    )


def limits_of(asked: argparse.Namespace) -> Limits:
    """Return the limits for guest players."""
    return Limits(asked.guest_seconds, asked.guest_memory)
