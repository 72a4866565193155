"""Hints at the table: the moment is what the asked player sees, the card keeps off what it is about."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, ClassVar

from pygame import Rect

from game.book.hints.hint import Hint
from game.book.hints.moment import Moment, Sighting
from game.book.hints.prompter import Detector, Prompter, Shown
from game.book.hints.seen import FILE_NAME, NO_MORE, SeenHints
from game.screens.table.lapse import LAPSE
from game.screens.table.rulings import ruling_text
from game.screens.tools.tool import Tool
from game.widgets.button import ButtonLook
from game.widgets.card import Card, CardButton, CardPlace, CardWords
from game.widgets.widget import Widget
from rules.table.measure import Point

if TYPE_CHECKING:
    from game.screens.table.screen import TableScreen

_ROOM = 44  # logical units about a piece that a card leaves free
_ROOM_OF_THING = 68  # about what a hint is about, which may have a tag beside it
_OFF_FOR = "{player} gets no more hints. The settings bring them back."
_OFF = "Hints are off. The settings switch them on again."
_CLOSE = "close_hint"
_MAINLY = 8  # how much worse it is to cover what a hint is about than another piece


class HintCards:
    """Show one hint at a time over the board, for the player who is asked, and nobody else's.

    A game with hints has a class of its own, with the hints, what sees their moments, and where things are.
    Without one there are none.
    """

    hints: ClassVar[Mapping[str, Hint]] = {}
    detectors: ClassVar[Mapping[str, Detector]] = {}

    def __init__(self, screen: TableScreen) -> None:
        self.screen = screen
        self.place = CardPlace()
        self._laid: tuple[int, int] | None = None  # where it lay last, unless the player has moved it
        self._told = ""
        self._seen_as: tuple[object, ...] = ()
        edition = screen.session.match.ruleset.id
        told = {name: hint for name, hint in self.hints.items() if hint.holds_in(edition)}
        self.prompter = Prompter(self._read(), told, self.detectors)

    # --- the game about it ------------------------------------------------------------------------

    def dragged(self) -> bool:
        """Whether something is being dragged: nothing then comes over the board, or lies on it."""
        return False

    def moment(self, tool: Tool) -> Moment:
        """Return what the asked player knows, with what the tool has in hand."""
        return Moment(self.screen.view, tool.request, self.screen.selected, bool(tool.undo_words()))

    def overlays(self) -> list[Any]:
        """Mark what the hint is about."""
        return []

    def places_of(self, sighting: Sighting) -> Iterator[Point]:
        """List where the pieces of a hint and the one in hand are."""
        yield from ()

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
        if player and self.screen.session.seating.solo is None:
            self.prompter.seen.add(player, NO_MORE)
            self.screen.app.toast(_OFF_FOR.format(player=player))
            return
        self.screen.app.change_settings(hints=False)
        self.screen.app.toast(_OFF)

    # --- the moment -----------------------------------------------------------------------------

    def update(self, dt_s: float) -> bool:
        """Let seconds pass, but not under a dialog or a drag; return whether the picture changes."""
        if self.screen.ui.modal is not None or self.dragged():
            return False
        changed = self._look()
        changed = self.prompter.update(dt_s) or changed
        if changed:
            self.screen.rebuild()
        return changed

    def _look(self) -> bool:
        """Tell the prompter of a new moment; return whether what is shown changes."""
        moment = self._moment()
        seen_as = moment.marks() if moment is not None else ()
        if seen_as == self._seen_as:
            return False
        self._seen_as = seen_as
        return self.prompter.look(moment)

    def _moment(self) -> Moment | None:
        """Return what the asked player knows, or None while there is nobody to be told anything."""
        screen = self.screen
        tool, seat = screen.tool, screen.acting
        quiet = screen.stage.busy or not screen.tells_hints
        if not self.hints or quiet or tool is None or not screen.app.settings.hints:
            return None
        return self.moment(tool) if seat in screen.session.seating.humans else None

    # --- the card -------------------------------------------------------------------------------

    def build(self) -> list[Widget]:
        """Make the card over the board."""
        self._look()  # a screen laid out for another player shows nothing of the one before
        shown = self.shown
        if shown is None or self.dragged():
            return []
        words = CardWords(
            shown.hint.heading,
            f"{self.screen.bindings.fill(shown.words)} [[{shown.hint.ruling}]]",
            (
                CardButton("hint.off", "No more hints", self.switch_off, ButtonLook.QUIET),
                CardButton("hint.read", "Got it", self.close, shortcut=self._key()),
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
        if ours:  # it does not wander about while what is in hand changes
            self.place.at, self.place.about = card.rect.topleft, f"{words.heading}\n{words.body}"
            self._laid = self.place.at
        return card.widgets

    def _key(self) -> str:
        """Return the key that closes the card, "" where the tool has a use of its own for it."""
        bindings, tool = self.screen.bindings, self.screen.tool
        contexts = tool.contexts if tool is not None else ()
        used = {
            chord
            for action in bindings.actions.values()
            if action.context in contexts and action.id != _CLOSE
            for chord in bindings.keys(action.id)
        }
        return "" if used.intersection(bindings.keys(_CLOSE)) else bindings.label(_CLOSE)

    def _card(self, shown: Shown, words: CardWords, things: list[Rect]) -> Card:
        screen, pieces = self.screen, self.screen.presenter.places().values()
        return Card(
            "hint",
            screen.ui.pen,
            screen.frame.board,
            words,
            place=self.place,
            width=min(300, screen.frame.board.width // 2),
            avoid=[*things * _MAINLY, *(self._about(at, _ROOM) for at in pieces)],
            on_close=self.close,
            on_link=screen.open_ruling,
            link_tip=ruling_text,
            topic=shown.hint.ruling,
        )

    def _things(self, shown: Shown) -> Iterator[Rect]:
        """List what the card never covers: what it is about, the piece in hand, its way, dice, a sheet."""
        for at in (*self.places_of(shown.sighting), *shown.sighting.points):
            yield self._about(at, _ROOM_OF_THING)
        for card in map(self.screen.ui.get, ("tray", "sheet.card", LAPSE)):
            if card is not None and card.visible:
                yield card.rect

    def _about(self, at: Point, room: int) -> Rect:
        x, y = self.screen.ui.scale.units(self.screen.pane.camera.to_px(at))
        return Rect(round(x) - room, round(y) - room, 2 * room, 2 * room)
