"""Positions from captains' games of all kinds, each with its result, kept in a growing file.

Each seed draws its own kind of match: see the forms of the games.
"""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import Field

from game.chances.curve import Beats, places_of
from rules.bounds import Count
from rules.files import FileError, load_model, parse_json, read_bytes, write_atomically
from rules.games import game_of, load_ruleset
from rules.kernel.ruleset import AnyRuleset
from rules.kernel.seats import Seat
from rules.kernel.seeded import new_match
from rules.parts import Part
from tools.ladder.chance_form import DrawnMatch
from tools.ladder.forms import AnyForm
from tools.simulation.playing import collector_paused, play_out

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

    The positions are the chosen ones among those at which the chance is shown.
    """

    seed: int
    kind: DrawnMatch
    winner: Seat | None
    positions: tuple[Any, ...]


@collector_paused()
def play(form: AnyForm, seed: int, only: str = "") -> Sample:
    """Let two computer players of the form's level play the match of a seed."""
    kind = form.kind_of(seed, only)
    match = new_match(load_ruleset(kind.edition), kind.setup(seed), seed)
    play_out(match, (form.level, form.level), seed)
    opening = match.ruleset.opening(match.setup)
    winner = game_of(kind.edition).facts(match.state).winner
    return Sample(seed, kind, winner, tuple(chosen(form, match.ruleset, opening, match.beats)))


def chosen(form: AnyForm, ruleset: AnyRuleset, opening: Any, beats: Beats[Any]) -> Iterator[Any]:  # noqa: ANN401
    """Yield the positions that a form chooses of each turn."""
    found = places_of(form.model, ruleset, opening, beats)
    places = (ruleset.copy(place.state) for place in found if not place.sure)
    for _, turn in groupby(places, key=ruleset.turn):
        yield from form.chosen(list(turn))


def samples(form: AnyForm, path: Path | None, first: int, games: int, only: str = "") -> Iterator[Sample]:
    """Yield the matches of `games` seeds: from a file if it has them, otherwise played and added to it.

    Raise `FileError` if the file cannot be used.
    """
    kept = _read(path) if path is not None else {}
    for seed in range(first, first + games):
        if seed in kept:
            yield _unpacked(form, seed, kept[seed], only)
            continue
        sample = play(form, seed, only)
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
    pack = load_ruleset(sample.kind.edition).pack_state
    whole = json.dumps([pack(state) for state in sample.positions], separators=(",", ":"))
    packed = base64.b85encode(zlib.compress(whole.encode(), 9)).decode()
    winner = sample.winner.value if sample.winner is not None else "draw"
    return json.dumps({"seed": sample.seed, "winner": winner, "positions": packed}) + "\n"


def _unpacked(form: AnyForm, seed: int, row: SampleRow, only: str) -> Sample:
    kind = form.kind_of(seed, only)
    setup, ruleset = kind.setup(seed), load_ruleset(kind.edition)
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
