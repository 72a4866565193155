"""What comes before the first round, and what a case of one round cannot say (DS-4, DS-5, DC-1, DE-5)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from rules.dark_frontier.commands import command_refusal, commands_of, flight_after, flights_of
from rules.dark_frontier.figures import figures_of
from rules.dark_frontier.requests import PlaceShip, SetCommands
from rules.dark_frontier.ruleset import ruleset_of
from rules.dark_frontier.state import ATTACKER, DEFENDER, Command, Ship, Start
from rules.files import FileError
from rules.hexes.grid import disc, length, ring
from rules.kernel.match import AnyMatch
from rules.kernel.requests import Refusal
from tests.rules.dark_frontier.duels import begun, fought

FIGURES = figures_of("0.2.0")


def ruling(refusal: Refusal | None) -> str | None:
    return None if refusal is None else refusal.ruling


def asked(match: AnyMatch, kind: type[Any]) -> Any:
    (request,) = match.pending.values()
    assert isinstance(request, kind)
    return request


def test_DS_4_the_defender_begins_on_the_shipyard_at_rest_and_faces_as_it_likes() -> None:
    request = asked(begun(1), PlaceShip)
    assert request.seat is DEFENDER
    assert [ruling(request.refusal(Start((0, 0), facing))) for facing in range(-1, 7)] == [
        "DG-2", *[None] * 6, "DG-2",
    ]  # fmt: skip
    assert ruling(request.refusal(Start((1, 0)))) == "DS-4"
    assert ruling(request.refusal(Start((0, 0), 0, (1, 0)))) == "DS-4"


def test_DS_4_the_attacker_begins_on_the_edge_at_a_speed_of_six_or_less() -> None:
    match = begun(1)
    match.answer(DEFENDER, Start((0, 0)))
    request = asked(match, PlaceShip)
    assert request.seat is ATTACKER
    assert {at for at in disc(15) if request.refusal(Start(at)) is None} == set(ring(15))
    for velocity in disc(8):
        expected = None if length(velocity) <= 6 else "DS-4"
        assert ruling(request.refusal(Start((15, 0), 3, velocity))) == expected


def test_DS_5_others_begin_beside_the_first() -> None:
    match = begun(1, ships=2)
    match.answer(DEFENDER, Start((0, 0)))
    request = asked(match, PlaceShip)
    assert {at for at in disc(15) if request.refusal(Start(at)) is None} == set(disc(1))
    assert ruling(request.refusal(Start((2, 0)))) == "DS-5"
    match.answer(DEFENDER, Start((1, 0)))
    match.answer(ATTACKER, Start((15, 0), 3))
    request = asked(match, PlaceShip)
    places = {at for at in disc(15) if request.refusal(Start(at, 3, (-6, 0))) is None}
    assert places == {(15, 0), (15, -1), (15, -2), (15, -3), (14, 1), (13, 2), (12, 3)}


def test_DS_5_a_file_whose_first_ship_leaves_no_hex_for_the_next_one_is_refused() -> None:
    match = begun(1, ships=2)
    for seat, at in ((DEFENDER, (0, 0)), (DEFENDER, (1, 0)), (ATTACKER, (15, 0))):
        match.answer(seat, Start(at, 3))
    state = match.ruleset.copy(match.state)
    first = next(ship for ship in state.ships.values() if ship.seat is ATTACKER and ship.at is not None)
    state.ships[first.name] = replace(first, at=(0, 1))
    with pytest.raises(FileError, match=rf"{first.name}.*leaves no hex for the next ship \(DS-5\)"):
        match.ruleset.unpack_state(match.setup, match.ruleset.pack_state(state))


def test_DC_1_commands_are_asked_of_both_and_opened_together() -> None:
    match = begun(1)
    match.answer(DEFENDER, Start((0, 0)))
    match.answer(ATTACKER, Start((15, 0), 3))
    assert set(match.pending) == {DEFENDER, ATTACKER}
    request = match.request(DEFENDER)
    assert isinstance(request, SetCommands)
    assert request.secret
    before = match.ruleset.pack_state(match.view(ATTACKER))
    match.answer(DEFENDER, {next(request.ships().__iter__()).name: Command(1, 1)})
    assert match.ruleset.pack_state(match.view(ATTACKER)) == before


@pytest.mark.parametrize(
    ("kind", "number"), [("cutter", 101), ("carrier", 9), ("gunboat", 12), ("monitor", 9)]
)
def test_DC_2_ships_have_so_many_different_commands(kind: str, number: int) -> None:
    ship = Ship("Arrow", DEFENDER, kind, (0, 0))
    commands = commands_of(FIGURES, ship)
    assert commands[0] == Command()
    assert len(list(flights_of(FIGURES, ship))) == number
    assert len({flight_after(ship, one) for one in commands}) == number
    assert not any(command_refusal(FIGURES, ship, one) for one in commands)


def test_DE_5_whoever_concedes_loses_at_once() -> None:
    match = begun(2)
    match.concede(ATTACKER)
    assert match.over
    assert (match.state.outcome.winner, match.state.outcome.ruling) == (DEFENDER, "DE-5")


def test_the_same_seed_gives_the_same_duel_when_it_is_read_again() -> None:
    match = fought(3, 2)
    rules = ruleset_of("0.2.0")
    assert rules.unpack_setup(rules.pack_setup(match.setup)) == match.setup
    for point in match.checkpoints:
        assert rules.unpack_state(match.setup, rules.pack_state(point.state)) == point.state
    for beat in match.beats:
        for event in beat:
            assert rules.unpack_event(rules.pack_event(event)) == event
