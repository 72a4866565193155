"""What makes a scenario of a map: fleets, edges, limits and words, at the right of the map editor."""

from __future__ import annotations

import contextlib
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from pygame import Rect

from game.families.false_sunrise.maps.files import shelves_of
from game.families.false_sunrise.new_match.offers import files_in
from game.families.false_sunrise.new_match.setup import MOST_TURNS
from game.families.false_sunrise.yard import shelf
from game.screens.seat_signs import SIGNS
from game.shell.paths import Home
from game.shell.theme import SMALL
from game.widgets.amount import Stepper
from game.widgets.button import Checkbox
from game.widgets.choice import Dropdown
from game.widgets.field import TextField
from game.widgets.label import Label
from game.widgets.layout import columns
from game.widgets.widget import Widget
from rules.false_sunrise.catalogue import Catalogue
from rules.false_sunrise.editions import EDITIONS, NEWEST, load_edition
from rules.false_sunrise.fleet_files import FleetFile, load_fleet
from rules.false_sunrise.force import fleet_integrity
from rules.false_sunrise.random_fleets import MOST_INTEGRITY
from rules.false_sunrise.scenarios import OPENING_LENGTH
from rules.files import FileError, slug
from rules.kernel.seats import PLAYERS, Seat
from rules.table.board import Edge

if TYPE_CHECKING:
    from game.families.false_sunrise.screens.map_editor.screen import MapEditor

_OWN = ""  # the fleet that is written out in the scenario itself
_CAPTION, _ROW, _GAP = 15, 28, 5
_OPENING = "Story ( / begins a paragraph)"


def story_panel(editor: MapEditor, area: Rect) -> list[Widget]:
    """Make the fields inside an area of logical units."""
    story, top = editor.desk.sheet.story, area.top

    def retold(text: str) -> None:
        editor.tell(opening="\n".join(part.strip() for part in text.split("/")))

    made: list[Widget] = []
    fields = (
        ("about", "One line for the list", story.about, 200, lambda text: editor.tell(about=text or " ")),
        ("opening", _OPENING, story.opening.replace("\n", " / "), OPENING_LENGTH, retold),
    )
    for name, caption, text, most, take in fields:
        above = Rect(area.left, top, area.width, _CAPTION)
        place = Rect(area.left, above.bottom, area.width, _ROW)
        made.append(Label(f"story.{name}.caption", above, caption, style=SMALL))
        made.append(TextField(f"story.{name}", place, text, on_change=take, max_length=most, group="story"))
        top = place.bottom + _GAP
    for seat in PLAYERS:
        made += _side(editor, seat, Rect(area.left, top, area.width, 0))
        top += _CAPTION + 2 * _ROW + 2 * _GAP
    return [*made, *_limits(editor, Rect(area.left, top, area.width, 0))]


def _side(editor: MapEditor, seat: Seat, area: Rect) -> list[Widget]:
    """Make a side's name and fleet."""
    side = editor.desk.sheet.story.by_seat[seat]
    caption = Rect(area.left, area.top, area.width, _CAPTION)
    name = Rect(area.left, caption.bottom, area.width, _ROW)
    fleet = Rect(area.left, name.bottom + 3, area.width, _ROW)
    edition = editor.desk.sheet.story.edition
    known = fleets_of(editor.app.home, edition)
    factions = _factions(_fleet_paths(editor.app.home, edition), edition)
    options = list(known) if side.fleet else [(_OWN, "The fleet in its file"), *known]
    options += (
        [(side.fleet, f"{side.fleet} (not there)")] if side.fleet and side.fleet not in dict(known) else []
    )

    def take(stem: str) -> None:
        if stem != _OWN:
            editor.tell_side(seat, fleet=stem, ships=(), starts=(), faction=None)
            if stem in factions:
                _play_factions(editor, played=True)
            editor.lay_out()

    return [
        Label(
            f"story.{seat}.caption",
            caption,
            "First side" if seat is Seat.RED else "Second side",
            style=SMALL,
            colour=editor.app.theme.seat_text(seat),
            icon=SIGNS[seat],
        ),
        TextField(
            f"story.{seat}.name",
            name,
            side.name,
            on_change=lambda text: editor.tell_side(seat, name=text or " "),
            max_length=48,
            tooltip="What this side is called",
            group="story",
        ),
        Dropdown(f"story.{seat}.fleet", fleet, options, at=side.fleet or _OWN, on_change=take, group="story"),
    ]


