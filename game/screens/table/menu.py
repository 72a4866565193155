"""The dialogs of the table: menu, saving, conceding, the end of the match."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from pygame import Rect

from game.screens.registry import make_screen
from game.screens.saving import save_as
from game.screens.table.story import has_story, tell_story
from game.screens.table.ways_back import go_back, way_back
from game.screens.tools.handover import KEPT
from game.widgets.button import Button, ButtonLook
from game.widgets.layout import centred
from game.widgets.modal import Answer, Modal, ask, ask_words
from rules.kernel.requests import IllegalAnswer
from rules.kernel.seats import Seat

if TYPE_CHECKING:
    from game.match.session import Session
    from game.screens.base import Screen
    from game.screens.table.screen import TableScreen

MOST_LETTERS = 60
_TIPS = {
    "menu.title": "The match is kept; Continue goes on with it.",
    "menu.desk": "The match is kept; Continue on the title goes on with it.",
}


def open_menu(screen: TableScreen) -> None:
    """Show what can be done besides playing."""
    ui, extras = screen.ui, screen.presenter.menu()
    tips = _TIPS | {name: tip for name, _, _, tip in extras}
    entries: list[tuple[str, str, Callable[[], None], ButtonLook, str]] = [
        ("menu.back", "Back to the match", ui.close_modal, ButtonLook.PRIMARY, ""),
        ("menu.save", "Save", lambda: _ask_name(screen), ButtonLook.NORMAL, ""),
        ("menu.load", "Load", lambda: _open(screen, "load"), ButtonLook.NORMAL, ""),
    ]
    if has_story(screen):
        entries.append(("menu.story", "The story", lambda: _tell(screen), ButtonLook.NORMAL, ""))
    over = "The match is over." if screen.session.over else ""
    if screen.session.seating.watched:
        over = f"The computer plays {screen.presenter.table.both}."
    entries += [
        ("menu.rulebook", "Rulebook", lambda: _open(screen, "rulebook"), ButtonLook.NORMAL, ""),
        *(
            (name, words, lambda press=press: _go_to(screen, press), ButtonLook.NORMAL, "")
            for name, words, press, _ in extras
        ),
        ("menu.settings", "Settings", lambda: _open(screen, "settings"), ButtonLook.NORMAL, ""),
        ("menu.concede", "Concede", lambda: _ask_concede(screen), ButtonLook.DANGER, over),
        ("menu.title", "Leave to the title", lambda: _to_title(screen), ButtonLook.NORMAL, ""),
    ]
    place = centred(Rect(0, 0, *ui.size), 360, 84 + 44 * len(entries))
    if (way := way_back(screen.app)) is not None:  # last, and below: all others stand where they always do
        words, desk = way
        entries.append(("menu.desk", words, lambda: _to_desk(screen, desk), ButtonLook.NORMAL, ""))
        place.height += 44
        place.bottom = min(place.bottom, ui.size[1])
    modal = Modal(
        "menu",
        place,
        heading="Menu",
        on_close=ui.close_modal,
        first_focus="menu.back",
    )
    inner = modal.inner()
    for number, (name, words, press, look, why) in enumerate(entries):
        place = Rect(inner.left, inner.top + 44 * number, inner.width, 36)
        tip = tips.get(name, "")
        modal.children.append(
            Button(name, place, words, on_press=press, look=look, disabled=why, tooltip=tip)
        )
    ui.open_modal(modal)


def _open(screen: TableScreen, name: str) -> None:
    screen.ui.close_modal()
    screen.app.push(make_screen(name, screen.app))


def _go_to(screen: TableScreen, press: Callable[[], None]) -> None:
    screen.ui.close_modal()
    press()


def _tell(screen: TableScreen) -> None:
    screen.ui.close_modal()
    tell_story(screen)


def _ask_name(screen: TableScreen) -> None:
    """Ask for the name of the save; the players and the turn are offered."""
    names = screen.view.setup.names
    turn = screen.session.match.ruleset.turn(screen.view)
    offered = f"{names[Seat.RED]} against {names[Seat.BLUE]}, turn {turn}"
    ask_words(
        screen.ui,
        "save",
        "Save the match",
        "Save",
        offered[:MOST_LETTERS],
        lambda name: _save(screen, name.strip() or offered),
        max_length=MOST_LETTERS,
        about="It can be loaded by this name.",
        placeholder="a name for the save",
    )


def _save(screen: TableScreen, name: str) -> None:
    screen.keep_plan()
    save_as(screen, screen.session, name)


def _to_title(screen: TableScreen) -> None:
    screen.ui.close_modal()
    screen.on_quit()
    screen.app.to_title()
    screen.app.toast(KEPT)


def _to_desk(screen: TableScreen, desk: Screen) -> None:
    screen.ui.close_modal()
    go_back(screen.app, desk)


def kept_words(session: Session) -> str:
    """Say in a crash by which name the match is found again; "" where it is not."""
    if not session.kept or session.over or session.notice or not session.home.alone:
        return ""
    return f"the match “{session.titled}”: Continue on the title goes on with it"


def _ask_concede(screen: TableScreen) -> None:
    names, acting, humans = screen.view.setup.names, screen.acting, screen.session.seating.humans
    seats = [acting] if acting in humans else humans
    danger = ButtonLook.DANGER
    answers = [
        Answer(f"concede.{seat}", f"{names[seat]} concedes", partial(_concede, screen, seat), danger)
        for seat in seats
    ]
    words = f"{screen.presenter.table.concede} This cannot be taken back."
    ask(screen.ui, "concede", "Concede?", words, [*answers, Answer("concede.no", "Play on")])


def _concede(screen: TableScreen, seat: Seat) -> None:
    try:
        screen.session.concede(seat)
    except IllegalAnswer as error:
        screen.refuse(error.refusal)
        return
    screen.start_over()


def open_result(screen: TableScreen) -> None:
    """Show how the match ended."""
    screen.app.replace(make_screen("result", screen.app, session=screen.session))
