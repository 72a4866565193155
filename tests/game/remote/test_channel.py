"""The sealed messages of two ends, and what nobody between them can do."""

from __future__ import annotations

import pytest

from game.remote.channel import FRAME_BYTES, Channel
from game.remote.line_error import LineError
from rules.remote.messages import MOST_BYTES

KEY = bytes(range(32))


def met(host_key: bytes = KEY, guest_key: bytes = KEY) -> tuple[Channel, Channel]:
    host, guest = Channel(host_key, is_host=True), Channel(guest_key, is_host=False)
    host.meet(guest.hello)
    guest.meet(host.hello)
    return host, guest


def opened(channel: Channel, frames: list[bytes]) -> bytes | None:
    told = [channel.open(frame) for frame in frames]
    assert told[:-1] == [None] * (len(frames) - 1)
    return told[-1]


@pytest.mark.parametrize("length", [0, 1, 16 * 1024, 16 * 1024 + 1, MOST_BYTES])
def test_messages_go_both_ways_in_bounded_frames(length: int) -> None:
    host, guest = met()
    message = bytes(length)
    for sender, reader in ((host, guest), (guest, host), (host, guest)):
        frames = [*sender.seal(message)]
        assert max(map(len, frames)) <= FRAME_BYTES
        assert opened(reader, frames) == message


def test_nobody_without_the_code_can_read_or_write() -> None:
    host, guest = met(guest_key=bytes(32))
    with pytest.raises(LineError, match="does not have the code"):
        host.open(*guest.seal(b"let me in"))
    with pytest.raises(LineError, match="does not have the code"):
        guest.open(*host.seal(b"hello"))


def test_a_frame_that_is_changed_repeated_left_out_or_sent_back_is_refused() -> None:
    for number in range(40):
        host, guest = met()
        (frame,) = host.seal(b"orders")
        changed = bytearray(frame)
        changed[number % len(frame)] ^= 1 << number % 8
        with pytest.raises(LineError):
            guest.open(bytes(changed))
    host, guest = met()
    (first,), (second,) = host.seal(b"one"), host.seal(b"two")
    assert guest.open(first) == b"one"
    with pytest.raises(LineError, match="changed"):
        guest.open(first)
    host, guest = met()
    (first,), (second,) = host.seal(b"one"), host.seal(b"two")
    with pytest.raises(LineError):
        guest.open(second)
    with pytest.raises(LineError):
        host.open(first)


def test_the_same_words_never_look_the_same_twice() -> None:
    sent = {frame for _ in range(4) for end in met() for _ in range(4) for frame in end.seal(b"planning")}
    assert len(sent) == 4 * 2 * 4


def test_a_message_without_end_is_refused_early() -> None:
    host, guest = met()
    assert host._sending is not None
    for _ in range(MOST_BYTES // (16 * 1024)):
        assert guest.open(host._sending.seal(b"\x01" + bytes(16 * 1024))) is None
    with pytest.raises(LineError, match="too long"):
        guest.open(host._sending.seal(b"\x01" + bytes(16 * 1024)))
    assert len(guest._parts) <= MOST_BYTES + 16 * 1024


@pytest.mark.parametrize("hello", [bytes(32), b"", b"x" * 31, b"x" * 33])
def test_a_hello_that_is_none_is_refused(hello: bytes) -> None:
    with pytest.raises(LineError):
        Channel(KEY, is_host=True).meet(hello)


def test_a_hello_sent_back_leads_nowhere() -> None:
    host = Channel(KEY, is_host=True)
    host.meet(host.hello)
    with pytest.raises(LineError):
        host.open(*host.seal(b"hello"))
