"""Why a connection ends: one error with a sentence for the player."""

from __future__ import annotations


class LineError(Exception):
    """A connection has ended or did not come about; the message is a sentence.

    `lasting` says that another try cannot help.
    """

    def __init__(self, why: str, *, lasting: bool = False) -> None:
        super().__init__(why)
        self.lasting = lasting


class NotUnderstoodError(LineError):
    """The other program sent something that this one does not understand."""
