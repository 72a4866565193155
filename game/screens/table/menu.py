"""The dialogs of the table: menu, saving, conceding, and the end of the match."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Protocol

from game.match import autosaves
from game.match.friend_session import FriendSession
from game.screens.copy_position import copy_position
from game.screens.host import HasActing, HasMatch, HasUi, Refuses
from game.screens.kept_words import kept_words
from game.screens.registry import make_screen
from game.screens.saving import save_as
from game.screens.table.back_to_editor import go_back, way_back
from game.screens.table.drafting import Drafting
from game.screens.table.draws import draw_entries
from game.screens.table.friend_turn import ask_sign
from game.screens.table.host import HasPresenter, Restarts
from game.screens.table.instructing import ask_instructions
from game.screens.table.story import story_of, tell_story
from game.widgets.button import ButtonLook
from game.widgets.modal import Answer, ask, ask_words, open_menu_of
from rules.kernel.requests import IllegalAnswer
from rules.kernel.seats import PLAYERS, Seat

if TYPE_CHECKING:
    from game.app import App
    from game.match.session import Session

MOST_LETTERS = 60


class MenuTable(HasActing, HasMatch, HasPresenter, HasUi, Refuses, Restarts, Protocol):
    """A table with a menu, with all that can be done there."""

    drafting: Drafting

    def on_quit(self) -> str:
        """Save the plan and the match; return words on how to find it again."""
        ...


def open_menu(screen: MenuTable) -> None:
    """Open the menu with everything that can be done besides playing."""
    app = screen.app

    def opening(name: str, words: str) -> Answer:
        return Answer(f"menu.{name}", words, lambda: app.push(make_screen(name, app)))

    over = "The match is over." if screen.session.over else ""
    if isinstance(screen.session, FriendSession):
        over = over or screen.session.friend_match.parting
    if screen.session.seating.watched:
        over = f"The computer plays {screen.presenter.table.both}."
    tell, concede = partial(tell_story, screen.ui, screen.session), partial(_ask_concede, screen)
    kept, leave = kept_words(screen.session), partial(_to_title, screen)
    entries = [
        Answer("menu.back", "Back to the match", look=ButtonLook.PRIMARY),
        *([] if isinstance(screen.session, FriendSession) else [_save_entry(screen)]),
        *([] if isinstance(screen.session, FriendSession) else [opening("load", "Load")]),
        *([Answer("menu.story", "The story", tell)] if story_of(screen.session)[1] else []),
        opening("rulebook", "Rulebook"),
        *screen.presenter.menu(),
        *_friend_entries(screen),
        opening("settings", "Settings"),
        Answer("menu.position", "Copy the position", partial(copy_position, screen, screen.view)),
        *draw_entries(screen, screen.session),
        Answer("menu.concede", "Concede", concede, ButtonLook.DANGER, disabled=over),
        Answer("menu.title", "Main menu", leave, about=kept),
    ]
    way = way_back(app)
    back = [] if way is None else [Answer("menu.desk", way[0], partial(go_back, app, way[1]), about=kept)]
    open_menu_of(screen.ui, entries, below=back)


def _save_entry(screen: MenuTable) -> Answer:
    return Answer("menu.save", "Save", partial(_ask_name, screen))


def _friend_entries(screen: MenuTable) -> list[Answer]:
    """Return the entries of a match with a friend elsewhere: a sign over the line, and instructions."""
    session = screen.session
    if not isinstance(session, FriendSession):
        return []
    found = []
    if not session.by_messages:
        found.append(Answer("menu.sign", "Send a sign", partial(ask_sign, screen, session)))
    if session.player.is_on:
        instruct = partial(ask_instructions, screen, screen.presenter.table, session)
        found.append(Answer("menu.instructions", "Standing instructions", instruct))
    return found


def _ask_name(screen: MenuTable) -> None:
    """Ask for the name of the save; the players and the turn are suggested."""
    names = screen.view.setup.names
    turn = screen.session.match.ruleset.turn(screen.view)
    when = screen.presenter.table.numbered(turn)
    offered = f"{names[Seat.RED]} against {names[Seat.BLUE]}, {when}"
    ask_words(
        screen.ui,
        "save",
        "Save the match",
        "Save",
        offered[:MOST_LETTERS],
        lambda name: _save(screen, name.strip() or offered),
        max_length=MOST_LETTERS,
        about="Load it by this name later.",
        placeholder="a name for the save",
    )


def _save(screen: MenuTable, name: str) -> None:
    screen.drafting.write()
    save_as(screen, screen.session, name)


def _to_title(screen: MenuTable) -> None:
    screen.on_quit()
    screen.app.to_title()
    screen.app.toast(kept_words(screen.session))


def found_again_words(session: Session) -> str:
    """Return the words for a crash report that say how to find the match again.

    Return "" if it cannot be found.
    """
    if not session.kept or session.over or session.notice or not session.home.alone:
        return ""
    return f"the match “{session.titled}”: “Continue” in the main menu returns to it"


def lost_words(session: Session) -> str:
    """Return words for a match in progress that is saved nowhere.

    Return "" if it is saved, over, or only a lesson.
    """
    journal = session.match.journal
    begun = any(seat in PLAYERS for seat, _ in journal)
    if not session.kept or session.over or not begun:
        return ""
    return "" if autosaves.holds(session.home, session.id, len(journal)) else f"the match “{session.titled}”"


def _ask_concede(screen: MenuTable) -> None:
    names, acting, humans = screen.view.setup.names, screen.acting, screen.session.seating.humans
    seats = [acting] if acting in humans else humans
    danger = ButtonLook.DANGER
    answers = [
        Answer(f"concede.{seat}", f"{names[seat]} concedes", partial(_concede, screen, seat), danger)
        for seat in seats
    ]
    words = f"{screen.presenter.table.concede} You cannot undo this."
    ask(screen.ui, "concede", "Concede?", words, [*answers, Answer("concede.no", "Play on")])


def _concede(screen: MenuTable, seat: Seat) -> None:
    try:
        screen.session.concede(seat)
    except IllegalAnswer as error:
        screen.refuse(error.refusal)
        return
    screen.start_over()


def open_result(app: App, session: Session) -> None:
    """Show the result screen."""
    app.replace(make_screen("result", app, session=session))
