"""Lines between two ends on this computer: connect, lose, reconnect, refuse."""

from __future__ import annotations

import os
import secrets
import socket
import ssl
import stat
import tempfile
from pathlib import Path
from typing import Any

import pytest

from game.remote import certificate, live_line
from game.remote.live_line import LineState, Phase
from game.remote.live_messages import Activity, Doing, QuickSign, Sign
from game.remote.two_ends import HostLine, KeptLine, new_line
from game.remote.web_sockets import Timing
from rules.kernel.seats import Seat
from rules.remote.items import Link
from rules.remote.messages import MOST_BYTES, Entries
from tests.game.remote.ends import (
    HELLO,
    IMPATIENT,
    closing,
    connected,
    cut,
    got,
    here,
    hosted,
    joined,
    met,
    says,
)
from tests.waiting import wait_until

OFFER = Sign(sign=QuickSign.HELLO)


def entries(number: int, count: int = 1) -> Entries:
    links = tuple(Link(value=f"{one:064x}") for one in range(count))
    return Entries(match="0" * 64, side=Seat.RED, first=number, seen=0, items=links)


def test_messages_of_all_kinds_go_both_ways_in_order() -> None:
    host = hosted()
    guest = joined(here(host))
    with closing(host, guest):
        connected(host, guest)
        for sender, reader in ((host, guest), (guest, host)):
            sent = [HELLO, OFFER, Doing(what=Activity.SEALED), *(entries(n, 400) for n in range(5))]
            assert all(map(sender.send, sent))
            assert got(reader, len(sent)) == sent


def test_a_line_that_is_cut_connects_again_without_help() -> None:
    host = hosted()
    guest = joined(here(host))
    with closing(host, guest):
        for number in range(1, 6):
            met(number, host, guest)
            assert host.send(HELLO)
            assert got(guest) == [HELLO]
            cut(host if number % 2 else guest)


def test_nothing_can_be_sent_while_nobody_is_there() -> None:
    host = hosted()
    with closing(host):
        assert host.state == LineState(Phase.CONNECTING)
        assert not host.send(HELLO)
        assert host.received() == []


def test_who_leaves_says_so_and_may_come_back() -> None:
    host, secret = hosted(), secrets.token_bytes(32)
    guest = joined(here(host), secret)
    with closing(host):
        connected(host, guest)
        guest.send(entries(0))
        guest.close()  # what was left to be sent still arrives
        says(host, "The other player has left.")
        assert host.state.phase is Phase.LOST
        assert host.received() == [entries(0)]
        wait_until(lambda: guest.join(0.01))
        assert guest.state == LineState(Phase.CLOSED)
        again = joined(here(host), secret)
        with closing(again):
            connected(host, again)


def test_a_host_that_was_killed_goes_on_with_its_key_and_port() -> None:
    secret = secrets.token_bytes(32)
    host = hosted(secret=secret)
    guest = joined(here(host))
    with closing(guest):
        with closing(host):
            connected(host, guest)
            kept = KeptLine.model_validate_json(host.kept.model_dump_json())
        assert kept.guest is not None
        wait_until(lambda: guest.state.phase is Phase.LOST)
        again = hosted(kept, secret)
        with closing(again):
            assert not again.moved
            connected(again, guest)
            assert guest.connections == 2


def test_a_port_that_was_taken_meanwhile_makes_another_invitation() -> None:
    host = hosted()
    kept = host.kept
    with closing(host):
        again = hosted(kept)
        with closing(again):
            assert again.moved
            assert again.kept.port != kept.port
            guest = joined(here(again))
            with closing(guest):
                connected(again, guest)


def test_another_certificate_is_never_talked_to() -> None:
    host, stranger = hosted(), hosted()
    live = here(host, addresses=(f"127.0.0.1:{stranger.kept.port}",))
    guest = joined(live)
    with closing(host, stranger, guest):
        says(guest, "is another program than the one that invited you")
        assert guest.connections == stranger.connections == 0


def test_a_wrong_address_before_the_right_one_is_passed_over() -> None:
    host, stranger = hosted(), hosted()
    ports = (1, stranger.kept.port, host.kept.port)
    guest = joined(here(host, addresses=tuple(f"127.0.0.1:{one}" for one in ports)))
    with closing(host, stranger, guest):
        connected(host, guest)


def test_nobody_takes_part_without_the_code() -> None:
    host = hosted()
    guest = joined(here(host, key="0" * 64))
    with closing(host, guest):
        says(host, "does not have the code of this match")
        assert guest.state.phase is Phase.CONNECTING
        assert guest.connections == host.connections == 0


