"""Each hint has a moment in which it is shown, and one much like it in which it is not."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from game.book.hints.hint import MOST_WORDS, read_hints
from game.families.false_sunrise.hints.detectors import DETECTORS, HINTS
from game.families.false_sunrise.hints.moment import Moment
from rules.false_sunrise.editions import EDITIONS, edition_of, load_edition
from rules.false_sunrise.prompts import Prompt
from rules.false_sunrise.rulebook import all_rulings, texts_of
from rules.false_sunrise.state import Order
from rules.file_error import FileError
from rules.values import changed
from tests.game.families.false_sunrise.hints.matched_moments import MATCHED_MOMENTS

Make = Callable[..., Any]
ROCK = [[[40, 20], [46, 20], [46, 28], [40, 28]]]
HERE = [{"id": "m1", "at": [26, 24]}]
AWAY = [{"id": "m1", "at": [26, 40]}]


def guns(*types: str, arc: str | None = "fore", **more: Any) -> dict[str, Any]:
    """Arm a destroyer with weapons g1, g2 and so on that look ahead."""
    where = {"arc": arc} if arc else {}
    parts = [{"id": f"g{n}", "type": one, **where} for n, one in enumerate(types, start=1)]
    return {"hull": "destroyer", "components": parts, **more}


def carries(*types: str, **more: Any) -> dict[str, Any]:
    """Give a cruiser upgrades."""
    parts = [{"id": f"u{n}", "type": one} for n, one in enumerate(types, start=1)]
    return {"hull": "cruiser", "components": parts, **more}


def deck(*holds: str, **more: Any) -> dict[str, Any]:
    """Give a cruiser a flight deck."""
    return {
        "hull": "cruiser",
        "components": [{"id": "h1", "type": "flight-deck", "squadrons": [*holds]}],
        **more,
    }


def at(x: float, y: float = 24, **more: Any) -> dict[str, Any]:
    """Put Blade somewhere, at rest."""
    return {"at": (x, y), "heading": 9, "velocity": 0, **more}


def craft(over: str, mode: str = "offensive", kind: str = "bomber") -> list[dict[str, Any]]:
    """Assign a squadron to a ship."""
    return [{"id": f"{kind}-{over}-{mode}", "type": kind, "ship": over, "mode": mode}]


AIMED = ("g1", "blue:Blade")
NEAR_DEATH = {"damage": 11}  # of 12
COATED = {"defences": ["refractive-coating", "refractive-coating", "refractive-coating"]}
GIANTS = "gas-giant-collective"
WING = {"name": "Wing", "hull": "frigate", "at": [30, 26], "heading": 9, "velocity": 0}
RING = [[[40, 0], [46, 0], [46, 48], [40, 48]]]

# Hint -> the moment in which it is shown, and one in which it is not.
_SHARED: Mapping[str, tuple[Callable[[Make], Moment], Callable[[Make], Moment]]] = {
    "rock-ahead": (
        lambda s: s({"at": (30, 24), "velocity": 12}, board={"terrain": ROCK}).plots(),
        lambda s: s({"at": (30, 24), "velocity": 12}, board={"terrain": ROCK}).plots(Order(-3, 2)),
    ),
    "edge-ahead": (
        lambda s: s({"at": (68, 24)}).plots(),
        lambda s: s({"at": (68, 24)}).plots(Order(-4)),
    ),
    "too-fast": (
        lambda s: s({"hull": "flagship", "at": (10, 24), "velocity": 20}, board={"terrain": RING}).plots(),
        lambda s: s({"hull": "flagship", "at": (10, 24), "velocity": 6}, board={"terrain": RING}).plots(),
    ),
    "what-wins": (
        lambda s: s(board={"markers": AWAY}, turn=1).plots(),
        lambda s: s(board={"markers": AWAY}, turn=2).plots(),
    ),
    "drag-the-ghost": (
        lambda s: s().plots(),
        lambda s: s().plots(Order(1)),
    ),
    "danger-near": (
        lambda s: s({}, at(44)).plots(Order(1)),
        lambda s: s({}, at(44)).plots(),
    ),
    "marker-within-reach": (
        lambda s: s(board={"markers": HERE}).plots(),
        lambda s: s(board={"markers": AWAY}).plots(),
    ),
    "marker-contested": (
        lambda s: s({}, at(28), board={"markers": HERE}).plots(),
        lambda s: s({}, at(40), board={"markers": HERE}).plots(),
    ),
    "markers-score": (
        lambda s: s(board={"markers": [{**AWAY[0], "owner": "blue"}]}).plots(),
        lambda s: s(board={"markers": AWAY}).plots(),
    ),
    "fifteen-near": (
        lambda s: s(board={"markers": [{**AWAY[0], "owner": "blue"}]}, scores={"blue": 14}).plots(),
        lambda s: s(board={"markers": [{**AWAY[0], "owner": "blue"}]}, scores={"blue": 13}).plots(),
    ),
    "turn-limit": (
        lambda s: s(options={"turn_limit": 4}).plots(),
        lambda s: s(options={"turn_limit": 8}).plots(),
    ),
    "overcharge": (
        lambda s: s(carries("thruster-overchargers")).plots(Order(6, overcharge=2)),
        lambda s: s(carries("thruster-overchargers")).plots(Order(2)),
    ),
    "thrust-owed": (
        lambda s: s({"owes": 3}).plots(),
        lambda s: s().plots(),
    ),
    "front-loaded": (
        lambda s: s(carries("front-loaded-vectoring")).plots(Order(course=1)),
        lambda s: s(carries("front-loaded-vectoring")).plots(Order(course=2)),
    ),
    "engines-lost": (
        lambda s: s({"destroyed": ["engines"]}).plots(),
        lambda s: s({"destroyed": ["control-bridge"]}).plots(),
    ),
    "bridge-lost": (
        lambda s: s({"destroyed": ["control-bridge"]}).plots(),
        lambda s: s({"destroyed": ["engines"]}).plots(),
    ),
    "ship-away": (
        lambda s: s(red_ships=[off_board()]).plots(),
        lambda s: s().plots(),
    ),
    "undo": (
        lambda s: s().plots(Order(1), undoable=True),
        lambda s: s().plots(),
    ),
    "field-of-fire": (
        lambda s: s(guns("artillery")).plots(),
        lambda s: s(guns("artillery", destroyed=["g1"])).plots(),
    ),
    "first-fire": (
        lambda s: s(guns("artillery"), at(36)).fires(),
        lambda s: s(guns("artillery"), at(36)).activates(),
    ),
    "activation": (
        lambda s: s().activates(),
        lambda s: s().plots(),
    ),
    "out-of-arc": (
        lambda s: s(guns("artillery"), at(8, 24)).activates(),
        lambda s: s(guns("artillery"), at(34, 24)).activates(),
    ),
    "out-of-band": (
        lambda s: s(guns("artillery"), at(22, 24)).activates(),
        lambda s: s(guns("artillery"), at(34, 24)).activates(),
    ),
    "out-of-sight": (
        lambda s: s(guns("artillery", at=(30, 24)), at(49), board={"terrain": ROCK}).activates(),
        lambda s: s(guns("artillery", at=(30, 24)), at(49)).activates(),
    ),
    "idle-weapon": (
        lambda s: s(guns("artillery", "railgun"), at(36)).fires(AIMED),
        lambda s: s(guns("artillery", "railgun"), at(36)).fires(AIMED, ("g2", "blue:Blade")),
    ),
    "poor-shot": (
        lambda s: s(guns("beam-rifle"), at(34, **COATED)).fires(AIMED),
        lambda s: s(guns("beam-rifle"), at(34)).fires(AIMED),
    ),
    "overkill": (
        lambda s: s(guns("artillery", "railgun"), at(36, **NEAR_DEATH)).fires(AIMED, ("g2", "blue:Blade")),
        lambda s: s(guns("artillery", "railgun"), at(36)).fires(AIMED, ("g2", "blue:Blade")),
    ),
    "cloak": (
        lambda s: s(guns("artillery"), at(36, **carries("cloaking-system"))).fires(),
        lambda s: s(guns("artillery"), at(36)).fires(),
    ),
    "shields": (
        lambda s: s(guns("artillery"), at(36, **carries("shields"))).fires(),
        lambda s: s(guns("artillery"), at(36, **carries("shields", destroyed=["u1"]))).fires(),
    ),
    "fire-control-lost": (
        lambda s: s(guns("artillery", destroyed=["fire-control"]), at(36)).fires(),
        lambda s: s(guns("artillery"), at(36)).fires(),
    ),
    "launch": (
        lambda s: s(deck("fighter", "bomber")).plots(),
        lambda s: s(deck("fighter"), red_craft=craft("Arrow", "defensive")).plots(),
    ),
    "squadron-orders": (
        lambda s: s(deck(), red_craft=craft("Arrow", "defensive")).orders_craft(),
        lambda s: s(deck(), red_craft=craft("Arrow", "defensive")).plots(),
    ),
    "out-of-command": (
        lambda s: s(deck(), at(60), red_craft=craft("Blade")).plots(),
        lambda s: s(deck(), at(50), red_craft=craft("Blade")).plots(),
    ),
    "enemy-over-ship": (
        lambda s: s({}, blue_craft=craft("Arrow")).activates(),
        lambda s: s({}, blue_craft=craft("Blade", "defensive")).activates(),
    ),
    "dogfight": (
        lambda s: s({}, red_craft=craft("Arrow", "defensive"), blue_craft=craft("Arrow")).activates(),
        lambda s: s({}, blue_craft=craft("Arrow")).activates(),
    ),
    "reroll": (
        lambda s: s(guns("artillery")).chooses(Prompt.REROLL, "red:Arrow", "g1", "blue:Blade"),
        lambda s: s(guns("artillery")).chooses(Prompt.LOSE, "red:Arrow"),
    ),
    "lose-system": (
        lambda s: s().chooses(Prompt.LOSE, "red:Arrow"),
        lambda s: s().chooses(Prompt.REPAIR, "red:Arrow", "u1"),
    ),
    "repair": (
        lambda s: s().chooses(Prompt.REPAIR, "red:Arrow", "u1"),
        lambda s: s().chooses(Prompt.AWAY_AFTER, "red:Arrow", "u1"),
    ),
    "away-crews": (
        lambda s: s().chooses(Prompt.AWAY_BEFORE, "red:Arrow", "u1"),
        lambda s: s().chooses(Prompt.REPAIR, "red:Arrow", "u1"),
    ),
    "acquire": (
        lambda s: s().chooses(Prompt.ACQUIRE, "red:Arrow", "u1"),
        lambda s: s().chooses(Prompt.ACTIVATE, "red:Arrow"),
    ),
    "point-defence": (
        lambda s: s().chooses(Prompt.POINT_DEFENCE, "red:Arrow"),
        lambda s: s().chooses(Prompt.LOSE, "red:Arrow"),
    ),
    "returning": (
        lambda s: s({"at": None, "off_board": {"left_at": [0, 24], "turn": 2}}).returns(),
        lambda s: s().plots(),
    ),
    "keep-back": (
        lambda s: s(faction="first-cycle").keeps_back(),
        lambda s: s(faction="first-cycle").plots(),
    ),
    "arrival": (
        lambda s: s({"at": None, "reserve": True}, faction="first-cycle").arrives(),
        lambda s: s(faction="first-cycle").plots(),
    ),
    "just-arrived": (
        lambda s: s(faction="first-cycle").has_arrived().plots(),
        lambda s: s(faction="first-cycle").plots(),
    ),
    "slowed-near": (
        lambda s: s({}, at(30, **carries("forced-reverence")), foes="children-of-the-sun").plots(),
        lambda s: s({}, at(34, **carries("forced-reverence")), foes="children-of-the-sun").plots(),
    ),
    "miracles-unspent": (
        lambda s: s(faction="children-of-the-sun", miracles=3).plots(Order(miracles=2)),
        lambda s: s(faction="children-of-the-sun", miracles=3).plots(Order(miracles=3)),
    ),
    "miracle-rating": (
        lambda s: s(faction="children-of-the-sun", miracles=3).chooses(Prompt.MIRACLE_RATING, "red:Arrow"),
        lambda s: s(faction="children-of-the-sun", miracles=3).chooses(Prompt.LOSE, "red:Arrow"),
    ),
    "harmonic-drive": (
        lambda s: s(carries("harmonic-drive"), faction="first-cycle").plots(),
        lambda s: s(carries("harmonic-drive"), faction="first-cycle").plots(
            Order(drive=4, landing=(22.0, 26.0))
        ),
    ),
    "damage-as-thrust": (
        lambda s: s(carries("kineticite-plating", taken=4, damage=4), faction=GIANTS).plots(),
        lambda s: s(carries("kineticite-plating"), faction=GIANTS).plots(),
    ),
    "presence": (
        lambda s: s(carries("imposing-presence"), at(28), faction=GIANTS, board={"markers": HERE}).plots(),
        lambda s: s(carries("shields"), at(28), faction=GIANTS, board={"markers": HERE}).plots(),
    ),
    "measured-afar": (
        lambda s: s(bound(), at(30), faction="first-cycle", red_ships=[friend(2)]).fires(),
        lambda s: s(bound(), at(48), faction="first-cycle", red_ships=[friend(20)]).fires(),
    ),
    "drones-idle": (
        lambda s: s(guns("artillery"), at(36), faction="first-cycle", red_craft=drones("energy")).activates(),
        lambda s: s(
            guns("artillery"), at(36), faction="first-cycle", red_craft=drones("ballistic")
        ).activates(),
    ),
    "core": (
        lambda s: s().chooses(Prompt.COPY, "red:Arrow", "chameleon-core"),
        lambda s: s().chooses(Prompt.REPAIR, "red:Arrow", "chameleon-core"),
    ),
    "inertia": (
        lambda s: s().chooses(Prompt.INERTIA, "red:Arrow", "g1", "blue:Blade", "0"),
        lambda s: s().chooses(Prompt.TURN, "red:Arrow", "g1", "blue:Blade"),
    ),
    "fail-safe": (
        lambda s: s(carries("additional-fail-safes", strain={"u1": 1}), faction=GIANTS).chooses(
            Prompt.LOSE, "red:Arrow"
        ),
        lambda s: s(carries("additional-fail-safes", strain={"u1": 2}), faction=GIANTS).chooses(
            Prompt.LOSE, "red:Arrow"
        ),
    ),
    "rock-by-inches": (
        lambda s: first(s, {"at": (30, 24), "velocity": 12}, board={"terrain": ROCK}).plots(),
        lambda s: first(s, {"at": (30, 24), "velocity": 12}, board={"terrain": ROCK}).plots(Order(-3, 2)),
    ),
    "bands-of-its-own": (
        lambda s: first(s, guns("artillery")).plots(),
        lambda s: first(s, guns("atlas", arc=None)).plots(),
    ),
    "one-target": (
        lambda s: first(s, guns("artillery"), at(36)).fires(),
        lambda s: first(s, guns("artillery"), at(36)).activates(),
    ),
    "split-attacks": (
        lambda s: first(s, guns("autocannon"), at(30), blue_ships=[WING]).fires(),
        lambda s: first(s, guns("autocannon"), at(30)).fires(),
    ),
    "idle-attacks": (
        lambda s: first(s, guns("autocannon"), at(30)).fires(AIMED),
        lambda s: first(s, guns("artillery"), at(30)).fires(AIMED),
    ),
    "wasted-attacks": (
        lambda s: first(s, guns("autocannon", "artillery"), at(24, **NEAR_DEATH)).fires(
            *[AIMED] * 8, ("g2", "blue:Blade")
        ),
        lambda s: first(s, guns("autocannon", "artillery"), at(24)).fires(*[AIMED] * 8, ("g2", "blue:Blade")),
    ),
    "outside-arc": (
        lambda s: first(s, guns("artillery", arc="rear"), at(36)).activates(),
        lambda s: first(s, guns("artillery"), at(36)).activates(),
    ),
    "rock-between": (
        lambda s: first(s, guns("artillery"), at(50), board={"terrain": ROCK}).activates(),
        lambda s: first(s, guns("atlas", arc=None), at(50), board={"terrain": ROCK}).activates(),
    ),
    "too-far": (
        lambda s: first(s, guns("arc-gun"), at(36)).activates(),
        lambda s: first(s, guns("artillery"), at(36)).activates(),
    ),
    "no-missile-hits": (
        lambda s: first(s, guns("swarm", arc=None, destroyed=["fire-control"]), at(36)).activates(),
        lambda s: first(s, guns("atlas", arc=None, destroyed=["fire-control"]), at(36)).activates(),
    ),
    "too-near": (
        lambda s: first(s, guns("torpedo", arc=None), at(36)).activates(),
        lambda s: first(s, guns("torpedo", arc=None), at(50)).activates(),
    ),
    "cloaked-target": (
        lambda s: first(s, guns("artillery"), covered("cloaking-system", x=30)).fires(),
        lambda s: first(s, guns("artillery"), covered("dazzler", x=30)).fires(),
    ),
    "blind-fire": (
        lambda s: first(s, guns("artillery", destroyed=["fire-control"]), at(24)).fires(),
        lambda s: first(s, guns("artillery", destroyed=["engines"]), at(24)).fires(),
    ),
    "pool-ahead": (
        lambda s: first(s, guns("atlas", arc=None), covered("dazzler")).activates(),
        lambda s: first(s, guns("artillery"), covered("dazzler")).activates(),
    ),
}


MOMENTS = {**_SHARED, **MATCHED_MOMENTS}


def bound() -> dict[str, Any]:
    """Give a destroyer a weapon for band 5, bound to those of friends."""
    return guns_bound({"hull": "destroyer"})


def friend(x: float) -> dict[str, Any]:
    """Put a second ship with such a weapon behind Arrow."""
    return guns_bound({"name": "Bolt", "hull": "destroyer", "at": [x, 24], "heading": 3, "velocity": 6})


def guns_bound(ship: dict[str, Any]) -> dict[str, Any]:
    """Mount a bound weapon that looks ahead."""
    gun = {"id": "g1", "type": "pinpoint", "arc": "fore"}
    return {**ship, "components": [gun, {"id": "r1", "type": "binding-runes", "weapon": "g1"}]}


def first(scene: Make, arrow: Any, blade: Any = None, **more: Any) -> Any:
    """Set up a scene of the first edition."""
    return scene(arrow, blade, edition="2024-03", **more)


def covered(*types: str, x: float = 44) -> dict[str, Any]:
    """Put Blade somewhere with upgrades of the first edition."""
    return at(x, hull="cruiser", components=[{"id": f"u{n}", "type": one} for n, one in enumerate(types)])


def drones(kind: str) -> list[dict[str, Any]]:
    """Send drones against Blade's defence against a kind of weapon."""
    return [{**craft("Blade", kind="drone-swarm")[0], "against": kind}]


