"""What shots gave away: each against the best of the same weapon; and the best one that was not fired."""

from __future__ import annotations

from game.families.dark_frontier.ai.firing import Outlook, outlook_of, points_of
from game.families.dark_frontier.ai.reach import meets
from game.families.dark_frontier.ai.valuation import flak_share
from game.families.dark_frontier.challenges.points import SHIP
from game.families.dark_frontier.coach.commands import COACH, LEAST
from game.families.dark_frontier.coach.ghost import Ghost
from game.review.coach import Judged
from game.review.findings import Mistake
from rules.dark_frontier.commands import Flight
from rules.dark_frontier.describe import launch_words, weapon_words
from rules.dark_frontier.edge import Room, engine_of, room_of
from rules.dark_frontier.figures import TUBES
from rules.dark_frontier.gunnery import Shot, shots_of, velocity_of_launch
from rules.dark_frontier.state import Ship, State
from rules.hexes.grid import add
from rules.kernel.seats import Seat

FIRE = "fire"
HELD = "held fire"


def judge_shot(view: State, shot: Shot, moment: int) -> Judged[Ghost]:
    """Return what a shot gave away against the best one of its weapon, or against holding fire."""
    outlook, ship = outlook_of(view), view.ships[shot.ship]
    options: dict[Shot, float] = {
        one: points_of(outlook, COACH, ship, one) for one in shots_of(view, ship) if one.weapon == shot.weapon
    }
    best = max(options, key=lambda one: options[one])
    lost = max(options[best], 0.0) - points_of(outlook, COACH, ship, shot)
    better = best if options[best] > 0 else None
    if better is None and shot.weapon == TUBES and _cannot_stay(view, ship):
        return Judged()  # a ship that is lost anyway has nothing to save its missiles for
    return _judged(outlook, shot, better, SHIP * lost, moment)


def _cannot_stay(view: State, ship: Ship) -> bool:
    """Return whether a ship leaves the map whatever it commands after this round."""
    figures, flight = view.figures, Flight(ship.facing, ship.velocity)
    room = room_of(figures, ship.place, flight, engine_of(figures, ship))
    return room in (Room.LOST, Room.DOOMED)


def judge_held(view: State, seat: Seat, moment: int) -> Judged[Ghost]:
    """Return what a side gave away when it fired no more."""
    outlook = outlook_of(view)
    options = {
        one: points_of(outlook, COACH, ship, one) for ship in view.side(seat) for one in shots_of(view, ship)
    }
    best = max(options, key=lambda one: options[one], default=None)
    if best is None or options[best] <= 0:
        return Judged()
    return _judged(outlook, None, best, SHIP * options[best], moment)


def _judged(
    outlook: Outlook, did: Shot | None, better: Shot | None, lost: float, moment: int
) -> Judged[Ghost]:
    if lost < LEAST:
        return Judged(max(0.0, lost))
    state, about = outlook.state, did or better
    assert about is not None, "either something was fired, or something could have been"
    ship = state.ships[about.ship]
    mistake = Mistake(
        state.round,
        moment,
        ship.seat,
        FIRE,
        ship.name,
        ship.name,
        lost,
        HELD if did is None else _said(did, "fired", "launched"),
        "hold fire" if better is None else _said(better, "fire", "launch"),
        _why(state, did, better),
        Ghost(did, better, ship.name),
    )
    return Judged(lost, (mistake,))


def _said(shot: Shot, fire: str, launch: str) -> str:
    done = f"{launch} a missile" if shot.weapon == TUBES else f"{fire} its {weapon_words(shot.weapon)}"
    return f"{done}, {launch_words(shot.launch)}"


def _why(state: State, did: Shot | None, better: Shot | None) -> str:
    """Explain what the better shot would have done."""
    if better is None:
        assert did is not None, "something that gave points away was done"
        if did.weapon == TUBES:
            return "The missile would have been worth more against enemy missiles."
        return "It was more dangerous to your own ships than to the enemy's."
    ship = state.ships[better.ship]
    velocity = add(ship.velocity, velocity_of_launch(better.launch))
    for foe in state.side(ship.seat.other):
        if meets(better.at, velocity, foe.place, foe.velocity, fresh=True):
            chance = flak_share(state.figures, foe, state.figures.spread)
            return f"It would have met {foe.name} in this round, {chance:.0%} to hit."
    if better.weapon == TUBES:
        return "The missile could have caught an enemy in the next rounds."
    return "Its flak would have closed off courses that the enemy could take next."
