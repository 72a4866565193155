"""Numbers and names as words of a sentence."""

from __future__ import annotations

from collections.abc import Iterable


def counted(number: int, noun: str, many: str = "") -> str:
    """Return a number with its noun; `many` is the plural if it is irregular.

    >>> counted(1, "inch", "inches"), counted(2, "inch", "inches"), counted(0, "hour")
    ('1 inch', '2 inches', '0 hours')
    """
    return f"{number} {noun}" if number == 1 else f"{number} {many or noun + 's'}"


def listed(names: Iterable[str]) -> str:
    """Return names as a list within a sentence.

    >>> listed(["Brand"]), listed(["Brand", "Kindle", "Cinder"])
    ('Brand', 'Brand, Kindle and Cinder')
    """
    *before, last = names
    return f"{', '.join(before)} and {last}" if before else last


def signed(number: int) -> str:
    """Return a number with its sign.

    >>> signed(2), signed(-1), signed(0)
    ('+2', '−1', '0')
    """
    return f"{number:+d}".replace("-", "−") if number else "0"


def from_corner(at: tuple[float, float]) -> str:
    """Return where a point in inches is, to the inch, from the top left corner of the board.

    >>> from_corner((58.6, 14.0))
    '59″ from the left, 14″ from the top'
    """
    return f"{at[0]:.0f}″ from the left, {at[1]:.0f}″ from the top"
