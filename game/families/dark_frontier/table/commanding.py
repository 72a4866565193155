"""The tool for commands: drag a path's end, or set turn and burn.

All commands are sealed together.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import ClassVar

from game.families.dark_frontier.board.layout import point_of
from game.families.dark_frontier.board.overlays import Overlay
from game.families.dark_frontier.keys import COMMANDS, HELM
from game.families.dark_frontier.table.commanding_forecast import Outlook, Prospect
from game.families.dark_frontier.table.commanding_overlays import overlays_of
from game.families.dark_frontier.table.commanding_panel import fill_panel
from game.families.dark_frontier.table.commanding_plan import DRIFT, burning, gimbals, nearest, swinging
from game.families.dark_frontier.table.commanding_seal import Sealing
from game.families.dark_frontier.table.helm_tool import STEERS, HelmTool
from game.families.dark_frontier.table.risks import CommandMaps, Risks
from game.families.dark_frontier.table.views import GUNS, ITS_ENDS
from game.screens.rehearsal.rehearsing import REHEARSE, rehearse
from game.screens.tools.key_actions import KeyActions, stepped
from game.screens.tools.parts import PanelColumn
from game.screens.tools.tool import Commit, Heading, Host
from game.shell.actions import Context
from game.wording import counted
from rules.dark_frontier.commands import command_refusal
from rules.dark_frontier.requests import SetCommands
from rules.dark_frontier.state import Command, Ship, Side
from rules.dark_frontier.systems import condition
from rules.hexes.grid import Hex, add, length
from rules.kernel.requests import Refusal
from rules.table.measure import Point


class CommandTool(HelmTool):
    """The tool to set the commands of all of a player's ships, and to seal them."""

    mouse_hint: ClassVar[str] = f"drag the tip of the course · {STEERS} · {{key:fit}}: fit"
    contexts: ClassVar[tuple[Context, ...]] = (HELM, COMMANDS)
    lays: ClassVar[frozenset[str]] = frozenset({ITS_ENDS, GUNS})
    noun: ClassVar[str] = "command"
    request: SetCommands

    def __init__(self, host: Host, request: SetCommands) -> None:
        super().__init__(host, request, self.at_first(request))
        self.outlook = Outlook(self.state)
        self.sealing = Sealing(self)
        self.risks = Risks(self)
        self.maps = CommandMaps(self)
        self.pointed: str | None = None
        self._drifts = frozenset[str]()  # ships that were told to drift

    def at_first(self, request: SetCommands) -> Mapping[str, Command]:
        """Return the ships that can be commanded, with the commands that they begin with."""
        return request.default()

    # --- the ship and its command ---------------------------------------------------------------

    @property
    def default(self) -> Command:
        return DRIFT

    @property
    def ship(self) -> Ship:
        """The selected ship."""
        return self.state.ships[self._name]

    @property
    def command(self) -> Command:
        """Its command."""
        command: Command = self.told[self._name]
        return command

    @property
    def prospect(self) -> Prospect:
        """The forecast of that command."""
        return self.outlook.of(self.ship, self.command)

    def refusal_of(self, told: Command) -> Refusal | None:
        return command_refusal(self.state.figures, self.ship, told)

    def changed(self) -> None:
        self.sealing.asked = False
        super().changed()

    def turn(self, step: int) -> None:
        self.tell(replace(self.command, rotate=self.command.rotate + step))

    def burn_more(self, step: int) -> None:
        self.tell(burning(self.command, self.command.burn + step))

    def let_be(self) -> None:
        self._drifts |= {self._name}
        super().let_be()

    @property
    def told_to_drift(self) -> bool:
        """Whether the player has told the selected ship to drift, and it still does."""
        return self._name in self._drifts and self.command == DRIFT

    def gimbal(self) -> None:
        """Swing one more point, to one side and then to the other; after the last, none (DC-3)."""
        swings = self.state.sheet(self.ship).gimbaled and self.command.burn
        options = gimbals(self.command) if swings else [swinging(self.command, Side.PORT, 1)]
        self.tell(stepped(options, self.command, 1))

    # --- dragging the end ------------------------------------------------------------------------

    def goal(self) -> Hex:
        return add(self.ship.place, self.prospect.flight.velocity)

    def goals(self) -> Sequence[Hex]:
        return tuple(self.outlook.ends(self.ship))

    def ways_to(self, at: Hex) -> Sequence[Command]:
        return [command for command, _ in self.outlook.ends(self.ship)[at]]

    def way_in_hand(self) -> Command:
        flights = self.outlook.ends(self.ship)[self.goal()]
        return next(command for command, flight in flights if flight == self.prospect.flight)

    def lead_to(self, at: Hex) -> None:
        self.tell(nearest(self.ship, self.command, self.outlook.ends(self.ship)[at]))

    def let_go(self) -> bool:
        return super().let_go() or self.sealing.back()

    # --- whether it is meant ----------------------------------------------------------------------

    @property
    def touched(self) -> bool:
        return super().touched or self.sealing.asked

    def is_only_answer(self) -> bool:
        return not any(self._has_choice(name) for name in self._names)

    def _has_choice(self, name: str) -> bool:
        return sum(map(len, self.outlook.ends(self.state.ships[name]).values())) > 1

    def doubt(self) -> str:
        """Name the ships that would all just drift, though they could turn or burn and were not told to."""
        able = [name for name in self._names if self._has_choice(name) and name not in self._drifts]
        if self.sealing.asked or not able or len(self.idle()) < len(self._names):
            return ""
        names = " and ".join(able) if len(able) < 3 else counted(len(able), "ship")
        return f"No turn, no burn for {names}"

    # --- the panels -----------------------------------------------------------------------------

    def heading(self) -> Heading:
        ship = self.ship
        sheet, now = self.state.sheet(ship), condition(self.state.figures, ship)
        words = f"speed {length(ship.velocity)}, hull {now.hull} of {sheet.hull}"
        return Heading(ship.name, words, ship.seat)

    def build(self, column: PanelColumn) -> None:
        fill_panel(self, column)

    def what_now(self) -> str:
        if self.sealing.asked:
            return f"{self.player}: seal it anyway, or go back"
        return f"Set {self.ship.name}'s command: drag the tip of its course, or turn and burn"

    def commit(self) -> Commit:
        return self.sealing.commit()

    def roster_note(self) -> str:
        told = len(self._names) - len(self.idle())
        return f"{told} of {len(self._names)} set" if len(self._names) > 1 else ""

    def is_done(self, piece: str) -> bool | None:
        return self.told[piece] != DRIFT if piece in self._names else None

    def update(self, dt_s: float) -> bool:
        if self.host.is_on(REHEARSE):
            rehearse(self)
            return True
        found = self.risks.shown and self.risks.update()
        return super().update(dt_s) or found

    def close(self) -> None:
        self.risks.close()
        super().close()

    # --- the board ------------------------------------------------------------------------------

    def overlays(self) -> Sequence[Overlay]:
        return overlays_of(self)

    def hover(self, at: Point | None, piece: str | None) -> None:
        self.maps.point_at(at)
        self.pointed = piece
        super().hover(at, piece)

    def planned(self) -> Mapping[str, Command]:
        return self.told

    def alarm(self) -> frozenset[str]:
        return frozenset(one.one.id for one in self.prospect.incoming if one.parts)

    def quiet(self) -> frozenset[str]:
        idle = self.idle()
        return frozenset(name for name in self._names if name == self._name or name not in idle)

    def seen_from(self) -> str:
        return self._name

    def looks_at(self) -> Sequence[Point]:
        radius = self.state.figures.map.radius
        ends = (at for ship in self.state.flying() for at in self.outlook.ends(ship))
        there = [point_of(at) for at in ends if length(at) <= radius + 1]
        return [*super().looks_at(), *there]

    def key_actions(self) -> KeyActions:
        own: KeyActions = {"frontier_seal_anyway": self.sealing.say_yes, "worst": self.maps.swap_worst}
        found = {**super().key_actions(), **own}
        if self.sealing.asked:
            found["confirm"] = self.sealing.confirm
        if self.state.sheet(self.ship).gimbaled or not self.host.session.seating.training:
            found["frontier_gimbal"] = self.gimbal  # otherwise the key belongs to training
        return found
