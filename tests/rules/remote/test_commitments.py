"""Commitments, hash chains and joint dice by themselves."""

from __future__ import annotations

from collections import Counter
from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.kernel.dice import roll
from rules.kernel.seats import Seat
from rules.remote.commitments import canonical, commitment, plain, salt_of
from rules.remote.joint_dice import LINKS, HashChain, follows, joint_key, joint_roll, seed_from

JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(10**18), 10**18)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)
LINK = {Seat.RED: "1" * 64, Seat.BLUE: "2" * 64}


@given(JSON)
def test_json_values_have_one_form(data: object) -> None:
    assert canonical(plain(data)) == canonical(data)


@pytest.mark.parametrize("number", [float("nan"), float("inf"), -float("inf")])
def test_what_is_no_number_has_no_form(number: float) -> None:
    with pytest.raises(ValueError):
        canonical([number])


def test_a_commitment_depends_on_everything_in_it() -> None:
    given_values = ("match", Seat.RED, 3, "", [1], "salt")
    others = ("other", Seat.BLUE, 4, "card", [2], "pepper")
    digests = {commitment(*given_values)}
    for at, other in enumerate(others):
        digests.add(commitment(*given_values[:at], other, *given_values[at + 1 :]))  # type: ignore[arg-type]
    assert len(digests) == 1 + len(others)


def test_values_that_python_calls_equal_are_different_commitments() -> None:
    assert len({commitment("m", Seat.RED, 0, "", one, "s") for one in (1, 1.0, True, "1", [1])}) == 5


def test_a_salt_is_of_one_place_and_one_card_and_nobody_else_s() -> None:
    salts = {
        salt_of(bytes([own]) * 32, place, what) for own in (0, 1) for place in (0, 1) for what in ("", "a")
    }
    assert len(salts) == 8
    assert all(len(salt) == 64 for salt in salts)


def test_each_link_leads_to_the_one_before_it_and_no_other_does() -> None:
    chain = HashChain(bytes(range(32)))
    before = chain.anchor
    for number in range(600):
        link = chain.link(number)
        assert follows(link, before)
        assert not follows(chain.link(number + 1), before)
        before = link


def test_the_anchor_is_the_secret_hashed_as_often_as_the_chain_has_links() -> None:
    value = bytes(32)
    for _ in range(LINKS):
        value = sha256(value).digest()
    chain = HashChain(bytes(32))
    assert chain.anchor == value.hex()
    assert chain.link(LINKS - 1) == bytes(32).hex()


@pytest.mark.parametrize("number", [-1, LINKS])
def test_a_chain_ends(number: int) -> None:
    with pytest.raises(LookupError, match="more draws than a chain has links"):
        HashChain(bytes(32)).link(number)


def test_a_draw_depends_on_the_match_its_number_what_was_sent_and_both_links() -> None:
    keys = {
        joint_key("m", 0, "t", LINK),
        joint_key("n", 0, "t", LINK),
        joint_key("m", 1, "t", LINK),
        joint_key("m", 0, "u", LINK),
        joint_key("m", 0, "t", {**LINK, Seat.RED: "3" * 64}),
        joint_key("m", 0, "t", {**LINK, Seat.BLUE: "3" * 64}),
        joint_key("m", 0, "t", {Seat.RED: LINK[Seat.BLUE], Seat.BLUE: LINK[Seat.RED]}),
    }
    assert len(keys) == 7


def test_joint_dice_are_the_dice_of_their_key_and_evenly_spread() -> None:
    faces: Counter[int] = Counter()
    for number in range(1000):
        key = joint_key("m", number, "t", LINK)
        assert joint_roll(key, 7, 6, 6) == roll(key, 7, 6, 6)
        faces.update(joint_roll(key, 7, 6, 6))
    assert all(900 < faces[face] < 1100 for face in range(1, 7))


def test_a_seed_fits_everything_that_is_drawn() -> None:
    assert seed_from(b"\xff" * 64) == (1 << 63) - 1
    assert seed_from(bytes(64)) == 0
