"""Arguments that all tools that play matches share: game, edition, setup and workers."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rules.file_error import FileError, shown
from rules.files import read_yaml
from rules.games import GAMES, game_of
from rules.kernel.game import Drawing, Game
from tools.arguments import DEFAULT_GAME, positive_number, whole_number
from tools.simulation.guest_process import USUAL_LIMITS, Limits


def asked_game(argv: Sequence[str] | None, parser: argparse.ArgumentParser) -> Game:
    """Return the game that the command line names, or whose file or edition it names; else the default.

    Exit with 2 if there is no such game, edition or file.
    """
    only = argparse.ArgumentParser(add_help=False, allow_abbrev=False)
    only.add_argument("--game")
    add_edition_arguments(only)
    asked = only.parse_known_args(argv)[0]
    if asked.game not in (None, *GAMES):
        parser.error(f"there is no game {asked.game}; there are {', '.join(GAMES)}")
    try:
        edition = _asked_edition(asked)
        game = GAMES[asked.game or DEFAULT_GAME]() if not edition else game_of(edition)
    except (FileError, LookupError, ValueError) as error:
        parser.error(str(error))
    if asked.game not in (None, game.id):
        parser.error(f"{edition} is an edition of {game.title}, not of {GAMES[asked.game]().title}")
    return game


def add_edition_arguments(parser: argparse.ArgumentParser, usual: str = "") -> None:
    """Add the arguments that name an edition, or a file with changed numbers of one."""
    told = f"edition of the rules ({usual}), or a file with changed numbers of one"
    parser.add_argument("--edition", metavar="E", help=told)
    same = "a file with changed numbers; it names its edition and so its game"
    parser.add_argument("--catalogue", "--sheets", dest="numbers", metavar="FILE", help=same)


def _asked_edition(asked: argparse.Namespace) -> str:
    """Return the edition that is asked for, if any: by its id or by a file that names it.

    Raise `FileError`, `LookupError` or `ValueError` if this fails.
    """
    named, file = asked.edition or "", numbers_file(asked)
    if not file:
        return str(named)
    own = edition_in(Path(file))
    if named not in ("", file, own):
        raise ValueError(f"{shown(file)} has numbers of the edition {own}, not of {named}")
    return own


def numbers_file(asked: argparse.Namespace) -> str:
    """Return the name of the file with changed numbers, or ""."""
    edition = asked.edition or ""
    return str(asked.numbers or (edition if edition.endswith((".yaml", ".yml")) else ""))


def edition_in(path: Path) -> str:
    """Return the edition that a file with changed numbers names; raise `FileError` if there is none."""
    document = read_yaml(path)
    data = document.data if isinstance(document.data, dict) else {}
    field = "of" if "of" in data else "edition"  # `of`: ships in place of those of an edition
    edition = data.get(field)
    if not isinstance(edition, str):
        raise document.error((field,), "does not name an edition")
    try:
        game_of(edition)
    except LookupError as error:
        raise document.error((field,), str(error)) from None
    return edition


def add_match_arguments(parser: argparse.ArgumentParser, game: Game) -> None:
    """Add the arguments that say what matches are played with."""
    parser.add_argument("--game", default=game.id, metavar="ID", help=f"{', '.join(GAMES)} ({DEFAULT_GAME})")
    add_edition_arguments(parser, game.editions[0])
    for one in game.arguments:
        several = len(one.metavar) > 1
        more: dict[str, Any] = {"nargs": len(one.metavar), "metavar": one.metavar} if several else {}
        more |= {"metavar": one.metavar[0]} if not several else {}
        more |= {"action": "append", "default": []} if one.often else {"default": one.default}
        if one.least is not None or one.most is not None:
            more["type"] = whole_number(one.least, one.most)
        parser.add_argument(f"--{one.name}", help=one.help, **more)


def drawing(game: Game, asked: argparse.Namespace) -> Drawing:
    """Return how matches are set up; raise `ValueError` or `FileError` with one clear sentence."""
    given = {one.name: getattr(asked, one.name) for one in game.arguments}
    if file := numbers_file(asked):
        if not game.changeable:
            raise ValueError(f"{game.title} has no numbers that a file could change")
        given["numbers"] = file
    return game.draw_setup(edition_of(game, asked), given)


def edition_of(game: Game, asked: argparse.Namespace) -> str:
    """Return the edition that matches are played by; raise `ValueError` if the game has no such edition."""
    edition = _asked_edition(asked) or game.editions[0]
    if edition not in game.editions:
        raise ValueError(f"there is no edition {edition}; there are {', '.join(game.editions)}")
    return edition


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
