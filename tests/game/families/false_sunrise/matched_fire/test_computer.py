"""What the computer reckons in Matched Fire agrees with the law of the rules, and makes sense."""

import pytest

from game.families.false_sunrise.ai.fire import choose_volley
from game.families.false_sunrise.ai.fleets import build_archetype
from game.families.false_sunrise.ai.level import LEVELS
from game.families.false_sunrise.ai.valuation import hull_worth
from game.families.false_sunrise.coach.fleet_coach import FleetCoach
from game.families.false_sunrise.editions import edition_ui_of
from game.families.false_sunrise.matched_fire.ai.defending import kept_back
from game.families.false_sunrise.matched_fire.ai.expected import expected_of
from game.families.false_sunrise.matched_fire.ai.salvos import merged, salvo_of
from game.families.false_sunrise.matched_fire.ai.target_value import MatchedMark, mark_of_model
from game.families.false_sunrise.matched_fire.ai.valuation import worn_worth
from game.review.reviewing import review
from rules.false_sunrise.catalogue import Weapon
from rules.false_sunrise.declaring import DeclareFire
from rules.false_sunrise.drawing import Drawn
from rules.false_sunrise.editions import load_edition
from rules.false_sunrise.events import ThrowRead
from rules.false_sunrise.force import breaches, fleet_integrity
from rules.false_sunrise.matched_fire.gunnery_record import MATCHED_GUNNERY
from rules.false_sunrise.matched_fire.odds import carried, expected_loss_of
from rules.false_sunrise.matched_fire.wearing import Wear, wearing_of
from rules.false_sunrise.positions.position import position_of
from rules.false_sunrise.positions.position_file import Position
from rules.false_sunrise.ratings import Marks
from rules.false_sunrise.state import Options, State
from rules.files import Document
from rules.kernel.dice import Stream
from rules.kernel.seats import Seat
from rules.kernel.seeded import new_match
from tools.simulation.playing import play_out

MATCHED = load_edition("matched-fire")


def table(red: list[dict[str, object]], blue: list[dict[str, object]]) -> State:
    data = {"edition": "matched-fire", "fleets": {"red": {"ships": red}, "blue": {"ships": blue}}}
    return position_of(Position.model_validate(data, strict=False), Document("test", data))


def gun(kind: str, *arcs: str) -> dict[str, str]:
    return {"type": kind, **dict(zip(("arc", "second_arc"), arcs, strict=False))}


ARROW = {
    "name": "Arrow",
    "hull": "destroyer",
    "at": [30, 24],
    "heading": 3,
    "velocity": 4,
    "components": [gun("maul", "fore", "port"), gun("rake", "fore", "port"), {"type": "dart"}],
}
BLADE = {
    "name": "Blade",
    "hull": "destroyer",
    "at": [38, 24],
    "heading": 9,
    "velocity": 4,
    "defences": ["prow-plate"],
    "components": [gun("rake", "fore", "port"), gun("curtain", "rear", "port")],
}


def test_MF_49_a_target_is_carried_through_attacks_as_the_forecast_carries_it() -> None:
    state = table([ARROW], [BLADE])
    arrow, blade = state.ships.values()
    mounts = arrow.fittings.mounts
    mark, wears = MatchedMark(blade), wearing_of(blade.spec)
    found = mark.states(merged([salvo_of(state, arrow, mount, blade) for mount in mounts]))
    assert {wears.wear(number): chance for number, chance in found.items()} == pytest.approx(
        dict(carried(state, arrow, mounts, blade))
    )


def test_MF_13_whatever_wears_a_model_costs_it_worth() -> None:
    state = table([ARROW], [BLADE])
    blade = state.ships["blue:Blade"]
    whole = Wear.of(blade)
    worse = [
        replace_marks(whole, pd=1),
        replace_marks(whole, sensors=1),
        replace_marks(whole, thrusters=1),
        whole._replace(left=3),
        whole._replace(lost=1),
        Wear(0),
    ]
    values = [worn_worth(blade.spec, one) for one in worse]
    assert all(0 <= value < hull_worth(blade) for value in values)
    assert hull_worth(blade) - values[0] < hull_worth(blade) - values[3]  # a mark costs less than a Structure


