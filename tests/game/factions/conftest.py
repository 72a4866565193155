"""The table in matches with factions: small fleets of each kind, dice that fall as told, and a hand."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.match.dice import SEEDED, TYPED
from game.match.session import Session
from rules.false_sunrise.fleet_files import FleetFile
from rules.false_sunrise.force import build_fleet
from rules.false_sunrise.july_2024.catalogue import july_catalogue
from rules.false_sunrise.setting_up import opening
from rules.false_sunrise.state import Marker, Options, Phase, Setup, State
from rules.kernel.requests import Roll
from rules.kernel.seats import PLAYERS, Seat
from rules.table.board import Edge
from rules.table.terrain import Terrain
from rules.values import changed

Part = dict[str, Any]


def _ship(name: str, hull: str, *components: Part, defences: tuple[str, ...] = ()) -> Part:
    return {"name": name, "hull": hull, "components": components, "defences": defences}


def _gun(kind: str, arc: str | None = "fore", second: str | None = None) -> Part:
    return {"type": kind, "arc": arc, "second_arc": second}


FLEETS: dict[str, tuple[Part, ...]] = {
    "children-of-the-sun": (
        _ship(
            "Sol",
            "cruiser",
            _gun("energy-lance"),
            {"type": "holy-sanctuary"},
            {"type": "resplendent-return"},
            {"type": "flight-deck", "squadrons": ("harbingers", "harbingers")},
        ),
        _ship("Dawn", "destroyer", _gun("energy-lance"), {"type": "forced-reverence"}),
        _ship("Dusk", "frigate", _gun("beam-rifle")),
    ),
    "first-cycle": (
        _ship(
            "Eon",
            "destroyer",
            _gun("pinpoint"),
            {"type": "binding-runes", "weapon": "pinpoint"},
            {"type": "harmonic-drive"},
            {"type": "harmonic-drive"},
        ),
        _ship(
            "Past",
            "destroyer",
            _gun("pinpoint"),
            {"type": "binding-runes", "weapon": "pinpoint"},
            {"type": "chameleon-core"},
            {"type": "redirected-exhaust"},
        ),
        _ship(
            "Hive",
            "cruiser",
            _gun("artillery"),
            {"type": "flight-deck", "squadrons": ("drone-swarm", "drone-swarm")},
        ),
    ),
    "old-world-coalition": (
        _ship(
            "Iron",
            "cruiser",
            _gun("artillery", "fore", "port"),
            _gun("hydra", None),
            {"type": "inertial-weaponry"},
            {"type": "haywire-missiles"},
        ),
        _ship("Steel", "destroyer", _gun("railgun", "fore", "starboard")),
    ),
    "gas-giant-collective": (
        _ship(
            "Core",
            "cruiser",
            _gun("energy-lance"),
            {"type": "additional-fail-safes"},
            {"type": "kineticite-plating"},
            {"type": "imposing-presence"},
        ),
        _ship("Moon", "destroyer", _gun("energy-lance")),
    ),
}
MARKERS = (Marker("m1", (20.0, 8.0)), Marker("m2", (52.0, 40.0)))


def faction_state(red: str, blue: str, phase: Phase, **more: Any) -> State:
    """Put two fleets face to face, 16 inches apart, on an open board."""
    catalogue = july_catalogue()
    fleets = {}
    for seat, faction in ((Seat.RED, red), (Seat.BLUE, blue)):
        file = FleetFile.model_validate(
            {"name": seat.value, "faction": faction, "ships": FLEETS[faction]}, strict=False
        )
        fleets[seat] = build_fleet(file, seat, catalogue)
    state = opening(Setup(fleets, Terrain(), Options(factions=True)))
    state.phase, state.markers = phase, MARKERS
    state.edges.update({Seat.RED: Edge.LEFT, Seat.BLUE: Edge.RIGHT})
    for seat in PLAYERS:
        for number, spec in enumerate(fleets[seat].ships):
            state.ships[spec.id] = changed(
                state.ships[spec.id],
                x=26.0 if seat is Seat.RED else 42.0,
                y=20.0 + 7.0 * number,
                heading=3 if seat is Seat.RED else 9,
                deployed=True,
            )
    for name, value in more.items():
        setattr(state, name, value)
    return state


class Dice:
    """Every die of a roll shows what was told for its purpose, else 3."""

    def __init__(self, **faces: int) -> None:
        self.faces = faces

    def __call__(self, roll: Roll, _number: int) -> tuple[int, ...]:
        return (min(roll.sides, self.faces.get(roll.why, 3)),) * roll.count


class FactionDesk:
    """The table at a state of our making, with dice that fall as told, or `real` ones that are typed in."""

    def __init__(self, desk: Any, state: State, *, real: bool = False, **faces: int) -> None:
        desk.app.change_settings(animation="off")
        self.desk = desk
        self.session = Session.new(state.setup, seed=5, dice=TYPED if real else SEEDED)
        self.table = desk.sit_down(self.session, state, None if real else Dice(**faces))

    @property
    def tool(self) -> Any:
        return self.table.tool

    @property
    def asks(self) -> str:
        """Name the tool in hand."""
        return type(self.table.tool).__name__

    def keys(self, *keys: int, mod: int = 0) -> None:
        for key in keys:
            self.desk.key(key, mod=mod)
            self.desk.step(3)

    def click(self, *widget_ids: str) -> None:
        for widget_id in widget_ids:
            self.desk.click(widget_id)
            self.desk.step(3)

    def px(self, at: tuple[float, float]) -> tuple[int, int]:
        x, y = self.table.pane.camera.to_px(at)
        return round(x), round(y)

    def answer(self, answer: Any) -> None:
        assert self.table.answer(answer), self.table.refusal
        self.desk.step(3)

    def until(self, tool: str) -> None:
        """Decline everything, and fire all that bears, until a tool is in hand."""
        for _ in range(60):
            if self.desk.screen.name == "handover":
                self.keys(pygame.K_o)
            elif self.asks == tool:
                return
            elif self.asks == "MovementView":
                self.keys(pygame.K_RETURN)
            elif self.asks == "DeclareFireTool":
                found = self.tool.request.targets()
                self.answer(tuple((weapon, targets[0]) for weapon, targets in found.items() if targets))
            else:
                self.answer(self.tool.request.default())
        raise AssertionError(f"{tool} was never in hand, {self.asks} is")

    def events(self, kind: type) -> list[Any]:
        return [event for beat in self.session.match.beats for event in beat if isinstance(event, kind)]

    @property
    def state(self) -> State:
        """The match as it stands."""
        return self.session.match.state

    @property
    def words(self) -> str:
        """Everything that the widgets say."""
        return "\n".join(str(widget.get("text", "")) for widget in self.desk.dump().values())


@pytest.fixture
def make_table(desk: Any) -> Any:
    return lambda state, **faces: FactionDesk(desk, state, **faces)


@pytest.fixture
def special() -> Any:
    return faction_state


@pytest.fixture
def fleets() -> dict[str, tuple[Part, ...]]:
    return FLEETS
