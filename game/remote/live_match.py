"""A match over a line: keeps both programs' logs the same, whatever the line does."""

from __future__ import annotations

from collections.abc import Callable

from game.remote.line_error import LineError
from game.remote.live_line import LiveLine
from game.remote.live_messages import SmallMessage
from rules.file_error import FileError
from rules.remote.dishonest import Dishonest
from rules.remote.messages import Entries, Invitation
from rules.remote.player import RemotePlayer

Keep = Callable[[RemotePlayer], None]


class LiveMatch:
    """One side of a match with its line. Call `poll` in every frame, and after an answer.

    `player` is None at the host until the guest has accepted. `keep` writes the match to the disk;
    it is always called before anything of it goes over the line, so that a program that is killed
    never sends something else afterwards. As long as that fails, nothing is sent.
    """

    def __init__(
        self, line: LiveLine, invitation: Invitation, secret: bytes, player: RemotePlayer | None, keep: Keep
    ) -> None:
        self.line = line
        self.player = player
        self._unusable = self._unsaved = ""
        self._invitation, self._secret, self._keep = invitation, secret, keep
        self._connections = 0
        self._kept = (-1, -1, "")
        self._sent = -1  # own entries that went over this connection
        self._owes_receipt = False

    @property
    def problem(self) -> str:
        """Why the match does not go on over the line just now; "" if it does."""
        return self._unsaved or self._unusable

    def poll(self) -> list[SmallMessage]:
        """Take what has come, send what is new, and return the small messages for the screen."""
        if self._connections != self.line.connections:
            self._connections, self._sent = self.line.connections, -1
        others: list[SmallMessage] = []
        for message in self.line.received():
            if isinstance(message, Entries):
                self._take(message)
            else:
                others.append(message)
        self._send()
        return others

    def _take(self, message: Entries) -> None:
        if self._is_of_another(message):
            return
        try:
            if self.player is None:
                self.player = RemotePlayer.accepted(self._invitation, self._secret, message)
                self._owes_receipt = True
            elif self.player.take(message):
                self._owes_receipt = True
        except FileError as error:
            self._unusable = str(error)
        except Dishonest as error:
            self._unusable = self.player.fault if self.player is not None else str(error)
        else:
            self._unusable = ""

    def _is_of_another(self, message: Entries) -> bool:
        """Return whether a message belongs to the match that was played over this line before."""
        if self.player is not None:
            return message.match != self.player.referee.id
        return message.beginning is None or message.beginning.agreement != self._invitation.agreement

    def _send(self) -> None:
        player = self.player
        if player is None:
            return
        lengths = (len(player.referee.log(player.seat)), len(player.referee.log(player.seat.other)))
        if self._kept != (*lengths, player.fault):
            try:
                self._keep(player)
            except FileError as error:  # nothing that is not kept may be sent
                self._unsaved = f"The match could not be saved: {error}."
                return
            self._unsaved = ""
            self._kept = (*lengths, player.fault)
        if player.fault:
            return
        if lengths[0] == self._sent and not self._owes_receipt:
            return
        try:
            if self.line.send(player.message()):
                self._sent, self._owes_receipt = lengths[0], False
        except LineError as error:
            self._unusable = str(error)
