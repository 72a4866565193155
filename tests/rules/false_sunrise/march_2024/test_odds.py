"""Odds of the first edition, held against every way in which the dice can fall in the true flow of fire."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from itertools import product

import pytest

from rules.false_sunrise.declaring import DeclareFire
from rules.false_sunrise.events import DamageTaken, GameLedger
from rules.false_sunrise.fleet_files import parse_fleet
from rules.false_sunrise.force import build_fleet
from rules.false_sunrise.march_2024.attack_law import hits_law, mean, pool_law, through_law
from rules.false_sunrise.march_2024.catalogue import march_catalogue
from rules.false_sunrise.march_2024.firing import fire
from rules.false_sunrise.march_2024.odds import forecast, shot_odds, volley_odds
from rules.false_sunrise.scoring import MatchOver
from rules.false_sunrise.setting_up import opening
from rules.false_sunrise.state import Phase, Setup, State
from rules.kernel.ledger import Ledger
from rules.kernel.requests import Request, Roll
from rules.kernel.seats import Seat
from rules.table.terrain import Terrain
from rules.values import changed

PREY = "blue:Prey"
Shots = tuple[tuple[str, str], ...]

SHOOTER = """
name: Red
edition: 2024-03
ships:
  - name: Gun
    hull: flagship
    components:
      - {type: railgun, arc: fore}
      - {type: energy-lance, arc: fore}
      - {type: artillery, arc: fore}
      - {type: turtle}
      - {type: triple-tap}
      - {type: arc-gun, arc: fore}
      - {type: tuned-fire-control}
"""
PLATED = "{type: adaptive-plating}"


def table(target: str, *, inches: float, pips: tuple[int, ...] = (), friends: str = "") -> State:
    """Put a shooter and a target, both alone but for the target's friends at its place, that far apart."""
    blue = f"name: Blue\nedition: 2024-03\nships:\n  - {{name: Prey, {target}}}\n{friends}"
    files = {Seat.RED: SHOOTER, Seat.BLUE: blue}
    fleets = {
        seat: build_fleet(parse_fleet(text, "fleet.yaml"), seat, march_catalogue())
        for seat, text in files.items()
    }
    state = opening(Setup(fleets, Terrain()))
    state.phase = Phase.ACTIVATIONS
    for key, ship in list(state.ships.items()):
        x = 10.0 + inches if ship.seat is Seat.BLUE else 10.0
        state.ships[key] = changed(ship, x=x, y=24.0, heading=3, deployed=True)
    if pips:
        state.ships[PREY] = changed(state.ships[PREY], pips=pips)
    return state


def play(state: State, shots: Shots, dice: Sequence[int]) -> tuple[GameLedger, Roll | None]:
    """Play the fire with some dice; give all that happened, and the roll that no dice were left for."""
    now = state.copy()
    ledger: GameLedger = Ledger(now)
    left = list(dice)
    flow = fire(ledger, "red:Gun")
    answer = None
    try:
        while True:
            request = flow.send(answer)
            if isinstance(request, Roll):
                if len(left) < request.count:
                    return ledger, request
                answer = tuple(left[: request.count])
                del left[: request.count]
            else:
                assert isinstance(request, Request)
                answer = shots if isinstance(request, DeclareFire) else request.default()
    except (StopIteration, MatchOver):
        return ledger, None


def every_way(state: State, shots: Shots) -> dict[tuple[int, int, bool], float]:
    """Play all ways in which the dice can fall: pips and systems that the prey lost, and whether it lives."""
    ends: defaultdict[tuple[int, int, bool], float] = defaultdict(float)
    open_ways: list[tuple[tuple[int, ...], float]] = [((), 1.0)]
    while open_ways:
        dice, chance = open_ways.pop()
        ledger, asked = play(state, shots, dice)
        if asked is None:
            after = ledger.state.ships[PREY]
            lost = (after.lost & ~state.ships[PREY].lost).bit_count() if after.alive else 0
            ends[pips_taken(state, ledger), lost, after.alive] += chance
            continue
        throws: list[tuple[int, ...]] = [()]
        for _ in range(asked.count):
            throws = [(*throw, face) for throw in throws for face in range(1, asked.sides + 1)]
        open_ways += [((*dice, *throw), chance / len(throws)) for throw in throws]
    return ends


