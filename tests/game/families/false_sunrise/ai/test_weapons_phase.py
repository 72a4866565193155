"""The computer's decisions in the weapons phase: true positions, true laws of dice."""

import dataclasses
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from game.families.false_sunrise.ai.activating import choose_activation
from game.families.false_sunrise.ai.aiming import choose_die, mark_target
from game.families.false_sunrise.ai.fire import choose_volley
from game.families.false_sunrise.ai.level import LEVELS, Level
from game.families.false_sunrise.ai.repair import choose_repair, send_crew
from game.families.false_sunrise.ai.squadrons import choose_prey, launches, order_squadron, spread_plague
from game.families.false_sunrise.ai.systems import choose_loss, choose_restored
from game.families.false_sunrise.ai.valuation import hull_worth, pip_worth, ship_worth, system_worth
from game.reasons import Decision
from rules.false_sunrise.choices import Errand, Thrown
from rules.false_sunrise.declaring import DeclareFire
from rules.false_sunrise.dice_law import best_reroll
from rules.false_sunrise.fleet import Component, Fleet, ShipSpec
from rules.false_sunrise.july_2024.catalogue import july_catalogue
from rules.false_sunrise.july_2024.gunnery import plan_attack
from rules.false_sunrise.july_2024.gunnery_record import JULY_GUNNERY
from rules.false_sunrise.prompts import Prompt
from rules.false_sunrise.setting_up import opening
from rules.false_sunrise.squadron_orders import OrderSquadron
from rules.false_sunrise.state import Mode, Phase, Setup, Squadron, State
from rules.kernel.requests import ChooseOne, ChooseSome
from rules.kernel.seats import Seat
from rules.table.arcs import Arc
from rules.table.measure import Point
from rules.table.terrain import Polygon, Terrain
from rules.values import changed

CATALOGUE = july_catalogue()
CADET, CAPTAIN, COMMODORE, ADMIRAL = (LEVELS[name] for name in ("cadet", "captain", "commodore", "admiral"))
Placement = tuple[tuple[Any, ...], Point, int, dict[str, Any]]
ROCK: Polygon = ((30.0, 24.0), (42.0, 24.0), (42.0, 26.0), (30.0, 26.0))


def below(_sides: int) -> int:
    return 0


def spec(seat: Seat, name: str, hull: str, fitted: Sequence[str], defences: Sequence[str] = ()) -> ShipSpec:
    components = []
    for number, kind in enumerate(fitted):
        entry = CATALOGUE.component[kind]
        arc = Arc.FORE if getattr(entry, "needs_arc", False) else None
        components.append(Component(f"c{number}", entry, arc, squadrons=("fighter",) * entry.hangar_places))
    plain = tuple(CATALOGUE.defence[one] for one in defences)
    return ShipSpec(f"{seat}:{name}", seat, name, CATALOGUE.hull[hull], tuple(components), plain, CATALOGUE)


def table(red: Sequence[Placement], blue: Sequence[Placement], rocks: Sequence[Polygon] = ()) -> State:
    """Set up (spec arguments, place, heading, fields) of each ship of the two sides."""
    sides = {Seat.RED: red, Seat.BLUE: blue}
    specs = {seat: [spec(seat, *one[0]) for one in ships] for seat, ships in sides.items()}
    fleets = {seat: Fleet(seat.value, tuple(made)) for seat, made in specs.items()}
    state = opening(Setup(fleets, Terrain(tuple(rocks))))
    state.phase = Phase.ACTIVATIONS
    for seat, ships in sides.items():
        for made, (_, (x, y), heading, fields) in zip(specs[seat], ships, strict=True):
            ship = changed(state.ships[made.id], x=x, y=y, heading=heading, deployed=True)
            state.ships[made.id] = changed(ship, **fields)
    return state


def gunner(
    weapons: tuple[str, ...] = ("beam-rifle",) * 4,
    hull: str = "destroyer",
    at: Point = (36.0, 30.0),
    **fields: Any,
) -> Placement:
    return (("Gunner", hull, weapons), at, 0, fields)


def foe(
    name: str,
    x: float = 36.0,
    y: float = 20.0,
    hull: str = "destroyer",
    weapons: tuple[str, ...] = ("arc-gun",),
    **fields: Any,
) -> Placement:
    return ((name, hull, weapons), (x, y), 6, fields)


def fire(level: Level, state: State, ship: str = "red:Gunner") -> Decision:
    request = DeclareFire(Seat.RED, state, ship, JULY_GUNNERY)
    decision = choose_volley(level, request, below)
    assert request.refusal(decision.answer) is None
    return decision


