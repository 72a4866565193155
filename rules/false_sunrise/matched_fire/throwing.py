"""Rolling pools: the dice, the dice removed and the result (MF-28 to MF-30, MF-33)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from math import comb
from typing import ClassVar

from rules.false_sunrise.damage import roll
from rules.false_sunrise.events import GameLedger, ThrowRead
from rules.false_sunrise.matched_fire.pool_law import Pool
from rules.false_sunrise.matched_fire.sets import NOTHING, Result, Throw, read_throw
from rules.kernel.flow import Flow, ask
from rules.kernel.requests import Below, Refusal, Request
from rules.kernel.seats import Seat
from rules.values import value

Removal = tuple[int, ...]

_MOST_DRAWN = 1 << 16  # as far as a stream draws


def removal_refusal(throw: Throw, removed: object) -> Refusal | None:
    """Return why these dice cannot be removed from a roll, or None (MF-28)."""
    if not isinstance(removed, tuple) or any(type(index) is not int for index in removed):
        return Refusal("MF-28", "dice are named by their places, from 0")
    if len(removed) != throw.flex or len(set(removed)) != len(removed):
        return Refusal("MF-28", f"as many dice are removed as there are flex dice: {throw.flex}")
    if any(not 0 <= index < len(throw.loose) for index in removed):
        return Refusal("MF-28", f"only base and flex dice are removed: 0 to {len(throw.loose) - 1}")
    return None


@value(frozen=True, slots=True)
class RemoveDice(Request[Removal]):
    """A request: which base and flex dice the roller removes, with all dice visible (MF-28).

    `about` is attacker, weapon and target.
    """

    asks_for: ClassVar[str] = "removal"
    seat: Seat
    throw: Throw
    about: tuple[str, str, str]

    def refusal(self, answer: Removal) -> Refusal | None:
        """Return why these dice cannot be removed, or None if they can."""
        return removal_refusal(self.throw, answer)

    def listed(self) -> Iterator[Removal]:
        """Yield every removal, with its places in order."""
        return self.throw.removals()

    def example(self, below: Below) -> Removal:
        """Pick a removal at random, of very many one of the first."""
        count = min(comb(len(self.throw.loose), self.throw.flex), _MOST_DRAWN)
        return next(islice(self.throw.removals(), below(count), None))

    def default(self) -> Removal:
        """Keep the best result (MF-29)."""
        return read_throw(self.throw).removed

    def result(self, removed: Removal) -> Result:
        """Return the result of a removal, for screens and players."""
        return self.throw.without(removed)

    def unpack(self, data: object) -> Removal:
        """Read indices from a list of integers. Raise `ValueError` if the form is wrong."""
        if not isinstance(data, list | tuple) or any(type(index) is not int for index in data):
            raise ValueError("dice are a list of places")
        return tuple(data)


def throw_attack(ledger: GameLedger, pool: Pool, about: tuple[str, str, str]) -> Flow[Result]:
    """Roll an attack's pool and let its owner remove dice (MF-28 to MF-30).

    `about` is attacker, weapon and target. If the base pool has become too small, nothing is rolled
    (MF-25).
    """
    if not pool.dice:
        ledger.record(_read("attack", about, pool._replace(flex=0, macro=0), (), (), NOTHING, "MF-25"))
        return NOTHING
    throw = yield from _throw(ledger, pool, "attack", about, "MF-28")
    reading = read_throw(throw)
    if pool.sustained and not reading.result:
        throw = yield from _throw(ledger, pool, "sustained", about, "MF-30")
        reading = read_throw(throw)
    removed, result = reading.removed, reading.result
    if reading.chooses:
        seat = ledger.state.ships[about[0]].spec.seat
        removed = tuple(sorted((yield from ask(RemoveDice(seat, throw, about)))))
        result = throw.without(removed)
    ledger.record(_read("attack", about, pool, throw.faces, removed, result, "MF-29"))
    return result


def throw_by_default(
    ledger: GameLedger, pool: Pool, why: str, about: tuple[str, str | None, str | None], ruling: str
) -> Flow[Result]:
    """Roll a pool that is read by default: point defense or damage control (MF-33, MF-44)."""
    if not pool.dice:
        return NOTHING
    throw = yield from _throw(ledger, pool, why, tuple([one for one in about if one is not None]), ruling)
    reading = read_throw(throw)
    ledger.record(_read(why, about, pool, throw.faces, reading.removed, reading.result, ruling))
    return reading.result


def _throw(ledger: GameLedger, pool: Pool, why: str, about: tuple[str, ...], ruling: str) -> Flow[Throw]:
    faces = yield from roll(ledger, pool.dice, why, about, ruling)
    return Throw(faces, pool.flex, pool.macro)


def _read(
    why: str,
    about: tuple[str, str | None, str | None],
    pool: Pool,
    faces: tuple[int, ...],
    removed: Removal,
    result: Result,
    ruling: str,
) -> ThrowRead:
    sets = tuple([(one.magnitude, one.value) for one in result])
    return ThrowRead(why, *about, pool.base, pool.flex, pool.macro, faces, removed, sets, ruling)
