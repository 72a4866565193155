"""The building blocks of files that people write."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Any, Literal, Self

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, model_validator

from rules.bounds import Figure, Place
from rules.names import EDITION
from rules.values import Unchanging, frozen

At = Annotated[Place, Field(strict=False)]
Player = Literal["red", "blue"]
CLOSE = 1e-4
EditionId = Annotated[str, Field(pattern=rf"^{EDITION}$", max_length=40)]


class Part(Unchanging, BaseModel):
    """A part of a file: unknown fields are refused. It never changes, and neither do its dicts."""

    model_config = ConfigDict(
        frozen=True, extra="forbid", strict=True, allow_inf_nan=False, hide_input_in_errors=True
    )

    @model_validator(mode="after")
    def _freeze(self) -> Self:
        for name, one in self.__dict__.items():
            if isinstance(one, dict):
                self.__dict__[name] = frozen(one)
        return self


class Measure(Part):
    """Bounds of a number: at least, at most, or both."""

    least: Figure | None = None
    most: Figure | None = None

    @model_validator(mode="after")
    def _bounds_something(self) -> Self:
        if self.least is None and self.most is None:
            raise ValueError("needs least or most")
        return self

    def fault(self, got: float) -> str | None:
        """Return how a number misses the bounds, or None."""
        if self.least is not None and got < self.least:
            return f"{got:.2f}, expected at least {self.least:g}"
        if self.most is not None and got > self.most:
            return f"{got:.2f}, expected at most {self.most:g}"
        return None


Amount = Annotated[int, Field(ge=-1_000_000, le=1_000_000)] | Measure


def one_of(known: Iterable[str], what: str) -> AfterValidator:
    """Return a validator that refuses unknown words.

    `what` is its message, such as "is not an event".
    """
    names = tuple(known)

    def check(word: str) -> str:
        if word not in names:
            raise ValueError(f"{what}; there are {', '.join(names)}")
        return word

    return AfterValidator(check)


def is_met(wanted: object, got: object) -> bool:
    """Return whether a fact is as wanted: the same, or within the bounds.

    Where the order means nothing, what came is a set.

    >>> is_met(2.5, 2.50001), is_met(Measure(least=3), 2), is_met(True, 1)
    (True, False, False)
    """
    match wanted, got:
        case tuple(), frozenset():
            return frozenset(wanted) == got
        case tuple(), tuple():
            return len(wanted) == len(got) and all(map(is_met, wanted, got))
        case dict(), dict():
            return wanted.keys() == got.keys() and all(is_met(wanted[key], got[key]) for key in wanted)
        case Measure(), int() | float():
            least, most = wanted.least, wanted.most
            return (least is None or got >= least - CLOSE) and (most is None or got <= most + CLOSE)
        case (bool(), _) | (_, bool()):
            return wanted is got
        case int() | float(), int() | float():
            return abs(wanted - got) <= CLOSE
        case _:
            return wanted == got


def is_as_wanted(wanted: object, got: object) -> bool:
    """Return whether `got` is as wanted; None accepts anything."""
    return wanted is None or is_met(wanted, got)


def fits(wanted: BaseModel, facts: Mapping[str, object]) -> bool:
    """Return whether facts are as the fields of these names in a part want them."""
    return all(is_as_wanted(getattr(wanted, name), got) for name, got in facts.items())


def given(part: BaseModel) -> dict[str, Any]:
    """Return the fields that a file names in a part, with their values."""
    return {name: getattr(part, name) for name in sorted(part.model_fields_set)}