def pick(
    chooser: Callable[..., Decision],
    level: Level,
    state: State,
    prompt: Prompt,
    options: Sequence[Any],
    about: tuple[str, ...],
    ruling: str = "DMG-3",
) -> Any:
    request = ChooseOne(Seat.RED, prompt, options, about, ruling)
    decision = chooser(level, request, state, below)
    assert request.refusal(decision.answer) is None
    return decision.answer


# --- worth ---------------------------------------------------------------------------------------


def test_a_fleet_of_twenty_integrity_is_worth_about_what_wins_a_match() -> None:
    ships: list[Placement] = [
        ((f"D{n}", "destroyer", ("beam-rifle", "hydra", "railgun", "shields")), (n, 5.0), 0, {})
        for n in range(5)
    ]
    state = table(ships, [foe("Foe")])
    worth = sum(hull_worth(ship) for ship in state.ships_of(Seat.RED))
    assert 8 <= worth <= 13
    for ship in state.ships_of(Seat.RED):
        assert pip_worth(ship) * sum(ship.pips) == pytest.approx(hull_worth(ship))
        assert 0 < system_worth(ship.spec, ship.lost) < hull_worth(ship) / 3


def test_END_3_the_last_ship_is_worth_the_match() -> None:
    state = table([gunner()], [foe("Last"), foe("Gone", alive=False, pips=(0, 0, 0, 0))])
    assert ship_worth(state, state.ships["blue:Last"]) > 15


def test_a_pip_of_a_cripple_with_its_guns_is_dearer() -> None:
    state = table([gunner()], [foe("Whole"), foe("Cripple", pips=(0, 0, 0, 2))])
    assert pip_worth(state.ships["blue:Cripple"]) > 3 * pip_worth(state.ships["blue:Whole"])


# --- fire ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", LEVELS.values(), ids=list(LEVELS))
def test_no_weapon_with_a_target_stays_idle(level: Level) -> None:
    state = table([gunner()], [foe("Near"), foe("Cripple", 37.0, pips=(0, 0, 0, 1))])
    assert len(fire(level, state).answer) == 4


def test_a_cripple_is_finished_without_overkill() -> None:
    state = table([gunner()], [foe("Whole"), foe("Cripple", 37.0, pips=(0, 0, 0, 2))])
    at = [target for _, target in fire(COMMODORE, state).answer]
    assert at.count("blue:Cripple") == 1
    assert at.count("blue:Whole") == 3


def test_fire_is_together_where_it_kills_what_would_fire_back() -> None:
    guns = ("beam-rifle",) * 3
    both = [foe(name, x, weapons=guns, pips=(3, 6, 6, 6)) for name, x in (("A", 36.0), ("B", 37.0))]
    state = table([gunner(("beam-rifle",) * 2)], both)
    assert len({target for _, target in fire(COMMODORE, state).answer}) == 1


def test_the_one_that_has_not_fired_yet_is_shot_first() -> None:
    weapons = ("arc-gun", "beam-rifle", "beam-rifle")
    fired = foe("Fired", weapons=weapons, pips=(0, 0, 0, 6), activated=True)
    fresh = foe("Fresh", 37.0, weapons=weapons, pips=(0, 0, 0, 6))
    state = table([gunner(("beam-rifle",))], [fired, fresh])
    assert fire(COMMODORE, state).answer == (("c0", "blue:Fresh"),)


def test_reasons_add_up_and_name_ships() -> None:
    decision = fire(COMMODORE, table([gunner()], [foe("Near"), foe("Other", 37.0)]))
    for candidate in decision.thoughts[0].candidates:
        assert candidate.points == pytest.approx(sum(term.points for term in candidate.terms))
        assert "blue:" not in candidate.words
    assert decision.thoughts[0].candidates[0].points == max(c.points for c in decision.thoughts[0].candidates)


# --- activation ----------------------------------------------------------------------------------


@pytest.mark.parametrize("level", LEVELS.values(), ids=list(LEVELS))
def test_a_ship_without_a_target_goes_late(level: Level) -> None:
    far: Placement = (("Far", "destroyer", ("arc-gun",) * 4), (5.0, 70.0), 0, {})
    state = table([far, gunner()], [foe("Near")])
    options = ["red:Far", "red:Gunner"]
    assert pick(choose_activation, level, state, Prompt.ACTIVATE, options, ("red",)) == "red:Gunner"


@pytest.mark.parametrize("level", [CAPTAIN, ADMIRAL], ids=["captain", "admiral"])
def test_the_ship_in_danger_fires_first(level: Level) -> None:
    guns = ("beam-rifle",) * 2
    safe: Placement = (("Safe", "destroyer", ("railgun",) * 2), (36.0, 41.5), 0, {})
    weak: Placement = (("Weak", "destroyer", guns), (36.0, 30.0), 0, {"pips": (0, 0, 0, 5)})
    state = table([safe, weak], [foe("Near", weapons=("beam-rifle",) * 4)])
    options = ["red:Safe", "red:Weak"]
    assert pick(choose_activation, level, state, Prompt.ACTIVATE, options, ("red",)) == "red:Weak"


