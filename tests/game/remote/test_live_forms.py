"""What goes over a line, what stands in an invitation, and what of it is refused."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import pytest
from pydantic import ValidationError

from game.remote import addresses
from game.remote.line_error import LineError
from game.remote.live_messages import (
    Activity,
    Doing,
    Goodbye,
    Parting,
    QuickSign,
    Ready,
    Sign,
    from_line,
    to_line,
)
from game.remote.relay_words import Join, read_join, room_of
from rules.remote.live import Live
from rules.remote.messages import MOST_BYTES, Invitation, from_bytes, from_code, to_bytes, to_code
from rules.remote.player import invitation
from tests.docs.pages import ROOT
from tests.game.remote.live_player import agreement

KEY, PRINT = "a" * 64, "b" * 64


@pytest.mark.parametrize(
    "message",
    [
        Ready(program="0.3.0", place=KEY),
        *(Doing(what=one) for one in Activity),
        *(Sign(sign=one) for one in QuickSign),
        *(Goodbye(why=one) for one in Parting),
    ],
    ids=lambda one: json.dumps(one.model_dump(mode="json"))[:40],
)
def test_a_message_arrives_as_it_was_sent(message: Any) -> None:
    assert from_line(to_line(message)) == message


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\xff\xfe",
        b"null",
        b"[]",
        b'{"kind":"shell","run":"rm"}',
        b'{"kind":"sign","sign":"you are stupid"}',
        b'{"kind":"sign","sign":"hello","more":1}',
        b'{"kind":"draw","says":"offer","place":-1}',
        b'{"kind":"draw","says":"offer","place":1e999}',
        b'{"kind":"goodbye","why":"' + b"x" * 1000 + b'"}',
        b'{"kind":"entries","match":"'
        + b"0" * 64
        + b'","side":"red","first":0,"seen":0,"items":'
        + b"[" * 50_000,
        b"[" * 100_000,
        b'{"a":' * 20_000,
        b"9" * 100_000,
        b" " * (MOST_BYTES + 1),
    ],
    ids=lambda one: f"{one[:24]!r}",
)
def test_anything_else_is_refused_in_a_sentence(content: bytes) -> None:
    with pytest.raises(LineError, match="not a message"):
        from_line(content)


@pytest.mark.parametrize(
    "words", ["", "{}", b"\x00", "[" * 300, '{"kind":"join","room":"1","place":"2"}', "x" * 500]
)
def test_a_relay_refuses_other_words_than_a_room(words: str) -> None:
    with pytest.raises(LineError, match="did not understand"):
        read_join(words)


def test_a_room_says_nothing_of_the_key_and_is_the_same_for_both() -> None:
    key = bytes.fromhex(KEY)
    assert room_of(key) == room_of(key) != room_of(bytes(32))
    assert read_join(Join(room=room_of(key), place=KEY).written()).room == room_of(key)


@pytest.mark.parametrize(
    "fields",
    [
        {"addresses": ("192.168.1.20:48123", "[fe80::1]:1", "home.example:65535"), "fingerprint": PRINT},
        {"relay": "wss://relay.example:8765"},
        {"relay": "ws://127.0.0.1"},
    ],
)
def test_an_invitation_leads_to_addresses_or_a_relay(fields: dict[str, Any]) -> None:
    assert Live.model_validate_json(Live(key=KEY, **fields).model_dump_json()) == Live(key=KEY, **fields)


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"addresses": ("192.168.1.20:48123",)},
        {"addresses": ("192.168.1.20",), "fingerprint": PRINT},
        {"addresses": ("192.168.1.20:0",), "fingerprint": PRINT},
        {"addresses": ("192.168.1.20:70000",), "fingerprint": PRINT},
        {"addresses": ("a b:1",), "fingerprint": PRINT},
        {"addresses": ("x/y:1",), "fingerprint": PRINT},
        {"addresses": ("user@x:1",), "fingerprint": PRINT},
        {"addresses": ("x:1",) * 9, "fingerprint": PRINT},
        {"addresses": ("x" * 300 + ":1",), "fingerprint": PRINT},
        {"relay": "http://relay.example"},
        {"relay": "wss://relay.example/path"},
        {"relay": "wss://user:word@relay.example"},
        {"relay": "file:///etc/passwd"},
    ],
)
def test_a_place_that_leads_elsewhere_is_refused(fields: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        Live(key=KEY, **fields)


@pytest.mark.parametrize(
    "typed, address",
    [
        (" 203.0.113.7 ", "203.0.113.7:5000"),
        ("203.0.113.7:6000", "203.0.113.7:6000"),
        ("home.example", "home.example:5000"),
        ("2001:db8::7", "[2001:db8::7]:5000"),
        ("[2001:db8::7]", "[2001:db8::7]:5000"),
        ("[2001:db8::7]:6000", "[2001:db8::7]:6000"),
    ],
)
def test_what_a_player_types_becomes_an_address(typed: str, address: str) -> None:
    assert addresses.typed_address(typed, 5000) == address


@pytest.mark.parametrize("typed", ["", "a b", "http://x", "x:99999", "x:", "::::"])
def test_what_is_no_address_is_told(typed: str) -> None:
    with pytest.raises(LineError, match="Type an address such as"):
        addresses.typed_address(typed, 5000)


def test_a_relay_is_typed_with_or_without_its_scheme() -> None:
    assert addresses.typed_relay("relay.example:9000") == "wss://relay.example:9000"
    assert addresses.typed_relay("ws://10.0.0.1:9000") == "ws://10.0.0.1:9000"
    with pytest.raises(LineError, match="Type a relay such as"):
        addresses.typed_relay("relay example")


def test_the_addresses_of_this_computer_can_be_in_an_invitation() -> None:
    found = addresses.listed(["home.example"], 5000)
    assert found[0] == "home.example:5000"
    Live(key=KEY, fingerprint=PRINT, addresses=found)


def python(code: str) -> str:
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_a_line_and_a_relay_load_no_pygame() -> None:
    loaded = "import game.remote.live_match, game.remote.two_ends, game.remote.relay, tools.relay"
    assert python(f"import sys; {loaded}; print('pygame' in sys.modules)").strip() == "False"


def test_without_the_libraries_it_is_told_what_to_install() -> None:
    hidden = """
import sys
class Hidden:
    def find_spec(self, name, path=None, target=None):
        if name in ("websockets", "cryptography"):
            raise ModuleNotFoundError(name)
import importlib.util
find = importlib.util.find_spec
importlib.util.find_spec = lambda name: None if name in ("websockets", "cryptography") else find(name)
sys.meta_path.insert(0, Hidden())
from game.remote.libraries import missing_libraries
print(missing_libraries())
from tools.relay import main
try:
    main([])
except SystemExit as left:
    print(left.code)
"""
    said = python(hidden).splitlines()
    assert said[0].startswith(
        "Live matches need websockets and cryptography: pip install websockets cryptogr"
    )
    assert said[-1] == "2"


def test_an_invitation_without_a_line_stays_one_to_play_by_file() -> None:
    given = invitation(agreement("two-cards", 1, {}), bytes(32))
    told = json.loads(to_bytes(given))
    del told["live"]
    assert from_bytes(json.dumps(told), "invitation") == given
    live = Live(key=KEY, fingerprint=PRINT, addresses=("192.168.1.20:48123",), relay="wss://relay.example")
    both = Invitation(agreement=given.agreement, anchor=given.anchor, live=live)
    assert from_code(f"join me: {to_code(both)}") == both
    assert len(to_code(both)) < len(to_code(given)) + 500