def _limits(editor: MapEditor, area: Rect) -> list[Widget]:
    """Make edge, side to play, total, turn limit, small craft and who begins, two by two."""
    pairs = (
        (("First side's edge", "SET-4"), ("A single player takes", "")),
        (("Total integrity", "FRC-1"), ("Turn limit", "END-4")),
        (("Who begins", "SET-2"), ("Small craft", "SQD-1")),
        (("Factions", "FRC-7"), ("Edition", "FRC-8")),
    )
    made: list[Widget] = []
    places: list[Rect] = []
    for number, captions in enumerate(pairs):
        top = area.top + number * (_CAPTION + _ROW + _GAP)
        labels, cells = _captioned(Rect(area.left, top, area.width, 0), captions)
        made += labels
        places += cells
    edge, play, total, turns, begins, craft, factions, edition = places
    return [
        *made,
        _edge(editor, edge),
        _play(editor, play),
        *_numbers(editor, total, turns),
        _begins(editor, begins),
        _craft(editor, craft),
        _faction_box(editor, factions),
        _edition(editor, edition),
    ]


def _edition(editor: MapEditor, place: Rect) -> Widget:
    def take(edition: str) -> None:
        editor.tell(edition=edition)
        editor.lay_out()

    story = editor.desk.sheet.story
    return Dropdown(
        "story.edition",
        place,
        [(edition, load_edition(edition).name) for edition in EDITIONS],
        at=story.edition,
        on_change=take,
        tooltip=f"The rules that both fleets are built for. {load_edition(story.edition).about}",
        topic="FRC-8",
        group="story",
    )


def _faction_box(editor: MapEditor, place: Rect) -> Widget:
    def take(played: bool) -> None:  # noqa: FBT001 - a checkbox says which
        _play_factions(editor, played=played)
        editor.lay_out()

    none = "" if _catalogue(editor).factions else "This edition has no factions."
    return Checkbox(
        "story.factions",
        place,
        "Played",
        on=editor.desk.sheet.story.options.factions,
        on_change=take,
        tooltip="Fleets of a faction may fly only where factions are played",
        topic="FRC-7",
        disabled=none,
        group="story",
    )


def _catalogue(editor: MapEditor) -> Catalogue:
    return load_edition(editor.desk.sheet.story.edition).catalogue


def _play_factions(editor: MapEditor, *, played: bool) -> None:
    options = editor.desk.sheet.story.options
    editor.tell(options=options.model_copy(update={"factions": played}))


def _play(editor: MapEditor, place: Rect) -> Widget:
    story = editor.desk.sheet.story
    return Dropdown(
        "story.play",
        place,
        [(seat.value, story.by_seat[seat].name) for seat in PLAYERS],
        at=story.play,
        on_change=lambda key: editor.tell(play=key),
        tooltip="The side that a single player is offered",
        group="story",
    )


def _begins(editor: MapEditor, place: Rect) -> Widget:
    story = editor.desk.sheet.story
    return Dropdown(
        "story.begins",
        place,
        [("", "By a roll"), *((seat.value, story.by_seat[seat].name) for seat in PLAYERS)],
        at=story.initiative or "",
        on_change=lambda key: editor.tell(initiative=key or None),
        tooltip="Who has the initiative in the first turn",
        topic="SET-2",
        group="story",
    )


