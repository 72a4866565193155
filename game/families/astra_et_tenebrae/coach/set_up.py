"""What a setup gave away: places out of line, and an engineer on a ship that is not hot (AS-2, AS-3).

Other captains are as good on any ship: all ships of a side are alike, and nobody knows yet where each will
be needed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from game.families.astra_et_tenebrae.ai.exchange import IN_LINE
from game.families.astra_et_tenebrae.ai.heat import rated_heat
from game.families.astra_et_tenebrae.ai.level import level_named
from game.families.astra_et_tenebrae.ai.weighing import weigh
from game.families.astra_et_tenebrae.coach.ghost import Ghost, Told
from game.families.astra_et_tenebrae.danger.lines import longest_lines
from game.reasons import Candidate, Decision, candidate, thought
from rules.astra_et_tenebrae.requests import AssignCaptains, Heat, PlaceShip
from rules.astra_et_tenebrae.state import Captain, State
from rules.kernel.requests import Below
from rules.kernel.seats import Seat
from rules.table.measure import Point, distance_in
from rules.values import changed

IN_A_ROW, ENGINEER = "ships in a row", "the engineer where it is hot"
_GAP_IN = 6.0  # inches between ships in line
_ASIDE: tuple[Point, ...] = ((_GAP_IN, 0.0), (-_GAP_IN, 0.0))


def weigh_captains(level: str, request: AssignCaptains, view: State, own: Mapping[str, Captain]) -> Decision:
    """Return the best assignment: the engineer changes places with the captain of the hottest ship."""
    engineer = next((name for name, captain in own.items() if captain is Captain.ENGINEER), None)
    if engineer is None:
        return Decision(dict(own))
    gains = {name: _engineer_on(level, view, name) for name in request.ships()}
    best = max(gains, key=lambda name: (gains[name], name == engineer))
    answer = {**own, engineer: own[best], best: Captain.ENGINEER}
    rated = [_rated(ENGINEER, gains[name]) for name in (best, engineer)]
    return Decision(answer, (thought("", rated[:1], 0),)).beside(lambda _: rated[1])


def told_of_setup(view: State, given: object, best: object) -> Told:
    """Say what a setup did, and what is better."""
    if isinstance(given, dict) and isinstance(best, dict):
        had, gets = (_engineer_of(cards) for cards in (given, best))
        said, plate = "the engineer here", gets if view.ships[gets].at is not None else ""
        ghost = Ghost("", given, best, plate, said)
        return Told("", f"put its engineer on {had}", f"on {gets}, which is hotter", ghost)
    assert isinstance(best, tuple), "a ship and its place"
    name, at = best
    mates = [one for one in view.side(view.ships[name].seat) if one.at is not None]
    near = min(mates, key=lambda one: distance_in(one.place, at)).name
    words = f"beside {near}, {_GAP_IN:g}\N{DOUBLE PRIME} from it"
    ghost = Ghost(name, given, best, near, f"{name} {_GAP_IN:g}\N{DOUBLE PRIME} from here")
    return Told(name, "was placed out of line", words, ghost)


def _engineer_of(cards: Mapping[str, Captain]) -> str:
    return next(name for name, captain in cards.items() if captain is Captain.ENGINEER)


def _engineer_on(level: str, view: State, name: str) -> float:
    """Return how much more an engineer is worth on a ship than radiating alone.

    Ships may not be placed yet. Where they are makes no difference, as both show the ship.
    """
    table, by = view.copy(), level_named(level)
    table.ships = {one.name: changed(one, at=one.at or (0.0, 0.0)) for one in view.ships.values()}
    ship = table.ships[name]
    engineer, alone = (rated_heat(by, table, ship, heat) for heat in (Heat.ENGINEER, Heat.RADIATE))
    return engineer.points - alone.points


def weigh_place(
    level: str, request: PlaceShip, view: State, below: Below, own: tuple[str, Point]
) -> Decision:
    """Return the best place for a ship: in line with most others, at the computer's place or beside one."""
    advised = weigh(level, request, view, below, own).answer
    spots = [own[1], *([advised[1]] if isinstance(advised, tuple) else ()), *_beside(view, request.seat)]
    legal = [(own[0], at) for at in spots if request.refusal((own[0], at)) is None]
    rated = [_rated(IN_A_ROW, _in_line(view, request.seat, one)) for one in legal]
    best = max(range(len(legal)), key=lambda at: rated[at].points)  # the player's own, if none is better
    return Decision(legal[best], (thought(own[0], rated[best : best + 1], 0),)).beside(lambda _: rated[0])


def _beside(view: State, seat: Seat) -> Iterable[Point]:
    for mate in view.side(seat):
        if mate.at is not None:
            yield from ((mate.at[0] + dx, mate.at[1] + dy) for dx, dy in _ASIDE)


def _in_line(view: State, seat: Seat, placed: tuple[str, Point]) -> float:
    """Return the value of all mates in line, once all ships fly in the same direction."""
    table = view.copy()
    for ship in view.side(seat):
        at = placed[1] if ship.name == placed[0] else ship.at
        there = at is not None
        table.ships[ship.name] = changed(ship, at=at, course=0, alive=there)
    lines = longest_lines(table, seat)
    return IN_LINE * sum(len(one.ships) - 1 for one in lines.values())


def _rated(words: str, points: float) -> Candidate:
    return candidate(words, (words, points))
