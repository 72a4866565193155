"""Matches with friends elsewhere: a list with whose turn it is, invitations, and messages to open."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from pygame import Rect

from game.games import card_of, offers
from game.match.friend_matches import (
    OPEN,
    FriendMatch,
    accept,
    check_own,
    find_match,
    friend_matches,
    remove_file,
)
from game.match.friend_session import FriendSession
from game.remote.libraries import missing_libraries
from game.remote.line_error import LineError
from game.screens.base import Screen
from game.screens.friend_messages import (
    ask_message,
    copy_invitation,
    copy_message,
    line_of,
    save_message,
    told,
)
from game.screens.host import HasUi
from game.screens.least_messages import least_words
from game.screens.registry import make_screen
from game.screens.sound_sign import clear_of_sign
from game.screens.table.friend_turn import hear
from game.shell.theme import HEADING, SMALL, STRONG, TITLE
from game.widgets.button import Button, ButtonLook
from game.widgets.icons import Icon
from game.widgets.label import Label, Panel
from game.widgets.layout import Column, Row, columns, rows
from game.widgets.modal import Answer, ask, ask_which, ask_words, confirm
from game.widgets.rowlist import CARD, Cell, Line, ListRow, RowList, sign
from rules.file_error import FileError
from rules.files import write_atomically
from rules.games import game_of
from rules.kernel.seats import PLAYERS, Seat
from rules.names import NAME_LENGTH, slug
from rules.remote.agreement import Agreement, side_of
from rules.remote.log_file import SUFFIX as LOG_SUFFIX
from rules.remote.log_file import to_bytes
from rules.remote.messages import Invitation, Message
from rules.remote.player import RemotePlayer, check_invitation
from rules.remote.verifying import log_of, verify

if TYPE_CHECKING:
    from game.app import App

_MARGIN, _GAP, _ROW = 16, 10, 54
_NONE = (
    "You have no match with a friend elsewhere. Invite somebody, or paste an invitation that somebody has "
    "sent you."
)
_BUSY = "False Sunrise is already running. Go to that window to play with friends elsewhere."
_HOW = (
    "Each of you plays at your own computer. You send each other messages, as codes for a chat or as files. "
    "Secret orders stay secret, and both programs roll the dice together, so that nobody can cheat."
)
_HOW_LIVE = (
    "Each of you plays at your own computer, and both programs are connected. Without a line you can go on "
    "by messages. Secret orders stay secret, and both programs roll the dice together, so that nobody can "
    "cheat."
)


class Elsewhere(Screen):
    """List matches with friends elsewhere, and go on with one of them."""

    name: ClassVar[str] = "elsewhere"
    help_link: ClassVar[str] = "playing-elsewhere"

    def __init__(self, app: App, chosen: str = "") -> None:
        super().__init__(app)
        self.matches: list[tuple[Path, FriendMatch | FileError]] = []
        self.at = chosen  # the id of the chosen match
        self._shown: dict[Path, object] = {}  # the news of each line, as the list shows them

    def update(self, dt_s: float) -> bool:
        """Take what has come over open lines; return whether the picture changes."""
        lines = [line for match in list(OPEN.values()) if (line := line_of(self.app, match)) is not None]
        for line in lines:
            line.poll()
        news: dict[Path, object] = {line.match.path: line.news for line in lines}
        is_new = news != self._shown and self.ui.modal is None  # a dialog speaks of what it was opened for
        if is_new:
            self._shown = news
            self.reread()
        for line in lines:
            hear(self, line)
        return super().update(dt_s) or is_new

    def enter(self) -> None:
        """Read the matches again, because some may have gone on."""
        self.reread()
        if self.ui.focus_id is None:
            self.ui.focus("elsewhere.open" if self.matches else "elsewhere.invite", visible=False)

    def reread(self) -> None:
        """Read the list again, and show it."""
        self.matches = list(friend_matches(self.app.home)) if self.app.home.alone else []
        if self.chosen is None and self.matches:
            self.at = self.matches[0][0].stem
        self.lay_out()

    @property
    def chosen(self) -> tuple[Path, FriendMatch | FileError] | None:
        """The chosen match with its file, or None."""
        return next((one for one in self.matches if one[0].stem == self.at), None)

    # --- the layout -----------------------------------------------------------------------------

    def build(self, size: tuple[int, int]) -> None:
        """Lay out the list, what the chosen match needs, and the buttons."""
        window = Rect(0, 0, *size).inflate(-2 * _MARGIN, -2 * _MARGIN)
        head, body, foot = rows(window, [40, 0, 44], gap=_GAP)
        self.ui.toasts_from = body.centery + 40  # below what a match waits for
        head = clear_of_sign(head, size[0])
        self.ui.add(Label("heading", head, "PLAY WITH A FRIEND ELSEWHERE", style=TITLE.sized(24)))
        left, right = columns(body, [max(340, size[0] // 3), 0], gap=_GAP)
        self._build_list(left)
        panel = self.ui.add(Panel("elsewhere", right))
        column = Column(self.ui.add, panel.rect.inflate(-36, -32), high=32, gap=10)
        found = self.chosen
        if not self.app.home.alone:
            self._put_words(column, "elsewhere.none", _BUSY)
        elif found is None:
            self._put_words(column, "elsewhere.none", _NONE)
            self._put_words(column, "elsewhere.how", _HOW)
        else:
            self._build_match(column, *found)
        self._build_foot(foot)

    def _build_list(self, area: Rect) -> None:
        at = next((n for n, (path, _) in enumerate(self.matches) if path.stem == self.at), None)
        self.ui.add(
            RowList(
                "elsewhere.list",
                area,
                self.matches,
                pen=self.ui.pen,
                row_of=lambda one, _look: _row(*one),
                gap=4,
                selected=at,
                on_select=self._choose,
                on_activate=lambda _one: self._open(),
                group="list",
            )
        )

    def _choose(self, one: tuple[Path, FriendMatch | FileError]) -> None:
        if one[0].stem != self.at:
            self.at = one[0].stem
            self.lay_out()

    def _put_words(self, column: Column, name: str, words: str) -> None:
        high = self.ui.pen.words_height(words, column.rect.width) + 4
        column.row(high=high, below=12).put(Label, name, words, wrap=True)

    def _build_match(self, column: Column, path: Path, match: FriendMatch | FileError) -> None:
        if isinstance(match, FileError):
            words = f"{match}."
            column.row(high=80).put(
                Label, "elsewhere.problem", words, color="refusal", wrap=True, icon=Icon.WARNING
            )
            self._put_remove(column, partial(remove_file, path), "this match")
            return
        column.row(high=28, below=4).put(Label, "elsewhere.name", _title(match), style=HEADING.sized(20))
        self._put_words(column, "elsewhere.about", _about(match))
        self._put_words(column, "elsewhere.now", state_of(match))
        line = line_of(self.app, match) if match.path in OPEN else None
        if line is not None and line.words(match.friend) != state_of(match):
            self._put_words(column, "elsewhere.line", line.words(match.friend))
        row = column.row([190, 190, 0], high=38)
        playing = match.player is not None and match.player.referee.match is not None
        connects = match.invitation.live is not None and line is None and not missing_libraries()
        sends = (match.to_send or not playing) and not match.is_connected and not connects
        first, second = ButtonLook.PRIMARY, ButtonLook.NORMAL
        opens, copies = (second, first) if sends else (second if connects else first, second)
        why = "" if playing else "The match begins when your friend has answered."
        ended = match.player is not None and match.player.referee.over
        row.put(
            Button,
            "elsewhere.open",
            "See the result" if ended else "To the table",
            look=opens,
            on_press=self._open,
            disabled=why,
        )
        what = "Copy the invitation" if match.player is None else "Copy the message"
        copy = partial(self._hand_out, copy_message, match)
        over = "" if match.player is None or match.player.has_news else "Your friend has everything."
        row.put(Button, "elsewhere.copy", what, look=copies, on_press=copy, disabled=over)
        row = column.row([190, 190, 190, 190, 0], high=38, below=24)
        save = partial(self._hand_out, save_message, match)
        row.put(Button, "elsewhere.save", "Save as a file", on_press=save, disabled=over)
        done = "The match is over." if match.player is not None and match.player.referee.finished else ""
        row.put(Button, "elsewhere.paste", "Paste the answer", on_press=self._paste, disabled=done)
        if match.line is not None and match.player is not None and (line is None or not line.connected):
            again = partial(self._hand_out, copy_invitation, match)
            tip = "For a friend who does not find this computer any more"
            row.put(Button, "elsewhere.again", "Copy the invitation", on_press=again, tooltip=tip)
        if match.invitation.live is not None and line is None:
            connect = partial(self._connect, match)
            why = missing_libraries()
            look = first if connects and not ended else second
            row.put(Button, "elsewhere.connect", "Connect", look=look, on_press=connect, disabled=why)
        if match.player is not None and (match.player.fault or match.player.referee.finished):
            row = column.row([190, 0], high=38, below=24)
            tip = "Checks every answer, card and die again, and saves the log of the match"
            check = partial(self._check, match)
            row.put(Button, "elsewhere.check", "Check the match", on_press=check, tooltip=tip)
        self._put_words(column, "elsewhere.how", _HOW if match.invitation.live is None else _HOW_LIVE)
        self._put_remove(column, partial(self._remove, match), f"the match with {match.friend}")

    def _put_remove(self, column: Column, remove: Callable[[], object], what: str) -> None:
        row = Row(self.ui.add, column.take_foot(34), [190, 0])

        def gone() -> None:
            remove()
            self.reread()

        words = "It cannot be played on after that. If it is not over, concede first: that is kinder."
        press = partial(confirm, self.ui, "remove", f"Remove {what}?", words, "Remove it", gone)
        row.put(Button, "elsewhere.remove", "Remove", look=ButtonLook.DANGER, on_press=press)

    def _build_foot(self, area: Rect) -> None:
        foot = Row(self.ui.add, area, [120, 190, 220, 0], 16)
        key = self.app.bindings.label("back")
        foot.put(Button, "elsewhere.back", "Back", on_press=self.back, shortcut=key)
        busy = "" if self.app.home.alone else _BUSY
        look = ButtonLook.NORMAL if self.matches else ButtonLook.PRIMARY
        invite, words = self._invite, "Invite a friend"
        foot.put(Button, "elsewhere.invite", words, look=look, on_press=invite, disabled=busy)
        tip = "An invitation or an answer that a friend has sent you"
        foot.put(
            Button, "elsewhere.message", "Open a message", on_press=self._paste, tooltip=tip, disabled=busy
        )

    # --- what the buttons do --------------------------------------------------------------------

    def _hand_out(self, how: Callable[[HasUi, FriendMatch], None], match: FriendMatch) -> None:
        how(self, match)
        self.lay_out()

    def _remove(self, match: FriendMatch) -> None:
        """Remove a match, and close its line."""
        if match.path in OPEN:
            from game.match.friend_lines import drop_line  # late: its libraries are optional

            drop_line(match)
        match.remove()

    def _check(self, match: FriendMatch) -> None:
        """Save the log of a match, check it as a stranger would, and say what was found."""
        assert match.player is not None, "the match has begun"
        log = log_of(match.player)
        path = self.app.home.elsewhere / f"{slug(match.friend)}-{match.id[:6]}{LOG_SUFFIX}"
        try:
            write_atomically(path, to_bytes(log))
            words = f"Everything holds.\n{verify(log, path.name).words()}"
        except FileError as error:
            words = f"{error}."
        told = f"{words}\n\nThe log: {path}"
        ask(self.ui, "check", "The match, checked again", told, [Answer("check.close", "Close")], width=640)

    def _connect(self, match: FriendMatch) -> None:
        """Open the line of a live match."""
        try:
            line_of(self.app, match, opens=True)
        except (LineError, FileError) as error:
            self.app.toast(f"{error}", "refusal")
        self.reread()

    def _open(self) -> None:
        """Go to the table of the chosen match."""
        found = self.chosen
        match = found[1] if found is not None else None
        if not isinstance(match, FriendMatch) or match.player is None or match.player.referee.match is None:
            return
        self.app.push(make_screen("table", self.app, session=session_of(self.app, match)))

    def _invite(self) -> None:
        """Ask for the game, and open its new match."""
        answers = [
            Answer(
                f"invite.{offer.id}", offer.name, partial(self._new_match, offer.id), about=offer.title.about
            )
            for offer in offers().values()
        ]
        ask_which(self.ui, "invite", "Which game?", answers)

    def _new_match(self, offer: str) -> None:
        from game.screens.plain_game_ui import screens_of  # late: it imports parts of the table

        found = offers()[offer]
        menus = screens_of(found.edition).menus[found.title.edition]
        self.app.push(menus["new_match"](self.app))
        self.app.toast("Choose what you play, then click “Invite a friend” below.")

    def _paste(self) -> None:
        ask_message(self, self.take)

    def take(self, message: Message) -> None:
        """Open a message: an invitation, or what a friend has done in a match."""
        if isinstance(message, Invitation):
            self._ask_to_accept(message)
            return
        match = find_match(self.app.home, message)
        try:
            new = match.take(message)
        finally:
            self.at = match.id
            self.reread()
        if not new:
            self.app.toast("You have opened this message before.")

    def _ask_to_accept(self, given: Invitation) -> None:
        check_own(self.app.home, given)
        setup = check_invitation(given, "invitation")
        host = side_of(given.agreement, host=True)
        name = setup.names[host]
        edition, card = given.agreement.edition, card_of(given.agreement.edition)
        sides = {seat: f"{card.sides[seat]}{_with_force(given.agreement, setup, seat)}" for seat in PLAYERS}
        by_messages = f"You play by messages. {least_words(edition)}".strip()
        words = (
            f"{name} invites you to {_game(edition)}.\n"
            f"{name} plays the {sides[host]}.\n"
            f"You play the {sides[host.other]}.\n"
            f"{card.terms(setup)}\n"
            f"{'You play live.' if given.live is not None else by_messages}"
        )
        answers = [
            Answer("accept.no", "Not now"),
            Answer("accept.yes", "Accept", partial(self._ask_name, given, name), ButtonLook.PRIMARY),
        ]
        ask(self.ui, "accept", "An invitation", words, answers)

    def _ask_name(self, given: Invitation, host: str) -> None:
        first, second = self.app.settings.player_names
        ask_words(
            self.ui,
            "name",
            "Your name in this match",
            "Play",
            second if first == host else first,
            partial(self._accept, given),
            max_length=NAME_LENGTH,
            placeholder="your name",
        )

    def _accept(self, given: Invitation, name: str) -> None:
        def act() -> None:
            match = accept(self.app.home, given, name)
            self.at = match.id
            self.reread()
            if given.live is not None and not missing_libraries():
                self._connect(match)
            else:
                copy_message(self, match)
                self.reread()

        told(self.app, act)


def session_of(app: App, match: FriendMatch) -> FriendSession:
    """Return the session of a match that has begun, with its line if it is live."""
    if missing_libraries():
        return FriendSession(match)
    try:
        return FriendSession(match, line_of(app, match, opens=True))
    except (LineError, FileError) as error:
        app.toast(f"{error} You can go on by messages.", "refusal")
        return FriendSession(match)


def state_of(match: FriendMatch) -> str:
    """Return what a match waits for, as a sentence."""
    player = match.player
    if player is None:
        then = "Your friend connects with it" if match.path in OPEN else "Then paste your friend's answer"
        return f"Send the invitation. {then}."
    if player.fault:
        return player.fault
    if player.referee.finished and not player.has_news:
        return _ending(match)
    if match.invitation.live is not None and match.path not in OPEN and not player.referee.over:
        return f"You are not connected to {match.friend}."
    if match.is_connected:
        return "It is your turn." if player.request is not None else f"{match.friend} is here."
    if match.parting:
        return f"{match.parting}. Send your message to {match.friend}."
    if player.is_offered:
        return f"{match.friend} offers a draw."
    if player.referee.over and not match.to_send:
        return _ending(match)
    return _turn(match, player)


def _turn(match: FriendMatch, player: RemotePlayer) -> str:
    """Return whose turn it is in a match that goes on by messages."""
    if match.to_send:
        return f"Send your message to {match.friend}."
    return "It is your turn." if player.request is not None else f"{match.friend} has to answer."


def _ending(match: FriendMatch) -> str:
    """Return that a match is over, and who has won."""
    if match.player is None or match.player.referee.match is None:
        return "The match is over."
    winner = game_of(match.edition).facts(match.player.referee.match.state).winner
    return f"{match.names[winner]} has won." if winner is not None else "The match is a draw."


def _title(match: FriendMatch) -> str:
    if match.player is None:
        return "An invitation"
    names = match.player.names
    return f"{names[match.seat]} against {names[match.seat.other]}"


def _about(match: FriendMatch) -> str:
    card, player = card_of(match.edition), match.player
    name = _game(match.edition)
    if player is None or player.referee.match is None:
        force = ""
        with suppress(FileError):  # its rules are not those of this program any more
            setup = check_invitation(match.invitation, "invitation")
            force = _with_force(match.invitation.agreement, setup, match.seat)
        return f"{name}: you play the {_side_words(match.edition, match.seat)}{force}."
    turn = player.referee.ruleset.turn(player.referee.match.state)
    return f"{name}, {card.table.numbered(turn)}: you play the {_side_words(match.edition, match.seat)}."


def _game(edition: str) -> str:
    """Return the name of a game with its edition."""
    game = game_of(edition)
    title = game.load(edition).title
    return title if title.startswith(game.title) else f"{game.title}, {title}"


def _with_force(agreement: Agreement, setup: object, seat: Seat) -> str:
    """Return what a side begins with, as the end of a sentence; its fleet may be drawn later."""
    drawn = any(part.startswith(seat.value) for part in agreement.drawn)
    force = "a random fleet" if drawn else card_of(agreement.edition).force(setup, seat)
    return f" with {force}" if force else ""


def _side_words(edition: str, seat: Seat) -> str:
    return card_of(edition).sides[seat]


def _row(path: Path, match: FriendMatch | FileError) -> ListRow:
    """Return the row of a match: who plays, the game, and what it waits for."""
    if isinstance(match, FileError):
        lines = (Line([Cell(path.name, STRONG)], 20), Line([Cell(f"{match}", SMALL, "refusal")]))
        return ListRow(
            (), lines, _ROW, pad=(12, 7, 10, 7), ground=CARD, first=sign(Icon.WARNING, "refusal", 14, 8)
        )
    game = Cell(_game(match.edition), SMALL, "accent", side="right")
    title, state = _title(match), state_of(match)
    mine = match.player is not None and (match.player.request is not None or match.to_send)
    lines = (
        Line([Cell(title, STRONG), game], 20),
        Line([Cell(state, SMALL, "good" if mine else "secondary")]),
    )
    return ListRow((), lines, _ROW, pad=(12, 7, 10, 7), ground=CARD, text=f"{title}, {state}")
