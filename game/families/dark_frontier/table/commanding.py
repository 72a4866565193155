"""The tool for commands: the end of a way is dragged, or turn and burn are set; all are sealed together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import ClassVar

from game.families.dark_frontier.board.layout import point_of
from game.families.dark_frontier.board.overlays import Overlay
from game.families.dark_frontier.keys import HELM
from game.families.dark_frontier.table.commanding_marks import marks_of
from game.families.dark_frontier.table.commanding_panel import fill_panel
from game.families.dark_frontier.table.commanding_plan import (
    DRIFT,
    Plan,
    burning,
    gimbals,
    nearest,
    refusal_of,
    swinging,
)
from game.families.dark_frontier.table.commanding_seal import Sealing
from game.families.dark_frontier.table.commanding_sums import Outlook, Prospect
from game.families.dark_frontier.table.host import DuelTool
from game.families.dark_frontier.table.leading import Hand
from game.families.dark_frontier.table.views import GUNS, ITS_ENDS
from game.screens.tools.parts import PanelColumn
from game.screens.tools.tool import BoardClick, Commit, Heading, Host, step_of, stepped
from game.shell.actions import Context
from rules.dark_frontier.commands import Flight
from rules.dark_frontier.requests import SetCommands
from rules.dark_frontier.state import Command, Ship, Side
from rules.dark_frontier.systems import condition
from rules.hexes.grid import Hex, add, length
from rules.kernel.requests import Refusal
from rules.table.measure import Point

_TURNS = {"frontier_turn_left": -1, "frontier_turn_right": 1}
_BURNS = {"frontier_burn_up": 1, "frontier_burn_down": -1}


class CommandTool(DuelTool):
    """Let a player set the commands of all its ships, and seal them."""

    contexts: ClassVar[tuple[Context, ...]] = (HELM,)
    lays: ClassVar[frozenset[str]] = frozenset({ITS_ENDS, GUNS})
    request: SetCommands

    def __init__(self, host: Host, request: SetCommands) -> None:
        super().__init__(host, request)
        self._names = tuple(ship.name for ship in request.ships())
        kept = host.draft()
        fits = isinstance(kept, Mapping) and set(kept) == set(self._names)
        fits = fits and request.refusal(kept) is None
        self.plan = Plan(kept if fits else request.default())
        self._name = str(host.selected) if host.selected in self._names else self._names[0]
        self.outlook = Outlook(self.state)
        self.sealing = Sealing(self)
        self.hand = Hand(self)
        self._noted = False  # whether what is dragged has been noted as a change
        host.select(self._name)

    # --- the ship and its command ---------------------------------------------------------------

    def names(self) -> tuple[str, ...]:
        """Name the ships that are told something."""
        return self._names

    @property
    def ship(self) -> Ship:
        """The ship in hand."""
        return self.state.ships[self._name]

    @property
    def command(self) -> Command:
        """What it is told."""
        return self.plan.commands[self._name]

    @property
    def prospect(self) -> Prospect:
        """What that comes to."""
        return self.outlook.of(self.ship, self.command)

    def drifting(self) -> list[str]:
        """Name the ships that are told to drift (DC-2)."""
        return [name for name, command in self.plan.commands.items() if command == DRIFT]

    def refusal_of(self, command: Command) -> Refusal | None:
        """Say why the ship in hand cannot be told that, or None."""
        return refusal_of(self.state.figures, self.ship, command)

    def tell(self, command: Command) -> None:
        """Tell the ship in hand something, or show why it cannot be told that."""
        refusal = self.refusal_of(command)
        if refusal is not None:
            self.host.refuse(refusal)
            return
        self.sealing.asked = False
        if command != self.command:
            noted = not (self.hand.held and self._noted)
            self.plan.change({**self.plan.commands, self._name: command}, noted=noted)
            self._noted = True
        self._changed()

    def _changed(self) -> None:
        self.keep(dict(self.plan.commands))

    def turn(self, step: int) -> None:
        """Turn a hexside further."""
        self.tell(replace(self.command, rotate=self.command.rotate + step))

    def burn(self, points: int) -> None:
        """Burn so much."""
        self.tell(burning(self.command, points))

    def gimbal(self) -> None:
        """Swing the next point, to one side and then to the other; after the last one none (DC-3)."""
        swings = self.state.sheet(self.ship).gimbaled and self.command.burn
        options = gimbals(self.command) if swings else [swinging(self.command, Side.PORT, 1)]
        self.tell(stepped(options, self.command, 1))

    def hold(self) -> None:
        """Neither turn nor burn."""
        self.tell(DRIFT)

    def reset(self) -> None:
        """Take back all that was changed."""
        self.plan.reset()
        self.sealing.asked = False
        self._changed()

    def take(self, name: str) -> None:
        """Take another ship in hand."""
        if name in self._names and name != self._name:
            self._name = name
            self.host.rebuild()
        if self.host.selected != name:
            self.host.select(name)

    def selection_changed(self) -> None:
        if self.host.selected in self._names:
            self.take(str(self.host.selected))

    # --- advice ---------------------------------------------------------------------------------

    def in_hand(self) -> tuple[Mapping[str, Command], ...]:
        return (dict(self.plan.commands),)

    def put_in_hand(self, answer: Mapping[str, Command]) -> None:
        self.plan.change({**self.plan.commands, **answer})
        self._changed()

    # --- leading the end ------------------------------------------------------------------------

    def start(self) -> Hex:
        return self.ship.place

    def goal(self) -> Hex:
        return add(self.ship.place, self.prospect.flight.velocity)

    def goals(self) -> Mapping[Hex, Sequence[tuple[Command, Flight]]]:
        return self.outlook.ends(self.ship)

    def lead_to(self, at: Hex) -> None:
        self.tell(nearest(self.ship, self.command, self.goals()[at]))

    def let_be(self) -> None:
        self.tell(DRIFT)

    def next_there(self, step: int) -> bool:
        flights = self.goals()[self.goal()]
        if len(flights) == 1:
            return False
        here = next(command for command, flight in flights if flight == self.prospect.flight)
        self.tell(stepped([command for command, _ in flights], here, step))
        return True

    def click(self, click: BoardClick) -> bool:
        self._noted = False
        return self.hand.press(click)

    def drag(self, at: Point) -> bool:
        self.hand.move(at)
        return True

    def release(self, at: Point) -> None:
        self.hand.release()

    def let_go(self) -> bool:
        return self.hand.let_go() or self.sealing.back()

    def wheel(self, at: Point, steps: int) -> bool:
        return self.hand.on_end(at) and self.next_there(1 if steps > 0 else -1)

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
            return f"{self.player}: seal that all the same, or go back"
        return f"Set {self.ship.name}'s command: drag the end of its way, or turn and burn"

    def commit(self) -> Commit:
        return self.sealing.commit()

    def roster_note(self) -> str:
        told = len(self._names) - len(self.drifting())
        return f"{told} of {len(self._names)} told" if len(self._names) > 1 else ""

    def is_done(self, piece: str) -> bool | None:
        return self.plan.commands[piece] != DRIFT if piece in self._names else None

    # --- the board ------------------------------------------------------------------------------

    def overlays(self) -> Sequence[Overlay]:
        return marks_of(self)

    def planned(self) -> Mapping[str, Command]:
        return self.plan.commands

    def alarm(self) -> frozenset[str]:
        return frozenset(one.one.id for one in self.prospect.incoming if one.parts)

    def quiet(self) -> frozenset[str]:
        return frozenset({self._name})

    def seen_from(self) -> str:
        return self._name

    def looks_at(self) -> Sequence[Point]:
        radius = self.state.figures.map.radius
        ends = [*self.goals(), *(end.at for facing in self.prospect.facings for end in facing.ends.ends)]
        there = [point_of(at) for at in ends if length(at) <= radius + 1]
        return [*super().looks_at(), *there]

    # --- keys -----------------------------------------------------------------------------------

    def action(self, action_id: str) -> bool:
        if action_id in _TURNS:
            self.turn(_TURNS[action_id])
        elif action_id in _BURNS:
            self.burn(self.command.burn + _BURNS[action_id])
        elif action_id == "frontier_gimbal":
            self.gimbal()
        elif action_id == "frontier_hold":
            self.hold()
        elif action_id == "frontier_seal_anyway":
            self.sealing.seal_anyway()
        elif action_id == "confirm":
            return self.sealing.back()
        elif action_id in ("next_ship", "previous_ship") and len(self._names) > 1:
            self.take(stepped(self._names, self._name, step_of(action_id)))
        else:
            return super().action(action_id)
        return True

    def undo(self) -> bool:
        return self._go(back=True)

    def redo(self) -> bool:
        return self._go(back=False)

    def _go(self, *, back: bool) -> bool:
        if not self.plan.go(back=back):
            return False
        self.sealing.asked = False
        self._changed()
        return True

    def undo_words(self) -> str:
        return "the last change of a command" if self.plan.can_go(back=True) else ""

    def redo_words(self) -> str:
        return "the last change of a command" if self.plan.can_go(back=False) else ""
