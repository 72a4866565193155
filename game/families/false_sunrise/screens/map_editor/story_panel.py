"""The scenario panel of the map editor, on the right: fleets, edges, limits and texts."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from pygame import Rect

from game.families.false_sunrise.maps.files import shelves_of
from game.families.false_sunrise.new_match.setup import MOST_TURNS
from game.families.false_sunrise.yard import shelf
from game.families.false_sunrise.yard.shelf import Shelved
from game.match.file_cache import files_in
from game.screens.tools.parts import seat_icon
from game.shell.paths import Home
from game.shell.theme import SMALL
from game.widgets.amount import Stepper
from game.widgets.button import Checkbox
from game.widgets.choice import Dropdown, Option
from game.widgets.field import TextField
from game.widgets.label import Label
from game.widgets.layout import Column, Row
from rules.false_sunrise.editions import EDITIONS, NEWEST, load_edition
from rules.false_sunrise.random_fleets import MOST_INTEGRITY
from rules.files import slug
from rules.kernel.seats import PLAYERS, Seat
from rules.stories import OPENING_LENGTH
from rules.table.board import Edge

if TYPE_CHECKING:
    from game.families.false_sunrise.screens.map_editor.map_editor_screen import MapEditor

_OWN = ""  # the fleet is part of the scenario file
_CAPTION = 15
_OPENING = "Story ( / starts a paragraph)"


def story_panel(editor: MapEditor, area: Rect) -> None:
    """Add the fields inside an area in logical units."""
    story, column = editor.desk.now.story, Column(editor.ui.add, area, high=28, gap=5, group="story")

    def retold(text: str) -> None:
        editor.tell(opening="\n".join(part.strip() for part in text.split("/")))

    column.row(high=_CAPTION, below=0).put(Label, "story.about.caption", "One line for the list", style=SMALL)
    take = partial(_tell_words, editor.tell, "about")
    column.put(TextField, "story.about", story.about, on_change=take, max_length=200)
    column.row(high=_CAPTION, below=0).put(Label, "story.opening.caption", _OPENING, style=SMALL)
    words = story.opening.replace("\n", " / ")
    column.put(TextField, "story.opening", words, on_change=retold, max_length=OPENING_LENGTH)
    for seat in PLAYERS:
        _side(editor, seat, column)
    _limits(editor, column)


def _tell_words(tell: Callable[..., None], field: str, words: str) -> None:
    """Set a text of the scenario; an empty one becomes a space, as texts must not be empty."""
    tell(**{field: words or " "})


def _side(editor: MapEditor, seat: Seat, column: Column) -> None:
    """Add a side's name and fleet."""
    side, edition = editor.desk.now.story.by_seat[seat], editor.desk.now.story.edition
    known = fleets_of(editor.app.home, edition)
    options = _listed(known) if side.fleet else [(_OWN, "The fleet in its file"), *_listed(known)]
    if side.fleet and side.fleet not in known:
        options.append((side.fleet, f"{side.fleet} (missing)"))

    def take(stem: str) -> None:
        if stem == _OWN:
            return
        editor.tell_side(seat, fleet=stem, ships=(), starts=(), faction=None)
        fleet = known[stem].fleet if stem in known else None
        if fleet is not None and fleet.faction is not None:
            _set_options(editor, factions=True)
        editor.lay_out()

    caption, ink = "First side" if seat is Seat.RED else "Second side", editor.app.theme.seat_text(seat)
    row = column.row(high=_CAPTION, below=0)
    row.put(Label, f"story.{seat}.caption", caption, style=SMALL, color=ink, icon=seat_icon(seat))
    rename, tip = partial(_tell_words, partial(editor.tell_side, seat), "name"), "The name of this side"
    name = column.row(below=3)
    name.put(TextField, f"story.{seat}.name", side.name, on_change=rename, max_length=48, tooltip=tip)
    column.row(below=7).put(Dropdown, f"story.{seat}.fleet", options, at=side.fleet or _OWN, on_change=take)


