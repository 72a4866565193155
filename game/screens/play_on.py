"""The dialog of the replay viewer that starts a new match from the moment on show."""

from __future__ import annotations

from functools import partial

from game.games import card_of
from game.match.branch import NoBranchError, branch, names_for, refusal_of, seats_of
from game.match.choosing import training_brings
from game.match.seats import HUMAN, Seating, is_computer
from game.match.source import Source
from game.screens.replay_parts import Watched, in_setup
from game.widgets.button import Button, ButtonLook, Checkbox
from game.widgets.choice import Dropdown, Tabs
from game.widgets.label import Label
from game.widgets.modal import button_width, dialog
from rules.kernel.seats import Seat

_WIDTH, _LABEL, _ROW, _GAP = 580, 90, 34, 10
_BEGIN = "Begin"
_PERSON = "A second player at this computer"
_TRAINING = "Training: {} from this moment on"


class PlayOnDialog:
    """Ask who plays on from the moment on show, and start that match.

    The watched match stays as it is.
    """

    def __init__(self, screen: Watched) -> None:
        self.screen = screen
        self.seat: Seat | None = None
        self.foe: str | None = None
        self.training: bool | None = None

    def refusal(self) -> str:
        """Return why nobody can play on from the moment on show; "" if somebody can."""
        return refusal_of(self.screen.recording.source, self.screen.film.moment)

    def ask(self) -> None:
        """Open the question; the defaults are the human's seat and opponent of the watched match."""
        self.screen.pause()
        source = self.screen.recording.source
        if source is None or (why := self.refusal()):
            self.screen.app.toast(self.refusal() if source is None else why, "refusal")
            return
        if self.seat is None or self.foe is None or self.training is None:
            self.seat = (source.seating.humans or seats_of(source))[0]
            players = source.seating.players
            met = (players[self.seat.other], players[self.seat])
            self.foe = next(filter(is_computer, met), HUMAN)
            self.training = source.seating.training
        self._open(source, self.seat, self.foe, training=self.training)

    # --- the question ---------------------------------------------------------------------------

    def _open(
        self, source: Source, seat: Seat, foe: str, *, training: bool, focus: str = "play_on.begin"
    ) -> None:
        """Lay out and open the question; the focus goes to what was changed last."""
        ui, computer = self.screen.ui, card_of(self.screen.recording.ruleset.id).computer
        about, words = computer.levels[foe].about if is_computer(foe) else "", self._words(source)
        wide = _WIDTH - 48
        heights = [ui.pen.words_height(one, wide) if one else 0 for one in (about, words)]
        high = 3 * (_ROW + _GAP) + sum(heights) + _ROW + 2 * _GAP + 8
        modal, column = dialog(ui, "play_on", "Play on from here", _WIDTH, high, first_focus=focus)
        column.high, column.gap = _ROW, _GAP
        names = source.match.setup.names
        sides = [(one.value, names[one]) for one in seats_of(source)]
        row = column.row([_LABEL, 0])
        row.put(Label, "play_on.seat.label", "You play")
        row.put(Tabs, "play_on.seat", sides, at=seat.value, on_change=partial(self._take, "seat"))
        foes = [*((level, one.title) for level, one in computer.levels.items()), (HUMAN, _PERSON)]
        row = column.row([_LABEL, 0])
        row.put(Label, "play_on.foe.label", "Against")
        row.put(Dropdown, "play_on.foe", foes, at=foe, on_change=partial(self._take, "foe"))
        alone = is_computer(foe)
        if about:
            column.row(high=heights[0]).put(Label, "play_on.level", about, wrap=True, color="secondary")
        column.row().put(
            Checkbox,
            "play_on.training",
            _TRAINING.format(training_brings(self.screen.recording.ruleset.id)),
            on=training and alone,
            on_change=partial(setattr, self, "training"),
            disabled="" if alone else "Only against the computer.",
        )
        said = column.row(high=heights[1], below=8 + _GAP)
        said.put(Label, "play_on.about", words, wrap=True, color="secondary")
        foot = column.row([0, 110, button_width(ui.pen, _BEGIN)])
        foot.skip()
        foot.put(Button, "play_on.back", "Cancel", on_press=ui.close_modal)
        foot.put(Button, "play_on.begin", _BEGIN, look=ButtonLook.PRIMARY, on_press=self._begin)
        if ui.modal is not None:
            ui.close_modal()
        ui.open_modal(modal)

    def _words(self, source: Source) -> str:
        film = self.screen.film
        when = "the setup" if in_setup(film) else self.screen.table.numbered(film.turn)
        words = f"A new match begins at this moment, in {when}. Everything so far is part of it; "
        words += "all further dice are new. The replay stays as it is."
        if not source.over:
            words += " It continues without using anything that your side may not know."
        title, _ = card_of(self.screen.recording.ruleset.id).story(source.match.setup)
        return f"{words} The limits of the scenario “{title}” still apply." if title else words

    def _take(self, what: str, key: str) -> None:
        if what == "seat":
            self.seat = Seat(key)
        else:
            self.foe = key
        source = self.screen.recording.source
        if source is not None and self.seat is not None and self.foe is not None:
            focus = f"play_on.{what}"
            self._open(source, self.seat, self.foe, training=self.training is True, focus=focus)

    # --- the beginning --------------------------------------------------------------------------

    def _begin(self) -> None:
        from game.screens.saves import go_to_table  # late: it imports the table

        screen, seat, foe = self.screen, self.seat, self.foe
        source = screen.recording.source
        if source is None or seat is None or foe is None:
            return
        training = self.training is True and is_computer(foe)
        seating = Seating({seat: HUMAN, seat.other: foe}, training=training).with_styles(source.seating)
        names = names_for(source, seating, screen.app.settings.player_names)
        screen.ui.close_modal()
        try:
            session = branch(source, screen.film.moment, seat, seating, names, screen.app.home)
        except NoBranchError as error:
            screen.app.toast(str(error), "refusal")
            return
        go_to_table(screen.app, session)
