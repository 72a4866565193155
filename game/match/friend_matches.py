"""Matches with a friend elsewhere, as this computer keeps them: each in a sealed file of its own.

A file has the secrets of its match: the hash chain, the salts and the sealed answers. It is written
before a message leaves this computer, so a killed program never answers the same question twice.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Literal

from pydantic import Field

from game import __version__
from game.games import card_of
from game.match.file_sealing import load_keys, seal, unseal
from game.match.instructions import Instruction
from game.shell.paths import Home
from rules.file_error import FileError
from rules.files import Document, load_model, read_bytes, write_atomically
from rules.games import game_of, ruleset_of
from rules.kernel.seats import Seat
from rules.names import clean_name
from rules.parts import Part
from rules.remote.agreement import Agreement, side_of, with_names
from rules.remote.commitments import plain
from rules.remote.dishonest import Dishonest
from rules.remote.items import Concede, Digest
from rules.remote.joint_dice import SECRET_BYTES
from rules.remote.live import Live
from rules.remote.messages import Entries, Invitation
from rules.remote.player import KeptMatch, RemotePlayer, check_invitation, invitation

ENDING = ".match"
_MOST_BYTES = 32 * 1024 * 1024
_MOST_LISTED = 500


class _KeptFile(Part):
    """What the sealed part of a file says; `kept` is null before the friend has answered."""

    format: Literal["false-sunrise-friend/1"] = "false-sunrise-friend/1"
    invitation: Invitation
    secret: Digest
    kept: KeptMatch | None
    handed: Annotated[int, Field(ge=0, le=1_000_000)]
    draft: object = None
    instruction: Instruction | None = None
    line: object = None
    line_secret: Digest | None = None


@dataclass(eq=False)
class FriendMatch:
    """A match with a friend elsewhere.

    `player` is None until the friend has answered the invitation. `handed` is the number of own
    entries that have left this computer in a message. `draft` is the plan for the open question,
    `instruction` what the program answers by itself.
    `line` is what the host of a live match keeps of the line, as plain data. `line_is_there`
    asks its line, if that is open. A rematch goes on over the line of the match before it, and has
    the `line_secret` of that one.
    """

    home: Home
    invitation: Invitation
    secret: bytes
    player: RemotePlayer | None = None
    handed: int = 0
    draft: object = None
    instruction: Instruction | None = None
    line: object = None
    line_is_there: Callable[[], bool] | None = None
    line_secret: bytes | None = None

    @property
    def place_secret(self) -> bytes:
        """The secret by which the other program knows this one on the line."""
        return self.line_secret or self.secret

    @property
    def id(self) -> str:
        """What the match is called in files."""
        return self.invitation.agreement.nonce[:16]

    @property
    def path(self) -> Path:
        """Its file."""
        return self.home.elsewhere / f"{self.id}{ENDING}"

    @property
    def edition(self) -> str:
        """The edition that it is played by."""
        return self.invitation.agreement.edition

    @property
    def seat(self) -> Seat:
        """The side of this computer's player."""
        return self.player.seat if self.player is not None else side_of(self.invitation.agreement, host=True)

    @property
    def names(self) -> Mapping[Seat, str]:
        """The names of both players; raises `LookupError` before the friend has answered."""
        if self.player is None:
            raise LookupError("the friend has not answered yet")
        return self.player.names

    @property
    def friend(self) -> str:
        """The friend's name, or "your friend" before it is known."""
        return self.player.names[self.seat.other] if self.player is not None else "your friend"

    # --- messages -------------------------------------------------------------------------------

    @property
    def is_connected(self) -> bool:
        """Whether both programs are connected now."""
        return self.line_is_there is not None and self.line_is_there()

    @property
    def parting(self) -> str:
        """What this side has done to end the match once the friend's program knows, in words, or ""."""
        if self.player is None or self.player.referee.over or not self.player.referee.has_ended(self.seat):
            return ""
        last = self.player.referee.log(self.seat)[-1]
        return "You have conceded" if isinstance(last, Concede) else "You have accepted the draw"

    def outgoing(self) -> Invitation | Entries:
        """Return the message that the friend needs next."""
        return self.invitation if self.player is None else self.player.message()

    @property
    def to_send(self) -> bool:
        """Whether a message should leave this computer before the match can go on."""
        if self.player is None:
            return not self.handed
        return self.player.has_news and self.handed < len(self.player.referee.log(self.seat))

    def hand_out(self) -> Invitation | Entries:
        """Return the message for the friend, and note that it has left this computer."""
        message = self.outgoing()
        self.handed = 1 if self.player is None else len(self.player.referee.log(self.seat))
        self.save()
        return message

    def take(self, message: Entries) -> int:
        """Take the friend's message; return the number of entries that were new.

        Raise `FileError` if it does not belong here now, `Dishonest` if it ends the match.
        """
        if self.player is None:
            self.player = RemotePlayer.accepted(self.invitation, self.secret, message)
            self.handed = 0
            self.save()
            return len(message.items)
        try:
            return self.player.take(message)
        finally:
            self.save()

    # --- the file -------------------------------------------------------------------------------

    def save(self) -> None:
        """Write the match; raise `FileError` if that fails, because then nothing may be sent."""
        if self.path in _REMOVED:
            return
        check_alone(self.home, self.path.name)
        kept = None if self.player is None else self.player.kept()
        data = {
            "format": "false-sunrise-friend/1",
            "invitation": self.invitation.model_dump(mode="json"),
            "secret": self.secret.hex(),
            "kept": kept,
            "handed": self.handed,
            "draft": plain(self.draft),
            "instruction": None if self.instruction is None else self.instruction.model_dump(),
            "line": self.line,
            "line_secret": None if self.line_secret is None else self.line_secret.hex(),
        }
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            why = f"cannot be written ({error.strerror})"
            raise FileError(self.path.name, why, "free the folder of matches") from None
        write_atomically(self.path, seal(data, load_keys(self.home).current).encode())

    def remove(self) -> None:
        """Remove the match from this computer, unless another program plays it; never raise."""
        if not self.home.alone:
            return
        _REMOVED.add(self.path)
        OPEN.pop(self.path, None)
        remove_file(self.path)


