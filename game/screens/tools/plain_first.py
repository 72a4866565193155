"""Decision panels that begin with one plain sentence and keep their details behind one fold.

A panel is built in this order: `lead` says in words what the answer in hand means, figures and choices
follow, and details come last, only `if details(column, ...)`::

    lead(column, "fire.lead", "You will probably destroy Cinder.")
    ...
    if details(column, "fire.details"):
        column.say("fire.note", "Each weapon at its best target.", style=SMALL)

Where a list fills the panel, `foot_notes` puts the fold and some words below the list.

One setting keeps the fold of all panels of all games open or closed.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import TYPE_CHECKING

from game.shell.theme import BODY, SMALL
from game.widgets.button import Button, ButtonLook
from game.widgets.icons import Icon
from game.widgets.label import Label

if TYPE_CHECKING:
    from game.app import App
    from game.screens.tools.parts import PanelColumn
    from game.widgets.pen import Ink

_LEAD, _LEAD_GAP = BODY.sized(14), 6
_FOLD_HIGH, _FOLD_GAP = 20, 4
FOLD_UNITS = _FOLD_HIGH + _FOLD_GAP
"""The height that `details` takes in a panel that is filled from the top."""
NOTHING = "Nothing much happens here."
"""What `trade_words` says of a move that neither deals nor risks anything."""
_LIKELY = ((0.95, "almost certainly"), (0.55, "probably"), (0.4, "maybe"))


def lead(
    column: PanelColumn,
    widget_id: str,
    words: str,
    *,
    color: Ink | None = None,
    tip: str = "",
    lines: int = 1,
    others: Iterable[str] = (),
) -> Label:
    """Add the plain sentence at the top of a panel, as high as it needs; `tip` is its tooltip.

    Keep room for some `lines` if the words change often, or for the `others` that may come, so that
    nothing below them moves.
    """
    high = max(lead_height(column, one, lines=lines) for one in (words, *others))
    row = column.row(high=high - _LEAD_GAP, below=_LEAD_GAP)
    return row.put(Label, widget_id, words, style=_LEAD, color=color, wrap=True, tooltip=tip)


def lead_height(column: PanelColumn, words: str, *, lines: int = 1) -> int:
    """Return the height that `lead` takes, in units, for panels that share out their room."""
    pen = column.host.ui.pen
    least = pen.words_height("\n".join("A" * lines), column.rect.width, _LEAD)
    return max(least, pen.words_height(words, column.rect.width, _LEAD)) + 2 + _LEAD_GAP


def details(column: PanelColumn, widget_id: str, *, words: str = "Details", at_foot: bool = False) -> bool:
    """Add the fold and return whether it is open, so that the details should follow.

    With `at_foot` it goes to the bottom of the panel, above the feet reserved before; details that
    belong there are then reserved before it.
    """
    app = column.host.app
    is_open = details_open(app)
    row = column.foot(_FOLD_HIGH) if at_foot else column.row(high=_FOLD_HIGH, below=_FOLD_GAP)
    row.put(
        Button,
        widget_id,
        words,
        look=ButtonLook.QUIET,
        icon=Icon.DOWN if is_open else Icon.RIGHT,
        on_press=partial(_turn, app),
        tooltip="Hide the details" if is_open else "Show the details",
    )
    return is_open


def foot_notes(column: PanelColumn, widget_id: str, words: str) -> None:
    """Add the fold at the foot of a panel, and below it some words while it is open."""
    if details_open(column.host.app):
        high = column.host.ui.pen.words_height(words, column.rect.width, SMALL) + 2
        column.foot(high).put(Label, f"{widget_id}.words", words, style=SMALL, wrap=True)
    details(column, widget_id, at_foot=True)


def details_open(app: App) -> bool:
    """Return whether details are shown, as the player last left them."""
    return app.settings.details


def _turn(app: App) -> None:
    app.change_settings(details=not app.settings.details)


def trade_words(deals: float, risks: float, hull: int, noun: str = "damage") -> str:
    """Say what a move deals and what it risks; `hull` is what the piece has left.

    >>> trade_words(1.2, 10.8, 17)
    'You will probably deal 1 damage and risk 11 of your 17 hull.'
    >>> trade_words(0.1, 0.0, 17), trade_words(0.0, 2.0, 6), trade_words(3.0, 0.2, 6)
    ('Nothing much happens here.', 'You deal nothing and risk 2 of your 6 hull.', \
'You will probably deal 3 damage and risk almost nothing.')
    """
    dealt, risked = round(deals), min(round(risks), hull)
    if not dealt and not risked:
        return NOTHING
    threat = f"risk {risked} of your {hull} hull" if risked else "risk almost nothing"
    if not dealt:
        return f"You deal nothing and {threat}."
    return f"You will probably deal {dealt} {noun} and {threat}."


def likely(chance: float) -> str:
    """Return how likely something is, to stand before a verb: "will ... hit".

    >>> [likely(chance) for chance in (1.0, 0.97, 0.6, 0.45, 0.1, 0.0)]
    ['certainly', 'almost certainly', 'probably', 'maybe', 'probably not', 'certainly not']
    """
    if chance in (0.0, 1.0):
        return "certainly" if chance else "certainly not"
    if chance <= 0.05:
        return "almost certainly not"
    return next((words for least, words in _LIKELY if chance >= least), "probably not")


def will(chance: float, verb: str) -> str:
    """Return how likely something is to be done, with its verb: "may" if it is about even.

    >>> [will(chance, "hit") for chance in (0.97, 0.45, 0.1)]
    ['will almost certainly hit', 'may hit', 'will probably not hit']
    """
    words = likely(chance)
    return f"may {verb}" if words == "maybe" else f"will {words} {verb}"
