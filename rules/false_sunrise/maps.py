"""Map files: hand-drawn terrain."""

from pathlib import Path
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from rules.bounds import Place
from rules.false_sunrise.mapmaking import rock_faults
from rules.files import load_model, read_yaml
from rules.table.measure import snap_point
from rules.table.polygons import MAX_CORNERS, Polygon
from rules.table.terrain import MAX_ROCKS

_Line = Annotated[str, StringConstraints(min_length=1, max_length=200, pattern=r"^\S[^\n]*$")]


_Outline = Annotated[tuple[Place, ...], Field(max_length=MAX_CORNERS)]


class MapFile(BaseModel):
    """A map as in its file: a name, a one-sentence description and the outlines of its rocks."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True, allow_inf_nan=False)

    name: Annotated[_Line, StringConstraints(max_length=60)]
    about: _Line
    terrain: Annotated[tuple[_Outline, ...], Field(max_length=MAX_ROCKS)]

    @property
    def polygons(self) -> tuple[Polygon, ...]:
        """The outlines, with every corner snapped to the grid (GEO-1)."""
        return tuple(tuple(snap_point(corner) for corner in outline) for outline in self.terrain)


def load_map(path: str | Path) -> MapFile:
    """Read a map. Raise `FileError` listing everything wrong with its rocks (SET-1, GEO-6).

    A map need not be fair, because scenarios may be lopsided. `map_faults` checks fairness.
    """
    document = read_yaml(path)
    read = load_model(MapFile, document)
    faults = rock_faults(read.polygons)
    if faults:
        raise document.error(("terrain",), "; ".join(faults), "correct the rocks")
    return read
