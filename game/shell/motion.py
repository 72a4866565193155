"""Motion between two values by the share of its time, 0 to 1."""

from __future__ import annotations

Point = tuple[float, float]


def eased(share: float) -> float:
    """Return a share of motion that starts and stops gently.

    >>> [eased(share) for share in (0.0, 0.25, 0.5, 1.0)]
    [0.0, 0.15625, 0.5, 1.0]
    """
    return share * share * (3 - 2 * share)


def along(a: Point, b: Point, share: float) -> Point:
    """Return the point at a share of the distance from `a` to `b`; a share above 1 goes beyond `b`.

    >>> along((0.0, 10.0), (4.0, 20.0), 0.5)
    (2.0, 15.0)
    """
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share
