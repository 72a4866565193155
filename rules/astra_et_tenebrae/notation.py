"""A position of a battle as sections of a line, and back (see `rules/notation.py`)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.astra_et_tenebrae.packing import pack_setup, pack_state, unpack_moment, unpack_setup
from rules.astra_et_tenebrae.state import UNHURT, UNKNOWN, State
from rules.kernel.seats import PLAYERS
from rules.notation import HEAD, SectionForm, by_name, only, sections_of

_HEAD = SectionForm(
    kind=HEAD,
    always=("turn", "phase", "to_act", "high", "names"),
    named={
        "options": {},
        "fired_at": [],
        "standing": dict.fromkeys([seat.value for seat in PLAYERS], False),
        "quiet": 0,
        "rolls": 0,
        "outcome": None,
    },
    groups={"options": {"turn_limit": None}},
)
_SCENE = SectionForm(
    kind="scene",
    named={"title": "", "story": "", "starts": {}, "motions": {}, "captains": {}, "heats": {}},
)
_ROCK = SectionForm(kind="rock", leading=("corners",))
_SHIP = SectionForm(
    kind="ship",
    leading=("seat", "name"),
    named={
        "at": None,
        "motion": None,
        "course": None,
        "flown": 0.0,
        "heat": 0,
        "overheat": 0,
        "damage": list(UNHURT),
        "noted": list(UNHURT),
        "hull": 0,
        "missiles": 0,
        "mark": None,
        "captain": None,
        "captain_used": False,
        "radiating": False,
        "row": 0,
        "moved": False,
        "acted": False,
        "owes": False,
        "evaded": False,
        "dodging": False,
        "aided": False,
        "blacked_out": False,
        "alive": True,
    },
)
_FORMATION = SectionForm(
    kind="formation",
    leading=("seat", "type", "ships"),
    named={"screens": [], "axis": None},
)
_FORMS = (_HEAD, _SCENE, _ROCK, _SHIP, _FORMATION)


def write(state: State) -> Iterator[str]:
    """Yield a position as the sections of a line."""
    setup, now = pack_setup(state.setup), pack_state(state)
    ships, formations = now.pop("ships"), now.pop("formations")
    yield _HEAD.write({**now, "names": setup["names"], "options": setup["options"]})
    if "scene" in setup:
        yield _SCENE.write(setup["scene"])
    yield from (_ROCK.write({"corners": rock}) for rock in setup["terrain"])
    yield from map(_SHIP.write, ships.values())
    yield from map(_FORMATION.write, formations)


def read(edition: str, words: Sequence[str]) -> State:
    """Return the position that the words of a line stand for; raise `FileError` if one is wrong."""
    found = sections_of(words, _FORMS)
    head, scene, ships = found[HEAD][0], only(found, "scene"), by_name(found, "ship")
    setup = {
        "edition": edition,
        "names": head.pop("names"),
        "options": head.pop("options"),
        "terrain": [rock["corners"] for rock in found["rock"]],
        "ships": {
            seat.value: [name for name, one in ships.items() if one["seat"] == seat.value] for seat in PLAYERS
        },
        "scene": scene,
    }
    now = {**head, "ships": ships, "formations": found["formation"]}
    return unpack_moment(unpack_setup(setup, edition), now)


def hidden(state: State) -> str:
    """Return what a position does not tell, because its viewer may not know it (AK-1); "" if nothing."""
    for ship in state.ships.values():
        if ship.captain is UNKNOWN:
            return f"the captain of {ship.name} is face down"
    if None in state.standing.values():
        return "a standing answer about captains is hidden"
    return ""
