"""What widgets may ask about words and topics; who knows the answers stands outside the kit."""

from __future__ import annotations

from typing import NamedTuple


class Meaning(NamedTuple):
    """A term in a line of text: its letters from `start` to `end`, and what it means."""

    start: int
    end: int
    term: str
    words: str


class Terms:
    """Explains words and topics; this one knows no words, and takes a topic without a colon for a ruling."""

    def fetch(self) -> None:
        """Begin to read what is needed, without waiting for it."""

    def meanings_in(self, words: str) -> tuple[Meaning, ...]:
        """List the terms in a line, each once; none while they are still being read."""
        return ()

    def meaning_at(self, words: str, place: int) -> Meaning | None:
        """Find the term that covers a letter of a line."""
        return next((one for one in self.meanings_in(words) if one.start <= place < one.end), None)

    def rule_of(self, topic: str) -> str:
        """Return the id of the ruling that explains a topic, or "" where something else does."""
        return "" if ":" in topic else topic