# --- systems -------------------------------------------------------------------------------------


def test_DMG_3_a_gun_that_has_fired_goes_before_one_that_has_not() -> None:
    state = table([gunner(("beam-rifle", "beam-rifle"), "frigate", fired=0b01)], [foe("Near")])
    options = ["c0", "c1"]
    assert pick(choose_loss, CAPTAIN, state, Prompt.LOSE, options, ("red:Gunner",)) == "c0"


def test_DMG_3_the_bridge_goes_first_where_there_are_no_guns() -> None:
    state = table([gunner(("shields", "away-crews"), "frigate")], [foe("Near")])
    ship = state.ships["red:Gunner"]
    lost = pick(choose_loss, CAPTAIN, state, Prompt.LOSE, list(ship.spec.systems), (ship.id,))
    assert lost in ("fire-control", "control-bridge")


def test_DMG_3_fire_control_of_many_guns_is_kept() -> None:
    state = table([gunner(("beam-rifle",) * 3 + ("illuminator",))], [foe("Near")])
    ship = state.ships["red:Gunner"]
    assert pick(choose_loss, CAPTAIN, state, Prompt.LOSE, list(ship.spec.systems), (ship.id,)) == "c3"


def test_UPG_2_systems_are_mended_where_few_pips_are_missing() -> None:
    state = table(
        [gunner(("repair-crews", "hydra", "hydra", "hydra"), lost=0b1100, pips=(5, 6, 6, 6))], [foe("Near")]
    )
    about = ("red:Gunner", "c0")
    options = [None, "pips", "systems"]
    assert pick(choose_repair, CAPTAIN, state, Prompt.REPAIR, options, about, ruling="UPG-2") == "systems"
    options = ["c2", "c3"]
    assert (
        pick(choose_restored, CAPTAIN, state, Prompt.RESTORE, options, (*about, "red:Gunner"), ruling="UPG-2")
        in options
    )


def test_UPG_3_crews_mend_before_the_fire_what_can_still_fire() -> None:
    ships = [
        gunner(("away-crews", "beam-rifle", "hydra", "hydra"), lost=0b0010, pips=(0, 6, 6, 6), activated=True)
    ]
    options = [None, Errand("red:Gunner", "pips"), Errand("red:Gunner", "system")]
    about = ("red:Gunner", "c0")
    near, far = table(ships, [foe("Near")]), table(ships, [foe("Far", 5.0, 70.0)])
    assert pick(send_crew, CAPTAIN, near, Prompt.AWAY_BEFORE, options, about) == options[2]
    assert pick(send_crew, CAPTAIN, far, Prompt.AWAY_BEFORE, options, about) is None
    assert pick(send_crew, CAPTAIN, far, Prompt.AWAY_AFTER, options, about) is not None


# --- dice and marks ------------------------------------------------------------------------------


@pytest.mark.parametrize("faces", [(1, 2, 6, 6, 3), (6, 6, 6, 6, 6), (1, 1, 1, 1, 1), (4, 3, 4, 3, 4)])
def test_FIR_10_the_die_is_the_best_by_the_law(faces: tuple[int, ...]) -> None:
    state = table([gunner(("beam-rifle", "upgraded-capacitors"), "frigate")], [foe("Near")])
    shooter = state.ships["red:Gunner"]
    attack = plan_attack(state, shooter, shooter.fittings.mounts[0], state.ships["blue:Near"]).attack
    assert attack.thrown == len(faces)
    assert attack.rerolls == 1
    about = Thrown("red:Gunner", "c0", "blue:Near", 1, faces)
    options = [None, *range(len(faces))]
    die = pick(choose_die, CADET, state, Prompt.REROLL, options, about, ruling="FIR-10")
    assert die == best_reroll(attack, faces, 1)


def test_WPN_2_a_ship_is_marked_only_where_a_rock_hides_it_from_missiles() -> None:
    scout: Placement = (("Scout", "corvette", ("target-acquisition-gear",)), (55.0, 25.0), 0, {})
    ships = [gunner(("hydra", "hydra"), "frigate", (36.0, 33.0)), scout]
    options = [None, "blue:Hidden"]
    about = ("red:Scout", "c0")
    for rocks, marked in (((ROCK,), "blue:Hidden"), ((), None)):
        state = table(ships, [foe("Hidden", 36.0, 18.0)], rocks)
        assert pick(mark_target, CAPTAIN, state, Prompt.ACQUIRE, options, about) == marked


# --- craft ---------------------------------------------------------------------------------------


