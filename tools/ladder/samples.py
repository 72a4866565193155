"""Positions from captains' games of all sizes, each with its result, kept in a growing file.

Each seed draws its own kind of match: edition, integrity, factions or none, sometimes a turn limit.
"""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import Field

from game.chances.curve import Beats, places_of
from game.families.false_sunrise.chances.model import FleetChance
from rules.bounds import Count
from rules.false_sunrise.drawing import ANY_FACTION, TURN_LIMIT, Drawn
from rules.false_sunrise.editions import edition_of, load_edition
from rules.false_sunrise.events import Event
from rules.false_sunrise.state import Options, State
from rules.files import FileError, load_model, parse_json, read_bytes, write_atomically
from rules.kernel.dice import Stream
from rules.kernel.seats import Seat
from rules.parts import Part
from tools.simulation.playing import collector_paused, new_match, play_out

LEVEL = "captain"
SIZES = (12, 20, 40)  # integrity of a fleet
_MOST_BYTES = 1 << 24  # limit for the positions of one match
_MOST_FILE_BYTES = 1 << 30


class SampleRow(Part):
    """A match as one line of the file; its positions are packed, compressed and in base 85."""

    seed: Count
    winner: Literal["red", "blue", "draw"]
    positions: Annotated[str, Field(max_length=_MOST_BYTES)]


@dataclass(frozen=True, slots=True)
class Sample:
    """A finished match: its kind, who won (None for a draw), and some of its positions.

    For each turn there is the table at its start, and before the first and the middle ship to act.
    """

    seed: int
    kind: Drawn
    winner: Seat | None
    positions: tuple[State, ...]


@cache
def kind_of(seed: int, only: str = "") -> Drawn:
    """Return the kind of match that a seed draws: a printed edition, or the edition `only`."""
    below = Stream("chances", seed).below
    edition = "2024-03" if below(4) == 0 else "2024-07"
    points = SIZES[below(len(SIZES))]
    factions = below(3) == 0 and edition != "2024-03" and not only
    edition = only or edition
    limit = 5 + below(4) if below(6) == 0 else TURN_LIMIT
    return Drawn(
        edition=edition,
        points=points,
        options=Options(turn_limit=limit, factions=factions),
        factions=(ANY_FACTION, ANY_FACTION) if factions else None,
    )


@collector_paused()
def play(seed: int, only: str = "") -> Sample:
    """Let two captains play the match of a seed."""
    kind = kind_of(seed, only)
    match = new_match(load_edition(kind.edition).ruleset, kind.setup(seed), seed)
    play_out(match, (LEVEL, LEVEL), seed)
    opening = match.ruleset.opening(match.setup)
    return Sample(seed, kind, match.state.outcome.winner, tuple(chosen(opening, match.beats)))


def chosen(opening: State, beats: Beats[Event]) -> Iterator[State]:
    """Yield for each turn the table at its start, and before the first and the middle ship to act."""
    found = places_of(FleetChance(), edition_of(opening).ruleset, opening, beats)
    places = (place.state.copy() for place in found if not place.sure)
    for _, turn in groupby(places, key=lambda state: state.turn):
        begun, *acting = turn
        yield from (begun, *acting[:1], *acting[max(1, len(acting) // 2) :][:1])


def samples(path: Path | None, first: int, games: int, only: str = "") -> Iterator[Sample]:
    """Yield the matches of `games` seeds: from a file if it has them, otherwise played and added to it.

    Raise `FileError` if the file cannot be used.
    """
    kept = _read(path) if path is not None else {}
    for seed in range(first, first + games):
        if seed in kept:
            yield _unpacked(seed, kept[seed], only)
            continue
        sample = play(seed, only)
        if path is not None:
            with path.open("a", encoding="utf-8") as file:
                file.write(_packed(sample))
        yield sample


def _read(path: Path) -> dict[int, SampleRow]:
    """Return the rows of a file by seed; drop an incomplete last line.

    Raise `FileError` if the file cannot be used.
    """
    if not path.exists():
        return {}
    whole, newline, rest = read_bytes(path, _MOST_FILE_BYTES).rpartition(b"\n")
    rows = [_row(path, number, line) for number, line in enumerate(whole.splitlines(), 1)]
    if rest:
        write_atomically(path, whole + newline)
    return {row.seed: row for row in rows}


def _row(path: Path, number: int, line: bytes) -> SampleRow:
    try:
        return load_model(SampleRow, parse_json(line, str(path)))
    except FileError as error:
        problem = f"this is no file of positions: {error.problem}"
        raise FileError(str(path), problem, "name another one", error.path, number) from None


def _packed(sample: Sample) -> str:
    pack = load_edition(sample.kind.edition).ruleset.pack_state
    whole = json.dumps([pack(state) for state in sample.positions], separators=(",", ":"))
    packed = base64.b85encode(zlib.compress(whole.encode(), 9)).decode()
    winner = sample.winner.value if sample.winner is not None else "draw"
    return json.dumps({"seed": sample.seed, "winner": winner, "positions": packed}) + "\n"


def _unpacked(seed: int, row: SampleRow, only: str) -> Sample:
    kind = kind_of(seed, only)
    setup, ruleset = kind.setup(seed), load_edition(kind.edition).ruleset
    winner = None if row.winner == "draw" else Seat(row.winner)
    name = f"game {seed}"
    try:
        whole = zlib.decompressobj().decompress(base64.b85decode(row.positions), _MOST_BYTES)
        states = [ruleset.unpack_state(setup, one) for one in _listed(parse_json(whole, name).data)]
    except (ValueError, zlib.error) as error:
        raise FileError(name, "its positions cannot be read", "play it again") from error
    return Sample(seed, kind, winner, tuple(states))


def _listed(data: Any) -> list[Any]:  # noqa: ANN401 - plain data
    if not isinstance(data, list):
        raise ValueError("positions are a list")
    return data
