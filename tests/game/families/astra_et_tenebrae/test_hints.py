"""Each hint has a moment in which it is shown, and one much like it in which it is not."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

import pytest

from game.book.hints.prompter import CALM_GAP_S
from game.families.astra_et_tenebrae.hints.detectors import DETECTORS, HINTS
from game.families.astra_et_tenebrae.hints.moment import Moment
from rules.astra_et_tenebrae.burning import Burn
from rules.astra_et_tenebrae.combat_requests import EvadeOrStay, FireOrPass
from rules.astra_et_tenebrae.concealing import conceal
from rules.astra_et_tenebrae.figures import Component
from rules.astra_et_tenebrae.formation_requests import NameFormations
from rules.astra_et_tenebrae.gunnery import Shot, Weapon
from rules.astra_et_tenebrae.requests import ChooseHeat, Heat, HeatChoice, MoveShip
from rules.astra_et_tenebrae.state import CAPTAINS, Captain, Phase, State
from rules.values import changed
from tests.game.families.astra_et_tenebrae.arena import BLUE, RED, battle, sit_down

Make = Callable[[], Moment]
FIELD, HEAT, DEFENSE = (0, 1, 0, 0, 0, 0), (0, 0, 0, 1, 0, 0), (0, 0, 0, 0, 0, 1)
FAR = {"Skerry": {"at": (70.0, 2.0)}, "Brine": {"at": (70.0, 1.0)}}
NEAR = {"Skerry": {"at": (30.0, 20.0)}, "Brine": {"at": (32.0, 22.0)}, "Kindle": {"at": (60.0, 40.0)}}
IN_LINE = {"Brand": {"at": (24.0, 36.0), "course": 0}, "Furnace": {"at": (30.0, 36.0), "course": 10}}
FIRST = HeatChoice(dict.fromkeys(("Kindle", "Brand", "Furnace", "Cinder"), Heat.STORE))


def _moment(state: State, request: Any, **more: Any) -> Moment:
    view = conceal(state, request.seat)
    return Moment(view, request.seen_by(view), **more)


def heat(choice: Heat = Heat.STORE, **changes: Any) -> Moment:
    """Let red choose heat; Brand does as said, the others store."""
    plan = HeatChoice({**FIRST.ships, "Brand": choice})
    return _moment(
        battle(phase=Phase.HEAT, **changes), ChooseHeat(RED, battle()), selected="Brand", plan=plan
    )


def moves(course: int | None = None, g: int = 10, **changes: Any) -> Moment:
    """Let red move Brand, which flew 12 inches to 20 degrees; it has a burn planned or none."""
    state = battle(**changes)
    plan = None if course is None else Burn("Brand", course, g)
    return _moment(state, MoveShip(RED, state), selected="Brand", plan=plan)


def forms(**changes: Any) -> Moment:
    """Let red name formations."""
    state = battle(phase=Phase.DETECTION, **changes)
    return _moment(state, NameFormations(RED, state))


def fires(weapon: Weapon = Weapon.LASER, **changes: Any) -> Moment:
    """Let red fire, with Kindle at Skerry, 13.2 inches away."""
    state = battle(phase=Phase.COMBAT, **changes)
    plan = Shot(("Kindle",), weapon, "Skerry")
    return _moment(state, FireOrPass(RED, state), selected="Kindle", plan=plan)


def evades(mark: Component) -> Moment:
    """Let red's Kindle answer a laser that has a mark to follow."""
    state = battle(phase=Phase.COMBAT, Kindle={"mark": mark})
    return _moment(state, EvadeOrStay(RED, state, "Kindle", "Skerry"))


