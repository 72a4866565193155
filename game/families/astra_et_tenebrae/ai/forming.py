"""The choice of formations, and of the tactician who supports one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from game.families.astra_et_tenebrae.ai.level import Level
from game.families.astra_et_tenebrae.ai.prices import price_of
from game.families.astra_et_tenebrae.ai.shots import alone, rated
from game.families.astra_et_tenebrae.words import formation_noun
from game.reasons import Candidate, Decision, ToldWhenAsked, candidate, thought
from game.wording import listed
from rules.astra_et_tenebrae.formation_requests import NameFormations, ShowTactician
from rules.astra_et_tenebrae.formations import Named, formed
from rules.astra_et_tenebrae.gunnery import Shot, Weapon, crossfires, shots_of
from rules.astra_et_tenebrae.state import Captain, Formation, FormationType, State
from rules.kernel.requests import Below
from rules.kernel.seats import Seat

_MOST = 60  # sets of formations that are compared
_CAUTION = 0.6  # weight of the enemy's fire
Lasers = dict[Shot, float]


def name_formations(level: Level, request: NameFormations, below: Below) -> Decision:
    """Choose the formations that shoot best and are hit least."""
    offers = request.offers()
    if not level.lines:
        some = offers[:1] if offers and below(2) else ()
        return Decision(tuple(some), (thought("", [candidate(_words(some))], 0),))
    sets = list(_sets(offers))[:_MOST]
    found = _weighed(request, sets)
    at = max(range(len(sets)), key=lambda one: found[one].points)
    return Decision(sets[at], ToldWhenAsked(lambda: (thought("", found, at),)), len(sets))


def best_sets(request: NameFormations) -> list[tuple[Named, ...]]:
    """Return the sets of formations that a side may name, the best one first."""
    sets = list(_sets(request.offers()))[:_MOST]
    points = [one.points for one in _weighed(request, sets)]
    return [sets[at] for at in sorted(range(len(sets)), key=lambda at: -points[at])]


def _weighed(request: NameFormations, sets: Sequence[tuple[Named, ...]]) -> list[Candidate]:
    lasers: Lasers = {}
    return [rated_set(request.state, request.seat, one, lasers) for one in sets]


def _sets(offers: Sequence[Named]) -> Iterator[tuple[Named, ...]]:
    """Yield the empty set, each formation alone, and all pairs that share no ship."""
    yield ()
    for one in offers:
        yield (one,)
    for at, one in enumerate(offers):
        for other in offers[at + 1 :]:
            if set(one.members).isdisjoint(other.members):
                yield one, other


def rated_set(state: State, seat: Seat, named: Sequence[Named], lasers: Lasers) -> Candidate:
    """Value a set of formations that a side may name; `lasers` is the cache of `side_fire`."""
    shown = state.copy()
    others = [one for one in state.formations if one.seat is not seat]
    shown.formations = (*others, *(formed(state, seat, one) for one in named))
    mine = side_fire(shown, seat, lasers)
    theirs = side_fire(shown, seat.other, lasers)
    return candidate(_words(named), ("own fire", mine), ("enemy fire", -_CAUTION * theirs))


def side_fire(state: State, seat: Seat, lasers: Lasers) -> float:
    """Return the total value of a side's best shots, screened ships firing after their screens.

    `lasers` caches the values of laser shots, because no formation changes them.
    """
    best: dict[str, float] = {}
    for ship in state.side(seat):
        if ship.acted or ship.owes or ship.blacked_out:
            continue
        seen = _after_screens(state, ship.name)
        worths = [_worth(seen, shot, lasers) for shot in shots_of(seen, ship)]
        best[ship.name] = max(worths, default=0.0) if worths else 0.0
        best[ship.name] = max(0.0, best[ship.name])
    total = sum(best.values())
    gain = 0.0
    for shot in crossfires(state, seat):
        if all(name in best for name in shot.ships):
            both = alone(state, rated(state, shot)) - sum(best[name] for name in shot.ships)
            gain = max(gain, both)
    return total + gain


def _worth(state: State, shot: Shot, lasers: Lasers) -> float:
    if shot.weapon is not Weapon.LASER:
        return alone(state, rated(state, shot))
    if shot not in lasers:
        lasers[shot] = alone(state, rated(state, shot))
    return lasers[shot]


def _after_screens(state: State, name: str) -> State:
    """Return the state as a screened ship has it once its screens have fired at every enemy (AF-4)."""
    formation = state.formation_of(name)
    if formation is None or formation.type is not FormationType.SCREENING or name not in formation.ships:
        return state
    shown = state.copy()
    seat = formation.seat
    shown.fired_at |= {(formation.screens[0], foe.name) for foe in state.side(seat.other)}
    return shown


def _words(named: Sequence[Named]) -> str:
    if not named:
        return "no formation"
    return "; ".join(f"a {formation_noun(one.type)} of {listed(one.members)}" for one in named)


def show_tactician(level: Level, request: ShowTactician, _below: Below) -> Decision:
    """Reveal the tactician if the formation then shoots enough better to be worth the card."""
    state = request.state
    able = [ship for ship in request.ships() if request.refusal(ship.name) is None]
    if not able:
        return Decision(None, (thought("", [candidate("keeps all cards face down")], 0),))
    ship = able[0]
    formation = state.formation_of(ship.name)
    assert formation is not None, "it is asked in formation"
    gain = side_fire(_aided(state, formation), request.seat, {}) - side_fire(state, request.seat, {})
    price = price_of(state, ship, Captain.TACTICIAN) if level.uses_captains else 0.01
    shows = candidate("shows its tactician", ("better rolls", gain), ("the card", -price))
    rated_ones = [shows, candidate("keeps its card face down")]
    at = 0 if shows.points >= 0 else 1
    return Decision(None if at else ship.name, (thought(ship.name, rated_ones, at),))


def _aided(state: State, formation: Formation) -> State:
    shown = state.copy()
    for name in formation.members:
        shown.ships[name] = replace(shown.ships[name], aided=True)
    return shown
