"""The column widths of a table."""

from __future__ import annotations

from collections.abc import Sequence


def column_widths(cells: Sequence[Sequence[tuple[int, int]]], room: int, gap: int) -> list[int]:
    """Return the widths of columns that share a room; each cell is (longest word, whole text).

    All numbers are in pixels.

    >>> column_widths([[(10, 20), (10, 30)]], room=100, gap=10)
    [20, 30]
    >>> column_widths([[(10, 20), (10, 200)]], room=110, gap=10)
    [20, 80]
    """
    columns = list(zip(*cells, strict=True))
    least = [max(word for word, _ in column) for column in columns]
    whole = [max(text for _, text in column) for column in columns]
    room -= gap * (len(columns) - 1)
    if sum(whole) <= room:
        return whole
    spare = room - sum(least)
    if spare <= 0:
        return least
    # Share by the square root of what is missing: long texts get most, but short ones enough.
    lack = [(text - word) ** 0.5 for word, text in zip(least, whole, strict=True)]
    total = sum(lack) or 1.0
    shares = [
        min(want, word + spare * one / total) for word, want, one in zip(least, whole, lack, strict=True)
    ]
    left = room - sum(shares)
    longest = max(range(len(shares)), key=lambda i: whole[i])
    shares[longest] += left
    return [int(share) for share in shares]
