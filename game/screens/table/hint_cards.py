"""Hints at the table: the moment is what the asked player sees, the card keeps off what it is about."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

from pygame import Rect

from game.board.overlays import FlightPaths, GhostPath, Overlay, TargetRing
from game.book.hints.moment import Moment, Shots
from game.book.hints.prompter import Prompter, Shown
from game.book.hints.seen import FILE_NAME, NO_MORE, SeenHints
from game.families.false_sunrise.table.firing import DeclareFireTool
from game.families.false_sunrise.table.orders import OrdersTool
from game.screens.table.rulings import ruling_text
from game.widgets.button import ButtonLook
from game.widgets.card import Card, CardButton, CardPlace, CardWords
from game.widgets.widget import Widget
from rules.false_sunrise.state import Order
from rules.kernel.seats import PLAYERS
from rules.table.measure import Point

if TYPE_CHECKING:
    from game.screens.table.screen import TableScreen

_ROOM = 44  # logical units about a ship that a card leaves free
_ROOM_OF_THING = 68  # about what a hint is about, which may have a tag beside it
_NO_ORDERS: Mapping[str, Order] = MappingProxyType({})
_OFF_FOR = "{player} gets no more hints. The settings bring them back."
_OFF = "Hints are off. The settings switch them on again."
_MAINLY = 8  # how much worse it is to cover what a hint is about than another ship


class HintCards:
    """Show one hint at a time over the board, for the player who is asked, and nobody else's."""

    def __init__(self, screen: TableScreen) -> None:
        self.screen = screen
        self.place = CardPlace()
        self._laid: tuple[int, int] | None = None  # where it lay last, unless the player has moved it
        self._told = ""
        self._seen_as: tuple[object, ...] = ()
        self.prompter = Prompter(self._read())

    def _read(self) -> SeenHints:
        return SeenHints.load(self.screen.app.home.config / FILE_NAME)

    def begin(self) -> None:
        """Read anew what has been seen: the settings may have forgotten it."""
        self.prompter.renew(self._read())

    @property
    def shown(self) -> Shown | None:
        """The hint on show."""
        return self.prompter.shown

    def close(self) -> None:
        """Take the hint away, read."""
        self.prompter.close()
        self.screen.rebuild()

    def switch_off(self) -> None:
        """Show no more hints: to this player only, where two play at one table."""
        player = self.shown.player if self.shown is not None else ""
        self.close()
        if player and self.screen.opponents.solo is None:
            self.prompter.seen.add(player, NO_MORE)
            self.screen.app.toast(_OFF_FOR.format(player=player))
            return
        self.screen.app.change_settings(hints=False)
        self.screen.app.toast(_OFF)

    # --- the moment -----------------------------------------------------------------------------

    def update(self, dt_s: float) -> bool:
        """Let seconds pass, but not under a dialog or a drag; return whether the picture changes."""
        if self.screen.ui.modal is not None or self._dragged():
            return False
        changed = self._look()
        changed = self.prompter.update(dt_s) or changed
        if changed:
            self.screen.rebuild()
        return changed

    def _dragged(self) -> bool:
        """Whether an order is being dragged: nothing then comes over the board, or lies on it."""
        tool = self.screen.tool
        return isinstance(tool, OrdersTool) and tool.dragging.on

    def _look(self) -> bool:
        """Tell the prompter of a new moment; return whether what is shown changes."""
        moment = self._moment()
        seen_as: tuple[object, ...] = ()
        if moment is not None:
            # Views, requests and drafts are replaced when they change: who they are tells.
            whole = (moment.view, moment.request, moment.orders)
            seen_as = (*map(_Same, whole), moment.shots, moment.selected, moment.undoable)
        if seen_as == self._seen_as:
            return False
        self._seen_as = seen_as
        return self.prompter.look(moment)

    def _moment(self) -> Moment | None:
        """Return what the asked player knows, or None while there is nobody to be told anything."""
        screen = self.screen
        tool, seat = screen.tool, screen.acting
        quiet = screen.stage.busy or not screen.tells_hints
        if quiet or tool is None or seat is None or not screen.app.settings.hints:
            return None
        if seat not in screen.session.seating.humans or seat not in PLAYERS:
            return None
        orders = _NO_ORDERS
        shots: Shots = ()
        if isinstance(tool, OrdersTool):
            orders = tool.settled
        elif isinstance(tool, DeclareFireTool):
            shots = tuple(tool.shots)
        undoable = bool(tool.undo_words())
        return Moment(screen.view, tool.request, orders, shots, screen.selected, undoable)

    def overlays(self) -> list[Overlay]:
        """Ring the ships that the hint is about, with their ways while orders are given."""
        screen, shown = self.screen, self.shown
        tool, view = screen.tool, screen.view
        if shown is None or isinstance(tool, DeclareFireTool):  # targets have rings of their own
            return []
        others = [view.ships[one] for one in shown.sighting.ships if one != screen.selected]
        laid: list[Overlay] = []
        if isinstance(tool, OrdersTool):
            ways = [(ship, tool.path(ship.id)) for ship in others if ship.id in tool.plan.ids]
            ghosts = [GhostPath(p.stops, s.seat, s.spec.hull.id, p.crashed, p.left) for s, p in ways]
            laid = [FlightPaths(tuple(ghosts))] if ghosts else []
        return laid + [TargetRing(ship.at, "good") for ship in others if ship.on_board]

    # --- the card -------------------------------------------------------------------------------

    def build(self) -> list[Widget]:
        """Make the card over the board."""
        self._look()  # a screen laid out for another player shows nothing of the one before
        screen, shown = self.screen, self.shown
        if shown is None or self._dragged():
            return []
        key = screen.app.bindings.label("close_hint")
        words = CardWords(
            shown.hint.heading,
            f"{shown.words} [[{shown.hint.ruling}]]",
            (
                CardButton("hint.off", "No more hints", self.switch_off, ButtonLook.QUIET),
                CardButton("hint.read", "Got it", self.close, shortcut=key),
            ),
        )
        things = list(self._things(shown))
        ours = self.place.at is None or self.place.at == self._laid
        if ours and shown.hint.id != self._told:
            self.place.at = None
        self._told = shown.hint.id
        card = self._card(shown, words, things)
        if ours and card.rect.collidelist(things) >= 0:
            self.place.at = None
            card = self._card(shown, words, things)
        if ours:  # it does not wander about while orders change
            self.place.at, self.place.about = card.rect.topleft, f"{words.heading}\n{words.body}"
            self._laid = self.place.at
        return card.widgets

    def _card(self, shown: Shown, words: CardWords, things: list[Rect]) -> Card:
        screen = self.screen
        return Card(
            "hint",
            screen.ui.pen,
            screen.frame.board,
            words,
            place=self.place,
            width=min(300, screen.frame.board.width // 2),
            avoid=[*things * _MAINLY, *self._ships()],
            on_close=self.close,
            on_link=screen.open_ruling,
            link_tip=ruling_text,
            topic=shown.hint.ruling,
        )

    def _things(self, shown: Shown) -> Iterator[Rect]:
        """List what the card never covers: what it is about, the ship in hand, its way, dice, a sheet."""
        view, sighting = self.screen.view, shown.sighting
        ships = [*sighting.ships, *([self.screen.selected] if self.screen.selected else [])]
        places = [view.ships[one].at for one in ships if one in view.ships and view.ships[one].on_board]
        tool = self.screen.tool
        if isinstance(tool, OrdersTool):
            places += [tool.path(one).end[:2] for one in ships if one in tool.plan.ids]
        for at in (*places, *sighting.points):
            yield self._about(at, _ROOM_OF_THING)
        for card in (self.screen.ui.get("tray"), self.screen.ui.get("sheet.card")):
            if card is not None and card.visible:
                yield card.rect

    def _ships(self) -> Iterator[Rect]:
        """List what the card leaves free where it can."""
        for seat in PLAYERS:
            for ship in self.screen.view.ships_of(seat):
                yield self._about(ship.at, _ROOM)

    def _about(self, at: Point, room: int) -> Rect:
        x, y = self.screen.ui.scale.units(self.screen.pane.camera.to_px(at))
        return Rect(round(x) - room, round(y) - room, 2 * room, 2 * room)


class _Same:
    """A thing that equals nothing but itself, and is kept as long as it is compared."""

    def __init__(self, thing: object) -> None:
        self.thing = thing

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and other.thing is self.thing

    def __hash__(self) -> int:
        return id(self.thing)