def test_a_third_player_with_the_code_is_sent_away() -> None:
    host = hosted()
    guest = joined(here(host))
    with closing(host, guest):
        connected(host, guest)
        third = joined(here(host))
        with closing(third):
            wait_until(lambda: third.state.phase is Phase.CLOSED)
            assert third.state.why == "Somebody else has already taken this invitation."
        assert host.connections == guest.connections == 1
        assert host.send(HELLO)
        assert got(guest) == [HELLO]


def test_a_guest_who_comes_back_takes_the_place_of_its_dead_connection() -> None:
    host, secret = hosted(), secrets.token_bytes(32)
    guest = joined(here(host), secret)
    with closing(host, guest):
        connected(host, guest)
        again = joined(here(host), secret)
        with closing(again):
            wait_until(lambda: host.connections > 1)
            wait_until(lambda: again.connections > 0)


def test_who_says_nothing_is_sent_away_and_others_still_come_in() -> None:
    host = hosted(timing=IMPATIENT)
    address = ("127.0.0.1", host.kept.port or 0)
    silent = [socket.create_connection(address) for _ in range(40)]
    plain = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    plain.check_hostname, plain.verify_mode = False, ssl.CERT_NONE
    with closing(host):
        for one in silent:
            one.settimeout(60)
            assert one.recv(1) == b"", "closed"
        with plain.wrap_socket(socket.create_connection(address)) as tls:
            tls.settimeout(60)
            tls.sendall(b"GET / HTTP/1.1\r\n")  # and no more
            while tls.recv(1000):
                pass
        guest = joined(here(host))
        with closing(guest):
            connected(host, guest)
    for one in silent:
        one.close()


def test_what_the_game_does_not_collect_waits_with_its_sender() -> None:
    # However busy this computer is, no sign of life must be missed: only a match sends again what is lost.
    patient = Timing(first_retry_s=0.02, longest_retry_s=0.1, ping_s=600.0, goodbye_s=1.0)
    host = hosted(timing=patient)
    guest = joined(here(host), timing=patient)
    with closing(host, guest):
        connected(host, guest)
        big = entries(0, 3500)
        length = len(big.model_dump_json())
        assert length * 5 < MOST_BYTES * 2
        sent = 0
        while guest.send(big):
            sent += 1
            assert sent < 100
        wait_until(lambda: len(host._inbox) > 2)
        assert sum(size for _, size in host._inbox) <= live_line.MOST_WAITING_BYTES + MOST_BYTES
        assert got(host, sent) == [big] * sent
        assert host.state.phase is Phase.CONNECTED


def test_signs_are_few_at_both_ends() -> None:
    host = hosted()
    guest = joined(here(host))
    with closing(host, guest):
        connected(host, guest)
        assert 10 <= sum(guest.send(HELLO) for _ in range(1000)) < 100
        assert guest._connection is not None
        for _ in range(1000):  # a program that does not keep to it
            guest._connection.put(HELLO)
        guest.send(entries(7))
        found: list[Any] = []
        wait_until(lambda: found.extend(host.received()) or entries(7) in found)
        assert len(found) < 500


def test_the_private_key_is_never_left_in_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    modes: list[int] = []

    load = ssl.SSLContext.load_cert_chain

    def seen(context: ssl.SSLContext, name: Any) -> None:
        modes.append(stat.S_IMODE(Path(name).stat().st_mode))
        load(context, name)

    monkeypatch.setattr(ssl.SSLContext, "load_cert_chain", seen)
    certificate.host_context(certificate.new_certificate())
    assert list(tmp_path.iterdir()) == []
    assert os.name == "nt" or modes == [0o600]


def test_every_match_has_its_own_key_and_certificate() -> None:
    one, other = new_line(), new_line()
    assert one.key != other.key
    assert one.certificate != other.certificate


def test_a_message_that_is_not_understood_ends_the_connection_in_words() -> None:
    host = hosted()
    guest = joined(here(host))
    with closing(host, guest):
        connected(host, guest)
        assert guest._connection is not None
        guest._connection._outbox.append(b'{"kind":"shell","run":"rm"}')
        guest.send(HELLO)
        wait_until(lambda: host.connections > 1 < guest.connections)  # and it is tried again
        connected(host, guest)
        assert host.received() == []


def test_a_line_that_never_began_leaves_no_port_open() -> None:
    line = HostLine(new_line(), secrets.token_bytes(32))
    kept = line.kept
    line.close()
    assert line.state.phase is Phase.CLOSED
    again = HostLine(kept, secrets.token_bytes(32))
    assert not again.moved
    again.close()
