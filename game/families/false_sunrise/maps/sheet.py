"""The map editor's sheet: rocks, markers, an edge and the texts of a scenario, all immutable."""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.families.false_sunrise.maps import shaping
from rules.false_sunrise.maps import MapFile
from rules.false_sunrise.scenarios import ScenarioFile, ScenarioMarker, Side, Sides
from rules.kernel.seats import Seat
from rules.parts import Player
from rules.table.board import Edge
from rules.table.measure import Point
from rules.table.polygons import Polygon

NAMELESS = "My map"
ABOUT = "Drawn in the map editor."


@dataclass(frozen=True, slots=True)
class Post:
    """A marker and its first owner."""

    at: Point
    owner: Seat | None = None


def blank_story() -> ScenarioFile:
    """Return the texts and sides of a new scenario."""
    red = Side(name="First fleet", fleet="operation-rookie")
    blue = Side(name="Second fleet", fleet="line-ahead")
    # Not validated: the rocks are on the sheet, and are added when it is saved.
    return ScenarioFile.model_construct(name=NAMELESS, about=ABOUT, sides=Sides(red=red, blue=blue))


@dataclass(frozen=True, slots=True)
class MapSheet:
    """A map or scenario being edited; `story` has everything but rocks, markers and edge.

    Without `posts`, the players place the markers (SET-3). `edge` is red's edge; None means that it
    is chosen as in SET-4. `outline` has the corners of a rock being drawn, which is never saved.
    """

    rocks: tuple[Polygon, ...]
    posts: tuple[Post, ...]
    edge: Edge | None
    story: ScenarioFile
    outline: tuple[Point, ...] = ()

    @property
    def name(self) -> str:
        """The name of the map or scenario."""
        return self.story.name

    def telling(self, **words: object) -> MapSheet:
        """Return the sheet with fields of the story changed."""
        return replace(self, story=self.story.model_copy(update=words))

    def with_side(self, seat: Seat, **fields: object) -> MapSheet:
        """Return the sheet with fields of one side changed."""
        side = self.story.by_seat[seat].model_copy(update=fields)
        return self.telling(sides=self.story.sides.model_copy(update={seat.value: side}))

    # --- rocks ----------------------------------------------------------------------------------

    def twin_of(self, rock: int) -> int | None:
        """Return the index of a rock's mirror image among the others, or None (SET-1)."""
        image = shaping.mirrored(self.rocks[rock])
        others = (n for n, one in enumerate(self.rocks) if n != rock and shaping.same_outline(one, image))
        return next(others, None)

    def with_rock(self, outline: Polygon, *, twin: bool = False) -> MapSheet:
        """Return the sheet with one more rock; with `twin`, its mirror image is added too."""
        image = shaping.mirrored(outline)
        both = twin and not shaping.same_outline(image, outline)
        return replace(self, rocks=(*self.rocks, outline, *([image] if both else [])))

    def reshaped(self, rock: int, outline: Polygon, *, twin: bool = False) -> MapSheet:
        """Return the sheet with a rock's outline changed; with `twin`, its mirror image follows."""
        rocks = list(self.rocks)
        other = self.twin_of(rock) if twin else None
        rocks[rock] = outline
        if other is not None:
            rocks[other] = shaping.mirrored(outline)
        return replace(self, rocks=tuple(rocks))

    def without_rock(self, rock: int, *, twin: bool = False) -> MapSheet:
        """Return the sheet without a rock; with `twin`, its mirror image is removed too."""
        gone = {rock, self.twin_of(rock) if twin else rock}
        return replace(self, rocks=tuple(one for n, one in enumerate(self.rocks) if n not in gone))

    # --- markers --------------------------------------------------------------------------------

    def with_post(self, at: Point) -> MapSheet:
        """Return the sheet with one more marker."""
        return replace(self, posts=(*self.posts, Post(at)))

    def with_post_at(self, number: int, post: Post) -> MapSheet:
        """Return the sheet with one marker replaced."""
        return replace(self, posts=(*self.posts[:number], post, *self.posts[number + 1 :]))

    def without_post(self, number: int) -> MapSheet:
        """Return the sheet without a marker."""
        return replace(self, posts=(*self.posts[:number], *self.posts[number + 1 :]))


def sheet_of_rocks(rocks: tuple[Polygon, ...], name: str = NAMELESS, about: str = ABOUT) -> MapSheet:
    """Return a new sheet with the rocks of a map."""
    return MapSheet(rocks, (), None, blank_story().model_copy(update={"name": name, "about": about}))


def sheet_of_scenario(file: ScenarioFile, rocks: tuple[Polygon, ...]) -> MapSheet:
    """Return a sheet of a scenario, with the rocks of the map that it names or contains."""
    posts = tuple(Post(one.at, None if one.owner is None else Seat(one.owner)) for one in file.markers or ())
    red, blue = file.sides.red.edge, file.sides.blue.edge
    edge = red if red is not None else blue.opposite if blue is not None else None
    return MapSheet(rocks, posts, edge, file)


def map_of(sheet: MapSheet) -> MapFile:
    """Return the rocks as a map file."""
    return MapFile(name=sheet.name.strip(), about=sheet.story.about.strip() or ABOUT, terrain=sheet.rocks)


def scenario_of(sheet: MapSheet) -> ScenarioFile:
    """Return the whole sheet as a scenario file."""
    markers = tuple(ScenarioMarker(at=one.at, owner=_player(one.owner)) for one in sheet.posts)
    red = sheet.story.sides.red.model_copy(update={"edge": sheet.edge})
    blue = sheet.story.sides.blue.model_copy(update={"edge": None})
    own = {
        "map": None,
        "terrain": sheet.rocks,
        "markers": markers or None,
        "sides": Sides(red=red, blue=blue),
    }
    return sheet.story.model_copy(update=own)


def _player(owner: Seat | None) -> Player | None:
    return None if owner is None else "red" if owner is Seat.RED else "blue"
