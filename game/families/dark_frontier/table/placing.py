"""Placing a ship before round 1, in the open: hex, facing, and the attacker's velocity (DS-4, DS-5)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import ClassVar, Literal

from game.board.plates import Span
from game.families.dark_frontier.board.layout import hex_at, point_of
from game.families.dark_frontier.board.overlays import Ghost, LaterWay, LitHexes, Overlay
from game.families.dark_frontier.table.gauges import Counter
from game.families.dark_frontier.table.host import DuelTool
from game.families.dark_frontier.table.placing_starts import (
    Staying,
    aimed,
    beside,
    into_the_yard,
    offered,
    quickened,
    staying,
    turned_velocity,
)
from game.families.dark_frontier.words import facing_words, idea_words
from game.screens.tools.aiming import TURNS, WAYS
from game.screens.tools.dragging import DragTool
from game.screens.tools.history import History
from game.screens.tools.key_actions import KeyActions, each
from game.screens.tools.parts import PanelColumn, in_the_open, judge, sentence
from game.screens.tools.placing import PlacingDrag
from game.screens.tools.tool import ADVISED, BoardClick, Commit, Heading, Host
from game.shell.actions import PLACING, Context
from game.shell.theme import STRONG
from game.widgets.button import Button
from game.widgets.icons import Icon
from game.widgets.label import Label
from game.widgets.painted import Painted
from game.wording import counted
from rules.dark_frontier.commands import Flight
from rules.dark_frontier.describe import velocity_words
from rules.dark_frontier.requests import PlaceShip
from rules.dark_frontier.state import DEFENDER, Ship, Start
from rules.hexes.grid import DIRECTIONS, ORIGIN, Hex, add, difference, direction_to, length, ring
from rules.kernel.requests import Refusal
from rules.table.measure import Point, distance_in

_Grip = Literal["ship", "arrow"]
_GRIP_IN = 1.1
_LEGAL = "This start is legal."
_HEX = "{key:place_left,place_right,place_up,place_down}"
_FACING = "{key:turn_port,turn_starboard}"
_HEXES = {f"place_{name}": way for name, way in WAYS.items()}
_SPEEDS = {"place_up_far": 1, "place_down_far": -1}
_ROUND = {"place_left_far": -1, "place_right_far": 1}


@dataclass(frozen=True, slots=True)
class _Planned:
    """A planned start; `aimed` says whether the program still chooses its velocity."""

    start: Start
    aimed: bool = field(default=False, compare=False)


class PlaceTool(DragTool, DuelTool):
    """The tool to drag a ship to its start; it begins with a suggested one."""

    contexts: ClassVar[tuple[Context, ...]] = (PLACING,)
    lays: ClassVar[frozenset[str]] = frozenset({"its_ends", "guns"})
    mouse_hint: ClassVar[str] = f"click or drag · {_HEX}: hex · {_FACING}: turn · {{key:fit}}: fit"
    request: PlaceShip

    def __init__(self, host: Host, request: PlaceShip) -> None:
        super().__init__(host, request)
        self.places = request.places()
        self.history: History[_Planned] = History(_Planned(offered(request), aimed=True))
        kept = host.draft()
        if isinstance(kept, Start):
            self.history.take_up(_Planned(kept))
        self.hand = PlacingDrag(self)
        self._holds: _Grip = "ship"
        self._sought: tuple[Start, Refusal] | None = None

    @property
    def start(self) -> Start:
        """The planned start of the ship."""
        return self.history.now.start

    @property
    def ship(self) -> Ship:
        """The ship being placed."""
        return self.state.ships[self.request.ship]

    @property
    def at(self) -> Point:
        """The middle of the hex where it starts."""
        return point_of(self.start.at)

    @property
    def refusal(self) -> Refusal | None:
        """Why it cannot start like this, or None."""
        return self.request.refusal(self.start)

    @property
    def _flies(self) -> bool:
        return self.request.seat is not DEFENDER

    @property
    def _most(self) -> int:
        return self.state.figures.map.entry_speed

    def flights(self) -> Mapping[str, Flight]:
        return {self.request.ship: Flight(self.start.facing, self.start.velocity)}

    def in_hand(self) -> tuple[Start]:
        return (self.start,)

    def put_in_hand(self, answer: Start) -> None:
        self.record(_Planned(answer), ADVISED)

    # --- the panel --------------------------------------------------------------------------------

    def heading(self) -> Heading:
        return Heading("Placing", self.ship.type, self.request.seat)

    def what_now(self) -> str:
        if self._flies:
            return f"Where does {self.ship.name} come in? Click an edge hex, then drag its arrow"
        if len(self.places) > 1:
            return f"Where does {self.ship.name} start, and where does it face?"
        return f"Where does {self.ship.name} face? Click a hex next to it"

    def build(self, column: PanelColumn) -> None:
        question, ruling = self._question()
        column.chooser(self.request.seat, question, ruling)
        sheet = self.state.sheet(self.ship)
        column.row(high=20, below=2).put(Label, "tool.ship", self.ship.name, style=STRONG)
        column.say("tool.idea", f"{self.ship.type.capitalize()}: {idea_words(sheet)}.", color="secondary")
        column.row(high=22, below=2).put(Label, "tool.facing", f"It {facing_words(self.start.facing)}.")
        self._put_steps(column, "turn", ("turn_port", "turn_starboard"), ("Port", "Starboard"))
        if self._flies:
            row = column.row([0, 72], high=66, below=2)
            row.put(Label, "tool.velocity", self._flight_words(), wrap=True)
            counter = Counter(self.start.velocity, self.host.app.theme.seat(self.request.seat))
            row.put(Painted, "tool.counter", counter, velocity_words(self.start.velocity))
            self._put_steps(column, "speed", ("place_down_far", "place_up_far"), ("Slower", "Faster"))
            self._put_steps(column, "aim", ("place_left_far", "place_right_far"), ("Aim left", "Aim right"))
        words = sentence(self.refusal) or _LEGAL
        high = column.host.ui.pen.words_height(words, column.rect.width - 20) + 4
        judge(column.row(high=high, below=6).put(Label, "tool.why", "", wrap=True), self.refusal, _LEGAL)
        self._warn(column)
        column.say("tool.hint", self.host.bindings.fill(self._hint()), color="secondary")

    def _hint(self) -> str:
        """Return the instructions, with placeholders for keys."""
        if self._flies:
            words = "Drag the ship along the edge. Drag the tip of its arrow to set the velocity."
            return f"{words} Keys: {_HEX} the hex, {_FACING} the facing."
        if len(self.places) == 1:
            return f"Click a hex next to the ship, or drag from the ship, to turn it there. Keys: {_FACING}."
        words = "Click a lit hex to start there. Drag from the ship to turn it."
        return f"{words} Keys: {_HEX} the hex, {_FACING} the facing."

    def _question(self) -> tuple[str, str]:
        figures = self.state.figures.map
        first = all(one.at is None for one in self.state.ships.values() if one.seat is self.request.seat)
        if not self._flies:
            where = "on the shipyard" if first else f"within {figures.together} of the shipyard"
            return f"The defender starts {where}, at rest, facing any way.", "DS-4" if first else "DS-5"
        near = "" if first else f" within {figures.abreast} of its first ship,"
        words = f"The attacker starts on an edge hex,{near} facing any way, at speed {self._most} or less."
        return words, "DS-4" if first else "DS-5"

    def _flight_words(self) -> str:
        speed = length(self.start.velocity)
        if not speed:
            return "At rest."
        comes = into_the_yard(self.state, self.start)
        yard = "flies past the yard" if comes is None else f"in the yard after {counted(comes, 'round')}"
        return f"Speed {speed}: {velocity_words(self.start.velocity)}; {yard} if it does not burn."

    def _put_steps(
        self, column: PanelColumn, name: str, actions: tuple[str, str], words: tuple[str, str]
    ) -> None:
        """Add two buttons to step back and forward, each with its key."""
        row, label = column.row([0, 0], high=30, below=4), self.host.bindings.label
        for action, said, icon in zip(actions, words, (Icon.LEFT, Icon.RIGHT), strict=True):
            row.put(
                Button,
                f"place.{name}.{action}",
                said,
                on_press=partial(self.action, action),
                icon=icon,
                shortcut=label(action),
            )

    def _warn(self, column: PanelColumn) -> None:
        words, ink = self.warning_words()
        if words:
            row = column.row(high=column.host.ui.pen.words_height(words, column.rect.width - 20) + 4, below=6)
            row.put(Label, "tool.edge", words, wrap=True, color=ink, icon=Icon.WARNING)

    def warning_words(self) -> tuple[str, Literal["refusal", "text"]]:
        """Return a warning about the edge, empty if there is no danger."""
        match staying(self.state, self.ship, self.start):
            case Staying.CANNOT:
                return "No command can keep it on the map, and a ship off the map is lost (DA-4).", "refusal"
            case Staying.TIGHT:
                return "It needs all its thrust to stay on the map (DA-4).", "text"
            case Staying.MUST_BURN:
                return "It must turn or burn in round 1 to stay on the map (DA-4).", "text"
        return "", "text"

    @property
    def _doomed(self) -> bool:
        """Whether the edge takes the ship, whatever is commanded."""
        return staying(self.state, self.ship, self.start) is Staying.CANNOT

    def commit(self) -> Commit:
        return Commit(
            f"Place {self.ship.name}",
            self._place,
            "flies off the map, whatever it does" if self._doomed else in_the_open(self.host),
            sentence(self.refusal),
        )

    def _place(self) -> None:
        self.host.answer(self.start)

    # --- the board --------------------------------------------------------------------------------

    def looks_at(self) -> Sequence[Point]:
        figures = self.state.figures.map
        return [point_of(at) for at in ring(figures.radius if self._flies else figures.yard + 2)]

    def overlays(self) -> Sequence[Overlay]:
        return list(self._laid())

    def _laid(self) -> Iterator[Overlay]:
        seat, start = self.request.seat, self.start
        yield LitHexes(self.places, seat, start.at)
        if start.velocity != ORIGIN:
            yield LaterWay(add(start.at, start.velocity), start.velocity, 2, seat)
        speed = length(start.velocity)
        words: list[tuple[Span, ...]] = [((self.ship.name, "plain"),)]
        words.append(((f"speed {speed}, {facing_words(start.facing)}", "quiet"),))
        doomed = staying(self.state, self.ship, start) is Staying.CANNOT
        sought = None
        if self._sought is not None:
            wanted, refusal = self._sought
            sought = (add(wanted.at, wanted.velocity), refusal.reason, refusal.ruling)
        yield Ghost(
            seat,
            self.ship.type,
            start.at,
            start.velocity,
            start.facing,
            tuple(words),
            held=self.drags,
            doomed=doomed,
            sought=sought,
        )

    def grab(self, click: BoardClick) -> bool:
        """Grab the ship or the end of its arrow, or move the ship to the lit hex that was clicked."""
        end = point_of(add(self.start.at, self.start.velocity))
        if self._flies and distance_in(click.at, end) <= _GRIP_IN:
            self._holds = "arrow"
        elif distance_in(click.at, self.at) <= _GRIP_IN:
            self._holds = "ship"
        else:
            return self._press(hex_at(click.at))
        self.hand.begin(click.at)
        self.host.rebuild()
        return True

    def _press(self, at: Hex) -> bool:
        if at in self.places:
            self._move_to(at)
            return True
        if not self._flies and length(difference(at, self.start.at)) == 1:
            self._face(at)
            return True
        return False

    def lead_to(self, at: Point) -> None:
        """Let what was grabbed follow the pointer."""
        there, self._sought = hex_at(at), None
        if self._holds == "arrow":
            self._drag_arrow(there)
        elif self._flies:
            self._move_to(min(self.places, key=lambda one: distance_in(point_of(one), at)))
        elif there != self.start.at:
            self._face(there)
        self.host.rebuild()

    def _drag_arrow(self, there: Hex) -> None:
        """Plan to fly to the hex under the pointer in the first Advance.

        Keep the old velocity if refused.
        """
        wanted = replace(self.start, velocity=difference(there, self.start.at))
        refusal = self.request.refusal(wanted)
        if refusal is not None:
            self._sought = (wanted, refusal)
            return
        self._fly(wanted.velocity)

    def release(self, at: Point) -> None:
        self._sought = None
        super().release(at)

    def let_go(self) -> bool:
        self._sought = None
        return super().let_go()

    def wheel(self, at: Point, steps: int) -> bool:
        if distance_in(at, self.at) > _GRIP_IN:
            return False
        self._turn(1 if steps < 0 else -1)
        return True

    # --- keys -------------------------------------------------------------------------------------

    def key_actions(self) -> KeyActions:
        found = {**each(self._turn, TURNS), **each(self._step, _HEXES)}
        if self._flies:
            found |= {**each(self._quicken, _SPEEDS), **each(self._turn_velocity, _ROUND)}
        return found

    def _step(self, way: Point) -> None:
        there = beside(self.places, self.start.at, way)
        if there != self.start.at:
            self._move_to(there)

    def _quicken(self, more: int) -> None:
        self._fly(quickened(self.start.velocity, more, self.start.facing, self._most))

    def _turn_velocity(self, steps: int) -> None:
        self._fly(turned_velocity(self.start.velocity, steps))

    def _turn(self, by: int) -> None:
        facing = (self.start.facing + by) % DIRECTIONS
        self._take(_Planned(replace(self.start, facing=facing)), "facing")

    def _face(self, there: Hex) -> None:
        facing = direction_to(self.start.at, there)
        self._take(_Planned(replace(self.start, facing=facing)), "facing")

    def _fly(self, velocity: Hex) -> None:
        self._take(_Planned(replace(self.start, velocity=velocity)), "velocity")

    def _move_to(self, at: Hex) -> None:
        """Move the start to another hex, aimed at the yard again unless the player has aimed it."""
        start, is_aimed = replace(self.start, at=at), self.history.now.aimed
        if is_aimed and self._flies:
            start = aimed(self.state, self.request.seat, at)
        self._take(_Planned(start, aimed=is_aimed), "place")

    def _take(self, planned: _Planned, what: str) -> None:
        if planned.start != self.start:
            self.record(planned, f"{self.ship.name}'s {what}")

    def changed(self) -> None:
        self.keep(self.start)
