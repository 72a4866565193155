"""The form of players' choices in a file: heat, burns, formations and shots."""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from rules.astra_et_tenebrae.burning import Burn, Evasion, Hold, Move
from rules.astra_et_tenebrae.formations import Named
from rules.astra_et_tenebrae.gunnery import Pass, Shot, Weapon
from rules.astra_et_tenebrae.positions.position_file import Position
from rules.astra_et_tenebrae.requests import Heat
from rules.astra_et_tenebrae.state import FormationType
from rules.bounds import MOST_DICE, Change, DieFace, Several, SmallCount
from rules.named import ByShip, ShipName, Ships
from rules.parts import Part


class MovePart(Part):
    """A burn, or a hold; with 0 G no course is needed (AM-2, AM-7)."""

    ship: ShipName
    course: Change | None = None
    g: Change | None = None
    override: bool = False
    hold: bool = False

    @model_validator(mode="after")
    def _is_one_thing(self) -> Self:
        if self.hold:
            if self.g is not None or self.course is not None or self.override:
                raise ValueError("a ship that holds does not burn")
        elif self.g is None:
            raise ValueError("needs g, or hold: true")
        elif self.course is None and self.g != 0:
            raise ValueError("a burn needs a course")
        return self

    def move(self) -> Move:
        """Return the move."""
        return Hold(self.ship) if self.hold else Burn(self.ship, self.course or 0, self.g or 0, self.override)


class FormationPart(Part):
    """A formation: its ships, or its screens and the ships they screen (AF-1)."""

    type: FormationType
    ships: Ships = ()
    screens: Ships = ()
    screened: Ships = ()

    @model_validator(mode="after")
    def _names_what_it_needs(self) -> Self:
        if self.type is FormationType.SCREENING:
            if self.ships:
                raise ValueError("a screening has screens and screened")
        elif self.screens or self.screened:
            raise ValueError(f"a {self.type} has ships")
        return self

    def named(self) -> Named:
        """Return the formation as a player names it."""
        return Named(self.type, self.screened or self.ships, self.screens)


class FirePart(Part):
    """The action of a ship, or of two in crossfire (AC-2, AF-7)."""

    ship: ShipName | None = None
    ships: Ships = ()
    weapon: Literal["laser", "cannon", "missiles", "pass"]
    target: ShipName | None = None
    count: Change = 1
    physicist: bool | Ships = False

    @model_validator(mode="after")
    def _is_whole(self) -> Self:
        if (self.ship is None) == (not self.ships):
            raise ValueError("needs either ship, or ships in crossfire")
        passes = self.weapon == "pass"
        if passes == (self.target is not None):
            raise ValueError("a pass has no target" if passes else "needs a target")
        if passes and (self.ships or self.physicist or self.count != 1):
            raise ValueError("a ship passes alone")
        if isinstance(self.physicist, bool) and self.physicist and self.ships:
            raise ValueError("physicist names ships of a crossfire")
        return self

    @property
    def acting(self) -> Ships:
        """The ships that act."""
        return self.ships if self.ship is None else (self.ship,)

    def action(self) -> Shot | Pass:
        """Return the action."""
        if self.weapon == "pass" or self.target is None:
            return Pass(self.acting[0])
        used = self.physicist
        physicists = (self.acting if used else ()) if isinstance(used, bool) else used
        return Shot(self.acting, Weapon(self.weapon), self.target, self.count, physicists)


class EvadePart(Part):
    """An evasion, and which of this turn's lasers at the ship it evades, from 1 (AC-9)."""

    laser: Annotated[SmallCount, Field(ge=1)] = 1
    course: Change
    g: Change

    def evasion(self) -> Evasion:
        """Return the evasion."""
        return Evasion(self.course, self.g)


class NamedFormations(Part):
    """The formations of both sides."""

    red: Several[FormationPart] = ()
    blue: Several[FormationPart] = ()


class DoPart(Part):
    """What the players choose.

    `pilot` says for a ship which hit of this turn it dodges, counting the hits that it may dodge
    (AK-6).
    """

    heat: ByShip[Heat] = Field(default={})
    move: Several[MovePart] = ()
    formations: NamedFormations = NamedFormations()
    tactician: Ships = ()
    fire: Several[FirePart] = ()
    evade: ByShip[EvadePart | Several[EvadePart]] = Field(default={})
    pilot: ByShip[Annotated[SmallCount, Field(ge=1)]] = Field(default={})

    def evasions(self, ship: str) -> tuple[EvadePart, ...]:
        """Return all evasions of a ship."""
        named = self.evade.get(ship, ())
        return named if isinstance(named, tuple) else (named,)


class ScriptedPosition(Position):
    """A position, both sides' choices from there on, and the dice that are rolled."""

    do: DoPart = DoPart()
    dice: Annotated[tuple[DieFace, ...], Field(max_length=MOST_DICE)] = ()