def off_board() -> dict[str, Any]:
    """Describe a second ship of red's that has left the board."""
    left = {"left_at": [0, 10], "turn": 2}
    return {"name": "Gone", "hull": "corvette", "heading": 3, "velocity": 6, "off_board": left}


def test_every_hint_has_a_detector_and_its_moments() -> None:
    assert set(HINTS) == set(DETECTORS) == set(MOMENTS)


@pytest.mark.parametrize("hint_id", MOMENTS)
def test_it_is_shown_in_its_moment_with_all_names_filled_in(scene: Make, hint_id: str) -> None:
    sighting = DETECTORS[hint_id](MOMENTS[hint_id][0](scene))
    assert sighting is not None
    words = HINTS[hint_id].filled(sighting.names)
    assert "{" not in words
    assert ":" not in "".join(sighting.names.values()), "an id among the names"
    assert len(words.split()) <= MOST_WORDS + 6


def test_shields_stop_part_of_a_crash(scene: Make) -> None:
    rock = {"terrain": ROCK}
    lost = [
        int(seen.names["damage"])
        for more in ({}, carries("shields"))
        if (
            seen := DETECTORS["rock-ahead"](
                scene({"at": (30, 24), "velocity": 12, **more}, board=rock).plots()
            )
        )
    ]
    assert lost == [12, 9]


