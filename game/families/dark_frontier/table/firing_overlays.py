"""Overlays while a side fires: hexes, divisions, meetings, the shot and its later path."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from game.board.plates import Span
from game.families.dark_frontier.board.foreseen import later_ways
from game.families.dark_frontier.board.overlays import Arc, GhostShot, LitHexes, Met, Overlay
from game.families.dark_frontier.board.token_places import place_at
from game.families.dark_frontier.table.firing_choice import Meeting
from game.families.dark_frontier.table.firing_danger import danger_marks
from game.families.dark_frontier.table.firing_forecast import Later
from game.families.dark_frontier.table.firing_words import round_words, title_of, whose_words
from game.families.dark_frontier.table.odds_words import chance_words
from game.families.dark_frontier.table.views import GUNS
from game.families.dark_frontier.words import flight_words, when_words
from rules.dark_frontier.foreseeing import struck_by, with_shot
from rules.dark_frontier.gunnery import Shot, launch_velocity, weapon_of
from rules.dark_frontier.state import Projectile, State
from rules.hexes.grid import DIRECTIONS, add
from rules.table.measure import Point

if TYPE_CHECKING:
    from game.families.dark_frontier.table.firing import FireTool


def place_of_meeting(state: State, meeting: Meeting) -> Point:
    """Return where a meeting is on the board."""
    return place_at(state.ships[meeting.enemy], meeting.part)


def overlays_of(tool: FireTool) -> list[Overlay]:
    """Return the overlays of the tool."""
    choice = tool.choice
    fired = [*danger_marks(tool.coming), *_fired(tool)]
    if tool.holding:
        every = [met for arm in choice.all_arms() for met in choice.meetings(arm)]
        lit = [Met(place_of_meeting(tool.state, one), one.part, sure=False) for one in dict.fromkeys(every)]
        return [*lit, *fired]
    after, one = with_shot(tool.state, choice.shot)
    found: list[Overlay] = []
    if len(choice.hexes()) > 1:
        found.append(LitHexes(choice.hexes(), tool.request.seat, choice.shot.at))
    if tool.shows(GUNS):
        found.append(_divisions(tool))
    found.append(GhostShot(one.seat, one.kind, one.at, one.velocity, one.facing))
    found += [*_meetings(tool), *fired]
    if tool.prospect is None:
        found += _later(tool, after, one)
    return found


def intended(state: State, shot: Shot) -> list[Overlay]:
    """Return overlays for a shot that is about to be fired, and for whom it meets."""
    _, one = with_shot(state, shot)
    found: list[Overlay] = [GhostShot(one.seat, one.kind, one.at, one.velocity, one.facing)]
    met = struck_by(state, one)
    if met is not None:
        ship, part = met
        words: tuple[Span, ...] = (
            (f"{title_of(shot.weapon)} reaches {ship.name} {when_words(part)}", "plain"),
        )
        found.append(Met(place_at(ship, part), part, words=(words,)))
    return found


def _fired(tool: FireTool) -> Iterator[Met]:
    """Yield the meetings of shots already fired in this round."""
    for event in tool.shots_fired:
        one = tool.state.projectiles.get(event.projectile.id)
        met = None if one is None else struck_by(tool.state, one)
        if met is not None:
            ship, part = met
            words: tuple[Span, ...] = (
                (f"{event.projectile.id} reaches {ship.name} {when_words(part)}", "plain"),
            )
            yield Met(place_at(ship, part), part, words=(words,), tone="plain")


def _divisions(tool: FireTool) -> Arc:
    """Return where the projectile can end with each division of its launch."""
    shot, state = tool.choice.shot, tool.state
    weapon = weapon_of(state.figures, tool.ship, shot.weapon)
    assert weapon is not None, "what is planned can be fired"
    directions = tuple((tool.ship.facing + one) % DIRECTIONS for one in weapon.directions)
    launch = launch_velocity(state.figures, weapon)
    return Arc(add(shot.at, tool.ship.velocity), directions, launch, tool.request.seat)


def _meetings(tool: FireTool) -> Iterator[Met]:
    """Yield the meetings that the current weapon can make, the planned one with its odds."""
    choice, state = tool.choice, tool.state
    for meeting in choice.meetings(choice.arm):
        at = place_of_meeting(state, meeting)
        if meeting != choice.meeting or tool.prospect is None:
            yield Met(at, meeting.part, sure=False)
            continue
        head: tuple[Span, ...] = (
            (f"{title_of(choice.arm.weapon)}: {meeting.enemy}", "plain"),
            (flight_words(meeting.part), "plain"),
        )
        hit = tool.prospect.hit
        odds: list[Span] = [(f"{chance_words(hit.hit)} to hit", "good")]
        if hit.lost:
            odds.append((f"{chance_words(hit.lost)} to destroy", "refusal"))
        yield Met(at, meeting.part, words=(head, tuple(odds)), tone="good")


def _later(tool: FireTool, after: State, one: Projectile) -> Iterator[Overlay]:
    """Yield how the projectile flies on, and whom it meets then if nobody burns."""
    last = max((later.advance for later in tool.later), default=2)
    names = [one.id, *dict.fromkeys(later.ship for later in tool.later)]
    yield from later_ways(after, names, last - 1)
    for later in tool.later:
        yield _met_later(tool, later)


def _met_later(tool: FireTool, later: Later) -> Met:
    state, seat = tool.state, tool.request.seat
    ship = state.ships[later.ship]
    own = ship.seat is seat
    words = f"{round_words(state.round, later.advance)}: {whose_words(state, later.ship, seat)}"
    line: tuple[Span, ...] = ((words, "refusal" if own else "plain"),)
    at = place_at(ship, later.advance - 1 + later.part)
    return Met(at, later.part, sure=False, words=(line,), tone="refusal" if own else "plain")
