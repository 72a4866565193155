"""Split many short tasks into pieces for worker processes, so that few messages pass between them."""

from __future__ import annotations

from collections.abc import Iterator

_PIECE_S = 0.5
_ROUNDS = 4  # pieces for each worker that are always left to hand out, so that all end at about the same time


class Pieces:
    """Splits the numbers from 0 up to `count` into ranges of about half a second each.

    A range is one number long until `took` has said how long one takes. Towards the end ranges are shorter.

    >>> pieces = Pieces(1000, 2)
    >>> cut = iter(pieces)
    >>> next(cut)
    range(0, 1)
    >>> pieces.took(1, 0.01)
    >>> next(cut)
    range(1, 51)
    """

    def __init__(self, count: int, workers: int) -> None:
        self._count, self._workers = count, workers
        self._done, self._seconds = 0, 0.0

    def took(self, done: int, seconds: float) -> None:
        """Learn that a worker took this long for so many numbers."""
        self._done += done
        self._seconds += seconds

    def __iter__(self) -> Iterator[range]:
        begin = 0
        while begin < self._count:
            size = min(self._by_time(), (self._count - begin) // (_ROUNDS * self._workers))
            piece = range(begin, begin + max(1, size))
            yield piece
            begin = piece.stop

    def _by_time(self) -> int:
        return round(_PIECE_S * self._done / self._seconds) if self._seconds else 1
