"""Hexes, counters, ways and meetings (DG-1, DG-2, DV-1 to DV-4)."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from rules.hexes.grid import DIRECTIONS, Hex, add, difference, disc, distance, length, ring, towards, turned
from rules.hexes.velocity import counter_of, velocity_of
from rules.hexes.ways import meeting, steps_of, way

hexes = st.tuples(st.integers(-12, 12), st.integers(-12, 12))


def test_DG_1_a_disc_has_its_hexes_and_a_ring_its_edge() -> None:
    assert (len(disc(15)), len(disc(4)), len(ring(15))) == (721, 61, 90)
    assert all(length(one) == 15 for one in ring(15))


@given(hexes, st.integers(-7, 7))
def test_DG_2_a_turn_takes_each_direction_to_the_next(step: Hex, sixths: int) -> None:
    assert all(turned(towards(one), sixths) == towards(one + sixths) for one in range(DIRECTIONS))
    assert length(turned(step, sixths)) == length(step)


@given(st.lists(st.tuples(st.integers(0, DIRECTIONS - 1), st.integers(0, 9)), max_size=12), st.randoms())
def test_DV_1_whatever_the_order_a_counter_resolves_to_two_neighbors(
    changes: list[tuple[int, int]], random: object
) -> None:
    numbers = [0] * DIRECTIONS
    for direction, number in changes:
        numbers[direction] += number
    velocity = velocity_of(dict(enumerate(numbers)))
    shuffled = list(changes)
    random.shuffle(shuffled)  # type: ignore[attr-defined]
    assert resolved_step_by_step(shuffled) == counter_of(velocity)
    used = [one for one, number in enumerate(counter_of(velocity)) if number]
    assert len(used) < 2 or (len(used) == 2 and (used[1] - used[0]) % DIRECTIONS in (1, DIRECTIONS - 1))
    assert sum(counter_of(velocity)) == length(velocity)


def resolved_step_by_step(changes: list[tuple[int, int]]) -> tuple[int, ...]:
    """Resolve by hand after each change, as players do at a table (DV-1)."""
    numbers = [0] * DIRECTIONS
    for direction, number in changes:
        numbers[direction] += number
        while (pair := unresolved(numbers)) is not None:
            one, other, between = pair
            less = min(numbers[one], numbers[other])
            numbers[one] -= less
            numbers[other] -= less
            if between is not None:
                numbers[between] += less
    return tuple(numbers)


def unresolved(numbers: list[int]) -> tuple[int, int, int | None] | None:
    for one in range(DIRECTIONS):
        if numbers[one] and numbers[(one + 3) % DIRECTIONS]:
            return one, (one + 3) % DIRECTIONS, None
        if numbers[one] and numbers[(one + 2) % DIRECTIONS]:
            return one, (one + 2) % DIRECTIONS, (one + 1) % DIRECTIONS
    return None


@given(hexes)
def test_DV_2_the_counter_of_a_velocity_is_that_velocity(velocity: Hex) -> None:
    assert velocity_of(dict(enumerate(counter_of(velocity)))) == velocity


@given(hexes, hexes)
def test_DV_3_a_way_goes_from_neighbor_to_neighbor_to_its_end(start: Hex, velocity: Hex) -> None:
    flown = way(start, velocity)
    assert (flown[0], flown[-1], len(flown)) == (start, add(start, velocity), length(velocity) + 1)
    assert all(distance(one, other) == 1 for one, other in pairwise(flown))


@given(hexes)
def test_DV_3_a_way_keeps_to_the_straight_line(velocity: Hex) -> None:
    speed = length(velocity)
    for step, (q, r) in enumerate(steps_of(velocity)):
        # Twice the distance from the line's point at that moment, times the speed: half a hex at most.
        off = (2 * (q * speed - velocity[0] * step), 2 * (r * speed - velocity[1] * step))
        assert length(off) <= speed


def test_DV_3_a_line_between_two_hexes_takes_the_clockwise_one() -> None:
    assert all(
        steps_of(add(towards(one), towards(one + 1)))[1] == towards(one + 1) for one in range(DIRECTIONS)
    )


@given(hexes, st.integers(0, 5))
def test_DV_3_a_way_turns_with_its_velocity(velocity: Hex, sixths: int) -> None:
    assert steps_of(turned(velocity, sixths)) == tuple(turned(one, sixths) for one in steps_of(velocity))


@given(hexes, hexes, hexes, hexes)
def test_DV_4_a_meeting_is_the_same_from_either_side(at: Hex, velocity: Hex, other: Hex, its: Hex) -> None:
    found = meeting(at, velocity, other, its)
    assert found == meeting(other, its, at, velocity)
    # ... and whoever looks on in flight.
    assert found == meeting(at, difference(velocity, its), other, (0, 0))
    assert found is None or 0 <= found <= 1


@given(hexes, hexes)
def test_DV_4_a_token_meets_each_hex_of_its_way_once(at: Hex, velocity: Hex) -> None:
    moments = [meeting(at, velocity, one, (0, 0)) for one in way(at, velocity)]
    assert moments == [Fraction(step, length(velocity) or 1) for step in range(len(moments))]
    missed = [one for one in disc(3) if add(at, one) not in way(at, velocity)]
    assert not any(meeting(at, velocity, add(at, one), (0, 0)) for one in missed)


def test_DV_4_two_that_fly_head_on_meet_at_an_odd_distance_too() -> None:
    assert meeting((0, 0), (3, 0), (5, 0), (-3, 0)) == Fraction(5, 6)