def _limits(editor: MapEditor, column: Column) -> None:
    """Add what the scenario fixes besides map and fleets, in rows of two."""
    story, options = editor.desk.now.story, editor.desk.now.story.options
    catalogue = load_edition(story.edition).catalogue
    sides = [(seat.value, story.by_seat[seat].name) for seat in PLAYERS]
    row = _captioned(column, ("First side's edge", "SET-4"), ("The solo player takes", ""))
    edges = [("", "Free choice"), *((edge.value, f"{edge.value.capitalize()} edge") for edge in Edge)]
    edge = editor.desk.now.edge
    _choice(row, "edge", edges, edge.value if edge else "", editor.take_edge, _EDGE, "SET-4")
    _choice(row, "play", sides, story.play, lambda seat: editor.tell(play=seat), _PLAY)
    row = _captioned(column, ("Total integrity", "FRC-1"), ("Turn limit", "END-4"))
    row.put(
        Stepper,
        "story.integrity",
        low=catalogue.least_total,
        high=MOST_INTEGRITY,
        at=story.integrity,
        on_change=lambda number: editor.tell(integrity=round(number)),
        tooltip="The most integrity a fleet can have",
        topic="FRC-1",
    )
    row.put(
        Stepper,
        "story.turns",
        low=0,
        high=MOST_TURNS,
        at=options.options(load_edition(story.edition).turn_limit).turn_limit or 0,
        on_change=lambda number: _set_options(editor, turn_limit=round(number) or None),
        words=lambda number: f"{number:.0f}" if number else "none",
        tooltip="After this many turns, the higher score wins",
        topic="END-4",
    )
    row = _captioned(column, ("Who begins", "SET-2"), ("Squadrons", "SQD-1"))
    begins = [("", "Random"), *sides]
    at = story.initiative or ""
    _choice(row, "begins", begins, at, lambda seat: editor.tell(initiative=seat or None), _BEGINS, "SET-2")
    craft = _choice(
        row,
        "craft",
        [("2024-07", "July 2024"), ("2024-12", "Revised")],
        options.small_craft,
        lambda key: _set_options(editor, small_craft=key),
        "The rules of squadrons: as printed, or as revised in December 2024",
        "SQD-1",
    )
    fly = not all(hull.capital for hull in catalogue.hulls)
    none = "Here squadrons fly like ships." if fly else "This edition has no squadrons."
    craft.disabled = "" if catalogue.squadrons else none
    row = _captioned(column, ("Factions", "FRC-7"), ("Edition", "FRC-8"))
    row.put(
        Checkbox,
        "story.factions",
        "On",
        on=options.factions,
        on_change=lambda played: _set_options(editor, factions=played),
        tooltip="Faction fleets can fly only if factions are on",
        topic="FRC-7",
        disabled="" if catalogue.factions else "This edition has no factions.",
    )
    editions = [(edition, load_edition(edition).name) for edition in EDITIONS]
    tip = "The rules for both fleets"
    _choice(row, "edition", editions, story.edition, lambda one: editor.tell(edition=one), tip, "FRC-8")


_EDGE = "Where the first side deploys; the second has the opposite edge"
_PLAY = "The side offered to a solo player"
_BEGINS = "Who has the initiative in the first turn"


def _captioned(column: Column, *captions: tuple[str, str]) -> Row:
    """Write captions side by side, each with its topic; return the cells below them."""
    above = column.row([0, 0], _CAPTION, gap=8, below=0)
    for words, topic in captions:
        above.put(Label, f"story.{words}.caption", words, style=SMALL, topic=topic)
    return column.row([0, 0], gap=8)


def _choice(
    row: Row,
    name: str,
    options: Sequence[Option],
    at: str,
    on_change: Callable[[str], None],
    tip: str,
    topic: str = "",
) -> Dropdown:
    return row.put(Dropdown, f"story.{name}", options, at=at, on_change=on_change, tooltip=tip, topic=topic)


def _set_options(editor: MapEditor, **changes: object) -> None:
    editor.tell(options=editor.desk.now.story.options.model_copy(update=changes))


def fleets_of(home: Home, edition: str = NEWEST) -> dict[str, Shelved]:
    """Return the fleets that a scenario of an edition can name, by file name.

    The first one wins.
    """
    found: dict[str, Shelved] = {}
    paths = [path for folder in shelves_of(home).fleets_of(edition) for path in files_in(folder)]
    for path in paths:
        one = shelf.look(path, own=path.parent == home.fleets)
        named = path.suffix == ".yaml" and slug(path.stem) == path.stem
        if named and one.fleet is not None and one.fleet.edition == edition:
            found.setdefault(path.stem, one)
    return found


def _listed(fleets: Mapping[str, Shelved]) -> list[Option]:
    """List fleets with their integrity and faction in alphabetical order."""
    listed = [(stem, one.words) for stem, one in fleets.items()]
    return sorted(listed, key=lambda pair: pair[1].casefold())
