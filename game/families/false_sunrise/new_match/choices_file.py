"""The file that remembers the choices of the last new match."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

from pydantic import Field

from game.families.false_sunrise.new_match.offers import ANY, Pick, Source, ready_fleets, ready_maps
from game.families.false_sunrise.new_match.setup import MOST_TURNS, Choices, set_integrity
from game.match.choices_file import (
    ChoicesFile,
    EditionName,
    PlayerName,
    SeatsPart,
    by_seat,
    by_side,
    fields_of,
    known_edition,
)
from rules.false_sunrise.editions import EDITIONS, NEWEST
from rules.false_sunrise.random_fleets import MOST_INTEGRITY
from rules.files import Document, load_model
from rules.parts import Part, Player

_Text = Annotated[str, Field(max_length=1000)]


class PickPart(Part):
    """A saved choice of a fleet or a map."""

    source: Annotated[Source, Field(strict=False)]
    ready: _Text = ""
    seed: Annotated[str, Field(max_length=18)] = "1"
    file: _Text = ""
    faction: Annotated[str, Field(max_length=40)] = ANY


class _OwnPart(Part):
    integrity: Annotated[int, Field(ge=1, le=MOST_INTEGRITY)]
    factions: bool = False
    turn_limit: Annotated[int, Field(ge=0, le=MOST_TURNS)]
    small_craft: Literal["2024-07", "2024-12"]


class LastMatch(_OwnPart, SeatsPart):
    """All saved choices; old files lack some, and have two human players."""

    fleets: Annotated[dict[Player, PickPart], Field(min_length=2)]
    map: PickPart
    players: dict[Player, PlayerName] = Field(default={})
    training: bool = False
    edition: EditionName = NEWEST


def _taken(document: Document) -> tuple[Choices, LastMatch]:
    """Return the choices of a file, with replacements for what the game no longer ships."""
    read = load_model(LastMatch, document)
    fleets = {seat: _pick(pick) for seat, pick in by_seat(read.fleets).items()}
    edition, own = known_edition(read, EDITIONS, NEWEST), fields_of(_OwnPart, read)
    choices = Choices(by_seat(read.names), fleets, _pick(read.map), edition=edition, **own)
    if choices.map.source is Source.COMPUTER:
        choices.map.source = Source.DRAWN
    fitting = [one.path for one in ready_fleets(choices.terms)]
    if any(pick.ready not in fitting for pick in choices.fleets.values()):
        set_integrity(choices, read.integrity)
    if choices.map.ready not in ready_maps():
        choices.map.ready = next(iter(ready_maps()), None)
    return choices, read


def _own(choices: Choices) -> dict[str, object]:
    fleets = {side: _plain(pick) for side, pick in by_side(choices.fleets).items()}
    return {"fleets": fleets, "map": _plain(choices.map), **fields_of(_OwnPart, choices)}


def _pick(read: PickPart) -> Pick:
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


FILE = ChoicesFile(name="new-match.yaml", taken=_taken, own=_own)