@pytest.mark.parametrize("hint_id", MOMENTS)
def test_it_is_not_shown_in_another(scene: Make, hint_id: str) -> None:
    assert DETECTORS[hint_id](MOMENTS[hint_id][1](scene)) is None


def test_every_ruling_stands_in_the_rulebook() -> None:
    assert {hint.ruling for hint in HINTS.values()} <= set(all_rulings())


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_hint_is_told_where_its_ruling_holds(edition: str) -> None:
    instead = load_edition(edition).instead
    told = [hint for hint in HINTS.values() if hint.holds_in(edition)]
    assert len(told) > 20
    for hint in told:
        assert hint.ruling not in instead, hint.id
        assert hint.ruling in texts_of(edition) or not hint.edition, hint.id
        assert hint.ruling[:3] not in {"SQD", "FAC", "FIR"} or edition == hint.edition, hint.id


@pytest.mark.parametrize("hint_id", MOMENTS)
def test_a_moment_of_a_hint_is_one_of_its_edition(scene: Make, hint_id: str) -> None:
    assert HINTS[hint_id].holds_in(edition_of(MOMENTS[hint_id][0](scene).view).id)


@pytest.mark.parametrize("field", ["edition: matched-ice", "unless: [matched-fire, matched-ice]"])
def test_a_hint_names_only_editions_that_there_are(tmp_path: Path, field: str) -> None:
    path = tmp_path / "hints.yaml"
    hint = f"{{id: a-hint, heading: Look, words: Look., ruling: ORD-4, priority: 1, {field}}}"
    path.write_text(f"hints:\n  - {hint}\n")
    with pytest.raises(FileError, match="there is no edition matched-ice"):
        read_hints(path, EDITIONS)


