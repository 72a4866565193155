"""Range bands (FIR-3)."""

import math

from rules.table.measure import TOLERANCE_IN

BAND_DEPTH_IN = 6.0


def band_of(distance_in: float) -> int:
    """Return the range band of a distance in inches; on the line it is the nearer one (FIR-3, GEO-8).

    Band 1 reaches up to 6 inches, band 2 up to 12, and so on.

    >>> [band_of(d) for d in (0.0, 6.0, 6.01, 12.0)]
    [1, 1, 2, 2]
    """
    return max(1, math.ceil((distance_in - TOLERANCE_IN) / BAND_DEPTH_IN))
