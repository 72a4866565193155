"""A position of a duel as sections of a line, and back (see `rules/notation.py`)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.dark_frontier.packing import pack_setup, pack_state, unpack_setup, unpack_state
from rules.dark_frontier.state import State
from rules.kernel.seats import PLAYERS
from rules.notation import HEAD, SectionForm, by_name, only, sections_of

_POINTS = dict.fromkeys([seat.value for seat in PLAYERS], 0)

_HEAD = SectionForm(
    kind=HEAD,
    always=("round", "phase", "to_act", "names"),
    named={"points": _POINTS, "options": {}, "launched": 0, "reached": None, "rolls": 0, "outcome": None},
    groups={"options": {"points": None, "rounds": None}},
)
_SCENE = SectionForm(
    kind="scene",
    named={"title": "", "story": "", "starts": {}},
)
_SHIP = SectionForm(
    kind="ship",
    leading=("seat", "name", "type"),
    named={
        "at": None,
        "facing": 0,
        "velocity": [0, 0],
        "came": [0, 0],
        "lost": [],
        "missiles": 0,
        "used": 0,
        "fired": [],
        "command": None,
        "alive": True,
        "on_map": True,
    },
    groups={"command": {"rotate": 0, "burn": 0, "side": None, "points": 0}},
)
_PROJECTILE = SectionForm(
    kind="projectile",
    leading=("seat", "id", "kind"),
    always=("number", "round", "at", "velocity", "left"),
    named={"facing": 0, "dodged": []},
)
_FORMS = (_HEAD, _SCENE, _SHIP, _PROJECTILE)


def write(state: State) -> Iterator[str]:
    """Yield a position as the sections of a line."""
    setup, now = pack_setup(state.setup), pack_state(state)
    ships, projectiles = now.pop("ships"), now.pop("projectiles")
    yield _HEAD.write({**now, "names": setup["names"], "options": setup["options"]})
    if "scene" in setup:
        yield _SCENE.write(setup["scene"])
    yield from map(_SHIP.write, ships.values())
    yield from map(_PROJECTILE.write, projectiles.values())


def read(edition: str, words: Sequence[str]) -> State:
    """Return the position that the words of a line stand for; raise `FileError` if one is wrong."""
    found = sections_of(words, _FORMS)
    head, scene, ships = found[HEAD][0], only(found, "scene"), by_name(found, "ship")
    setup = {
        "edition": edition,
        "names": head.pop("names"),
        "options": head.pop("options"),
        "ships": {
            seat.value: {name: one["type"] for name, one in ships.items() if one["seat"] == seat.value}
            for seat in PLAYERS
        },
        "scene": scene,
    }
    now = {**head, "ships": ships, "projectiles": by_name(found, "projectile", "id")}
    return unpack_state(unpack_setup(setup, edition), now)
