"""Forecasts against the rules themselves: every result applied, every throw of small attacks played."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping
from contextlib import suppress
from itertools import product
from typing import Any

import pytest

from rules.false_sunrise.events import GameLedger, ThrowRead
from rules.false_sunrise.matched_fire.attacks import fire
from rules.false_sunrise.matched_fire.gunnery_record import MATCHED_GUNNERY
from rules.false_sunrise.matched_fire.hitting import hit
from rules.false_sunrise.matched_fire.odds import expected_loss_of, forecast, volley_odds
from rules.false_sunrise.matched_fire.pool_law import Pool, pool_law
from rules.false_sunrise.matched_fire.prompts import DEFENDS
from rules.false_sunrise.matched_fire.sets import read_faces
from rules.false_sunrise.matched_fire.wearing import Wear, worn_by
from rules.false_sunrise.prompts import Prompt
from rules.false_sunrise.ratings import Marks
from rules.false_sunrise.scoring import MatchOver
from rules.false_sunrise.state import State
from rules.kernel.ledger import Ledger
from rules.kernel.requests import AnyRequest, Roll
from tests.rules.false_sunrise.matched_fire.arena import RAKE, play, ship, table

FACES = range(1, 7)
GUNS = "[{id: small, type: spinner, arc: fore}, {type: ranging-array}, {id: big, type: maul, arc: fore}]"


def battle() -> State:
    return table(
        [ship("Arrow", "destroyer", 20, 24, components=f"[{RAKE}]"), ship("Gnats", "kites", 4, 4)],
        [ship("Blade", "destroyer", 30, 24, heading=9, components=GUNS), ship("Dirk", "corvette", 60, 40)],
    )


@pytest.mark.parametrize("missile", [False, True])
@pytest.mark.parametrize(
    "wear",
    [
        Wear(4),
        Wear(1),
        Wear(2, Marks(pd=3, sensors=4, thrusters=1)),
        Wear(3, Marks(pd=4, sensors=4, thrusters=3), lost=0b001001),
        Wear(4, Marks(thrusters=2), lost=0b111000),
        Wear(4, lost=0b111111),
    ],
)
def test_MF_49_a_result_falls_in_a_forecast_as_it_does_on_the_table(wear: Wear, *, missile: bool) -> None:
    state = battle()
    target = state.ships["blue:Blade"]
    for result, _ in pool_law(Pool(6)).ways:
        before = state.copy()
        before.ships[target.id] = wear.on(target)
        ledger = play(
            before, lambda ledger, r=result: hit(ledger, target.id, r, ("red:Arrow", "gun"), missile=missile)
        )
        after = ledger.state.ships[target.id]
        foreseen = worn_by(target.spec, wear, result, missile=missile)
        assert (foreseen.left, foreseen.left > 0) == (sum(after.pips), after.alive), result
        if after.alive:
            assert foreseen == Wear.of(after), result


def played(
    state: State, shots: tuple[tuple[str, str], ...], dice: int, *, defends: bool = False
) -> Counter[Wear]:
    """Play the declaration of the first ship with every fall of so many dice; gives what its target came to.

    Dice that an attack does not come to fall all the same, so that all falls are equally likely.
    """

    def answer(request: AnyRequest) -> Any:
        if request.kind == "fire":
            return shots
        if request.kind == Prompt.DEFEND:
            return DEFENDS if defends else None
        return request.default()

    shooter, target = next(iter(state.ships)), shots[0][1]
    found: Counter[Wear] = Counter()
    for faces in product(FACES, repeat=dice):
        ledger: GameLedger = Ledger(state.copy())
        flow, given, rolled = fire(ledger, shooter), None, 0
        with suppress(StopIteration, MatchOver):
            while True:
                asked = flow.send(given)
                if isinstance(asked, Roll):
                    given, rolled = faces[rolled : rolled + asked.count], rolled + asked.count
                else:
                    given = answer(asked)
        found[Wear.of(ledger.state.ships[target])] += 1
    return found


def worn(ends: Mapping[Wear, float]) -> dict[Wear, float]:
    """Take what does not matter on a wreck out of its states."""
    found: defaultdict[Wear, float] = defaultdict(float)
    for wear, chance in ends.items():
        found[wear if wear.left else Wear(0)] += chance
    return found


def test_MF_49_a_forecast_is_what_playing_every_throw_comes_to() -> None:
    state = table(
        [ship("Gnats", "kites", 28, 24), ship("Arrow", "corvette", 4, 4)],
        [ship("Blade", "frigate", 30, 24, heading=9, marks="{pd: 2, sensors: 2}", components=f"[{RAKE}]")],
    )
    shots = (("kite-gun", "blue:Blade"),)
    foreseen = forecast(state, "red:Gnats", shots)["blue:Blade"]
    assert foreseen.answered is None
    ends = {wear: count / 6**5 for wear, count in played(state, shots, 5).items()}
    assert worn(foreseen.states) == pytest.approx(worn(ends))
    assert foreseen.mean == pytest.approx(sum((2 - wear.left) * chance for wear, chance in ends.items()))
    assert foreseen.destroyed == pytest.approx(sum(chance for wear, chance in ends.items() if not wear.left))


def test_MF_49_an_attack_that_prompts_point_defence_is_forecast_twice() -> None:
    state = table(
        [ship("Gnats", "kites", 28, 24), ship("Arrow", "corvette", 4, 4)],
        [ship("Blade", "frigate", 30, 24, heading=9, velocity=1, marks="{pd: 1, sensors: 2}")],
    )
    shots = (("kite-gun", "blue:Blade"),)
    foreseen = forecast(state, "red:Gnats", shots)["blue:Blade"]
    declined = {wear: count / 6**4 for wear, count in played(state, shots, 4).items()}
    made = {wear: count / 6**6 for wear, count in played(state, shots, 6, defends=True).items()}
    assert foreseen.answered is not None
    assert worn(foreseen.states) == pytest.approx(worn(declined))
    assert worn(foreseen.answered.states) == pytest.approx(worn(made))
    assert foreseen.answered.mean < foreseen.mean


def test_MF_49_missiles_are_carried_through_point_defence() -> None:
    state = table(
        [ship("Hail", "slingers", 24, 24, damage=1), ship("Arrow", "corvette", 4, 4)],
        [ship("Gnats", "kites", 30, 24), ship("Blade", "corvette", 60, 40)],
    )
    shots = (("sling", "blue:Gnats"),)
    foreseen = forecast(state, "red:Hail", shots)["blue:Gnats"]
    ends = {wear: count / 6**4 for wear, count in played(state, shots, 4).items()}
    assert worn(foreseen.states) == pytest.approx(worn(ends))


def test_MF_49_a_declaration_carries_every_state_from_attack_to_attack() -> None:
    both = "[{id: one, type: rake, arc: fore}, {id: two, type: rake, arc: fore}]"
    state = table(
        [ship("Arrow", "frigate", 20, 24, components=both)],
        [
            ship("Blade", "corvette", 30, 24, heading=9, velocity=1, marks="{sensors: 1}"),
            ship("Dirk", "frigate", 60, 40),
        ],
    )
    shots = (("one", "blue:Blade"), ("two", "blue:Blade"))
    foreseen = forecast(state, "red:Arrow", shots)["blue:Blade"]
    alone = forecast(state, "red:Arrow", shots[:1])["blue:Blade"]
    chained: defaultdict[Wear, float] = defaultdict(float)
    for wear, chance in alone.states.items():
        between = state.copy()
        between.ships["blue:Blade"] = wear.on(state.ships["blue:Blade"])
        if not wear.left:
            chained[wear] += chance
            continue
        for there, share in forecast(between, "red:Arrow", shots[1:])["blue:Blade"].states.items():
            chained[there] += chance * share
    assert worn(foreseen.states) == pytest.approx(worn(chained))
    assert foreseen.destroyed > alone.destroyed


def test_MF_49_a_missile_that_wears_point_defence_helps_the_next() -> None:
    tubes = "[{id: one, type: dart}, {id: two, type: dart}]"
    state = table(
        [ship("Arrow", "frigate", 20, 24, components=tubes)],
        [ship("Blade", "destroyer", 30, 24, heading=9, velocity=1, marks="{pd: 2}", components=GUNS)],
    )
    shots = (("one", "blue:Blade"), ("two", "blue:Blade"))
    foreseen = volley_odds(state, "red:Arrow", shots)["blue:Blade"]
    alone = volley_odds(state, "red:Arrow", shots[:1])["blue:Blade"]
    assert foreseen.mean_damage > 2 * alone.mean_damage
    assert sum(chance for *_, chance in foreseen.joint) == pytest.approx(1)


def test_the_law_of_structure_is_that_of_a_large_ship() -> None:
    state = table(
        [ship("Arrow", "destroyer", 20, 24, components=f"[{RAKE}]")],
        [ship("Blade", "flagship", 30, 24, heading=9, velocity=1)],
    )
    mount = state.ships["red:Arrow"].fittings.mounts[0]
    blade = state.ships["blue:Blade"]
    attack = MATCHED_GUNNERY.attack(state, state.ships["red:Arrow"], mount, blade)
    law = MATCHED_GUNNERY.damage_law(attack)
    mean = sum(points * chance for points, chance in law)
    assert mean == pytest.approx(MATCHED_GUNNERY.mean_damage(state, state.ships["red:Arrow"], mount, blade))


def test_what_a_result_takes_is_told_with_what_was_to_be_expected() -> None:
    state = battle()
    ledger = play(
        state,
        lambda ledger: fire(ledger, "red:Arrow"),
        faces=(5, 5, 5, 1, 2, 3),
        answer=lambda request: (("gun", "blue:Blade"),) if request.kind == "fire" else request.default(),
    )
    read = next(event for beat in ledger.beats for event in beat if isinstance(event, ThrowRead))
    assert read.sets == ((2, 5),)
    assert 0 < expected_loss_of(state, read) < 4
    assert read_faces((5, 5, 5, 1, 2)) == ((2, 5),)
