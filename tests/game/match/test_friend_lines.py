"""Lines of live matches with friends: both ends in this process, each with a home of its own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.match import friend_lines
from game.match.friend_lines import FriendLine, close_lines, invite_live, open_line
from game.match.friend_matches import FriendMatch, accept, friend_matches, invite_again
from game.remote.live_messages import QuickSign, Sign
from game.shell.paths import Home
from rules.games import draw_setups
from rules.kernel.dice import Stream
from rules.kernel.seats import Seat
from rules.remote.messages import Invitation
from tests.waiting import wait_until

STREAM = Stream("lines", 1)


@pytest.fixture(autouse=True)
def closed_at_the_end() -> Iterator[None]:
    yield
    close_lines()


def home_in(folder: Path) -> Home:
    return Home(folder / "config", folder / "data", folder / "logs")


def line(match: FriendMatch) -> FriendLine:
    found = open_line(match)
    assert found is not None
    return found


def play(*lines: FriendLine) -> None:
    """Play to the end over the lines, at random."""

    def is_over() -> bool:
        for one in lines:
            one.poll()
            player = one.match.player
            if player is not None and (request := player.request) is not None:
                player.answer(request.example(STREAM.below))
        players = [one.match.player for one in lines]
        return all(
            player is not None and player.referee.finished and not player.has_news for player in players
        )

    wait_until(is_over)


def begun(tmp_path: Path) -> tuple[FriendLine, FriendLine]:
    """Begin a live duel, and return both ends."""
    host = invite_live(home_in(tmp_path / "host"), draw_setups("0.2.0").setup(1), (), Seat.RED)
    guest = accept(home_in(tmp_path / "guest"), host.invitation, "Bo")
    return line(host), line(guest)


def rematch(winner: FriendLine, other: FriendLine) -> tuple[FriendLine, FriendLine]:
    """Let one side invite the other to a rematch over the line."""
    again = invite_again(winner.match)
    assert winner.line.send(again.invitation)
    first = line(again)

    def invited() -> Invitation | None:
        other.poll()
        return next((one for one in other.heard if isinstance(one, Invitation)), None)

    second = accept(other.match.home, wait_until(invited), "Again", other.match)
    return first, line(second)


@pytest.mark.parametrize("by_host", [True, False])
def test_a_rematch_is_played_over_the_same_line_whoever_asks_for_it(tmp_path: Path, by_host: bool) -> None:
    host, guest = begun(tmp_path)
    play(host, guest)
    ends = rematch(host, guest) if by_host else rematch(guest, host)
    play(*ends)
    first, second = (one.match for one in ends)
    assert first.invitation.agreement.host is not host.match.invitation.agreement.host or not by_host
    assert first.player is not None
    assert second.player is not None
    assert first.player.referee.id == second.player.referee.id
    assert not first.player.fault
    assert not host.connected, "the match before has left the line"


def test_a_rematch_goes_on_after_both_programs_have_ended(tmp_path: Path) -> None:
    host, guest = begun(tmp_path)
    play(host, guest)
    ends = rematch(host, guest)
    wait_until(lambda: [one.poll() for one in ends] and ends[0].match.player is not None)
    homes, ids = [one.match.home for one in ends], {one.match.id for one in ends}
    close_lines()
    wait_until(lambda: all(one.line.join(0.01) for one in ends))
    found = [one for home in homes for _, one in friend_matches(home)]
    matches = [one for one in found if isinstance(one, FriendMatch) and one.id in ids]
    assert len(matches) == 2
    play(*map(line, matches))


def test_a_sign_waits_until_a_screen_shows_it(tmp_path: Path) -> None:
    host, guest = begun(tmp_path)
    wait_until(lambda: host.poll() or guest.poll() or guest.connected)
    assert guest.sign(QuickSign.HELLO)
    wait_until(lambda: host.poll() or host.heard)
    assert host.heard == [Sign(sign=QuickSign.HELLO)]


def test_a_removed_match_leaves_its_line(tmp_path: Path) -> None:
    host, guest = begun(tmp_path)
    wait_until(lambda: host.poll() or guest.poll() or guest.connected)
    friend_lines.drop_line(host.match)
    host.match.remove()
    assert wait_until(lambda: guest.poll() or not guest.connected)
    assert not host.match.path.exists()


def test_nothing_is_sent_that_could_not_be_saved(tmp_path: Path) -> None:
    host, guest = begun(tmp_path)
    wait_until(lambda: host.poll() or guest.poll() or (host.match.player and guest.connected))
    folder = host.match.home.elsewhere
    folder.rename(folder.with_name("moved"))
    folder.write_text("a file in place of the folder")
    player = host.match.player
    assert player is not None
    wait_until(lambda: host.poll() or guest.poll() or player.request is not None)
    before = len(player.referee.log(Seat.RED))
    request = player.request
    assert request is not None
    player.answer(request.example(STREAM.below))
    host.poll()
    assert "could not be saved" in host.words("Bo")
    assert guest.match.player is not None
    guest.poll()
    assert len(guest.match.player.referee.log(Seat.RED)) <= before
    folder.unlink()
    folder.with_name("moved").rename(folder)
    play(host, guest)