def remove_file(path: Path) -> None:
    """Remove the file of a match, also one that cannot be read; never raise."""
    with suppress(OSError):
        path.unlink()


OPEN: dict[Path, FriendMatch] = {}
"""The matches whose line is open, by their files: there must be no second one of them in this program."""
_REMOVED: set[Path] = set()  # a table or a line that still holds such a match must not write it again


def check_alone(home: Home, name: str) -> None:
    """Raise `FileError` if another program on this computer writes these matches.

    Two programs could give two different answers to the same question.
    """
    if not home.alone:
        raise FileError(name, "is in use: False Sunrise is already running", "go to that window")


def invite(
    home: Home,
    setup: object,
    drawn: tuple[str, ...],
    host: Seat,
    *,
    secret: bytes | None = None,
    live: Live | None = None,
    line: object = None,
) -> FriendMatch:
    """Make an invitation to a match, and keep it. The parts in `drawn` are only examples in the setup.

    A `live` match says where the host waits; `line` is what the host keeps for that.
    """
    ruleset = ruleset_of(setup)
    agreement = Agreement(
        edition=ruleset.id,
        fingerprint=ruleset.fingerprint,
        program=__version__,
        setup=plain(ruleset.pack_setup(setup)),
        drawn=drawn,
        host=host,
        nonce=secrets.token_hex(SECRET_BYTES),
    )
    secret = secret or secrets.token_bytes(SECRET_BYTES)
    given = invitation(agreement, secret).model_copy(update={"live": live})
    match = FriendMatch(home, given, secret, line=line)
    match.save()
    return match