def flying(
    state: State, seat: Seat, ship: str, over: str, mode: Mode = Mode.DEFENSIVE, name: str = "wing"
) -> Squadron:
    made = Squadron(f"{ship}.{name}", seat, "fighter", 8, over, mode)
    state.squadrons[made.id] = made
    return made


def carrier(at: Point = (36.0, 40.0)) -> Placement:
    return (("Carrier", "destroyer", ("flight-deck", "hydra")), at, 0, {})


@pytest.mark.parametrize("level", LEVELS.values(), ids=list(LEVELS))
def test_SQD_6_a_squadron_attacks(level: Level) -> None:
    state = table([carrier()], [foe("Near"), foe("Other", 40.0)])
    wing = flying(state, Seat.RED, "red:Carrier", "red:Carrier")
    answer = order_squadron(level, OrderSquadron(Seat.RED, state), below).answer
    if not level.minds_details:
        assert answer is None, "its squadrons keep their orders"
        return
    assert answer is not None
    assert answer[:2] == (wing.id, "offensive")


def test_SQD_6_a_recruit_with_more_than_three_ships_orders_its_squadrons() -> None:
    ships = [carrier(), *(foe(f"Escort {at}", 36.0 + 3 * at, 44.0) for at in range(3))]
    state = table(ships, [foe("Near"), foe("Other", 40.0)])
    wing = flying(state, Seat.RED, "red:Carrier", "red:Carrier")
    asked = OrderSquadron(Seat.RED, state)
    answer = order_squadron(LEVELS["recruit"], asked, below).answer
    assert answer is not None
    assert answer[:2] == (wing.id, "offensive")
    lost = "red:Escort 0"
    state.ships[lost] = changed(state.ships[lost], alive=False)
    assert order_squadron(LEVELS["recruit"], asked, below).answer is None


def test_SQD_9_a_squadron_keeps_off_flak() -> None:
    flak = foe("Flak", weapons=("stonewall-flak", "beam-rifle", "beam-rifle"))
    state = table([carrier()], [flak, foe("Bare", 40.0, hull="frigate", weapons=("arc-gun", "arc-gun"))])
    flying(state, Seat.RED, "red:Carrier", "red:Carrier")
    answer = order_squadron(CAPTAIN, OrderSquadron(Seat.RED, state), below).answer
    assert answer is not None
    assert answer[2] == "blue:Bare"


def test_SQD_3_a_squadron_that_is_well_employed_passes() -> None:
    state = table([carrier()], [foe("Near")])
    flying(state, Seat.RED, "red:Carrier", "blue:Near", Mode.OFFENSIVE)
    assert order_squadron(CAPTAIN, OrderSquadron(Seat.RED, state), below).answer is None


def test_SQD_9_plague_spares_own_squadrons() -> None:
    state = table([carrier()], [foe("Near")])
    own = flying(state, Seat.RED, "red:Carrier", "red:Carrier")
    enemy = flying(state, Seat.BLUE, "blue:Near", "red:Carrier", Mode.OFFENSIVE)
    request = ChooseSome(Seat.RED, Prompt.PLAGUE, (own.id, enemy.id), ("red:Carrier", "c0"), "SQD-9")
    assert spread_plague(CAPTAIN, request, state, below).answer == (enemy.id,)


def test_SQD_9_point_defences_attack_what_strikes() -> None:
    state = table([carrier()], [foe("Near")])
    guard = flying(state, Seat.BLUE, "blue:Near", "red:Carrier", Mode.DEFENSIVE, name="guard")
    strike = flying(state, Seat.BLUE, "blue:Near", "red:Carrier", Mode.OFFENSIVE, name="strike")
    options = [guard.id, strike.id]
    assert pick(choose_prey, CAPTAIN, state, Prompt.POINT_DEFENCE, options, ("red:Carrier",)) == strike.id


def test_WPN_1_squadrons_wait_in_their_hangar_until_an_enemy_is_near() -> None:
    near = table([carrier()], [foe("Near")])
    far = table([carrier((5.0, 70.0))], [foe("Far", 67.0, 2.0)])
    assert launches(CAPTAIN, near, near.ships["red:Carrier"]) == ("c0.1", "c0.2")
    assert launches(CAPTAIN, far, far.ships["red:Carrier"]) == ()
    assert launches(CADET, far, far.ships["red:Carrier"]) == ("c0.1", "c0.2")


def test_decisions_change_nothing_on_the_table() -> None:
    state = table([gunner(), carrier()], [foe("Near"), foe("Other", 38.0)])
    before = dataclasses.replace(state, ships=dict(state.ships), squadrons=dict(state.squadrons))
    fire(ADMIRAL, state)
    pick(choose_activation, ADMIRAL, state, Prompt.ACTIVATE, ["red:Gunner", "red:Carrier"], ("red",))
    assert state == before
