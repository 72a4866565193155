"""What screens and players ask before they decide agrees with what the rules then do."""

from __future__ import annotations

from rules.false_sunrise.declaring import DeclareFire
from rules.false_sunrise.matched_fire.gunnery import attack_of, reach_to, short_range_in, weapon_of
from rules.false_sunrise.matched_fire.gunnery_record import MATCHED_GUNNERY
from rules.false_sunrise.matched_fire.pool_law import Pool
from rules.false_sunrise.matched_fire.prospects import (
    Blow,
    after_strike,
    answer_of,
    blow_of,
    left_after,
    prospects_of,
    sides_of,
)
from rules.false_sunrise.matched_fire.sets import DiceSet
from rules.false_sunrise.ratings import Rating
from rules.table.arcs import Arc
from tests.rules.false_sunrise.matched_fire.arena import RAKE, melee_match, ship, table


def test_prospects_are_what_may_be_declared() -> None:
    found = 0
    for point in melee_match(7).checkpoints[::9]:
        state = point.state
        for one in state.ships.values():
            if not one.on_board:
                continue
            listed = DeclareFire(one.seat, state, one.id, MATCHED_GUNNERY).targets()
            shots = [(weapon, target) for weapon, targets in listed.items() for target in targets]
            prospects = prospects_of(state, one)
            assert [(p.weapon_id, p.target_id) for p in prospects] == shots
            found += len(shots)
    assert found > 20


def test_MF_20_a_strike_is_looked_at_before_it_is_flown() -> None:
    state = table(
        [ship("Gulls", "mallets", 22, 24), ship("Arrow", "corvette", 4, 4)],
        [ship("Blade", "destroyer", 32, 24, velocity=1, defences="[prow-plate]")],
    )
    assert prospects_of(state, state.ships["red:Gulls"]) == []
    there = after_strike(state, "red:Gulls", (29.5, 24.0))
    (prospect,) = prospects_of(there, there.ships["red:Gulls"])
    assert prospect.answered
    assert prospect.attack.pool == Pool(6, 1, 1)
    assert prospect.attack.arc is Arc.REAR
    assert answer_of(there, there.ships["blue:Blade"]).targets == ("red:Gulls",)
    assert answer_of(there, there.ships["blue:Blade"]).pool == Pool(4)
    assert state.ships["red:Gulls"].at == (22.0, 24.0)


def test_MF_26_the_sides_of_a_target_are_what_an_attack_meets() -> None:
    guns = "[{id: gun, type: splitter, arc: fore}, {id: tubes, type: dart}]"
    state = table(
        [ship("Arrow", "frigate", 20, 24, components=guns)],
        [ship("Blade", "destroyer", 30, 24, velocity=1, defences="[prow-plate, belt-plate]")],
    )
    arrow, blade = state.ships["red:Arrow"], state.ships["blue:Blade"]
    gun, tubes = arrow.fittings.mounts
    assert [(side.arc.value, side.armour, side.flex) for side in sides_of(arrow, gun, blade)] == [
        ("fore", 0, 0),
        ("starboard", 0, 1),
        ("rear", 0, 2),
        ("port", 0, 1),
    ]
    assert [side.armour for side in sides_of(arrow, tubes, blade)] == [2, 1, 0, 1]
    assert {side.flex for side in sides_of(arrow, tubes, blade)} == {0}
    assert (short_range_in(arrow, capital=True), reach_to(arrow, weapon_of(gun), blade)) == (6, 12)
    assert attack_of(arrow, gun, blade).flex == (("rear arc", 2),)
    assert left_after(arrow, [("gun", "blue:Blade")]) == 1


def test_MF_43_what_a_set_would_break_is_known() -> None:
    state = table(
        [ship("Arrow", "frigate", 20, 24, components=f"[{RAKE}]")],
        [
            ship(
                "Blade",
                "destroyer",
                30,
                24,
                marks="{sensors: 3}",
                components="[{id: small, type: spinner, arc: fore}, {id: big, type: maul, arc: fore}]",
            )
        ],
    )
    blade = state.ships["blue:Blade"]
    assert blow_of(blade, DiceSet(1, 6)) == Blow(Rating.THRUSTERS, 0, ())
    assert blow_of(blade, DiceSet(1, 3)) == Blow(None, 1, ())
    assert blow_of(blade, DiceSet(2, 3)) == Blow(None, 1, ("big", "small"))
    assert blow_of(blade, DiceSet(3, 5)) == Blow(None, 2, ("engines",))
    assert blow_of(blade, DiceSet(2, 1)).systems == blade.spec.systems
