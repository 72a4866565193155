"""Tournament results of fleets: for each board, what each side had and how well red did."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Annotated, Literal

from pydantic import Field

from rules.false_sunrise.catalogue import Catalogue
from rules.false_sunrise.drawing import Drawn, catalogue_of
from rules.false_sunrise.fleet_files import FleetFile
from rules.false_sunrise.random_fleets import MOST_INTEGRITY
from rules.false_sunrise.state import Options
from rules.file_error import FileError, shown
from rules.files import Document, load_model
from rules.kernel.seats import PLAYERS
from rules.parts import EditionId, Part
from tools.balance.rates import Sample, Thing
from tools.runs.record import Header, read_record
from tools.runs.slots import GAMES_OF_A_PAIR, Row
from tools.tournament.rows import of_tournament
from tools.tournament.scores import points_for_red

FAMILIES = ("hull", "weapon", "upgrade", "defence", "squadron")
FILL_A_SLOT = ("weapon", "upgrade")
EMPTY = Thing("slot", "", "Empty slot")


_Digest = Annotated[str, Field(max_length=64)]


class Played(Part):
    """The part of a record's header that says how its matches were set up."""

    format: Literal["false-sunrise-tournament/1"]
    edition: EditionId
    catalogue: _Digest
    catalogue_file: Annotated[str, Field(max_length=4096)] | None = None
    fleets: tuple[_Digest, _Digest] | None
    points: Annotated[int, Field(ge=1, le=MOST_INTEGRITY)]


@dataclass(frozen=True, slots=True)
class Duel:
    """Two ready-made fleets, and the first one's score for each pair of games."""

    first: str
    second: str
    pairs: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Evidence:
    """Everything that some records say."""

    catalogue: Catalogue
    samples: tuple[Sample, ...]
    duels: tuple[Duel, ...] = ()

    @property
    def games(self) -> int:
        """The number of games behind the evidence."""
        return sum(sample.games for sample in self.samples) + sum(
            GAMES_OF_A_PAIR * len(duel.pairs) for duel in self.duels
        )


def things_of(catalogue: Catalogue) -> list[Thing]:
    """Return the catalog's entries."""
    lists = (
        catalogue.hulls,
        catalogue.weapons,
        catalogue.upgrades,
        catalogue.defences,
        catalogue.squadrons,
    )
    return [
        Thing(family, entry.id, entry.name)
        for family, entries in zip(FAMILIES, lists, strict=True)
        for entry in entries
    ]


def count_things(fleet: FleetFile, catalogue: Catalogue) -> Counter[Thing]:
    """Count what a fleet is made of."""
    known = {(thing.family, thing.id): thing for thing in things_of(catalogue)}
    found: Counter[Thing] = Counter()
    for ship in fleet.ships:
        found[known["hull", ship.hull]] += 1
        found.update(known["defence", defence] for defence in ship.defences)
        found[EMPTY] += catalogue.hull[ship.hull].slots - len(ship.components)
        for component in ship.components:
            family = "weapon" if ("weapon", component.type) in known else "upgrade"
            found[known[family, component.type]] += 1
            found.update(known["squadron", squadron] for squadron in component.squadrons)
    return +found


def read_evidence(paths: Iterable[Path], ready_made: Sequence[Path] = ()) -> Evidence:
    """Read records that share one catalog.

    Raise `FileError` if a record is wrong or has another catalog. A fleet from a file is recognized by
    the file's content; `ready_made` are the files to compare.
    """
    samples: list[Sample] = []
    duels: list[Duel] = []
    catalogue: Catalogue | None = None
    for path in paths:
        header, rows = read_record(path, of_tournament)
        played = _played(path, header)
        own = catalogue_of(played.edition, played.catalogue_file)
        if own.fingerprint != played.catalogue or (catalogue or own).fingerprint != own.fingerprint:
            raise FileError(str(path), "was played with another catalog", "play it again with this one")
        catalogue = own
        boards = list(_boards(rows))
        if played.fleets:
            first, second = (_name_of(digest, ready_made) for digest in played.fleets)
            duels.append(Duel(first, second, tuple(_score(board) for _, board in boards)))
        else:
            samples += [_sample(played, seed, board, own) for seed, board in boards]
    if catalogue is None:
        raise FileError("records", "are missing")
    return Evidence(catalogue, tuple(samples), tuple(duels))


def _played(path: Path, header: Header) -> Played:
    """Read how the matches were set up; raise `FileError` that names a wrong field."""
    known = {key: header[key] for key in Played.model_fields if key in header}
    return load_model(Played, Document(str(path), known, {(key,): 1 for key in known}))


def _boards(rows: Sequence[Row]) -> Iterator[tuple[int, list[Row]]]:
    """Yield the seed of each board with the games of all complete pairs on it."""
    pairs: dict[tuple[int, int], list[Row]] = {}
    for row in rows:
        pairs.setdefault((row["pairing"], row["seed"]), []).append(row)
    boards: dict[int, list[Row]] = {}
    for (_, seed), games in pairs.items():
        if len(games) == GAMES_OF_A_PAIR:
            boards.setdefault(seed, []).extend(games)
    yield from sorted(boards.items())


def _score(games: Sequence[Row]) -> float:
    return sum(points_for_red(row) for row in games) / len(games)


def _sample(played: Played, seed: int, games: Sequence[Row], catalogue: Catalogue) -> Sample:
    file = played.catalogue_file
    drawn = Drawn(edition=played.edition, points=played.points, options=Options(), catalogue=file)
    red, blue = (count_things(drawn.fleet_file(seat, seed), catalogue) for seat in PLAYERS)
    return Sample(red, blue, _score(games), len(games))


def _name_of(digest: str, ready_made: Sequence[Path]) -> str:
    for path in ready_made:
        if sha256(path.read_bytes()).hexdigest() == digest:
            return path.stem
    return shown(digest[:12])