def replace_marks(wear: Wear, **marks: int) -> Wear:
    return wear._replace(marks=Marks(**marks))


def test_MF_45_only_the_last_capital_ship_is_worth_the_match() -> None:
    kites = {"name": "Larks", "hull": "kites", "at": [30, 20], "heading": 3, "velocity": 4}
    state = table([ARROW], [BLADE, kites])
    assert mark_of_model(state, state.ships["blue:Blade"]).points(0) > 10
    assert mark_of_model(state, state.ships["blue:Larks"]).points(0) < 1


@pytest.mark.parametrize("level", LEVELS)
def test_MF_22_no_level_declares_more_attacks_than_there_is_fire_control(level: str) -> None:
    state = table([{**ARROW, "expended": 1}], [BLADE, {**BLADE, "name": "Sabre", "at": [38, 28]}])
    request = DeclareFire(Seat.RED, state, "red:Arrow", MATCHED_GUNNERY)
    volley = choose_volley(LEVELS[level], request, lambda _sides: 0).answer
    assert len(volley) == 2
    assert request.refusal(volley) is None


def bombers(count: int, x: float) -> list[dict[str, object]]:
    return [
        {"name": f"Wasps {n}", "hull": "mallets", "at": [x, 22 + 2 * n], "heading": 9, "velocity": 4}
        for n in range(count)
    ]


def test_MF_36_fire_control_is_kept_for_squadrons_that_can_come() -> None:
    near, far = (table([ARROW], [BLADE, *bombers(2, x)]) for x in (39.0, 60.0))
    kept = [kept_back(state, state.ships["red:Arrow"], left) for state in (near, far) for left in (0, 1, 2)]
    assert kept[0] == kept[3] == kept[4] == kept[5] == 0.0
    assert 0.0 < kept[1] < kept[2] < 2 * kept[1]


def test_MF_47_the_coach_expects_of_every_throw_what_its_law_says() -> None:
    setup = Drawn(edition="matched-fire", points=12, options=Options(turn_limit=6)).setup(3)
    match = new_match(MATCHED.ruleset, setup, 3)
    play_out(match, ("cadet", "cadet"), 3)
    opening = MATCHED.ruleset.opening(setup)
    state, thrown = opening.copy(), 0
    for beat in match.beats:
        for event in beat:
            if isinstance(event, ThrowRead) and event.why == "attack":
                found = expected_of(state, event)
                assert found is not None
                assert found.pips == pytest.approx(expected_loss_of(state, event))
                thrown += 1
            event.apply(state)
    told = review(FleetCoach(), match.ruleset, opening, match.beats)
    assert told is not None
    attacks = [one for one in told.luck if one.roll in ("shot", "craft")]
    assert len(attacks) >= thrown > 5
    assert abs(sum(one.points for one in attacks)) < 0.2 * len(attacks)


@pytest.mark.parametrize("name", edition_ui_of("matched-fire").computer.archetypes)
@pytest.mark.parametrize("integrity", [2, 9, 20, 40])
def test_MF_4_a_fleet_of_every_archetype_is_legal_and_leaves_hardly_anything(
    name: str, integrity: int
) -> None:
    for seed in range(8):
        file = build_archetype(name, Stream("test", seed), integrity, MATCHED.catalogue)
        assert breaches(file, MATCHED.catalogue, integrity) == []
        assert fleet_integrity(file, MATCHED.catalogue) >= integrity - integrity % 2
        for ship in file.ships:
            arms = [isinstance(MATCHED.catalogue.component[one.type], Weapon) for one in ship.components]
            assert any(arms) or not MATCHED.catalogue.hull[ship.hull].capital