def test_a_hint_names_a_ruling_that_there_is(tmp_path: Path) -> None:
    path = tmp_path / "hints.yaml"
    path.write_text("hints:\n  - {id: a-hint, heading: Look, words: Look., ruling: ORD-44, priority: 1}\n")
    with pytest.raises(
        FileError, match=r"line 2, hints\[0\].ruling: there is no ruling ORD-44; the nearest is"
    ):
        read_hints(path, EDITIONS)


def test_the_most_urgent_comes_first() -> None:
    priorities = [hint.priority for hint in HINTS.values()]
    assert priorities == sorted(priorities, reverse=True)


@pytest.fixture(scope="module")
def every_moment(scene: Make) -> list[Moment]:
    """All moments of all hints; detectors only look at them."""
    return [make(scene) for both in MOMENTS.values() for make in both]


@pytest.mark.parametrize("hint_id", DETECTORS)
def test_no_detector_minds_moments_of_others(every_moment: list[Moment], hint_id: str) -> None:
    for moment in every_moment:
        if HINTS[hint_id].holds_in(edition_of(moment.view).id):
            DETECTORS[hint_id](moment)


def test_ORD_6_what_the_other_player_has_plotted_changes_no_hint(scene: Make) -> None:
    moment = scene({}, at(28), board={"markers": HERE}).plots()
    told = {hint_id: detect(moment) for hint_id, detect in DETECTORS.items()}
    blade = changed(moment.view.ships["blue:Blade"], order=Order(8))
    moment.view.ships["blue:Blade"] = blade
    moment._paths.clear()
    assert told == {hint_id: detect(moment) for hint_id, detect in DETECTORS.items()}
