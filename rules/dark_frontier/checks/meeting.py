"""Invariants of meetings: what dice, ratings and the table of damage make of each roll (DM-2 to DM-6, DD)."""

from __future__ import annotations

from rules.dark_frontier import events
from rules.dark_frontier.checks.laws import DIE, SCRAM_DICE, cost_of, hull_left, law_in, rating_of, sheet_of
from rules.dark_frontier.state import Kind, State
from rules.kernel.checking import InvariantWatch, demand


class MeetingWatch(InvariantWatch[State]):
    """Checks each roll and its result against the ship and the projectile that it is about."""

    def __init__(self, state: State) -> None:
        super().__init__(state)
        self.handlers = {
            events.PhaseBegan: self._phase,
            events.ScramRolled: self._scram,
            events.PointDefenceRolled: self._defends,
            events.DamageTaken: self._hit,
            events.ShipDestroyed: self._destroyed,
            events.MissilesDetonated: self._detonated,
        }

    def _phase(self, _event: events.PhaseBegan) -> None:
        for ship in self.state.ships.values():
            whole = not ship.alive or hull_left(self.state, ship) > 0
            demand(137, whole, f"{ship.name} flies without a hull box")

    def _scram(self, event: events.ScramRolled) -> None:
        _dice(event.faces, SCRAM_DICE)
        one = self.state.projectiles.get(event.by)
        spread = one.left if one is not None and one.kind is Kind.FLAK else law_in(self.state).spread
        demand(133, event.spread == spread < DIE, f"{event.by} has spread {event.spread}, not {spread}")
        demand(133, event.dodged == any(face > spread for face in event.faces), f"dodged: {event}")

    def _defends(self, event: events.PointDefenceRolled) -> None:
        _dice(event.faces, 1)
        rating, (face,) = rating_of(self.state, self.state.ships[event.ship]), event.faces
        flak = event.ruling == "DM-2"
        number = 133 if flak else 134
        demand(number, event.rating == rating, f"{event.ship} has {rating}: {event}")
        demand(number, event.stopped == (face > rating if flak else face >= rating), f"stopped: {event}")

    def _hit(self, event: events.DamageTaken) -> None:
        """Check what a hit costs (DD-1, DD-2)."""
        state, ship = self.state, self.state.ships[event.ship]
        _dice(event.faces, 1)
        (face,) = event.faces
        result, cost = sheet_of(state, ship).damage[face - 1], cost_of(state, ship, face)
        paid = event.result, event.suffered
        demand(137, paid == (result, cost), f"{face} costs {ship.name} {cost}: {event}")
        demand(137, event.ruling == ("DD-1" if result == cost else "DD-2"), f"{event.ruling} for {cost}")

    def _destroyed(self, event: events.ShipDestroyed) -> None:
        """Check that a ship is lost to a warhead, or because its last hull box is gone (DD-3, DM-5)."""
        state, ship = self.state, self.state.ships[event.ship]
        demand(137, ship.alive, f"{ship.name} is destroyed twice")
        if event.ruling == "DD-3":
            demand(137, hull_left(state, ship) == 0, f"{ship.name} is destroyed with hull boxes left")
            return
        one = state.projectiles.get(event.by)
        armed = one is None or (one.kind is Kind.MISSILE and one.round < state.round)
        demand(134, armed, f"{event.by} destroys {ship.name}, and has no armed warhead")

    def _detonated(self, event: events.MissilesDetonated) -> None:
        """Check who detonates missiles that have met, and what is left of them (DM-6)."""
        pair = [self.state.projectiles[name] for name in event.missiles]
        demand(135, all(one.kind is Kind.MISSILE for one in pair), f"{event.missiles} are no missiles")
        demand(135, pair[0].seat is event.seat, f"{event.seat} detonates {event.missiles[0]}")
        demand(135, event.spread == law_in(self.state).spread, f"they are flak of spread {event.spread}")


def _dice(faces: tuple[int, ...], number: int) -> None:
    demand(133, len(faces) == number, f"{faces} are rolled, and not {number} dice")
    demand(133, all(1 <= face <= DIE for face in faces), f"a die shows {faces}")
