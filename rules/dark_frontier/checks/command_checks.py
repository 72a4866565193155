"""Invariants of commands, thrust and steering; nothing else changes a velocity (DC, DT)."""

from __future__ import annotations

from rules.dark_frontier import events
from rules.dark_frontier.checks.laws import law_in, rotation_left, sheet_of, thrust_left
from rules.dark_frontier.checks.places import Hex, plus, points_of, resolved, thrown
from rules.dark_frontier.state import Command, Phase, Ship, Side, State
from rules.hexes.velocity import counter_of
from rules.kernel.checking import InvariantWatch, demand


def command_fault(state: State, ship: Ship, command: Command) -> str | None:
    """Return what is wrong with a command, or None (DC-2 to DC-4)."""
    rotation, thrust = rotation_left(state, ship), thrust_left(state, ship)
    turns = command.rotate != 0
    if abs(command.rotate) > rotation and not (rotation == 0 and abs(command.rotate) == 1):
        return f"it turns by {command.rotate} of {rotation} (DC-2)"
    if command.burn < 0 or (command.burn > thrust and not (thrust == 0 and command.burn == 1)):
        return f"it burns {command.burn} of {thrust} (DC-2)"
    if not 0 <= command.points <= command.burn or (command.points and command.side is None):
        return f"its gimbal turns {command.points} of {command.burn} (DC-3)"
    if command.side is not None and not sheet_of(state, ship).gimbaled:
        return "it has no gimbal (DC-3)"
    if turns and command.burn and (rotation == 0 or thrust == 0):
        return f"it turns and burns with rotation {rotation} and thrust {thrust} (DC-4)"
    return None


def thrust_of(facing: int, command: Command) -> list[int]:
    """Return the direction of each point of a burn: spread point by point, last first, then gimbaled.

    Rulings DT-1 and DT-2.
    """
    sign = -1 if command.rotate < 0 else 1
    pointed = [(facing + sign * n) % 6 for n in range(abs(command.rotate) + 1)]
    dealt = [0] * len(pointed)
    for point in range(command.burn):
        dealt[-1 - point % len(pointed)] += 1
    points = [one for one, number in zip(pointed, dealt, strict=True) for _ in range(number)]
    aside = {Side.PORT: 5, Side.STARBOARD: 1, None: 0}[command.side]
    straight = len(points) - command.points
    return [one if place < straight else (one + aside) % 6 for place, one in enumerate(points)]


class HelmWatch(InvariantWatch[State]):
    """Checks commands, and how ships and missiles turn and burn; it keeps all motions itself."""

    def __init__(self, state: State) -> None:
        super().__init__(state)
        self._motions: dict[str, tuple[int, Hex]] = {
            name: (ship.facing, ship.velocity) for name, ship in state.ships.items()
        }
        self._told: set[str] = set()
        self.handlers = {
            events.PhaseBegan: self._phase,
            events.ShipPlaced: self._placed,
            events.CommandRevealed: self._command,
            events.ShipTurned: self._turns,
            events.MissileSteered: self._steers,
            events.ShotFired: self._fired,
            events.MissilesDetonated: self._detonated,
        }

    def _placed(self, event: events.ShipPlaced) -> None:
        self._motions[event.ship] = event.facing, event.velocity

    def _phase(self, event: events.PhaseBegan) -> None:
        state = self.state
        flying = [ship for ship in state.ships.values() if ship.alive and ship.on_map]
        if event.phase is Phase.COMMAND:
            self._told = set()
        for ship in flying:
            here = ship.facing, ship.velocity
            demand(125, here == self._motions[ship.name], f"{ship.name} faces and flies {here}")
        for one in state.projectiles.values():
            here = one.facing, one.velocity
            demand(125, here == self._motions[one.id], f"{one.id} faces and flies {here}")

    # --- ships -----------------------------------------------------------------------------------

    def _command(self, event: events.CommandRevealed) -> None:
        state, ship = self.state, self.state.ships[event.ship]
        fault = command_fault(state, ship, event.command)
        demand(124, fault is None, f"the command of {ship.name}: {fault}")
        bare = all(one.command is None for one in state.ships.values() if one.name not in self._told)
        demand(142, bare, "a command stands on the map before it is opened")
        self._told.add(ship.name)

    def _turns(self, event: events.ShipTurned) -> None:
        ship = self.state.ships[event.ship]
        demand(124, ship.command is not None, f"{ship.name} turns without a command")
        assert ship.command is not None
        facing = (ship.facing + ship.command.rotate) % 6
        demand(125, event.facing == facing, f"{ship.name} faces {event.facing}, not {facing}")
        points = thrust_of(ship.facing, ship.command)
        demand(125, list(event.thrust) == points, f"{ship.name} burns towards {event.thrust}, not {points}")
        self._adds(ship.name, event.facing, event.velocity, ship.velocity, points)

    def _adds(self, name: str, facing: int, velocity: Hex, before: Hex, points: list[int]) -> None:
        """Check that a velocity is the one before plus the points, and that its counter is resolved."""
        demand(125, velocity == plus(before, thrown(points)), f"{name} flies {velocity} after {before}")
        counter = resolved([*points_of(before), *points])
        left = [direction for direction, number in enumerate(counter) if number]
        demand(126, len(left) < 2 or (left[1] - left[0]) in (1, 5), f"the counter of {name} is {counter}")
        demand(126, len(left) <= 2, f"the counter of {name} has {left}")
        demand(126, counter_of(velocity) == counter, f"the counter of {name} is {counter}")
        self._motions[name] = facing, velocity

    # --- missiles --------------------------------------------------------------------------------

    def _steers(self, event: events.MissileSteered) -> None:
        one = self.state.projectiles[event.projectile]
        demand(127, abs(event.rotate) <= law_in(self.state).turn, f"{one.id} turns by {event.rotate}")
        demand(127, 0 <= event.burn <= law_in(self.state).acceleration, f"{one.id} burns {event.burn}")
        facing = (one.facing + event.rotate) % 6
        demand(127, event.facing == facing, f"{one.id} faces {event.facing}, not {facing}")
        self._adds(one.id, facing, event.velocity, one.velocity, [facing] * event.burn)

    def _fired(self, event: events.ShotFired) -> None:
        one = event.projectile
        self._motions[one.id] = one.facing, one.velocity

    def _detonated(self, event: events.MissilesDetonated) -> None:
        for name in event.missiles:
            self._motions[name] = 0, self._motions[name][1]
