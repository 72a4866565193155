"""Proofs on one match: refusals are sound, a saved state goes on alike, a replay ends alike."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from rules.false_sunrise.arriving import ArriveShip, KeepBack, RebirthShip
from rules.false_sunrise.checks.invariants import demand
from rules.false_sunrise.declaring import DeclareFire
from rules.false_sunrise.events import Event
from rules.false_sunrise.packing import digest
from rules.false_sunrise.plotting import PlotOrders, order_refusal
from rules.false_sunrise.squadron_orders import DOCK, OrderSquadron
from rules.false_sunrise.state import Mode, Order, Setup, State
from rules.kernel.dice import Stream
from rules.kernel.match import Match, feed
from rules.kernel.requests import ChooseOne, ChooseSome, IllegalAnswer, Request

_RESUMED = 3  # how many of a match's checkpoints are played on from
_PLAYED_OUT = 40  # answers that are played on from each of them with what is listed
_NONSENSE = ("nobody", -1, (), "")

Table = Match[Setup, State, Event]


def prove_request(match: Table, request: Request[Any]) -> None:
    """Prove that listed answers are legal, and all others refused without change (invariant 41)."""
    draw = Stream("proof", len(match.journal)).below
    for answer in (request.default(), request.example(draw), *_listed(request)):
        refusal = request.refusal(answer)
        demand(41, refusal is None, f"{answer!r} is on offer and refused: {refusal}")
        packed = json.loads(json.dumps(request.pack(answer)))
        demand(41, request.unpack(packed) == answer, f"{answer!r} is not the same when packed")
    wrong = [answer for answer in _others(request) if request.refusal(answer) is None]
    demand(41, not wrong, f"{wrong[:1]!r} is not on offer and allowed")
    refused = next(iter(_others(request)), None)
    if refused is None or not match.waiting():
        return
    entries, beats, before = len(match.journal), len(match.beats), digest(match.state)
    try:
        match.answer(request.seat, refused)
    except IllegalAnswer:
        unchanged = (len(match.journal), len(match.beats), digest(match.state)) == (entries, beats, before)
        demand(41, unchanged, f"the refusal of {refused!r} changed something")
        return
    demand(41, holds=False, what=f"{refused!r} was refused and taken")


def _listed(request: Request[Any]) -> Iterator[Any]:
    """Run over the answers that a request lists."""
    match request:
        case ChooseOne():
            yield from request.options
        case ChooseSome():
            yield request.options
            yield from ((option,) for option in request.options)
        case DeclareFire():
            for weapon, targets in request.targets().items():
                yield from (((weapon, target),) for target in targets)
        case OrderSquadron():
            yield from request.commands()


def _others(request: Request[Any]) -> Iterator[Any]:
    """Run over answers that a request does not list."""
    match request:
        case ChooseOne():
            yield from (one for one in _NONSENSE if one not in request.options)
        case ChooseSome():
            yield ("nobody",)
            yield from ((option, option) for option in request.options)
        case DeclareFire():
            listed = request.targets()
            for weapon in request.ship.spec.systems:
                for ship in request.state.ships:
                    if ship not in listed.get(weapon, ()):
                        yield ((weapon, ship),)
        case OrderSquadron():
            state, listed_orders = request.state, set(request.commands())
            for squadron in state.squadrons:
                for ship in state.ships:
                    for mode in (*Mode, DOCK):
                        command = (squadron, str(mode), ship)
                        if command not in listed_orders:
                            yield command
        case PlotOrders():
            yield from _illegal_plots(request)
        case KeepBack() | ArriveShip() | RebirthShip():
            yield from _misplaced(request)


def _misplaced(request: KeepBack | ArriveShip | RebirthShip) -> Iterator[Any]:
    """Run over ships that cannot be kept back, and places where none comes on the board (FAC-4, FAC-6)."""
    match request:
        case KeepBack():
            yield tuple(spec.id for spec in request.state.setup.fleets[request.seat].ships)
            yield from ((one.id, one.id) for one in request.ships())
        case ArriveShip():
            for at in [*(foe.at for foe in request.state.ships_of(request.seat.other)), (-1.0, 24.0)]:
                yield (*at, 0)
        case RebirthShip():
            yield from ((36.0, 24.0, 0), (-1.0, 24.0, 0), (*request.default()[:2], 12))


def _illegal_plots(request: PlotOrders) -> Iterator[dict[str, Order]]:
    """Run over orders that are not allowed, worked out from ORD-4, FAC-1 and FAC-7, not from the refusals."""
    for ship in request.state.ships.values():
        if ship.seat is not request.seat or not ship.on_board:
            yield {ship.id: Order()}
            continue
        if ship.extras is not None and ship.extras.arrived:
            yield {ship.id: Order(velocity=1)}
            continue
        taken = ship.extras.taken if ship.extras and ship.fittings.turns_damage_to_thrust else 0
        thrust = max(0, ship.fittings.thrust - ship.owes + taken)
        yield {ship.id: Order(miracles=request.miracles() + 1)}
        yield {ship.id: Order(drive=1)}
        beyond_in = 2 * ship.fittings.drives + 0.01
        yield {ship.id: Order(drive=2, landing=(ship.x + (beyond_in if ship.x < 36 else -beyond_in), ship.y))}
        yield {ship.id: Order(velocity=thrust + 1)}
        yield {ship.id: Order(velocity=-ship.velocity - 1)}
        yield {ship.id: Order(course=thrust // 2 + ship.fittings.extra_course + 1)}
        if not ship.fittings.front_loads:
            yield {ship.id: Order(front_loaded=True)}
        for velocity in range(-min(thrust, ship.velocity), thrust + 1):
            refusal = order_refusal(ship, Order(velocity=velocity))
            demand(41, refusal is None, f"{ship.id} may not change its velocity by {velocity}: {refusal}")


def _play_out(match: Table, stream: Stream) -> None:
    """Prove that what is listed can be played, not only that it is legal: drawn answers, and then (41)."""
    for _ in range(_PLAYED_OUT):
        if match.over:
            return
        seat = match.waiting()[0]
        request = match.pending[seat]
        listed = list(_listed(request))
        answer = listed[stream.below(len(listed))] if listed else request.example(stream.below)
        try:
            match.answer(seat, answer)
        except IllegalAnswer as error:
            demand(41, holds=False, what=f"{answer!r} is on offer and cannot be played: {error}")


def prove_match(match: Table) -> None:
    """Prove of a match that is over: saved and taken up it goes on alike, replayed it ends alike (42, 43)."""
    ruleset = match.ruleset
    final = digest(match.state)
    setup = ruleset.unpack_setup(json.loads(json.dumps(ruleset.pack_setup(match.setup))))
    step = max(1, len(match.checkpoints) // _RESUMED)
    for point in match.checkpoints[step // 2 :: step]:
        where = f"a save of turn {point.turn}"
        state = ruleset.unpack_state(setup, json.loads(json.dumps(ruleset.pack_state(point.state))))
        demand(42, digest(state) == digest(point.state), f"{where} reads back differently")
        resumed: Table = Match(ruleset, setup, state=state)
        feed(resumed, match.journal[point.entries :])
        demand(42, digest(resumed.state) == final, f"{where} goes on differently")
        demand(42, resumed.beats == match.beats[point.beats :], f"{where} tells another story")
        _play_out(Match(ruleset, setup, state=ruleset.copy(point.state)), Stream("played out", point.entries))
    replayed: Table = Match(ruleset, setup)
    feed(replayed, match.journal)
    demand(43, digest(replayed.state) == final, "a replay ends differently")
    again = [digest(point.state) for point in replayed.checkpoints]
    demand(43, again == [digest(point.state) for point in match.checkpoints], "a replay differs on the way")
