"""What a case of factions may not say, and how a difference is named."""

from pathlib import Path

import pytest

from tools.cases.__main__ import main

CASE = """\
case: bad
options: {factions: true}
fleets:
  red:
    faction: FACTION
    MORE
    ships: [{name: Arrow, hull: destroyer, PLACE, components: [COMPONENTS], SHIP}]
    squadrons: [SQUADRONS]
  blue: {ships: [{name: Blade, hull: frigate, at: [60, 24]}]}
"""
PLAIN = {
    "FACTION": "null",
    "MORE": "initially: nothing",
    "PLACE": "at: [20, 24]",
    "COMPONENTS": "",
    "SHIP": "velocity: 0",
    "SQUADRONS": "",
}


def text(rest: str = "expect: {}", **parts: str) -> str:
    made = CASE
    for name, plain in PLAIN.items():
        made = made.replace(name, parts.get(name.lower(), plain))
    return made.replace("    initially: nothing\n", "") + rest + "\n"


def run(folder: Path, case: str, capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    (folder / "one.yaml").write_text(case)
    status = main([str(folder)])
    return status, capsys.readouterr().out.splitlines()[0]


SUN, CYCLE, GIANT = "children-of-the-sun", "first-cycle", "gas-giant-collective"
GEAR = "{type: additional-fail-safes}, {id: gun, type: artillery, arc: fore}"
CORE = "{id: core, type: chameleon-core}, {type: repair-crews}"


@pytest.mark.parametrize(
    ("case", "where"),
    [
        (text(faction=CYCLE, more="miracles: 3"), "fleets.red.miracles: this fleet has no miracle points"),
        (text(faction=SUN, more="miracles: -1"), "fleets.red.miracles: "),
        (text(faction=SUN, place="reserve: true"), "reserve: the fleet of Arrow keeps no ships back"),
        (text(faction=CYCLE, ship="reserve: true"), "one of off_board, reserve and due"),
        (text(faction=SUN, place="due: true"), "due: Arrow has nothing that brings it back"),
        (
            text(faction=GIANT, components=GEAR, ship="strain: {gun: 1}"),
            "gun of Arrow cannot survive",
        ),
        (
            text(faction=GIANT, components=GEAR, ship="strain: {additional-fail-safes: 3}"),
            "additional-fail-safes of Arrow cannot survive 3 hits",
        ),
        (
            text(faction=GIANT, components=GEAR, ship="strain: {additional-fail-safes: 0}"),
            "strain.additional-fail-safes: ",
        ),
        (text(faction=GIANT, ship="strain: {none: 1}"), "Arrow has no system none"),
        (text(faction=GIANT, components=GEAR, ship="taken: 3"), "taken: Arrow has nothing that turns"),
        (
            text(faction=CYCLE, components=CORE, ship="copies: {repair-crews: core}"),
            "copies: repair-crews of Arrow cannot act as that",
        ),
        (
            text(faction=CYCLE, components=CORE, ship="copies: {core: gun}"),
            "core of Arrow cannot act as that",
        ),
        (text(faction=CYCLE, components=CORE, ship="copies: {ore: repair-crews}"), "Arrow has no system ore"),
        (
            text(faction=CYCLE, squadrons="{id: s1, type: drone-swarm, mode: offensive, ship: Blade}"),
            "needs against, a kind of weapon",
        ),
        (
            text(squadrons="{id: s1, type: fighter, mode: offensive, ship: Blade, against: missile}"),
            "no kind of weapon is named with its order",
        ),
        (text("until: start\nexpect: {}"), "until: start needs phase: start"),
        (text("do: {arrive: {Nobody: {at: [1, 1], heading: 0}}}\nexpect: {}"), "do.arrive.Nobody: "),
        (text("do: {arrive: {Arrow: {at: [1, 1], heading: 12}}}\nexpect: {}"), "do.arrive.Arrow.heading: "),
        (text("do: {reborn: {Nobody: {}}}\nexpect: {}"), "do.reborn.Nobody: "),
        (text("do: {copy: {Arrow: {core: engines}}}\nexpect: {}"), "Arrow has no system core"),
        (
            text("do: {miracles: {Arrow: [{restore: gun}]}}\nexpect: {}"),
            "do.miracles.Arrow[0]: Arrow has no system gun",
        ),
        (
            text("do: {miracles: {Arrow: [{restore: engines, ship: Nobody}]}}\nexpect: {}"),
            "there is no ship Nobody",
        ),
        (
            text(
                "do: {fire: {Arrow: [{weapon: gun, target: Blade, turn: Nobody}]}}\nexpect: {}",
                faction=GIANT,
                components=GEAR,
            ),
            "do.fire.Arrow[0].turn: there is no ship Nobody",
        ),
        (text("expect: {ships: {Arrow: {strain: {gun: 1}}}}"), "expect.ships.Arrow.strain: "),
        (text("expect: {events: [arrived]}"), "expect.events[0]: "),
    ],
)
def test_a_bad_case_of_a_faction_says_where(
    case: str, where: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    status, line = run(tmp_path, case, capsys)
    assert status == 2, line
    assert where in line


def test_differences_of_factions_are_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    expect = """\
until: orders
expect:
  miracles: {red: 4}
  ships:
    Arrow: {strain: {core: 1}, taken: 1, copies: {core: engines}, reserve: true, due: true, holds: [fighter]}
"""
    case = text(expect, faction=SUN, more="miracles: 3", components="{id: core, type: fabricator}")
    line = (
        "FAIL bad: miracles.red: expected 4, got 3; "
        "ships.Arrow.copies: expected {core: [engines, none]}, got {}; "
        "ships.Arrow.due: expected true, got false; ships.Arrow.holds: expected [fighter], got [none]; "
        "ships.Arrow.reserve: expected true, got false; ships.Arrow.strain: expected {core: 1}, got {}; "
        "ships.Arrow.taken: expected 1, got 0"
    )
    assert run(tmp_path, case, capsys) == (1, line)