def _craft(editor: MapEditor, place: Rect) -> Widget:
    options = editor.desk.sheet.story.options
    return Dropdown(
        "story.craft",
        place,
        [("2024-07", "July 2024"), ("2024-12", "Revised")],
        at=options.small_craft,
        on_change=lambda key: editor.tell(options=options.model_copy(update={"small_craft": key})),
        tooltip="The rules of squadrons: as printed, or as revised in December 2024",
        topic="SQD-1",
        disabled="" if _catalogue(editor).squadrons else "This edition has no squadrons.",
        group="story",
    )


def _captioned(
    row: Rect, captions: tuple[tuple[str, str], tuple[str, str]]
) -> tuple[list[Widget], list[Rect]]:
    """Caption two places side by side; give the places too."""
    cells = columns(Rect(row.left, row.top, row.width, _CAPTION), [0, 0], gap=8)
    made: list[Widget] = [
        Label(f"story.{words}.caption", cell, words, style=SMALL, topic=topic)
        for cell, (words, topic) in zip(cells, captions, strict=True)
        if words
    ]
    return made, [Rect(cell.left, cell.bottom, cell.width, _ROW) for cell in cells]


def _edge(editor: MapEditor, place: Rect) -> Widget:
    edges = [("", "Free choice"), *((edge.value, f"{edge.value.capitalize()} edge") for edge in Edge)]
    edge = editor.desk.sheet.edge
    return Dropdown(
        "story.edge",
        place,
        edges,
        at=edge.value if edge else "",
        on_change=editor.take_edge,
        tooltip="Where the first side deploys; the second has the opposite edge",
        topic="SET-4",
        group="story",
    )


def _numbers(editor: MapEditor, total: Rect, turns: Rect) -> list[Widget]:
    story = editor.desk.sheet.story

    def take_turns(number: float) -> None:
        editor.tell(options=story.options.model_copy(update={"turn_limit": round(number) or None}))

    return [
        Stepper(
            "story.integrity",
            total,
            low=1,
            high=MOST_INTEGRITY,
            at=story.integrity,
            on_change=lambda number: editor.tell(integrity=round(number)),
            tooltip="No fleet may have more",
            topic="FRC-1",
            group="story",
        ),
        Stepper(
            "story.turns",
            turns,
            low=0,
            high=MOST_TURNS,
            at=story.options.turn_limit or 0,
            on_change=take_turns,
            words=lambda number: f"{number:.0f}" if number else "none",
            tooltip="After so many turns more points win",
            topic="END-4",
            group="story",
        ),
    ]


def fleets_of(home: Home, edition: str = NEWEST) -> tuple[tuple[str, str], ...]:
    """List the fleets that a scenario of an edition can name, by their file's name, with their integrity."""
    return _fleets(_fleet_paths(home, edition), edition)


def _fleet_paths(home: Home, edition: str) -> tuple[Path, ...]:
    return tuple(path for folder in shelves_of(home).fleets_of(edition) for path in files_in(folder))


@lru_cache(maxsize=4)
def _read(paths: tuple[Path, ...], edition: str) -> dict[str, FleetFile]:
    """Read those that are built for an edition, by the name of their file; of two the first."""
    found: dict[str, FleetFile] = {}
    for path in paths:
        with contextlib.suppress(FileError):
            fleet = load_fleet(path)
            if fleet.edition == edition and slug(path.stem) == path.stem and path.suffix == ".yaml":
                found.setdefault(path.stem, fleet)
    return found


def _factions(paths: tuple[Path, ...], edition: str) -> frozenset[str]:
    """Name the files whose fleets belong to a faction (FRC-7)."""
    return frozenset(stem for stem, fleet in _read(paths, edition).items() if fleet.faction is not None)


def _fleets(paths: tuple[Path, ...], edition: str) -> tuple[tuple[str, str], ...]:
    catalogue, listed = load_edition(edition).catalogue, {}
    for stem, fleet in _read(paths, edition).items():
        faction = [shelf.faction_name(fleet)] if fleet.faction is not None else []
        listed[stem] = " · ".join((fleet.name, str(fleet_integrity(fleet, catalogue)), *faction))
    return tuple(sorted(listed.items(), key=lambda pair: pair[1].casefold()))
