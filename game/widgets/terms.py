"""What widgets can ask about words and topics; the answers come from outside the widgets."""

from __future__ import annotations

from typing import NamedTuple


class Meaning(NamedTuple):
    """A term in a line of text: its letters from `start` to `end`, and what it means."""

    start: int
    end: int
    term: str
    words: str


class Terms:
    """Explain words and topics.

    This class knows no words, and treats any topic without a colon as a ruling.
    """

    def fetch(self) -> None:
        """Begin to load what is needed, without waiting for it."""

    def meanings_in(self, words: str) -> tuple[Meaning, ...]:
        """List the terms in a line, each once; none while they are still being loaded."""
        return ()

    def meaning_at(self, words: str, place: int) -> Meaning | None:
        """Return the term that covers a letter of a line, or None."""
        return next((one for one in self.meanings_in(words) if one.start <= place < one.end), None)

    def rule_of(self, topic: str) -> str:
        """Return the id of the ruling that explains a topic, or "" if something else explains it."""
        return "" if ":" in topic else topic
