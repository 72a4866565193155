"""The open lines of live matches with friends: one a match, for as long as the program runs."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from pathlib import Path

from game.match.friend_matches import OPEN, FriendMatch, invite
from game.remote.live_line import LiveLine, Phase
from game.remote.live_match import LiveMatch
from game.remote.live_messages import Activity, Doing, QuickSign, Sign, SmallMessage
from game.remote.two_ends import GuestLine, HostLine, KeptLine, new_line
from game.shell.paths import Home
from rules.files import Document, load_model
from rules.kernel.seats import Seat
from rules.remote.joint_dice import SECRET_BYTES
from rules.remote.player import RemotePlayer


class FriendLine:
    """A match with its line. `doing` is what the friend does, as far as the line has told.

    Call `poll` in every frame. `heard` are small messages that a screen has yet to show.
    """

    def __init__(self, match: FriendMatch, line: LiveLine) -> None:
        self.match = match
        self.line = line
        self.doing: Activity | None = None
        self.heard: list[SmallMessage] = []
        self._is_open = True
        self._live = LiveMatch(line, match.invitation, match.secret, match.player, self._keep)
        self._told: tuple[int, Activity | None] = (0, None)
        OPEN[match.path] = match
        match.line_is_there = lambda: self.connected

    def _keep(self, player: RemotePlayer) -> None:
        self.match.player = player
        if isinstance(self.line, HostLine):
            self.match.line = self.line.kept.model_dump(mode="json")
        self.match.save()

    def poll(self) -> None:
        """Take what has come, and send what is new."""
        if not self._is_open:
            return
        for message in self._live.poll():
            if isinstance(message, Doing):
                self.doing = message.what
            else:
                self.heard.append(message)

    @property
    def news(self) -> tuple[object, ...]:
        """What changes when the friend or the line does something."""
        player, state = self.match.player, self.line.state
        read = (0, "") if player is None else (len(player.referee.log(player.seat.other)), player.fault)
        return (*read, state, self.doing, self._live.problem, len(self.heard))

    def hang_up(self) -> None:
        """Leave the line to a rematch, or to nobody."""
        self._is_open = False
        self.match.line_is_there = None
        _LINES.pop(self.match.path, None)
        OPEN.pop(self.match.path, None)

    def tell(self, what: Activity) -> None:
        """Tell the friend what this player does, once a connection."""
        if self._told != (self.line.connections, what) and self.line.send(Doing(what=what)):
            self._told = (self.line.connections, what)

    def sign(self, sign: QuickSign) -> bool:
        """Send a quick sign; return whether that was possible."""
        return self.line.send(Sign(sign=sign))

    @property
    def connected(self) -> bool:
        """Whether the friend's program is there."""
        return self._is_open and self.line.state.phase is Phase.CONNECTED

    @property
    def is_tried(self) -> bool:
        """Whether the line is being opened, now or again."""
        return self._is_open and self.line.state.phase in (Phase.CONNECTING, Phase.LOST)

    def words(self, friend: str) -> str:
        """Return what the line does, in a sentence."""
        state = self.line.state
        if self._live.problem:
            return self._live.problem
        match state.phase:
            case Phase.CONNECTED:
                doing = {Activity.PLANNING: "is planning", Activity.SEALED: "has sealed"}
                return f"{friend} {doing[self.doing]}." if self.doing in doing else f"{friend} is here."
            case Phase.CONNECTING:
                return f"Waiting for {friend} to connect. {state.why}".strip()
            case Phase.LOST:
                return f"The line to {friend} is lost, and is tried again. {state.why}".strip()
        return f"The line is closed: go on by messages. {state.why}".strip()


_LINES: dict[Path, FriendLine] = {}  # by the files of their matches
_ENDS: dict[tuple[str, bool], LiveLine] = {}  # by their keys, and whether this program is the host


def invite_live(
    home: Home,
    setup: object,
    drawn: tuple[str, ...],
    host: Seat,
    *,
    addresses: Sequence[str] = (),
    relay: str | None = None,
) -> FriendMatch:
    """Open a line, and make an invitation to a live match on it.

    `addresses` are those that the player has typed, beside this computer's own. Raise `LineError` if
    no line can be opened or an address is wrong.
    """
    secret = secrets.token_bytes(SECRET_BYTES)
    line = HostLine(new_line(relay=relay), secret)
    live, kept = line.live(addresses), line.kept.model_dump(mode="json")
    match = invite(home, setup, drawn, host, secret=secret, live=live, line=kept)
    _ENDS[live.key, True] = line
    line.start()
    open_line(match)
    return match


def open_line(match: FriendMatch) -> FriendLine | None:
    """Return the line of a live match, opening it if needed; None if it has none.

    A rematch takes over the line of the match before it, which is over. Raise `LineError` if it cannot
    be opened.
    """
    live = match.invitation.live
    if live is None:
        return None
    found = _LINES.get(match.path)
    if found is None:
        line = _line_of(match, live.key)
        for before in [one for one in _LINES.values() if one.line is line]:
            before.hang_up()
        found = _LINES[match.path] = FriendLine(match, line)
    return found


def _line_of(match: FriendMatch, key: str) -> LiveLine:
    end = key, match.line is not None
    known = _ENDS.get(end)
    if known is not None and known.state.phase is not Phase.CLOSED:
        return known
    if match.line is None:
        assert match.invitation.live is not None, "a live match has a place"
        line: LiveLine = GuestLine(match.invitation.live, match.place_secret)
    else:
        line = _host_line(match)
    _ENDS[end] = line
    line.start()
    return line


def _host_line(match: FriendMatch) -> HostLine:
    """Open a host's line again; if its port is taken now, the invitation names the new one."""
    line = HostLine(load_model(KeptLine, Document("line", match.line)), match.place_secret)
    if line.moved:
        match.invitation = match.invitation.model_copy(update={"live": line.live()})
        match.save()
    return line


def drop_line(match: FriendMatch) -> None:
    """Close the line of a match that is removed."""
    mine = _LINES.get(match.path)
    if mine is not None:
        mine.hang_up()
        mine.line.close()


def close_lines() -> None:
    """Say goodbye on all lines, when the program ends."""
    for line in _ENDS.values():
        line.close()
    for line in _ENDS.values():
        line.join(1.0)
    _LINES.clear()
    _ENDS.clear()
    OPEN.clear()
