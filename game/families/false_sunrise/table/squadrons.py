"""Ordering squadrons: which one, in which mode, and to which ship (SQD-3 to SQD-5)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import ClassVar

from game.board.overlays import SightLine, TargetRing
from game.families.false_sunrise.board.overlays import AimLine, Overlay, TargetLines
from game.families.false_sunrise.table.choice_rows import ChoiceRow, choice_list
from game.families.false_sunrise.table.host import FleetHost, FleetTool
from game.families.false_sunrise.table.squadron_lead import squadron_lead
from game.families.false_sunrise.table.squadron_words import (
    special_words,
    squadron_type,
    standing,
    strike_mean,
    strike_words,
)
from game.screens.tools.history import History
from game.screens.tools.key_actions import (
    ROW_KEYS,
    SHIP_KEYS,
    TARGET_KEYS,
    KeyActions,
    numbers,
    stepped,
    steps,
)
from game.screens.tools.parts import PanelColumn, sentence, upper_first
from game.screens.tools.plain_first import lead
from game.screens.tools.tool import BoardClick, Commit, Heading
from game.shell.actions import CHOOSING, Context
from game.widgets.button import Button, ButtonLook
from game.widgets.layout import Row
from rules.false_sunrise.arms import WeaponKind
from rules.false_sunrise.describe import ship_name, squadron_name
from rules.false_sunrise.squadron_orders import DOCK, KINDS_NAMED, Command, OrderSquadron, command_refusal
from rules.false_sunrise.squadrons import names_kind
from rules.false_sunrise.state import Mode, Squadron
from rules.kernel.requests import Refusal
from rules.kernel.seats import PLAYERS
from rules.table.measure import Point, distance_in

MODES = {  # words and tooltip of each mode
    Mode.OFFENSIVE.value: (
        "Attack",
        "Attack an enemy ship: damage at the end of its activation (SQD-6)",
    ),
    Mode.DEFENSIVE.value: ("Escort", "Protect one of your ships: dogfight its attackers (SQD-7)"),
    DOCK: (
        "Dock",
        "Dock in an empty hangar: back to full size, launch again next turn (SQD-5)",
    ),
}
_DROP_IN = 1.6


@dataclass(frozen=True, slots=True)
class _Planned:
    """An order in progress; `kind` is the kind of weapon it helps, if the order names one."""

    squadron: str
    mode: str
    kind: str
    ship: str | None = None


class OrderSquadronTool(FleetTool):
    """Order a squadron: digits or Up and Down choose it, Tab the mode, [ and ] the ship.

    Space passes. With the mouse: click the ship (twice to send it at once), or drag the squadron's
    chip there.
    """

    contexts: ClassVar[tuple[Context, ...]] = (CHOOSING,)
    request: OrderSquadron

    def __init__(self, host: FleetHost, request: OrderSquadron) -> None:
        super().__init__(host, request)
        commands = request.commands()
        squadron, mode = commands[0][:2] if commands else ("", Mode.OFFENSIVE.value)
        self.history: History[_Planned] = History(_Planned(squadron, mode, KINDS_NAMED[0]))
        self._dragged: tuple[Point, Point] | None = None

    @property
    def squadron(self) -> str:
        """The selected squadron, "" for none."""
        return self.history.now.squadron

    @property
    def mode(self) -> str:
        """The mode it will fly in."""
        return self.history.now.mode

    @property
    def kind(self) -> str:
        """The kind of weapon that it helps."""
        return self.history.now.kind

    @property
    def ship(self) -> str | None:
        """The ship it is sent to."""
        return self.history.now.ship

    # Possible orders.

    def _able(self) -> list[str]:
        """List the squadrons that can be ordered."""
        return list(dict.fromkeys(command[0] for command in self.request.commands()))

    def squadrons(self) -> list[Squadron]:
        """List the player's deployed squadrons; those that can be ordered come first."""
        mine = [q for q in self.host.view.squadrons.values() if q.seat is self.request.seat and q.deployed]
        able = self._able()
        return sorted(mine, key=lambda squadron: squadron.id not in able)

    def refusal(self, mode: str, ship_id: str) -> Refusal | None:
        """Return why the selected squadron cannot be given this order, or None."""
        return command_refusal(self.host.view, self.request.seat, self._spelled(mode, ship_id))

    def names_kind(self, mode: str) -> bool:
        """Return whether an order to the selected squadron names a kind of weapon (FAC-10)."""
        squadron = self.host.view.squadrons.get(self.squadron)
        return mode == Mode.OFFENSIVE and squadron is not None and names_kind(self.host.view, squadron)

    def _spelled(self, mode: str, ship_id: str) -> Command:
        plain = (self.squadron, mode, ship_id)
        return (*plain, self.kind) if self.names_kind(mode) else plain

    def ships(self, mode: str) -> list[str]:
        """List the ships that the selected squadron can be ordered to, nearest first."""
        found = dict.fromkeys(
            ship
            for squadron, how, ship, *_ in self.request.commands()
            if (squadron, how) == (self.squadron, mode)
        )
        return sorted(found, key=self._away_in)

    def _away_in(self, ship_id: str) -> float:
        view = self.host.view
        return distance_in(view.ships[view.squadrons[self.squadron].ship].at, view.ships[ship_id].at)

    def command(self) -> Command | None:
        """Return the current order, or None while no ship is chosen."""
        return self._spelled(self.mode, self.ship) if self.ship is not None else None

    # The panel.

    def heading(self) -> Heading:
        return Heading("Squadrons", f"turn {self.host.view.turn}", self.request.seat)

    def what_now(self) -> str:
        return f"{self.player}: order a squadron, or pass"

    def build(self, column: PanelColumn) -> None:
        lead(column, "tool.lead", self._lead(), lines=3)
        tip = "Give no more squadron orders this turn (SQD-3)"
        why = sentence(self.request.refusal(None)).removesuffix(".")
        self.put_answer(column.foot(30), "squad.pass", "Pass", self._pass, "say_no", tip, "SQD-3", why)
        column.chooser(self.request.seat, "Order one squadron, or pass.", "SQD-3")
        column.section("squad.list.title", "Your squadrons")
        rows, pen = [self._squadron_row(squadron) for squadron in self.squadrons()], self.host.ui.pen
        place = column.row(high=min(column.rect.height * 2 // 5, 58 * len(rows)))
        choice_list(
            place, "squad.list", rows, pen, at=self.squadron, on_choose=lambda row: self.take(str(row.key))
        )
        self._modes(column)
        choice_list(
            column.fill(),
            "squad.ships",
            self._ship_rows(),
            pen,
            at=self.ship,
            on_choose=lambda row: self.send(self.mode, str(row.key)),
        )

    def _lead(self) -> str:
        """Say in one sentence what the order in progress leads to."""
        squadron = self.host.view.squadrons.get(self.squadron)
        if squadron is None:
            return "None of your squadrons can be ordered now."
        return squadron_lead(self.host.view, squadron, self.mode, self.kind, self.ship)

    def _squadron_row(self, squadron: Squadron) -> ChoiceRow:
        view = self.host.view
        refusal = None
        if squadron.id not in self._able():
            home = next(iter(view.ships_of(squadron.seat))).id
            refusal = command_refusal(view, squadron.seat, (squadron.id, Mode.DEFENSIVE.value, home))
        kind = squadron_type(view, squadron.type)
        return ChoiceRow(
            squadron.id,
            squadron_name(view, squadron.id),
            f"{squadron.size} of {kind.size}",
            upper_first(standing(view, squadron)),
            squadron.seat,
            squadron.ship,
            refusal,
        )

    def _modes(self, column: PanelColumn) -> None:
        """Add the modes and, if the order names one, the kind of weapon to help (FAC-10)."""
        modes = column.row([0] * len(MODES), high=28, gap=6)
        for mode, (words, tip) in MODES.items():
            why = "" if self.ships(mode) else self._no_ship(mode)
            self._pill(modes, mode, words, self.fly, tip, topic="SQD-4", disabled=why)
        if not self.names_kind(self.mode):
            return
        column.section("squad.kind.title", "Helps attacks by")
        kinds = column.row([0] * len(KINDS_NAMED), high=28, gap=6)
        for kind in KINDS_NAMED:
            tip = f"Lowers its defense against {kind} weapons while they stay (FAC-10)"
            self._pill(kinds, kind, upper_first(kind), self.name_kind, tip, topic="FAC-10")

    def _pill(
        self,
        row: Row,
        name: str,
        words: str,
        choose: Callable[[str], None],
        tip: str,
        *,
        topic: str,
        disabled: str = "",
    ) -> None:
        row.put(
            Button,
            f"squad.{name}",
            words,
            on_press=partial(choose, name),
            look=ButtonLook.PILL,
            on=name in (self.mode, self.kind),
            disabled=disabled,
            tooltip=tip,
            topic=topic,
        )

    def _no_ship(self, mode: str) -> str:
        return (
            "None of your ships has an empty, working hangar (SQD-4)"
            if mode == DOCK
            else "There is no ship for that (SQD-4)"
        )

    def _ship_rows(self) -> list[ChoiceRow]:
        view, legal = self.host.view, self.ships(self.mode)
        seat = self.request.seat.other if self.mode == Mode.OFFENSIVE else self.request.seat
        others = [ship.id for ship in view.ships_of(seat) if ship.id not in legal]
        rows = []
        for one in (*legal, *others):
            ship = view.ships[one]
            refusal = self.refusal(self.mode, one)
            rows.append(
                ChoiceRow(
                    one, ship.spec.name, f'{self._away_in(one):.1f}"', self._over(one), seat, one, refusal
                )
            )
        return rows

    def _over(self, ship_id: str) -> str:
        """Describe the squadrons already over a ship, and what the selected one would do there."""
        view = self.host.view
        over = [q for q in view.squadrons_over(ship_id) if q.id != self.squadron]
        foes = sum(q.seat is not self.request.seat for q in over)
        parts = [f"{foes} enemy squadron{'s' * (foes != 1)} there: a dogfight"] if foes else []
        squadron = view.squadrons[self.squadron]
        mean = strike_mean(view, squadron)
        special = special_words(view, squadron, view.ships[ship_id], self.kind) if self.mode != DOCK else ""
        if self.mode == Mode.OFFENSIVE and not foes and (mean or not special):
            parts.append(f"{strike_words(view, squadron)} when {ship_name(view, ship_id)}'s activation ends")
        if special and not foes:
            parts.append(special)
        return upper_first("; ".join(parts))

    def commit(self) -> Commit:
        if self.ship is None:
            where = "in the list or on the board"
            return Commit("Choose a ship", self._finish, where, disabled=f"Choose a ship first, {where}")
        words, name = MODES[self.mode][0], ship_name(self.host.view, self.ship)
        name_of = squadron_name(self.host.view, self.squadron)
        if self.names_kind(self.mode):
            mine = f"{self.player}'s "
            name_of = f"{name_of.removeprefix(mine)} · helps {self.kind} weapons"
        return Commit(
            f"Dock it at {name}" if self.mode == DOCK else f"{words} {name}",
            self._finish,
            name_of,
        )

    def _finish(self) -> None:
        if self.command() is not None:
            self.host.answer(self.command())

    def _pass(self) -> None:
        self.host.answer(None)

    # Input.

    def take(self, squadron_id: str) -> None:
        """Select a squadron."""
        if squadron_id not in self._able():
            self.host.refuse(command_refusal(self.host.view, self.request.seat, (squadron_id, self.mode, "")))
            return
        planned = replace(self.history.now, squadron=squadron_id, ship=None)
        self.record(planned, f"choosing {squadron_name(self.host.view, squadron_id)}")

    def fly(self, mode: str) -> None:
        """Choose its mode."""
        self.record(replace(self.history.now, mode=mode, ship=None), f"“{MODES[mode][0]}”")

    def name_kind(self, kind: str) -> None:
        """Choose the kind of weapon that it helps (FAC-10)."""
        self.record(replace(self.history.now, kind=kind), f"helping {kind} weapons")

    def send(self, mode: str, ship_id: str) -> None:
        """Choose the ship, or show why it is refused."""
        refusal = self.refusal(mode, ship_id)
        if refusal is None:
            view = self.host.view
            words = f"sending {squadron_name(view, self.squadron)} to {ship_name(view, ship_id)}"
            self.record(replace(self.history.now, mode=mode, ship=ship_id), words)
        else:
            self.host.refuse(refusal)

    def _send_by_sight(self, ship_id: str) -> None:
        """Send it to a clicked ship: offensive at an enemy, defensive on or docking at a friend."""
        enemy = self.host.view.ships[ship_id].seat is not self.request.seat
        friendly = DOCK if self.mode == DOCK else Mode.DEFENSIVE.value
        self.send(Mode.OFFENSIVE.value if enemy else friendly, ship_id)

    def key_actions(self) -> KeyActions:
        modes, send = [mode for mode in MODES if self.ships(mode)], partial(self.send, self.mode)
        found = {
            **steps(self.fly, modes, self.mode, SHIP_KEYS),
            **steps(send, self.ships(self.mode), self.ship, TARGET_KEYS),
            **steps(self.take, self._able(), self.squadron, ROW_KEYS),
            **numbers(self.take, [squadron.id for squadron in self.squadrons()]),
            "remove_shot": self._pass,
            "say_no": self._pass,
        }
        if self.names_kind(self.mode):
            found["reroll"] = lambda: self.name_kind(stepped(KINDS_NAMED, self.kind, 1))
        return found

    # The board.

    def click(self, click: BoardClick) -> bool:
        """Select a squadron by its chip, or send the selected one to a ship."""
        view = self.host.view
        squadron = view.squadrons.get(click.chip or "")
        if click.button != 1:
            return False
        if squadron is not None and squadron.seat is self.request.seat:
            self.take(squadron.id)
            self._dragged = (view.ships[squadron.ship].at, click.at)
            return True
        if click.piece is not None and squadron is None:
            if click.piece == self.ship:
                self._finish()
            else:
                self._send_by_sight(click.piece)
            return True
        return False

    def drag(self, at: Point) -> bool:
        if self._dragged is None:
            return False
        self._dragged = (self._dragged[0], at)
        return True

    def release(self, at: Point) -> None:
        dragged, self._dragged = self._dragged, None
        if dragged is None:
            return
        ships = [ship for seat in PLAYERS for ship in self.host.view.ships_of(seat)]
        near = min(ships, key=lambda ship: distance_in(ship.at, at), default=None)
        start_in = distance_in(dragged[0], at)
        if near is not None and distance_in(near.at, at) <= _DROP_IN < start_in:
            self._send_by_sight(near.id)

    def overlays(self) -> Sequence[Overlay]:
        view, made = self.host.view, list[Overlay]()
        if not self.squadron:
            return made
        seat, start = self.request.seat, view.ships[view.squadrons[self.squadron].ship].at
        made.append(TargetRing(start, "good", (squadron_name(view, self.squadron),)))
        if self._dragged is not None:
            made.append(SightLine(start, self._dragged[1]))
        made += [TargetRing(view.ships[one].at, "plain") for one in self.ships(self.mode) if one != self.ship]
        if self.ship is not None:
            there, hostile = view.ships[self.ship].at, self.mode == Mode.OFFENSIVE
            if there != start:
                made.append(TargetLines((AimLine(start, there, WeaponKind.BALLISTIC),), seat))
            made.append(TargetRing(there, "refusal" if hostile else "good", (ship_name(view, self.ship),)))
        return made
