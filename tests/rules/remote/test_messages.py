"""Messages from strangers: bounded, strict, and refused in words; a setup that nobody can read, too."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.file_error import FileError
from rules.kernel.seats import Seat
from rules.remote.items import MOST_CARDS
from rules.remote.messages import MOST_BYTES, MOST_ITEMS, Invitation, from_bytes, from_code, to_bytes, to_code
from rules.remote.player import RemotePlayer, check_invitation, invitation
from tests.rules.remote.remote_matches import EDITIONS, TOY, agreement_of, players_of, secret_of

DIGEST = "0" * 64
LINK = {"kind": "link", "value": DIGEST}


def entries(**changes: Any) -> bytes:
    whole = {
        "kind": "entries",
        "match": DIGEST,
        "side": "red",
        "first": 0,
        "seen": 0,
        "items": [LINK],
        "beginning": None,
    }
    return json.dumps({**whole, **changes}).encode()


def test_a_message_is_read_as_it_was_written() -> None:
    message = players_of(TOY, 1)[Seat.BLUE].message()
    assert from_bytes(to_bytes(message), "m") == message
    assert from_code(f"Look: {to_code(message)} !") == message
    assert from_bytes(entries(), "m")


@pytest.mark.parametrize(
    "changes, said",
    [
        ({"side": "chance"}, "is no player"),
        ({"first": -1}, "first"),
        ({"first": 10**9}, "first"),
        ({"first": True}, "first"),
        ({"seen": 1.0}, "seen"),
        ({"match": "0" * 63}, "match"),
        ({"match": "G" * 64}, "match"),
        ({"more": 1}, "unknown field"),
        ({"items": [LINK] * (MOST_ITEMS + 1)}, "items"),
        ({"items": [{"kind": "dance"}]}, "unknown kind 'dance'"),
        ({"items": [{"kind": "link"}]}, "value: is missing"),
        ({"items": [{"kind": "link", "value": "0" * 65}]}, "value"),
        ({"items": [{"kind": "lay", "cards": {str(n): DIGEST for n in range(MOST_CARDS + 1)}}]}, "cards"),
        ({"items": [{"kind": "lay", "cards": {"x" * 81: DIGEST}}]}, "x"),
        ({"items": [{"kind": "show", "cards": {"a": {"value": "x" * 81, "salt": DIGEST}}}]}, "value"),
        ({"items": [{"kind": "answer", "answer": 10**21}]}, "more than 20 digits"),
        ({"kind": "hello"}, "unknown kind 'hello'"),
    ],
)
def test_a_message_of_another_form_is_refused_in_words(changes: dict[str, Any], said: str) -> None:
    with pytest.raises(FileError, match=said):
        from_bytes(entries(**changes), "m")


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"null",
        b"[" * 100_000,
        b'{"kind":"entries"' * 10_000,
        b'{"kind":' + b"1" * 10_000 + b"}",
        entries().replace(b'"first": 0', b'"first": NaN'),
        entries().replace(b'"first": 0', b'"first": 0, "first": 1'),
        entries().replace(b'"red"', b'"\\ud800"'),
        entries(items=[{"kind": "answer", "answer": 1}]).replace(
            b'"answer": 1', b'"answer": ' + b"[" * 70 + b"]" * 70
        ),
        b" " * (MOST_BYTES + 1),
        bytes(range(256)),
    ],
)
def test_bytes_that_are_no_message_are_refused_in_words(content: bytes) -> None:
    with pytest.raises(FileError):
        from_bytes(content, "m")


@given(st.binary(max_size=200))
def test_no_bytes_do_more_than_be_refused(content: bytes) -> None:
    with pytest.raises(FileError):
        from_bytes(content, "m")


def test_a_message_that_is_too_long_for_a_code_says_so() -> None:
    message = from_bytes(entries(items=[LINK] * 4000), "m")
    with pytest.raises(FileError, match="too long for a code; send it as a file"):
        to_code(message)


ODD = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**19), 10**19) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)


@pytest.mark.parametrize("edition", [TOY, "2024-07", "2025-03-04", "0.2.0"])
@settings(max_examples=60)
@given(data=st.data())
def test_an_invitation_to_an_odd_setup_is_refused_in_words(edition: str, data: Any) -> None:
    agreement = agreement_of(edition)
    setup = dict(agreement.setup)
    setup[data.draw(st.sampled_from(sorted(setup)))] = data.draw(ODD)
    odd = Invitation(agreement=agreement.model_copy(update={"setup": setup}), anchor=DIGEST)
    with suppress(FileError):
        check_invitation(odd, "invitation")


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_part_that_a_game_can_draw_may_be_left_to_the_dice(edition: str) -> None:
    assert check_invitation(invitation(agreement_of(edition), secret_of(1, "host")), "invitation") is not None


def test_a_guest_s_answer_has_to_fit_the_invitation() -> None:
    own = secret_of(1, "host")
    asked = invitation(agreement_of(TOY, 1), own)
    guest = RemotePlayer.accepting(asked, "Cy", secret_of(1, "guest"))
    other = RemotePlayer.accepting(invitation(agreement_of(TOY, 2), own), "Cy", secret_of(1, "guest"))
    with pytest.raises(FileError, match="is not the answer to this invitation"):
        RemotePlayer.accepted(asked, own, other.message())
    changed = Invitation(agreement=asked.agreement, anchor="5" * 64)
    other = RemotePlayer.accepting(changed, "Cy", secret_of(1, "guest"))
    with pytest.raises(FileError, match="was changed on its way"):
        RemotePlayer.accepted(asked, own, other.message())
    assert RemotePlayer.accepted(asked, own, guest.message()).names[Seat.BLUE] == "Cy"


def test_a_match_of_other_rules_is_refused_before_it_begins() -> None:
    agreement = agreement_of(TOY).model_copy(update={"fingerprint": "another"})
    with pytest.raises(FileError, match="both of you need the same version of the game"):
        check_invitation(Invitation(agreement=agreement, anchor=DIGEST), "invitation")
    agreement = agreement_of(TOY).model_copy(update={"edition": "1999-01"})
    with pytest.raises(FileError, match="there is no edition 1999-01"):
        check_invitation(Invitation(agreement=agreement, anchor=DIGEST), "invitation")
