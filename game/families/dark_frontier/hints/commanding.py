"""Hints for commands: the edge, the path, incoming tokens and the yard."""

from __future__ import annotations

import math

from game.book.hints.moment import Sighting
from game.families.dark_frontier.hints.moment import Moment, about
from rules.dark_frontier.edge import Room, room_after
from rules.dark_frontier.foreseeing import coming_at, steerings_that_meet
from rules.dark_frontier.steering import steerings_of
from rules.dark_frontier.systems import condition
from rules.hexes.grid import ORIGIN, add, length

FAST = 5
"""The speed (hexes per Advance) above which a ship is hard to stop on this map."""


def no_way_back(moment: Moment) -> Sighting | None:
    """Detect a command after which a ship cannot stay on the map (DA-4)."""
    for ship, command in moment.commanded():
        if room_after(moment.figures, ship, command) in (Room.LOST, Room.DOOMED):
            return about(ship.name)
    return None


def thrust_to_spare(moment: Moment) -> Sighting | None:
    """Detect a command after which a ship needs all its thrust to stay on the map (DA-4)."""
    for ship, command in moment.commanded():
        if room_after(moment.figures, ship, command) is Room.TIGHT:
            return about(ship.name)
    return None


def own_flak(moment: Moment) -> Sighting | None:
    """Detect a command with which a ship meets flak of its own side (DF-6)."""
    after = moment.as_commanded()
    for ship, _ in moment.commanded():
        for step, _ in coming_at(after, after.ships[ship.name]):
            for name in step.tokens:
                one = after.projectiles.get(name)
                if one is not None and one.seat is ship.seat:
                    return about(ship.name, name, flak=name)
    return None


def pursued(moment: Moment) -> Sighting | None:
    """Detect an enemy missile that can be steered to meet a ship after its command (DT-3)."""
    after, of = moment.as_commanded(), len(steerings_of(moment.figures))
    for ship, _ in moment.commanded():
        for missile in after.missiles_of(ship.seat.other):
            many = len(list(steerings_that_meet(after, missile, after.ships[ship.name])))
            if many:
                return about(ship.name, missile.id, missile=missile.id, many=many, of=of)
    return None


def bent_burn(moment: Moment) -> Sighting | None:
    """Detect a command with a turn and more than one point of burn (DT-1)."""
    for ship, command in moment.commanded():
        if command.rotate and command.burn > 1:
            return about(ship.name, burn=command.burn)
    return None


def too_fast(moment: Moment) -> Sighting | None:
    """Detect a command that leaves a ship faster than it can soon stop (DV-1)."""
    after = moment.as_commanded()
    for ship, _ in moment.commanded():
        speed, thrust = length(after.ships[ship.name].velocity), condition(moment.figures, ship).thrust
        if speed > FAST:
            return about(ship.name, speed=speed, rounds=math.ceil(speed / max(1, thrust)))
    return None


def flies_on(moment: Moment) -> Sighting | None:
    """Detect a ship in motion while commands are set (DV-1)."""
    return next((about(ship.name) for ship, _ in moment.commanded() if ship.velocity != ORIGIN), None)


def yard_counts(moment: Moment) -> Sighting | None:
    """Detect a command with which a ship ends in the yard in a round that scores (DE-2)."""
    if moment.view.round < moment.figures.scores_from:
        return None
    after = moment.as_commanded()
    for ship, _ in moment.commanded():
        if length(add(ship.place, after.ships[ship.name].velocity)) <= moment.figures.map.yard:
            return about(ship.name, points=moment.view.setup.points)
    return None
