"""Unknown names in files: wherever a form has them, they are found with their path."""

from __future__ import annotations

from typing import Annotated

import pytest
from pydantic import Field

from rules.bounds import Several, Text
from rules.kernel.facts import NearPart
from rules.named import ByShip, Known, Named, ShipName, Ships, unknown_names
from rules.parts import At, Part

KNOWN = {
    "ship": Known("ship", {"Arrow", "Blade"}.__contains__),
    "piece": Known("ship or marker", {"Arrow", "m1"}.__contains__),
}


class Inner(Part):
    """A part in another."""

    ship: ShipName | None = None
    free: Text = "anything"


class Outer(NearPart[At]):
    """A part with names in every kind of place."""

    one: ShipName | Ships = ()
    by_ship: ByShip[Several[ShipName | None]] = Field(default={})
    pair: tuple[ShipName, int] | None = None
    inner: Several[Inner | int] = ()
    unheard: Annotated[Text, Named("nothing that is known")] | None = None


@pytest.mark.parametrize(
    ("data", "found"),
    [
        ({"one": "Arrow", "inner": (1, {"ship": "Blade", "free": "Nobody"})}, []),
        ({"one": "Arow"}, [(("one",), "there is no ship Arow")]),
        ({"one": ("Blade", "Arow")}, [(("one", 1), "there is no ship Arow")]),
        ({"by_ship": {"Arow": ("Blade", None)}}, [(("by_ship", "Arow"), "there is no ship Arow")]),
        ({"by_ship": {"Blade": ("Arow",)}}, [(("by_ship", "Blade", 0), "there is no ship Arow")]),
        ({"pair": ("Arow", 1)}, [(("pair", 0), "there is no ship Arow")]),
        ({"inner": (1, {"ship": "Arow"})}, [(("inner", 1, "ship"), "there is no ship Arow")]),
        ({"near": "m2"}, [(("near",), "there is no ship or marker m2")]),
        ({"near": {"to": "m2", "most": 3}}, [(("near", "to"), "there is no ship or marker m2")]),
        ({"near": {"to": (1.0, 2.0), "most": 3}, "unheard": "x"}, []),
    ],
)
def test_an_unknown_name_is_found_with_its_path(data: dict[str, object], found: list[object]) -> None:
    part = Outer.model_validate(data)
    assert list(unknown_names(part, KNOWN)) == found
    assert list(unknown_names(part, KNOWN, "do", 3)) == [(("do", 3, *where), said) for where, said in found]
