"""What is foreseen of shots against what the Advance then holds."""

from __future__ import annotations

import pickle
from fractions import Fraction

from rules.dark_frontier.advancing import LEAVES, PROJECTILE, agenda
from rules.dark_frontier.foreseeing import certain_at, coasted, coming_at, met_later, struck_by, with_shot
from rules.dark_frontier.gunnery import placed, shots_of
from rules.dark_frontier.odds import Coming, Threat
from rules.dark_frontier.state import ATTACKER, DEFENDER, Kind, Phase, Projectile, Setup, Ship, State
from rules.kernel.dice import Stream


def _anywhere(seed: int) -> State:
    """Put two ships of each side on the map, near each other, flying anyhow."""
    below = Stream("foreseen", seed).below
    ships = {DEFENDER: {"A": "gunboat", "B": "monitor"}, ATTACKER: {"C": "carrier", "D": "cutter"}}
    state = State(Setup("0.2.0", ships), Phase.FIRE, 3)
    for seat, names in ships.items():
        for name, kind in names.items():
            at, facing = (below(7) + 2, below(7) - 6), below(6)
            velocity, came = ((below(7) - 3, below(7) - 3) for _ in range(2))
            state.ships[name] = Ship(name, seat, kind, at, facing, velocity, came, missiles=2)
    return state


def test_DV_4_whom_a_shot_meets_first_is_what_the_agenda_holds() -> None:
    shots = met = 0
    for state in map(_anywhere, range(12)):
        for ship in state.flying():
            for shot in list(shots_of(state, ship))[::5]:
                after, one = with_shot(state, shot)
                assert one == placed(state, shot)
                steps = [step for step in agenda(after) if one.id in step.tokens]
                gone = {
                    step.tokens[0]: step.moment.part for step in agenda(after) if step.moment.rank == LEAVES
                }
                first = next(
                    (
                        (step.tokens[0], step.moment.part)
                        for step in steps
                        if step.moment.rank == PROJECTILE
                        and all(step.moment.part < gone.get(name, Fraction(2)) for name in step.tokens)
                    ),
                    None,
                )
                found = struck_by(state, one)
                assert (found and (found[0].name, found[1])) == first
                shots, met = shots + 1, met + (first is not None)
    assert shots > 200
    assert met > 20


def _lone(projectiles: list[Projectile]) -> State:
    ships = {DEFENDER: {"Arrow": "gunboat", "Bolt": "cutter"}, ATTACKER: {"Blade": "gunboat"}}
    state = State(Setup("0.2.0", ships), Phase.FIRE, 3)
    state.ships["Arrow"] = Ship("Arrow", DEFENDER, "gunboat", (0, 0), velocity=(1, 0))
    state.ships["Bolt"] = Ship("Bolt", DEFENDER, "cutter", (0, 5), velocity=(0, -1))
    state.ships["Blade"] = Ship("Blade", ATTACKER, "gunboat", (14, 0), velocity=(2, 0))
    state.projectiles = {one.id: one for one in projectiles}
    return state


def test_DA_4_after_the_Advance_who_has_left_the_map_is_gone_and_flak_has_spread() -> None:
    flak = Projectile("F1", Kind.FLAK, DEFENDER, 0, 2, (3, 0), (1, 0), 5)
    last = Projectile("F2", Kind.FLAK, DEFENDER, 1, 2, (3, 3), (1, 0), 1)
    after = coasted(_lone([flak, last]))
    assert not after.ships["Blade"].flies
    assert after.ships["Arrow"].at == (1, 0)
    assert after.round == 4
    assert {name: (one.at, one.left) for name, one in after.projectiles.items()} == {"F1": ((4, 0), 4)}


def test_DF_6_flak_meets_its_own_side_in_later_Advances() -> None:
    flak = Projectile("F1", Kind.FLAK, DEFENDER, 0, 3, (0, 2), (0, 0), 6)
    state = _lone([flak])
    found = [
        (number, step.tokens[0], step.moment.part, coming)
        for number, step, coming in met_later(state, "F1", 6)
    ]
    # Bolt comes from (0, 5) by one hex an Advance: it is at (0, 2) at the end of the third, then rests on it.
    assert found == [(3, "Bolt", Fraction(1), Coming(Threat.FLAK, 4))]


def test_DM_2_what_another_ship_meets_first_is_not_certain() -> None:
    state = _lone([Projectile("F1", Kind.FLAK, ATTACKER, 0, 2, (4, 0), (-6, 0), 3)])
    state.ships["Bolt"] = Ship("Bolt", DEFENDER, "cutter", (2, 0), velocity=(1, 0))
    assert [step.tokens for step, _ in coming_at(state, state.ships["Arrow"])] == [("Arrow", "F1")]
    assert certain_at(state, state.ships["Arrow"]) == []
    ((_, coming),) = certain_at(state, state.ships["Bolt"])
    assert coming == Coming(Threat.FLAK, 3)


def test_a_process_that_thinks_gets_a_state_with_its_numbers() -> None:
    state = _anywhere(1)
    there = pickle.loads(pickle.dumps(state))
    assert there == state
    assert there.figures is state.figures, "the edition's, looked up there and not sent"