# Hint -> the moment in which it is shown, and one in which it is not.
MOMENTS: Mapping[str, tuple[Make, Make]] = {
    "heat-unmanaged": (lambda: heat(Brand={"damage": HEAT}), heat),
    "heat-piles-up": (
        lambda: heat(Brand={"heat": 21}),
        lambda: heat(Heat.RADIATE, Brand={"heat": 31}),
    ),
    "seen-afar": (lambda: heat(Heat.RADIATE), heat),
    "store-unseen": (
        lambda: heat(**FAR, Halyard={"at": (68.0, 2.0)}, Kelp={"at": (70.0, 3.0)}),
        lambda: heat(
            **{name: {"at": (26.0, 30.0)} for name in ("Skerry", "Brine", "Halyard", "Kelp")},
            Cinder={"at": (30.0, 30.0)},
        ),
    ),
    "override-odds": (lambda: moves(Brand={"damage": FIELD}), moves),
    "alone-among-them": (lambda: moves(20, 15, **NEAR), lambda: moves(200, 5, **NEAR)),
    "no-way-back": (
        lambda: moves(0, 29, Brand={"at": (24.0, 36.0)}),
        lambda: moves(0, 15, Brand={"at": (24.0, 18.0)}),
    ),
    "turning-back": (lambda: moves(200, 15), lambda: moves(20, 15)),
    "easy-target": (lambda: moves(20, 4), lambda: moves(20, 5)),
    "burn-alike": (moves, lambda: moves(Kindle={"moved": False})),
    "line-holds": (lambda: forms(**IN_LINE), forms),
    "mark-on-engine": (
        lambda: evades(Component.ENGINE),
        lambda: evades(Component.FIRE_CONTROL),
    ),
    "evading-costs": (
        lambda: evades(Component.FIRE_CONTROL),
        lambda: evades(Component.ENGINE),
    ),
    "waste-no-shot": (
        lambda: fires(Skerry={"noted": (2, 0, 0, 0, 0, 0)}),
        lambda: fires(Skerry={"noted": (1, 0, 0, 0, 0, 0)}),
    ),
    "over-the-line": (
        lambda: fires(Weapon.CANNON, Kindle={"heat": 14}),
        lambda: fires(Weapon.LASER, Kindle={"heat": 14}),
    ),
    "follow-the-mark": (
        lambda: fires(Skerry={"mark": Component.ENGINE}),
        lambda: fires(Skerry={"mark": Component.ENGINE, "noted": (2, 0, 0, 0, 0, 0)}),
    ),
    "bare-target": (
        lambda: fires(Skerry={"damage": DEFENSE}),
        lambda: fires(Skerry={"noted": DEFENSE}),
    ),
    "worth-two-points": (
        lambda: fires(Weapon.CANNON, Skerry={"row": 2, "radiating": True}),
        lambda: fires(Weapon.CANNON, Skerry={"row": 2}),
    ),
}


def test_AK_3_a_player_alone_is_told_of_the_physicist_only_where_it_flies() -> None:
    told = {}
    for captain in (Captain.PILOT, Captain.PHYSICIST):
        moment = fires(Weapon.CANNON, Kindle={"captain": captain}, Skerry={"row": 2, "radiating": True})
        told[captain] = DETECTORS["worth-two-points"](replace(moment, alone=True))
    assert told[Captain.PILOT] is None
    assert told[Captain.PHYSICIST] is not None
    assert told[Captain.PHYSICIST].names["flies"] == "Kindle carries your physicist, so"


@pytest.mark.parametrize("hint_id", DETECTORS)
def test_AK_1_no_hint_at_a_shared_screen_depends_on_a_card(hint_id: str) -> None:
    for makes in MOMENTS.values():
        for make in makes:
            moment = make()
            told = DETECTORS[hint_id](moment)
            for turned in range(1, len(CAPTAINS)):
                for seat in (RED, BLUE):
                    for number, ship in enumerate(moment.view.side(seat)):
                        captain = CAPTAINS[(number + turned) % len(CAPTAINS)]
                        moment.view.ships[ship.name] = changed(ship, captain=captain)
                assert DETECTORS[hint_id](moment) == told


def test_a_card_at_the_table_tells_of_the_burn_in_hand(desk: Any) -> None:
    desk.app.change_settings(hints=True)
    table = sit_down(desk, battle())
    table.select("Brand")
    table.tool.lead(Burn("Brand", 200, 14))
    desk.step(60)
    table.update(CALM_GAP_S + 1)
    desk.step(60)
    shown = desk.dump()
    assert shown["hint"]["text"] == HINTS["turning-back"].heading
    assert "12 of 14 G" in shown["hint"]["value"]["words"]
    assert shown["hint.read"]["shortcut"] == "", "C burns as the last ship while one is moved"
