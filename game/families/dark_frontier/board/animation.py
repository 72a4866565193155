"""Animate one beat of a duel: flights, shots, explosions and sounds."""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property

from game.board.beat_animation import BeatAnimation
from game.board.pose import Pose, swung_deg
from game.board.timed_sounds import LIT_S, TimedSound
from game.families.dark_frontier.board.timeline import Timeline, Turning
from game.families.dark_frontier.board.token_places import asides_of, part_of, place_at, tokens_of
from game.families.dark_frontier.board.tokens import heading_of
from game.families.dark_frontier.events_ui import EVENTS_UI
from game.shell.motion import along, eased
from rules.dark_frontier.events import Event
from rules.dark_frontier.state import State, Token
from rules.table.measure import Point


class Animation(BeatAnimation[State, Event]):
    """The animation of one beat.

    It starts from the state before it and always ends in the state after it.
    """

    timeline_of = Timeline
    timeline: Timeline

    @property
    def part(self) -> Fraction | float:
        """How far the Advance has come at this moment, from 0 to 1."""
        legs = self.timeline.legs
        begun = [leg for leg in legs if leg.begin_s <= self.clock_s] or legs[:1]
        return begun[-1].part_at(self.clock_s) if begun else part_of(self.before)

    def tokens(self) -> dict[str, Token]:
        """Return all tokens drawn at this moment: the earlier ones, and those that have come since."""
        found = tokens_of(self.before)
        for name, at_s in self.timeline.comes.items():
            if self.clock_s >= at_s:
                found[name] = self.after.token(name)
        return found

    def pose(self, name: str) -> Pose:
        """Return where a token is at this moment, next to any others at the same place."""
        came = name not in self.before.ships and name not in self.before.projectiles
        token = (self.after if came else self.before).token(name)
        x, y = place_at(token, self.part)
        off = self._aside(name)
        if self.timeline.opacity(name, self.clock_s) <= 0:
            return Pose(x, y, heading_of(token.facing), fade=0.0)
        angle, thrust = _turned(self.timeline.turns.get(name), self.clock_s, heading_of(token.facing))
        return Pose(x + off[0], y + off[1], angle, thrust=thrust)

    @cached_property
    def _asides(self) -> tuple[dict[str, Point], dict[str, Point]]:
        return asides_of(self.before), asides_of(self.after)

    def _aside(self, name: str) -> Point:
        """Return a token's offset from its place, moving from the offset before to the one after."""
        before, after = self._asides
        here = before.get(name, after.get(name, (0.0, 0.0)))
        length_s = self.timeline.end_s
        if length_s <= 0 or name not in after:
            return here
        return along(here, after[name], eased(min(1.0, self.clock_s / length_s)))

    @property
    def sounds(self) -> list[TimedSound]:
        found = []
        for at_s, event in self.timeline.events:
            name = EVENTS_UI[event.kind].sound_of(event, self.before)
            if name:
                lost = event.kind == "destroyed"
                found.append(TimedSound(at_s + LIT_S * lost, name, self._place(event), due=lost))
        return found

    def _place(self, event: Event) -> Point | None:
        """Return where an event happens, or None if it has no place."""
        for field in ("ship", "projectile", "token", "one"):
            name = getattr(event, field, None)
            if isinstance(name, str) and (name in self.before.ships or name in self.before.projectiles):
                ship = self.before.ships.get(name)
                return None if ship is not None and ship.at is None else self.timeline.place(name)
        return None


def _turned(turn: Turning | None, clock_s: float, else_deg: float) -> tuple[float, float]:
    """Return a token's angle at a second, and how hard it burns."""
    if turn is None:
        return else_deg, 0.0
    share = turn.share(clock_s)
    burning = turn.power * min(1.0, 6 * share, 6 * (1 - share))
    return swung_deg(turn.from_deg, turn.to_deg, eased(share)) % 360, burning