def pips_taken(before: State, ledger: GameLedger) -> int:
    """Add up the pips that damage took off the prey."""
    now = before.copy()
    taken = 0
    for beat in ledger.beats:
        for event in beat:
            if isinstance(event, DamageTaken):
                taken += sum(now.ships[PREY].pips) - sum(event.pips)
            event.apply(now)
    return taken


CASES = {
    "railgun at plating": (
        ("railgun",),
        {"target": f"hull: frigate, components: [{PLATED}]", "inches": 20.0},
    ),
    "railgun at a worn bar": (
        ("railgun",),
        {"target": f"hull: frigate, components: [{PLATED}]", "inches": 20.0, "pips": (3, 6)},
    ),
    "lance at a corvette": (
        ("energy-lance",) * 2,
        {"target": "hull: corvette, components: [{type: reinforced-armor}]", "inches": 9.0},
    ),
    "lance at a reinforced frigate": (
        ("energy-lance",) * 2,
        {"target": "hull: frigate, components: [{type: reinforced-armor}]", "inches": 9.0, "pips": (2, 8)},
    ),
    "cloak lost on the way": (
        ("artillery", "railgun"),
        {
            "target": "hull: destroyer, components: [{type: cloaking-system}]",
            "inches": 7.0,
            "pips": (0, 2, 6, 6),
        },
    ),
    "missiles into a dazzler": (
        ("turtle",) * 2 + ("triple-tap",) * 2,
        {
            "target": "hull: frigate, components: [{type: dazzler}, {type: spitfire-ciws}]",
            "inches": 20.0,
            "pips": (1, 6),
        },
    ),
    "a friend's defense": (
        ("triple-tap",) * 2,
        {
            "target": "hull: corvette, components: [{type: dazzler}]",
            "inches": 20.0,
            "friends": "  - {name: Friend, hull: corvette, components: [{type: prophet-pd}]}\n",
        },
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_a_declaration_comes_out_as_all_throws_say(name: str) -> None:
    weapons, given = CASES[name]
    state = table(**given)  # type: ignore[arg-type]
    shots = tuple((weapon, PREY) for weapon in weapons)
    ends = every_way(state, shots)
    odds = volley_odds(state, "red:Gun", shots)[PREY]
    joint: defaultdict[tuple[int, int], float] = defaultdict(float)
    for (pips, systems, _), chance in ends.items():
        joint[pips, systems] += chance
    assert {(pips, systems): chance for pips, systems, chance in odds.joint} == pytest.approx(dict(joint))
    dead = sum(chance for (_, _, alive), chance in ends.items() if not alive)
    assert odds.p_destroyed == pytest.approx(dead)


def test_a_shot_is_all_attacks_of_its_weapon() -> None:
    state = table("hull: frigate", inches=9.0)
    both = volley_odds(state, "red:Gun", [("energy-lance", PREY)] * 2)[PREY]
    assert shot_odds(state, "red:Gun", "energy-lance", PREY) == both
    assert both.mean_damage == pytest.approx(2 * 3 * 5 / 6, abs=0.01)


def test_forecast_tells_hits_and_what_arrives() -> None:
    state = table("hull: frigate, components: [{type: dazzler}]", inches=20.0)
    gun = state.ships["red:Gun"]
    mount = gun.fittings.mount("triple-tap")
    assert mount is not None
    told = forecast(state, gun, mount, state.ships[PREY])
    assert (told.need, told.attacks, told.pool) == (3, 3, (0, 1))
    assert told.mean_hits == pytest.approx(2.0)
    throws = [sum(face >= 3 for face in faces) for faces in product(range(1, 7), repeat=3)]
    arriving = [max(0, hits - pool) for hits in throws for pool in (1, 2, 3)]
    assert told.mean_arriving == pytest.approx(sum(arriving) / len(arriving))


@pytest.mark.parametrize("durability", [1, 2, 3, 4])
def test_laws_sum_up(durability: int) -> None:
    for need in range(-1, 9):
        assert sum(hits_law(5, need)) == pytest.approx(1.0)
        law = through_law(5, need, durability, points=2, dazzlers=2)
        assert sum(law) == pytest.approx(1.0)
        assert mean(law) <= mean(hits_law(5, need)) + 1e-12
    assert mean(pool_law(2, 2)) == pytest.approx(6.0)
