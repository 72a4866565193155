"""Hostile clients: everything that may be sent to a host or a relay by somebody who wishes it ill."""

from __future__ import annotations

import json
import random
import socket
import ssl
from collections.abc import Callable
from typing import Any

from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

from game.remote.channel import Channel
from rules.remote.messages import MOST_BYTES

GUARD_S = 100
PLACE = "c" * 64  # always the same, so that a host lets all of them in once it has let in one
Attack = Callable[[random.Random], bytes | str]


def _nested(rng: random.Random) -> bytes:
    return rng.choice([b"[", b'{"a":', b'{"items":[']) * rng.randrange(1, 3000)


def _numbers(rng: random.Random) -> bytes:
    return rng.choice([b"9" * 15_000, b"-1e999", b"NaN", b"1" + b"0" * 9000, b"[" + b"0," * 7000 + b"0]"])


def _odd_message(rng: random.Random) -> bytes:
    kind = rng.choice(
        ["ready", "entries", "doing", "sign", "draw", "goodbye", "join", "invitation", "\x00", 7, None]
    )
    value = rng.choice([None, -1, 10**30, "x" * 9000, [], {"a": {}}, True, "\ud800", "🜨" * 900, 1e308])
    fields = (
        "protocol",
        "program",
        "place",
        "match",
        "side",
        "first",
        "seen",
        "items",
        "what",
        "sign",
        "says",
        "why",
        "room",
    )
    return json.dumps({"kind": kind, **{one: value for one in fields if rng.random() < 0.5}}).encode()


def _noise(rng: random.Random) -> bytes:
    return rng.randbytes(rng.choice([0, 1, 31, 32, 33, 100, 16_000, 17_408, 20_000]))


def _words(rng: random.Random) -> str:
    return rng.choice(["", "{}", "paired", "GET / HTTP/1.1", "x" * 5000, "\x00", _odd_message(rng).decode()])


ATTACKS: tuple[Attack, ...] = (_nested, _numbers, _odd_message, _noise, _words)
RAW = (
    b"",
    b"\x00" * 5000,
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",  # a TLS hello that is cut off
    b"GET / HTTP/1.1\r\n",
    b"GET / HTTP/1.1\r\n\r\n",
    b"POST /" + b"a" * 70_000,
    b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 5000,
    b"GET / HTTP/1.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: x\r\n\r\n",
    b"\xff" * 300,
)


def blind() -> ssl.SSLContext:
    """Return what trusts any certificate."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    return context


def throw_raw(port: int, tls: bool, rng: random.Random) -> None:
    """Connect and send something that is no WebSocket at all."""
    try:
        with socket.create_connection(("127.0.0.1", port), GUARD_S) as plain:
            talk = blind().wrap_socket(plain) if tls and rng.random() < 0.5 else plain
            talk.settimeout(GUARD_S)
            talk.sendall(rng.choice(RAW))
            if rng.random() < 0.01:
                talk.recv(100)
    except OSError:
        pass  # it was sent away, as it should be


def throw(address: str, rng: random.Random, count: int, begin: Callable[[Any], None] | None = None) -> int:
    """Connect and send up to `count` attacks, until sent away; return how many were sent.

    `begin` says first what opens the door.
    """
    sent = 0
    secure = {"ssl": blind()} if address.startswith("wss:") else {}
    try:
        with connect(address, compression=None, proxy=None, open_timeout=GUARD_S, **secure) as client:
            if begin is not None:
                begin(client)
            for _ in range(count):
                client.send(rng.choice(ATTACKS)(rng))
                sent += 1
    except (OSError, WebSocketException, EOFError):
        pass
    return sent


def throw_sealed(address: str, key: bytes, rng: random.Random) -> int:
    """Attack as somebody who has the code: the messages are sealed as they should be."""
    channel = Channel(key, is_host=False)
    sent = 0
    try:
        with connect(
            address, compression=None, proxy=None, open_timeout=GUARD_S, ssl=blind(), max_size=None
        ) as client:
            client.send(channel.hello)
            hello = client.recv(timeout=GUARD_S)
            assert isinstance(hello, bytes)
            channel.meet(hello)
            if rng.random() < 0.7:
                ready = {"kind": "ready", "protocol": 1, "program": "x", "place": PLACE}
                for frame in channel.seal(json.dumps(ready).encode()):
                    client.send(frame)
            for _ in range(8):
                attack = rng.choice(ATTACKS)(rng)
                content = attack.encode("utf-8", "replace") if isinstance(attack, str) else attack
                if rng.random() < 0.02:
                    content = b" " * (MOST_BYTES + 20_000)
                for frame in channel.seal(content):
                    client.send(frame)
                sent += 1
    except (OSError, WebSocketException, EOFError):
        pass
    return sent
