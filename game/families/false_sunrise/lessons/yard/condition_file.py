"""The form of a condition in a lesson of the fleet yard: what the fleet is, what is shown, what was done."""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from game.book.lessons.lesson_file import Condition
from rules.bounds import Several, Text
from rules.named import KnownRuling, Named
from rules.parts import Amount, Part

ArcName = Literal["fore", "starboard", "rear", "port"]
ShelfName = Literal["Weapons", "Upgrades", "Defences", "Craft"]
Deed = Literal["fix", "undo", "random"]
Opened = Literal["fly", "share"]
HullName = Annotated[Text, Named("hull")]
ComponentName = Annotated[Text, Named("component")]
ServedName = Annotated[Text, Named("served")]
ANY, NOTHING = "any", "nothing"


class _Described(Part):
    @model_validator(mode="after")
    def _says_something(self) -> Self:
        if not self.model_fields_set:
            raise ValueError("says nothing")
        return self


class ShipIs(_Described):
    """A ship of the fleet, as far as it is described; `new`: no ship had its name when the lesson began."""

    name: Text | None = None
    new: bool | None = None
    hull: HullName | None = None
    slots: Amount | None = None
    free: Amount | None = None
    weapons: Amount | None = None
    upgrades: Amount | None = None
    defences: Amount | None = None


class MountIs(_Described):
    """A component on a ship of the fleet; fields that are not set do not matter."""

    ship: Text | None = None
    new: bool | None = None
    type: ComponentName | None = None
    kind: Literal["gun", "missile", "upgrade"] | None = None
    arc: ArcName | Several[ArcName] | None = None
    serves: ServedName | None = None
    craft: Amount | None = None

    @property
    def arcs(self) -> tuple[ArcName, ...]:
        """The accepted arcs; empty if any arc, or none, will do."""
        return (self.arc,) if isinstance(self.arc, str) else self.arc or ()


class YardCondition(Condition):
    """One condition: exactly one of its fields."""

    HEADS = (
        "ship", "mount", "ships", "spent", "breaches", "breaks", "kept", "in_hand", "shelf", "strength",
        "rating", "opened", "did",
    )  # fmt: skip

    ship: ShipIs | None = None
    mount: MountIs | None = None
    ships: Amount | None = None
    spent: Amount | None = None
    breaches: Amount | None = None
    breaks: KnownRuling | None = None
    kept: Literal[True] | None = None
    in_hand: Text | None = None
    shelf: ShelfName | None = None
    strength: Literal["ship", "fleet"] | None = None
    rating: Annotated[int, Field(ge=0, le=3)] | None = None
    opened: Opened | None = None
    did: Deed | None = None
