"""The file that remembers the choices of the last new match."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import yaml
from pydantic import Field

from game.families.false_sunrise.ai.styles import STYLES
from game.families.false_sunrise.new_match.offers import ANY, Pick, Source, ready_fleets, ready_maps
from game.families.false_sunrise.new_match.setup import MOST_TURNS, Choices, set_integrity
from game.games import card_of
from game.match.choices_file import by_seat
from game.match.choosing import BY_LOT
from game.match.seats import is_computer, kept
from rules.false_sunrise.editions import EDITIONS, NEWEST
from rules.false_sunrise.random_fleets import MOST_INTEGRITY
from rules.file_error import FileError
from rules.files import load_model, read_yaml, write_atomically
from rules.kernel.seats import PLAYERS
from rules.parts import Part, Player

FILE_NAME = "new-match.yaml"

_KEPT = ("edition", "integrity", "factions", "turn_limit", "small_craft", "typed_dice")
_Text = Annotated[str, Field(max_length=1000)]


class PickFile(Part):
    """A saved choice of a fleet or a map."""

    source: Annotated[Source, Field(strict=False)]
    ready: _Text = ""
    seed: Annotated[str, Field(max_length=18)] = "1"
    file: _Text = ""
    faction: Annotated[str, Field(max_length=40)] = ANY


class ChoicesFile(Part):
    """All saved choices, except for the seed of the dice, which stays secret."""

    names: Annotated[dict[Player, Annotated[str, Field(max_length=24)]], Field(min_length=2)]
    fleets: Annotated[dict[Player, PickFile], Field(min_length=2)]
    map: PickFile
    integrity: Annotated[int, Field(ge=1, le=MOST_INTEGRITY)]
    turn_limit: Annotated[int, Field(ge=0, le=MOST_TURNS)]
    small_craft: Literal["2024-07", "2024-12"]
    typed_dice: bool
    players: dict[Player, Annotated[str, Field(max_length=24)]] = Field(default={})
    styles: dict[Player, Annotated[str, Field(max_length=24)]] = Field(default={})
    training: bool = False
    factions: bool = False
    edition: Annotated[str, Field(max_length=40)] = NEWEST


def load_choices(path: Path) -> Choices:
    """Read the choices and replace whatever the game no longer ships.

    Raise `FileError` if the file cannot be read.
    """
    read = load_model(ChoicesFile, read_yaml(path))
    choices = Choices(
        by_seat(read.names),
        {seat: _pick(pick) for seat, pick in by_seat(read.fleets).items()},
        _pick(read.map),
        turn_limit=read.turn_limit,
        small_craft=read.small_craft,
        typed_dice=read.typed_dice,
        training=read.training,
    )
    choices.integrity, choices.factions = read.integrity, read.factions
    choices.edition = read.edition if read.edition in EDITIONS else NEWEST
    levels = card_of(choices.edition).computer.levels
    players, styles = by_seat(read.players), by_seat(read.styles)
    for seat in PLAYERS:  # old files have no players: then both are human
        choices.seat(seat, kept(players.get(seat), levels))
        style = styles.get(seat, "")
        if is_computer(choices.players[seat]) and (style == BY_LOT or style in STYLES):
            choices.styles[seat] = style
    if choices.map.source is Source.COMPUTER:
        choices.map.source = Source.DRAWN
    fitting = [one.path for one in ready_fleets(choices.terms)]
    if any(pick.ready not in fitting for pick in choices.fleets.values()):
        set_integrity(choices, read.integrity)
    if choices.map.ready not in ready_maps():
        choices.map.ready = next(iter(ready_maps()), None)
    return choices


def edition_chosen(path: Path) -> str:
    """Return the edition of the last choices, or the newest if there are no readable choices."""
    try:
        return load_choices(path).edition if path.exists() else NEWEST
    except FileError:
        return NEWEST


def save_choices(choices: Choices, path: Path) -> None:
    """Write the choices; raise `FileError` if that fails."""
    data = {
        "names": {seat.value: name for seat, name in choices.names.items()},
        "fleets": {seat.value: _plain(pick) for seat, pick in choices.fleets.items()},
        "map": _plain(choices.map),
        **{field: getattr(choices, field) for field in _KEPT},
        "players": {seat.value: player for seat, player in choices.players.items()},
        **(
            {"styles": {seat.value: style for seat, style in choices.styles.items()}}
            if choices.styles
            else {}
        ),
        "training": choices.training,
    }
    write_atomically(path, yaml.safe_dump(data, sort_keys=False, allow_unicode=True).encode())


def _pick(read: PickFile) -> Pick:
    return Pick(read.source, Path(read.ready) if read.ready else None, read.seed, read.file, read.faction)


def _plain(pick: Pick) -> dict[str, str]:
    ready = str(pick.ready) if pick.ready is not None else ""
    return {
        "source": pick.source.value,
        "ready": ready,
        "seed": pick.seed,
        "file": pick.file,
        "faction": pick.faction,
    }
