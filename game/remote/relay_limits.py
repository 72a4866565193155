"""How much a relay carries."""

from __future__ import annotations

from dataclasses import dataclass

PORT = 8765


@dataclass(frozen=True, slots=True, kw_only=True)
class RelayLimits:
    """The limits of a relay; times are in seconds, sizes in bytes.

    `rooms` bounds memory, because every connection holds a bounded number of frames. Who sends more
    than `messages_per_s` or `bytes_per_s` (after a burst of ten seconds) is read more slowly.
    `per_address` 0 means any number of connections from one address.
    """

    rooms: int = 1000
    per_address: int = 64
    frame_bytes: int = 17 * 1024
    messages_per_s: int = 60
    bytes_per_s: int = 256 * 1024
    alone_s: float = 3600.0
    idle_s: float = 3600.0
    join_s: float = 10.0
    ping_s: float = 20.0

    @property
    def connections(self) -> int:
        """The number of connections at once: two a room, and some that have not said a room yet."""
        return 2 * self.rooms + 64
