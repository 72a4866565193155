"""Throws of dice as the tray shows them: which dice, what they need, the result and the ruling."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from game.families.dark_frontier.words import hurt_words, what_came
from game.screens.tools.dice_tray import Throw
from rules.dark_frontier import events as e
from rules.dark_frontier.describe import loss_words
from rules.dark_frontier.state import State
from rules.dark_frontier.systems import condition
from rules.kernel.requests import Roll

_TITLES = {
    "scram": ("Dodge", "from"),
    "point_defence": ("Point defense", "against"),
    "missile_defence": ("Point defense", "against"),
    "damage": ("Damage", "by"),
}
_STAYS = frozenset({"damage", "destroyed", "removed"})  # the dice stay in the tray after these events


def throw_of(event: e.Event, state: State, before: Throw | None) -> Throw | None:
    """Return what is in the tray after an event, from the state then and the throw before it."""
    match event:
        case e.ScramRolled():
            over = tuple(n for n, face in enumerate(event.faces) if face > event.spread)
            result = "dodged" if event.dodged else "not dodged"
            needs = f"one above {event.spread} needed"
            return _thrown(event, "scram", state, marked=over, result=result, notes=(needs,))
        case e.PointDefenceRolled():
            return _defence(event, state)
        case e.DamageTaken():
            return _damage(event, state)
        case e.ShipDestroyed() if before is not None and before.faces:
            return replace(before, notes=(*before.notes, f"{event.ship} is destroyed"), falling=())
    return before if event.kind in _STAYS else None


def _defence(event: e.PointDefenceRolled, state: State) -> Throw:
    armed = event.ruling == "DM-5"
    needs = f"{event.rating} or more needed" if armed else f"above {event.rating} needed"
    result = "stopped" if event.stopped else "not stopped"
    if armed:
        result = "shot down: debris hits" if event.stopped else "the warhead goes off"
    marked = (0,) if event.stopped else ()
    return _thrown(event, "point_defence", state, marked=marked, result=result, notes=(needs,))


def _damage(event: e.DamageTaken, state: State) -> Throw:
    notes = (f"{loss_words(event.result)} is gone already",) if event.result != event.suffered else ()
    return _thrown(event, "damage", state, marked=(0,), result=hurt_words(event.suffered), notes=notes)


def _thrown(
    event: e.ScramRolled | e.PointDefenceRolled | e.DamageTaken,
    why: str,
    state: State,
    *,
    marked: tuple[int, ...],
    result: str,
    notes: tuple[str, ...],
) -> Throw:
    return Throw(
        title_of(why, (event.ship, what_came(state, event.by))),
        event.faces,
        marked=marked,
        result=result,
        notes=notes,
        ruling=event.ruling,
        falling=tuple(range(len(event.faces))),
        seat=state.ships[event.ship].seat,
        about=(event.ship, event.by),
        sides=state.figures.die,
    )


def title_of(why: str, about: Sequence[str]) -> str:
    """Return what dice are for, and whose they are.

    >>> title_of("scram", ("Thresher", "F2"))
    'Dodge: Thresher from F2'
    """
    what, link = _TITLES[why]
    ship, by = about
    return f"{what}: {ship} {link} {by}"


def dice_words(view: State, request: Roll) -> tuple[str, Sequence[str]]:
    """Return what dice to roll by hand are for, and what they need (DM-2, DM-5)."""
    title = title_of(request.why, request.about)
    ship, by = request.about
    rating = condition(view.figures, view.ships[ship]).point_defence
    spread = view.projectiles[by].left if by in view.projectiles else view.figures.spread
    needs = {
        "scram": f"one above {spread} dodges",
        "point_defence": f"above {rating} stops it",
        "missile_defence": f"{rating} or more shoots it down",
    }.get(request.why, "")
    return f"{title}, {needs}" if needs else title, ()
