"""The moments of the hints of Matched Fire, each with one much like it in which its hint is not shown."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from game.families.false_sunrise.hints.moment import Moment
from rules.false_sunrise.matched_fire.prompts import Applied, Broken, Defence, Intercepted
from rules.false_sunrise.matched_fire.sets import DiceSet
from rules.false_sunrise.prompts import Prompt
from rules.false_sunrise.state import Order

Make = Callable[..., Any]
ROCK = [[[40, 20], [46, 20], [46, 28], [40, 28]]]
ARROW, BLADE = "red:Arrow", "blue:Blade"


def matched(scene: Make, arrow: Any = None, blade: Any = None, **more: Any) -> Any:
    """Set up a scene of Matched Fire."""
    return scene(arrow, blade, edition="matched-fire", **more)


def guns(*types: str, arc: str | None = "fore", **more: Any) -> dict[str, Any]:
    """Arm a destroyer with weapons g1, g2 and so on that look ahead."""
    where = {"arc": arc} if arc else {}
    parts = [{"id": f"g{n}", "type": one, **where} for n, one in enumerate(types, start=1)]
    return {"hull": "destroyer", "components": parts, **more}


def at(x: float, y: float = 24, **more: Any) -> dict[str, Any]:
    """Put Blade somewhere, with its prow to Arrow."""
    return {"at": (x, y), "heading": 9, "velocity": 6, **more}


def squadron(**more: Any) -> dict[str, Any]:
    """Make Arrow a squadron of mallets."""
    return {"hull": "mallets", **more}


# Red has a capital ship beside a squadron.
ESCORT = [{"name": "Escort", "hull": "corvette", "at": [4, 4], "heading": 3, "velocity": 6}]
ROUND = {"hull": "destroyer", "components": [{"id": "m1", "type": "dart"}]}
MET = Intercepted(ARROW, BLADE, "m1", (DiceSet(2, 4), DiceSet(1, 3)), 1)
APPLIED = Applied(ARROW, "m1", BLADE, 2, ())

MATCHED_MOMENTS: Mapping[str, tuple[Callable[[Make], Moment], Callable[[Make], Moment]]] = {
    "rock-by-sixes": (
        lambda s: matched(s, {"at": (30, 24), "velocity": 12}, board={"terrain": ROCK}).plots(),
        lambda s: matched(s, {"at": (30, 24), "velocity": 12}, board={"terrain": ROCK}).plots(Order(-3, 2)),
    ),
    "thrusters-worn": (
        lambda s: matched(s, {"marks": {"thrusters": 1}}).plots(),
        lambda s: matched(s, {"marks": {"sensors": 1}}).plots(),
    ),
    "engines-dead": (
        lambda s: matched(s, {"destroyed": ["engines"]}).plots(),
        lambda s: matched(s, {"destroyed": ["control-bridge"]}).plots(),
    ),
    "squadron-in-hand": (
        lambda s: matched(s, squadron(), red_ships=ESCORT).plots(),
        lambda s: matched(s).plots(),
    ),
    "missiles-come": (
        lambda s: matched(s, {}, at(32, **ROUND)).plots(),
        lambda s: matched(s, {}, at(50, **ROUND)).plots(),
    ),
    "threat-near": (
        lambda s: matched(s, {}, at(44)).plots(Order(1)),
        lambda s: matched(s, {}, at(44)).plots(),
    ),
    "purse": (
        lambda s: matched(s, guns("rake", "rake", "rake", "rake"), at(28)).fires(),
        lambda s: matched(s, guns("rake", "rake", "rake"), at(28)).fires(),
    ),
    "first-volley": (
        lambda s: matched(s, guns("rake"), at(28)).fires(),
        lambda s: matched(s, guns("rake"), at(28)).activates(),
    ),
    "flex-dice": (
        lambda s: matched(s, guns("rake"), at(28, heading=3)).fires(),
        lambda s: matched(s, guns("rake"), at(28)).fires(),
    ),
    "armour-ahead": (
        lambda s: matched(s, guns("rake"), at(28, defences=["prow-plate"])).fires(),
        lambda s: matched(s, guns("maul"), at(28, defences=["prow-plate"])).fires(),
    ),
    "outside-its-arc": (
        lambda s: matched(s, guns("rake", arc="rear"), at(28)).activates(),
        lambda s: matched(s, guns("rake"), at(28)).activates(),
    ),
    "beyond-reach": (
        lambda s: matched(s, guns("rake"), at(40)).activates(),
        lambda s: matched(s, guns("rake"), at(34)).activates(),
    ),
    "strike-move": (
        lambda s: matched(s, squadron(), red_ships=ESCORT).strikes(),
        lambda s: matched(s, squadron(), red_ships=ESCORT).activates(),
    ),
    "purse-empty": (
        lambda s: matched(s, squadron(), at(28, expended=2), red_ships=ESCORT).strikes(),
        lambda s: matched(s, squadron(), at(28, expended=1), red_ships=ESCORT).strikes(),
    ),
    "flex-out": (
        lambda s: matched(s).removes(5, 5, 3, 3, 1, 2, flex=1),
        lambda s: matched(s).activates(),
    ),
    "macro-lifts": (
        lambda s: matched(s).removes(5, 5, 3, 3, 1, 2, 3, flex=1, macro=1),
        lambda s: matched(s).removes(5, 5, 3, 3, 1, 2, flex=1),
    ),
    "answer-bombs": (
        lambda s: matched(s).asks(Prompt.DEFEND, Defence(ARROW, None)),
        lambda s: matched(s).chooses(Prompt.LOSE, ARROW),
    ),
    "spend-steps": (
        lambda s: matched(s).asks(Prompt.DIMINISH, MET),
        lambda s: matched(s).asks(Prompt.NAME, APPLIED),
    ),
    "name-it": (
        lambda s: matched(s).asks(Prompt.NAME, APPLIED),
        lambda s: matched(s).asks(Prompt.DIMINISH, MET),
    ),
    "weapon-of-choice": (
        lambda s: matched(s).asks(Prompt.BREAK, Broken(ARROW, "g1", BLADE)),
        lambda s: matched(s).chooses(Prompt.LOSE, ARROW),
    ),
    "what-breaks": (
        lambda s: matched(s).chooses(Prompt.LOSE, ARROW),
        lambda s: matched(s).chooses(Prompt.MEND, ARROW, "u1"),
    ),
    "mend-it": (
        lambda s: matched(s).chooses(Prompt.MEND, ARROW, "u1"),
        lambda s: matched(s).chooses(Prompt.TEND, ARROW, "u1"),
    ),
    "tend-it": (
        lambda s: matched(s).chooses(Prompt.TEND, ARROW, "u1"),
        lambda s: matched(s).chooses(Prompt.MEND, ARROW, "u1"),
    ),
}
