"""Overlays while commands are set: possible positions, the ghost, what it meets, and a key."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from game.board.plates import Span
from game.families.dark_frontier.board.layout import point_on_way
from game.families.dark_frontier.board.overlays import (
    Ends,
    Ghost,
    MapKey,
    Met,
    Overlay,
    Sign,
    SteerEnds,
)
from game.families.dark_frontier.table.commanding_forecast import Facing, Incoming
from game.families.dark_frontier.table.commanding_words import chance, command_title
from game.families.dark_frontier.table.views import GUNS, ITS_ENDS
from game.families.dark_frontier.words import facing_words, when_words
from game.wording import counted
from rules.dark_frontier.edge import Room
from rules.hexes.grid import length

if TYPE_CHECKING:
    from game.families.dark_frontier.table.commanding import CommandTool


def overlays_of(tool: CommandTool) -> list[Overlay]:
    """Return the overlays of the tool."""
    own = tool.outlook.own_ends(tool.ship, tool.goal())
    found: list[Overlay] = []
    theirs: list[Ends] = []
    if tool.shows(ITS_ENDS):
        theirs = tagged([facing.enemy for facing in tool.prospect.facings], _theirs(tool))
    if tool.risks.shown:  # of all enemies' positions only those of the one that is pointed at
        both = zip(theirs, tool.prospect.facings, strict=False)
        pointed = [one for one, facing in both if facing.enemy == tool.pointed]
        return [*pointed, *planned(tool, own), *tool.maps.overlays()]
    found += [*theirs, *planned(tool, own)]
    found += [met for one in tool.prospect.incoming for met in _meetings(tool, one)]
    found.append(MapKey(tuple(key_rows(tool, own, theirs)), tool.request.seat))
    return found


def planned(tool: CommandTool, own: Ends) -> Iterator[Overlay]:
    """Yield the selected ship's possible positions, missiles that can be steered into it, and all ghosts."""
    yield own
    for one in tool.prospect.incoming:
        if one.ends:
            yield SteerEnds(one.one.seat, tuple((at, True) for at in one.ends))
    yield from (_other_ghost(tool, name) for name in tool.names() if _is_told(tool, name))
    yield _ghost(tool)


def _theirs(tool: CommandTool) -> list[Ends]:
    return [_seen(tool, facing) for facing in tool.prospect.facings]


def tagged(names: Sequence[str], ends: Sequence[Ends]) -> list[Ends]:
    """Return possible positions with the initials of their ships; those of a single ship need none."""
    if len(names) < 2:
        return list(ends)
    both = enumerate(zip(names, ends, strict=True))
    return [replace(one, tag=tag_of(name, names), row=row) for row, (name, one) in both]


def tag_of(name: str, names: Sequence[str]) -> str:
    """Return as few first letters of a name as tell it from the others, two at most.

    >>> tag_of("Quiver", ["Quiver", "Kestrel"]), tag_of("Thresher", ["Thresher", "Talon"])
    ('Q', 'Th')
    """
    alone = sum(other[:1] == name[:1] for other in names) == 1
    return name[: 1 if alone else 2]


def _seen(tool: CommandTool, facing: Facing) -> Ends:
    """Return an enemy's possible positions, with signs for guns if these are switched on."""
    if tool.shows(GUNS):
        return facing.ends
    return replace(facing.ends, ends=tuple(replace(end, signs=()) for end in facing.ends.ends))


def _ghost(tool: CommandTool) -> Ghost:
    ship, prospect = tool.ship, tool.prospect
    flight = prospect.flight
    words: list[tuple[Span, ...]] = [
        ((command_title(tool.command), "plain"),),
        ((f"to speed {length(flight.velocity)}, {facing_words(flight.facing)}", "quiet"),),
    ]
    if length(tool.goal()) <= tool.state.figures.map.yard:
        words.append((("ends in the yard", "good"),))
    others = len(tool.ways_to(tool.goal())) - 1
    if others:
        words.append(((f"mouse wheel: {counted(others, 'other way', 'other ways')} to get here", "quiet"),))
    doomed = prospect.room in (Room.LOST, Room.DOOMED)
    sought = tool.hand.sought
    return Ghost(
        ship.seat,
        ship.type,
        ship.place,
        flight.velocity,
        flight.facing,
        tuple(words),
        tool.hand.held,
        doomed,
        None if sought is None else (sought, f"{ship.name} cannot get here this round", "DC-2"),
    )


def _is_told(tool: CommandTool, name: str) -> bool:
    """Return whether a ship other than the selected one has a command other than to drift."""
    return name != tool.ship.name and name not in tool.idle()


def _other_ghost(tool: CommandTool, name: str) -> Ghost:
    """Return the ghost of a ship other than the selected one."""
    ship = tool.state.ships[name]
    prospect = tool.outlook.of(ship, tool.told[name])
    facing, velocity = prospect.flight
    doomed = prospect.room in (Room.LOST, Room.DOOMED)
    return Ghost(ship.seat, ship.type, ship.place, velocity, facing, doomed=doomed)


def _meetings(tool: CommandTool, one: Incoming) -> Iterator[Met]:
    """Yield where a projectile meets the ghost, certainly or possibly; the first one with a label."""
    ship, velocity = tool.ship, tool.prospect.flight.velocity
    for number, part in enumerate(one.parts):
        words: tuple[tuple[Span, ...], ...] = ()
        if number == 0 and one.odds is not None:
            verb = "reaches you" if one.sure else "can reach you"
            what = f"{chance(one.odds.hit)} to hit" if one.sure else f"{chance(one.odds.lost)} to destroy"
            said = f" {verb} {when_words(part)}: {what}"
            words = (((one.one.id, "refusal"), (said, "plain")),)
        yield Met(point_on_way(ship.place, velocity, part), part, one.sure, words)


def key_rows(tool: CommandTool, own: Ends, theirs: list[Ends]) -> Iterator[tuple[Sign, str]]:
    """Yield the signs on the map with their meanings."""
    yield Sign.OWN, f"where you can be next: {len(own.ends)}"
    if theirs:
        where = "where it can be next" if len(theirs) == 1 else "where they can be next"
        names = [
            f"{one.tag} {facing.enemy}" for one, facing in zip(theirs, tool.prospect.facings, strict=True)
        ]
        whose = f" ({', '.join(names)})" if len(theirs) > 1 else ""
        yield Sign.ENEMY, f"{where}: {sum(len(one.ends) for one in theirs)}{whose}"
    signs = {sign for ends in (own, *theirs) for end in ends.ends for sign in end.signs}
    words = {
        Sign.FATAL: "off the map, now or soon",
        Sign.TIGHT: "needs all your thrust later",
        Sign.IN_REACH: "you can hit it there",
        Sign.THREATENED: "it can hit you from there",
    }
    yield from ((sign, said) for sign, said in words.items() if sign in signs)
    incoming = tool.prospect.incoming
    if any(one.sure for one in incoming):
        yield Sign.SURE, "will reach you"
    if any(one.parts and not one.sure for one in incoming):
        yield Sign.POSSIBLE, "can reach you"
        yield Sign.MEETS, "the missile's end point"
