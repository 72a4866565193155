"""How ships rehearse: where trial commands lead, what is met on the way, and which shots they allow."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import chain

from game.families.dark_frontier.board.token_places import place_at
from game.families.dark_frontier.danger.duels import ShotDuel, after_burns
from game.families.dark_frontier.table.odds_words import chance_words
from game.families.dark_frontier.table.passing_fire_forecast import exchange
from game.families.dark_frontier.table.trial_missiles import sides_with_missiles, steered_by
from game.families.dark_frontier.table.upcoming import Coming, odds_words, to_come
from game.screens.rehearsal.trial import Rehearsal, Trial
from game.wording import counted
from rules.dark_frontier.advancing import LEAVES, PROJECTILE, agenda
from rules.dark_frontier.commands import Flight, flight_after, flights_of
from rules.dark_frontier.foreseeing import steerings_that_meet, with_steerings
from rules.dark_frontier.state import DRIFTS, Command, Kind, Moment, Phase, Projectile, Ship, State
from rules.dark_frontier.steering import Steering, steerings_of
from rules.dark_frontier.systems import missiles_left
from rules.kernel.seats import Seat
from rules.values import changed

DuelTrial = Trial[State, Command, Flight, Flight]

_PARTS = 100  # moments of a flight that the board can show


class CommandRehearsal(Rehearsal[State, Command, Flight, Flight]):
    """Where trial commands of ships lead.

    Missiles of the sides in `steering` steer after the burns (DT-3).
    """

    def __init__(self, view: State) -> None:
        super().__init__(view)
        self.steering = frozenset(sides_with_missiles(view))
        self._known: dict[object, tuple[Mapping[str, Steering], State]] = {}

    def ordered(self, seat: Seat) -> Sequence[str]:
        return [ship.name for ship in self.view.side(seat)]

    def moving(self, seat: Seat) -> Sequence[str]:
        return self.ordered(seat)

    def hold(self) -> Command:
        return DRIFTS

    def path(self, piece_id: str, order: Command) -> Flight:
        return flight_after(self.view.ships[piece_id], order)

    def end(self, order: Command, path: Flight) -> Flight:
        return path

    def order_to(self, piece_id: str, position: Flight) -> Command:
        """Return the first command that gives a flight; what flies already takes none."""
        if piece_id not in self.view.ships:
            return DRIFTS
        flights = flights_of(self.view.figures, self.view.ships[piece_id])
        return next(command for command, flight in flights if flight == position)

    def shown(self, paths: Mapping[str, Flight], share: float) -> State:
        """Return a copy of the view in this round's Advance; nothing hits."""
        state = self.steered(paths).copy()
        part = Fraction(round(share * _PARTS), _PARTS)
        for step in agenda(state):
            if step.moment.rank == LEAVES and step.moment.part <= part:
                _remove(state, step.tokens[0])
        state.phase = Phase.ADVANCE
        state.reached = Moment(part.numerator, part.denominator, PROJECTILE, 0, 0)
        return state

    def steered(self, paths: Mapping[str, Flight]) -> State:
        """Return the state after all burns, with the missiles steered."""
        return self._flown(paths)[1]

    def steerings(self, paths: Mapping[str, Flight]) -> Mapping[str, Steering]:
        """Return how missiles steer after these burns; those that drift are left out."""
        return self._flown(paths)[0]

    def _flown(self, paths: Mapping[str, Flight]) -> tuple[Mapping[str, Steering], State]:
        asked = frozenset(paths.items()), self.steering
        if asked not in self._known:
            burned = after_burns(self.view, paths)
            told = steered_by(burned, self.steering)
            self._known[asked] = told, with_steerings(burned, told)
        return self._known[asked]


def _remove(state: State, token: str) -> None:
    if token in state.ships:
        state.ships[token] = changed(state.ships[token], on_map=False)
    else:
        del state.projectiles[token]


# --- meetings -----------------------------------------------------------------------------------------


def met(state: State, steered: frozenset[Seat] = frozenset()) -> list[Coming]:
    """Return what ships meet on the way after these burns, in order of time (DA-1).

    Missiles of the sides in `steered` fly as they do in this state. Any other one may still be steered
    into each ship that it can reach (DT-3).
    """
    missiles = [
        one for one in state.projectiles.values() if one.kind is Kind.MISSILE and one.seat not in steered
    ]
    open_ = {one.id for one in missiles}
    sure = (one for one in to_come(state) if one.ships and one.by not in open_)
    known = chain.from_iterable(_passing(state, one) for one in sure)
    chased = (_chased(state, one, ship) for one in missiles for ship in state.side(one.seat.other))
    found, gone = list[Coming](), set[str]()
    for one in sorted(chain(known, filter(None, chased)), key=lambda each: each.part):
        if gone.isdisjoint(one.ships):  # whoever has left the map meets nothing more (DA-3)
            found.append(one)
        if len(one.ships) == 1 and not one.by:
            gone.update(one.ships)
    return found


def _passing(state: State, one: Coming) -> Iterator[Coming]:
    """Yield a moment, or for two ships that pass what the missiles of each alone do to the other (DM-7)."""
    if len(one.ships) < 2:
        yield one
        return
    ships = [state.ships[name] for name in one.ships]
    armed = [(ship, most) for ship in ships if (most := missiles_left(state.figures, ship))]
    if not armed:
        yield replace(one, odds="no missiles")
    for ship, most in armed:
        (other,) = (each for each in ships if each is not ship)
        lost = exchange(state, other, ship, 0, most).own.lost
        shots = f"if only it fires {counted(most, 'missile')}: {chance_words(lost)} to destroy"
        yield replace(one, words=f"{ship.name} passes {other.name}", odds=shots, seat=other.seat)


def _chased(state: State, missile: Projectile, ship: Ship) -> Coming | None:
    """Return when a missile can first be steered into a ship, and with which odds; None if it cannot."""
    parts = sorted(part for _, part in steerings_that_meet(state, missile, ship))
    if not parts:
        return None
    share = f"{len(parts)} of its {len(steerings_of(state.figures))} moves"
    return Coming(
        parts[0],
        place_at(ship, parts[0]),
        f"{missile.id} can reach {ship.name}",
        f"{share}, {odds_words(state, ship.name, missile.id)}",
        ship.seat,
        ships=(ship.name,),
        by=missile.id,
        sure=False,
    )


def weapon_words(duel: ShotDuel) -> str:
    """Return the weapons that reach the target, and the chances that they hit and destroy it."""
    missiles = [counted(duel.missiles, "missile")] * bool(duel.missiles)
    destroys = f", {chance_words(duel.lost)} to destroy" if duel.lost else ""
    return f"{', '.join((*duel.guns, *missiles))}: {chance_words(duel.hit)} to hit{destroys}"
