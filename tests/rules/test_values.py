"""Values: made, changed, refused, compared, pickled and read by pydantic."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Mapping, Sequence
from dataclasses import FrozenInstanceError, field, replace

import pytest
from pydantic import TypeAdapter

from rules.values import FrozenDict, Unchanging, changed, changer, frozen, maker, set_slots, value


class Remembers:
    __slots__ = ("_known",)
    _known: int | None


@value(frozen=True, slots=True)
class Boat(Remembers):
    name: str
    crew: Mapping[str, int] = field(default_factory=dict)
    flags: Sequence[str] = ()
    sails: int = 1


@value(frozen=True, slots=True)
class Yacht(Boat):
    cabins: int = 2


BOAT = Boat("Moth", {"Ann": 1}, ["red"])


def test_a_value_is_made_as_a_dataclass_is() -> None:
    assert Boat(name="Moth", crew={"Ann": 1}, flags=("red",), sails=1) == BOAT
    assert repr(BOAT) == "Boat(name='Moth', crew={'Ann': 1}, flags=('red',), sails=1)"
    assert (Boat("Moth").crew, Boat("Moth").flags, Boat("Moth").sails) == ({}, (), 1)
    assert Yacht("Moth", sails=3).cabins == 2
    assert Yacht("Moth") != Boat("Moth")
    assert type(BOAT) is Boat
    assert maker(Boat)("Moth", {"Ann": 1}, flags=["red"]) == BOAT
    with pytest.raises(TypeError, match="missing 1 required positional argument: 'name'"):
        Boat()  # type: ignore[call-arg]


@pytest.mark.parametrize("boat", [BOAT, changed(BOAT, sails=2), Yacht("Moth"), maker(Boat)("Moth")])
def test_a_value_refuses_every_change(boat: Boat) -> None:
    with pytest.raises(FrozenInstanceError, match="sails cannot be set: it is shared and never changes"):
        boat.sails = 3  # type: ignore[misc]
    with pytest.raises(FrozenInstanceError, match="cannot be set"):
        boat.rudder = 3  # type: ignore[attr-defined]
    with pytest.raises(FrozenInstanceError, match="cannot be deleted"):
        del boat.sails
    with pytest.raises(TypeError, match="shared and cannot change"):
        boat.crew["Bob"] = 2  # type: ignore[index]


def test_what_a_value_is_made_of_is_not_the_value_s() -> None:
    crew, flags = {"Ann": 1}, ["red"]
    boats = [Boat("Moth", crew, flags), changed(Boat("Moth"), crew=crew, flags=flags)]
    boats += [changer(Boat, "crew", "flags")(Boat("Moth"), crew=crew, flags=flags)]
    crew["Bob"], flags[:] = 2, []
    assert boats == [BOAT] * 3


def test_a_changed_value_differs_by_that_alone_and_remembers_nothing() -> None:
    set_slots(BOAT, _known=7)
    for other in (changed(BOAT, sails=2), changer(Boat, "sails")(BOAT, sails=2), replace(BOAT, sails=2)):
        assert other == Boat("Moth", {"Ann": 1}, ("red",), 2)
        assert other._known is None
    assert (BOAT.sails, BOAT._known) == (1, 7)
    assert type(changed(Yacht("Moth"), sails=2)) is Yacht
    with pytest.raises(AttributeError, match="rudder"):
        changed(BOAT, rudder=1)  # type: ignore[call-arg]
    with pytest.raises(AttributeError, match="Boat has no field rudder"):
        changer(Boat, "rudder")


def test_copies_and_pickles_are_values_too() -> None:
    for other in (copy.copy(BOAT), copy.deepcopy(BOAT), pickle.loads(pickle.dumps(BOAT))):
        assert other == BOAT
        assert isinstance(other.crew, FrozenDict)
        with pytest.raises(FrozenInstanceError):
            other.sails = 2  # type: ignore[misc]


def test_pydantic_reads_values_that_do_not_change() -> None:
    read = TypeAdapter(Boat).validate_python({"name": "Moth", "crew": {"Ann": 1}, "flags": ["red"]})
    assert read == BOAT
    assert read._known is None
    assert isinstance(read.crew, FrozenDict)
    with pytest.raises(FrozenInstanceError):
        read.sails = 2  # type: ignore[misc]


@pytest.mark.parametrize(
    "name", ["clear", "pop", "popitem", "setdefault", "update", "__setitem__", "__ior__"]
)
def test_a_frozen_dict_refuses_every_change_and_gives_plain_copies(name: str) -> None:
    table = FrozenDict({"Ann": 1})
    with pytest.raises(TypeError, match="shared and cannot change"):
        getattr(table, name)({"Bob": 2})
    assert table == {"Ann": 1}
    assert type(table.copy()) is type(table | {}) is dict
    assert type(pickle.loads(pickle.dumps(table))) is FrozenDict


def test_frozen_goes_all_the_way_down() -> None:
    table = frozen({"crew": [{"Ann": [1]}]})
    assert table == {"crew": ({"Ann": (1,)},)}
    assert frozen(table) is table


def test_something_unchanging_is_set_while_it_is_made() -> None:
    class Anchor(Unchanging):
        __slots__ = ("weight",)
        weight: int

        def __init__(self) -> None:
            set_slots(self, weight=3)

    with pytest.raises(FrozenInstanceError, match=r"Anchor\.weight cannot be set"):
        Anchor().weight = 4
    assert Anchor().weight == 3
