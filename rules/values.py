"""Values: records that never change once they are made.

Ships, events, requests and setups are values, so states, views and players can share them safely.
To change one, make a copy with `changed` and put it in the old one's place.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING, Field, FrozenInstanceError, fields
from operator import attrgetter
from typing import TYPE_CHECKING, Any, NoReturn, ParamSpec, TypeVar

if TYPE_CHECKING:
    from dataclasses import dataclass as value
    from dataclasses import replace as changed
else:
    from dataclasses import dataclass

    def value(*, frozen: bool, slots: bool) -> Callable[[type], type]:
        """Make a frozen dataclass whose records are quick to make.

        A frozen dataclass of the standard library takes about three times as long, and matches make
        values by the thousand. A field declared as a `Mapping` is kept as a `FrozenDict`, one declared
        as a `Sequence` as a tuple. Slots that are not fields hold what a record remembers; they start
        as None. A subclass must be declared with `value`, too.
        """

        def make(kind: type) -> type:
            made = dataclass(slots=slots, unsafe_hash=frozen)(kind)
            _freeze(made)
            return made

        return make

    def changed(record: object, /, **changes: object) -> object:
        """Make a copy of a value with some fields changed: a quick `dataclasses.replace`.

        >>> @value(frozen=True, slots=True)
        ... class Boat:
        ...     name: str
        ...     sails: int = 1
        >>> changed(Boat("Moth"), sails=2)
        Boat(name='Moth', sails=2)
        """
        return record._changed(changes)  # noqa: SLF001 - `value` made it for this function


__all__ = [
    "FrozenDict",
    "Unchanging",
    "changed",
    "changer",
    "fields_of",
    "frozen",
    "maker",
    "set_slots",
    "value",
]

P = ParamSpec("P")
T = TypeVar("T")
K = TypeVar("K")
V = TypeVar("V")


class FrozenDict(dict[K, V]):
    """A dict that never changes; `copy` returns a plain one.

    >>> FrozenDict(sails=2)["sails"] = 3
    Traceback (most recent call last):
    TypeError: this dict is shared and cannot change; change a copy of it: dict(...)
    """

    __slots__ = ()

    def _refuse(self, *_: object, **__: object) -> NoReturn:
        raise TypeError("this dict is shared and cannot change; change a copy of it: dict(...)")

    __setitem__ = __delitem__ = __ior__ = _refuse
    clear = pop = popitem = setdefault = update = _refuse

    def __reduce__(self) -> tuple[type, tuple[dict[K, V]]]:
        return FrozenDict, (dict(self),)


def frozen(thing: Any) -> Any:  # noqa: ANN401 - of any shape
    """Return a copy of plain data that can never change, at any depth.

    >>> frozen({"sails": [1, {"jib": 2}]})
    {'sails': (1, {'jib': 2})}
    """
    kind = type(thing)
    if kind is FrozenDict or kind is str:  # most are words, and to ask whether they are mappings takes longer
        return thing
    if isinstance(thing, Mapping):
        return FrozenDict({key: frozen(one) for key, one in thing.items()})
    if kind is list or kind is tuple:
        return tuple([frozen(one) for one in thing])
    return thing


def fields_of(record: Any) -> dict[str, object]:  # noqa: ANN401 - a dataclass
    """Return the fields of a record without what it remembers, to send to another process."""
    return {one.name: getattr(record, one.name) for one in fields(record)}


def set_slots(record: object, **slots: object) -> None:
    """Set slots of an unchanging object: while it is made, or for what it remembers."""
    for name, thing in slots.items():
        object.__setattr__(record, name, thing)


def _refuse_to_set(record: object, name: str, _: object) -> NoReturn:
    raise FrozenInstanceError(f"{type(record).__name__}.{name} cannot be set: it is shared and never changes")


def _refuse_to_delete(record: object, name: str) -> NoReturn:
    raise FrozenInstanceError(f"{type(record).__name__}.{name} cannot be deleted: it never changes")


class Unchanging:
    """A class whose objects refuse every change once they are made; `set_slots` sets their slots."""

    __slots__ = ()
    __setattr__ = _refuse_to_set
    __delattr__ = _refuse_to_delete


def changer(kind: type[T], *names: str) -> Callable[..., T]:
    """Make a function that takes a value and new values of some fields, and returns the changed copy.

    It does the same as `changed` in half the time, for what happens many times in a game.

    >>> @value(frozen=True, slots=True)
    ... class Boat:
    ...     name: str
    ...     sails: int = 1
    >>> rigged = changer(Boat, "sails")
    >>> rigged(Boat("Moth"), sails=2)
    Boat(name='Moth', sails=2)
    """
    own: Any = kind
    lines = ["made = _new(_twin)"]
    for one in fields(own):
        given = _kept(one, one.name) if one.name in names else f"self.{one.name}"
        lines.append(f"made.{one.name} = {given}")
    unknown = set(names) - {one.name for one in fields(own)}
    if unknown:
        raise AttributeError(f"{kind.__name__} has no field {', '.join(sorted(unknown))}")
    lines += [f"made.{name} = None" for name in _memory(kind)]
    lines += ["made.__class__ = _kind", "return made"]
    made: Callable[..., T] = _written("change", ["self", *names], lines, kind)
    return made


def maker(kind: Callable[P, T]) -> Callable[P, T]:
    """Make a function that makes values of a class faster than the class does, for frequent use."""
    own: Any = kind
    takes, sets = _parameters(own)
    lines = ["self = _new(_twin)", *sets, "self.__class__ = _kind", "return self"]
    made: Callable[P, T] = _written("make", takes, lines, own)
    return made


def _freeze(kind: Any) -> None:  # noqa: ANN401 - a dataclass
    """Make the records of a dataclass refuse every change once they are made.

    While a record is being made, its class is a writable twin. That is many times as fast as going
    around a `__setattr__` that refuses, and changing the class afterward costs next to nothing.
    """
    own = {"__slots__": (), "__module__": kind.__module__, "__qualname__": kind.__qualname__}
    twin: Any = type(kind.__name__, (kind,), own)
    kind._twin = twin  # noqa: SLF001 - its own
    kind.__init__ = _init(kind)
    kind._changed = _changer(kind)  # noqa: SLF001 - its own
    kind.__post_init__ = _settler(kind)
    read = [attrgetter(one.name) for one in fields(kind)]
    kind.__reduce__ = lambda record: (kind, tuple([get(record) for get in read]))
    kind.__setattr__, kind.__delattr__ = _refuse_to_set, _refuse_to_delete
    twin.__setattr__, twin.__delattr__ = object.__setattr__, object.__delattr__


def _parameters(kind: Any) -> tuple[list[str], list[str]]:  # noqa: ANN401 - a dataclass
    """Return the code of the parameters of an `__init__`, and of how it sets the slots of `self`."""
    takes, sets = [], []
    for one in fields(kind):
        name, given = one.name, one.name
        if one.default_factory is not MISSING:
            takes.append(f"{name}=_missing")
            given = f"_make_{name}() if {name} is _missing else {name}"
        else:
            takes.append(name if one.default is MISSING else f"{name}=_default_{name}")
        sets.append(f"self.{name} = {_kept(one, given)}")
    return takes, [*sets, *(f"self.{name} = None" for name in _memory(kind))]


def _init(kind: Any) -> Any:  # noqa: ANN401 - a function
    takes, sets = _parameters(kind)
    lines = ["_open(self, _twin)", *sets, "self.__class__ = _kind"]
    return _written("__init__", ["self", *takes], lines, kind)


def _changer(kind: Any) -> Any:  # noqa: ANN401 - a function
    """Write the function behind `changed`."""
    lines = ["made = _new(_twin)", *(f"made.{one.name} = self.{one.name}" for one in fields(kind))]
    lines += [f"made.{name} = None" for name in _memory(kind)]
    lines += ["for name in changes: setattr(made, name, changes[name])"]
    lines += [f"made.{one.name} = {kept}" for one, kept in _what_is_kept(kind, "made")]
    return _written("_changed", ["self", "changes"], [*lines, "made.__class__ = _kind", "return made"], kind)


def _settler(kind: Any) -> Any:  # noqa: ANN401 - a function
    """Write the `__post_init__` that pydantic calls, because it makes records without their `__init__`."""
    lines = [f"self.{one.name} = {kept}" for one, kept in _what_is_kept(kind, "self")]
    lines += [f"self.{name} = None" for name in _memory(kind)]
    return _written("__post_init__", ["self"], ["_open(self, _twin)", *lines, "self.__class__ = _kind"], kind)


def _memory(kind: Any) -> list[str]:  # noqa: ANN401 - a dataclass
    """Return the slots of a class of values that are not fields."""
    names = {one.name for one in fields(kind)}
    return [slot for base in kind.__mro__ for slot in vars(base).get("__slots__", ()) if slot not in names]


def _what_is_kept(kind: Any, record: str) -> list[tuple[Field[Any], str]]:  # noqa: ANN401 - a dataclass
    """Return the fields that are kept as frozen copies, each with the code that makes the copy."""
    kept = [(one, _kept(one, f"{record}.{one.name}")) for one in fields(kind)]
    return [(one, how) for one, how in kept if how != f"{record}.{one.name}"]


def _kept(one: Field[Any], given: str) -> str:
    """Return the code of how a field is kept: if it could change, as a frozen copy."""
    declared = str(one.type)
    if declared.startswith("Mapping["):
        return f"_frozen({given})"
    return f"tuple({given})" if declared.startswith("Sequence[") else given


def _written(name: str, takes: Sequence[str], lines: Sequence[str], kind: Any) -> Any:  # noqa: ANN401
    """Make a function of a class from its lines, as the standard library does for dataclasses."""
    known: dict[str, Any] = {
        "_open": object.__dict__["__class__"].__set__,
        "_kind": kind,
        "_twin": kind._twin,  # noqa: SLF001 - `_freeze` made it
        "_new": object.__new__,
        "_frozen": frozen,
        "_missing": MISSING,
    }
    for one in fields(kind):
        known[f"_default_{one.name}"], known[f"_make_{one.name}"] = one.default, one.default_factory
    made: dict[str, Any] = {}
    source = f"def {name}({', '.join(takes)}):\n" + "\n".join(f"    {line}" for line in lines)
    exec(source, known, made)  # noqa: S102 - of the names of fields
    made[name].__qualname__ = f"{kind.__qualname__}.{name}"
    return made[name]
