"""What comes before the first turn, and what no case of one turn can say (AG-1, AS-2, AS-3, AS-6, AE-4)."""

from __future__ import annotations

from rules.astra_et_tenebrae.directions import fly
from rules.astra_et_tenebrae.events import DiceRolled, InitiativeTaken, ShipPlaced
from rules.astra_et_tenebrae.requests import AssignCaptains, PlaceShip
from rules.astra_et_tenebrae.ruleset import ruleset_of
from rules.astra_et_tenebrae.state import CAPTAINS, Captain, Setup, State
from rules.kernel.match import Match
from rules.kernel.requests import Refusal
from rules.kernel.seats import PLAYERS, Seat

SHIPS = {Seat.RED: ("Arrow", "Bolt"), Seat.BLUE: ("Blade", "Cutter")}


def opened() -> Match[Setup, State, object]:
    return Match(ruleset_of("2025-03-04"), Setup(ships=SHIPS))  # type: ignore[arg-type]


def assigned() -> Match[Setup, State, object]:
    match = opened()
    match.answer(Seat.RED, {"Arrow": Captain.PILOT, "Bolt": Captain.ENGINEER})
    match.answer(Seat.BLUE, {"Blade": Captain.PILOT, "Cutter": Captain.TACTICIAN})
    return match


def ruling(refusal: Refusal | None) -> str | None:
    return None if refusal is None else refusal.ruling


def test_AG_1_coordinates_are_rounded_once_to_the_grid() -> None:
    x, y = fly((10.0, 30.0), 45, 10)
    # 65536 x 7.0710678 is 463409.5001: x is 655360 and that, rounded up; y 1966080 less that, rounded down.
    assert (x * 65536, y * 65536) == (1118770, 1502670)


def test_AS_2_each_ship_gets_another_captain() -> None:
    request = opened().request(Seat.RED)
    assert isinstance(request, AssignCaptains)
    assert request.secret
    for wrong in (
        {"Arrow": Captain.PILOT},
        {"Arrow": Captain.PILOT, "Bolt": Captain.PILOT},
        {"Arrow": Captain.PILOT, "Bolt": Captain.UNKNOWN},
        {"Arrow": Captain.PILOT, "Blade": Captain.ENGINEER},
    ):
        assert ruling(request.refusal(wrong)) == "AS-2"
    for one in CAPTAINS[1:]:
        assert request.refusal({"Arrow": CAPTAINS[0], "Bolt": one}) is None


def test_AS_3_the_lower_roll_places_first_and_then_by_turns() -> None:
    match = assigned()
    match.answer(Seat.CHANCE, (6, 6))
    match.answer(Seat.CHANCE, (7, 3))
    for seat, name, at in (
        (Seat.BLUE, "Cutter", (0.0, 6.0)),
        (Seat.RED, "Arrow", (72.0, 42.0)),
        (Seat.BLUE, "Blade", (72.0, 0.0)),
        (Seat.RED, "Bolt", (0.0, 48.0)),
    ):
        assert match.waiting() == (seat,)
        match.answer(seat, (name, at))
    events = [event for beat in match.beats for event in beat]
    assert [type(one) for one in events if isinstance(one, DiceRolled | InitiativeTaken | ShipPlaced)] == [
        DiceRolled,
        DiceRolled,
        InitiativeTaken,
        *[ShipPlaced] * 4,
    ]
    assert match.waiting() == (Seat.CHANCE,), "turn 1 rolls anew"


def test_AS_3_ships_begin_within_six_inches_of_their_edge() -> None:
    match = assigned()
    match.answer(Seat.CHANCE, (3, 7))
    request = match.request(Seat.RED)
    assert isinstance(request, PlaceShip)
    assert request.refusal(("Arrow", (36.0, 42.0))) is None
    for at in ((36.0, 41.9998), (36.0, 48.0002), (-0.0002, 45.0), (36.0, 3.0)):
        assert ruling(request.refusal(("Arrow", at))) == "AS-3"
    assert ruling(request.refusal(("Blade", (36.0, 45.0)))) == "AS-3"


def test_AS_6_all_is_public_but_the_cards_that_lie_face_down() -> None:
    match = assigned()
    view = match.view(Seat.RED)
    assert [view.ships[name].captain for name in ("Arrow", "Bolt")] == [Captain.PILOT, Captain.ENGINEER]
    assert {view.ships[name].captain for name in SHIPS[Seat.BLUE]} == {Captain.UNKNOWN}
    nobody = match.view(None)
    assert {ship.captain for ship in nobody.ships.values()} == {Captain.UNKNOWN}


def test_AE_4_who_concedes_has_lost_at_any_time() -> None:
    for seat in PLAYERS:
        match = opened()
        match.concede(seat)
        assert match.over
        assert match.state.outcome is not None
        assert (match.state.outcome.winner, match.state.outcome.ruling) == (seat.other, "AE-4")