def invite_again(match: FriendMatch) -> FriendMatch:
    """Make an invitation to the same match with the sides swapped, and keep it."""
    given = match.invitation.agreement
    ruleset = game_of(given.edition).load(given.edition)
    setup = card_of(given.edition).rematch(ruleset.unpack_setup(given.setup))
    sides = {"red": "blue", "blue": "red"}
    drawn = tuple(" ".join(sides.get(word, word) for word in part.split()) for part in given.drawn)
    host = match.seat.other
    names = {host: match.names[match.seat], match.seat: match.friend}
    live = match.invitation.live
    again = invite(match.home, with_names(setup, names), drawn, host, live=live, line=match.line)
    again.line_secret = match.place_secret
    again.save()
    return again


def check_own(home: Home, given: Invitation) -> None:
    """Raise `FileError` for an invitation that was made on this computer."""
    path = home.elsewhere / f"{given.agreement.nonce[:16]}{ENDING}"
    if path.exists() and read_match(home, path).seat is side_of(given.agreement, host=True):
        raise FileError("invitation", "is your own", "send it to your friend")


def accept(home: Home, given: Invitation, name: str, before: FriendMatch | None = None) -> FriendMatch:
    """Accept an invitation under a name, and keep the match; a rematch goes on over the line `before`.

    Raise `FileError` if this program cannot play it, or has sent the invitation itself.
    """
    check_invitation(given, "invitation")
    secret = secrets.token_bytes(SECRET_BYTES)
    guest = clean_name(name) or "Guest"
    match = FriendMatch(home, given, secret, RemotePlayer.accepting(given, guest, secret))
    if before is not None:
        match.line, match.line_secret = before.line, before.place_secret
    _REMOVED.discard(match.path)
    if match.path.exists():
        known = read_match(home, match.path)
        is_guest = known.seat is side_of(given.agreement, host=False)
        if is_guest and known.invitation.agreement == given.agreement and given.live is not None:
            known.invitation = given  # the host has another address now
            known.save()
            return known
        raise FileError("invitation", "is on this computer already", "send it to your friend")
    match.save()
    return match


def read_match(home: Home, path: Path) -> FriendMatch:
    """Read a match, or return it if its line is open.

    Raise `FileError` if its file is damaged or sealed by another computer.
    """
    if path in OPEN:
        return OPEN[path]
    check_alone(home, path.name)
    data = unseal(read_bytes(path, _MOST_BYTES).decode("ascii", "replace"), load_keys(home).every)
    kept = load_model(_KeptFile, Document(path.name, data))
    try:
        player = None if kept.kept is None else RemotePlayer.restored(kept.kept)
    except Dishonest as error:
        raise FileError(path.name, f"does not hold: {error.why}", "remove it") from None
    secret = bytes.fromhex(kept.secret)
    line_secret = None if kept.line_secret is None else bytes.fromhex(kept.line_secret)
    match = FriendMatch(home, kept.invitation, secret, player, kept.handed)
    match.draft, match.instruction, match.line = kept.draft, kept.instruction, kept.line
    match.line_secret = line_secret
    return match


def friend_matches(home: Home) -> Iterator[tuple[Path, FriendMatch | FileError]]:
    """Yield each kept match with its file, or what is wrong with it; the last written comes first."""
    try:
        paths = sorted(home.elsewhere.glob(f"*{ENDING}"), key=lambda path: path.stat().st_mtime, reverse=True)
    except OSError:
        return
    for path in paths[:_MOST_LISTED]:
        try:
            yield path, read_match(home, path)
        except FileError as error:
            yield path, error


def find_match(home: Home, message: Entries) -> FriendMatch:
    """Return the kept match that a message belongs to; raise `FileError` if there is none."""
    begun = message.beginning
    for _, one in friend_matches(home):
        if isinstance(one, FileError):
            continue
        if one.player is not None and one.player.referee.id == message.match:
            return one
        if one.player is None and begun is not None and one.invitation.agreement == begun.agreement:
            return one
    raise FileError("message", "belongs to no match on this computer", "open it where the match is played")
