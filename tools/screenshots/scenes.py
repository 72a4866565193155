"""The scenes by name, in the order of a match; each takes a fresh program to one screen worth a picture."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tools.screenshots import around, fighting, ordering, setting_up
from tools.screenshots.studio import Studio

SCENES: Mapping[str, Callable[[Studio], None]] = {
    "menu": setting_up.menu,
    "new-match": setting_up.new_match,
    "initiative": setting_up.initiative,
    "markers": setting_up.markers,
    "edge": setting_up.edge,
    "deployment": setting_up.deployment,
    "hand-over": ordering.handover,
    "orders": ordering.orders,
    "threat": ordering.threat,
    "crash-ahead": ordering.crash_ahead,
    "refusal": ordering.refusal,
    "sealing": ordering.sealing,
    "movement": ordering.movement,
    "moved": ordering.moved,
    "watch-turn": ordering.watch,
    "acquire": fighting.acquire,
    "squadrons": fighting.squadrons,
    "activation": fighting.activation,
    "targeting": fighting.targeting,
    "firing": fighting.firing,
    "dice": fighting.dice,
    "lost-system": fighting.lost_system,
    "point-defence": fighting.point_defence,
    "dogfight": fighting.dogfight,
    "away-crews": fighting.away_crews,
    "repair": fighting.repair,
    "points": fighting.points,
    "return": fighting.returning,
    "result": around.result,
    "replay": around.replay,
    "saves": around.saves,
    "settings-display": around.settings("display"),
    "settings-sound": around.settings("sound"),
    "settings-keys": around.settings("keys"),
    "log": around.log,
    "rules": around.rules,
    "ruling": around.ruling,
    "match-menu": around.match_menu,
    "concede": around.concede,
    "crash": around.crash,
}
