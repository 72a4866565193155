"""The result of a match: who won and why, how it went, and what next."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar

from pygame import Rect

from game.games import game_ui_of, named
from game.match.rematch import rematch_of
from game.match.session import Session
from game.match.viewing import viewing_of
from game.screens.base import Screen
from game.screens.book.quick_look import open_quick_look
from game.screens.registry import make_screen
from game.screens.replay import ReplayScreen
from game.screens.seat_signs import SIGNS
from game.screens.sound_sign import clear_of_sign
from game.screens.table.rulings import ruling_text
from game.screens.table.ways_back import go_back, way_back
from game.screens.why import WhyScreen
from game.shell.theme import HEADING, TITLE
from game.widgets.button import Button, ButtonLook
from game.widgets.label import Label
from game.widgets.layout import columns, rows
from rules.games import game_of
from rules.kernel.seats import PLAYERS, Seat

if TYPE_CHECKING:
    from game.app import App

MARGIN = 24
HEAD_HEIGHT, FOOT_HEIGHT = 92, 44
WHY = "What the computer weighed for each of its decisions: its best candidates, with points"


class ResultScreen(Screen):
    """Tell how a finished match went; lies in the place of the table."""

    name: ClassVar[str] = "result"
    help_link: ClassVar[str] = "ending"

    def __init__(self, app: App, session: Session) -> None:
        super().__init__(app)
        self.session = session
        self.match = session.match
        self.edition = self.match.ruleset.id
        self._ui = game_ui_of(self.edition)
        self.facts = game_of(self.edition).facts(self.match.state)
        self.figures = named(self._ui.figures)(self.match) if self._ui.figures else None
        names = self.match.setup.names
        self.names: tuple[str, str] = (names[Seat.RED], names[Seat.BLUE])

    # --- building -------------------------------------------------------------------------------

    def build(self, size: tuple[int, int]) -> None:
        """Lay out the heading, the figures of the game and the ways on."""
        window = Rect(0, 0, *size).inflate(-2 * MARGIN, -2 * MARGIN + 8)
        head, body, foot = rows(window, [HEAD_HEIGHT, 0, FOOT_HEIGHT], gap=12)
        self._build_head(clear_of_sign(head, size[0]))
        if self.figures is not None:
            self.figures.build(self, body)
        self._build_foot(foot)  # nothing has the focus: a key held down from the match leads nowhere

    def _build_head(self, area: Rect) -> None:
        theme, winner = self.app.theme, self.winner
        colour = theme.seat_text(winner) if winner is not None else theme.text
        icon = SIGNS[winner] if winner is not None else None
        words = f"{self._name(winner)} wins" if winner is not None else "A draw"
        top, below = rows(area, [52, 0], gap=4)
        label, score = columns(top, [0, 260])
        self.ui.add(Label("winner", label, words, style=TITLE.sized(36), colour=colour, icon=icon))
        final = " : ".join(str(self.facts.scores[seat]) for seat in PLAYERS)
        self.ui.add(Label("final", score, final, style=TITLE.sized(40), align="right"))
        why = self.why()
        _, ruling = self._ui.ending(self.match.state)
        width = int(self.ui.pen.width(why, HEADING.sized(15)) / self.ui.scale.factor) + 12
        line = Rect(below.left, below.top, min(width, below.width - 340), 28)
        self.ui.add(Label("why", line, why, style=HEADING.sized(15)))
        if ruling:
            chip = Rect(line.right + 4, line.top + 3, 64, 22)
            tip = ruling_text(ruling)
            self.ui.add(
                Button(
                    "ruling",
                    chip,
                    ruling,
                    look=ButtonLook.CHIP,
                    on_press=lambda: self.open_ruling(ruling),
                    tooltip=tip,
                )
            )
        place = Rect(below.right - 320, below.top, 320, 28)
        against = f"{self.names[0]} : {self.names[1]}"
        self.ui.add(Label("final.names", place, against, colour=theme.secondary, align="right"))

    def _build_foot(self, area: Rect) -> None:
        why_not = "" if "new_match" in self._ui.screens else "This game has no screen for new matches."
        entries: tuple[tuple[str, str, Callable[[], None], ButtonLook, str], ...] = (
            ("title", "Title", self.app.to_title, ButtonLook.NORMAL, ""),
            ("new_match", "New match", self._new_match, ButtonLook.NORMAL, why_not),
            ("replay", "Watch the replay", self._watch, ButtonLook.NORMAL, ""),
            ("rematch", "Rematch, seats swapped", self._rematch, ButtonLook.PRIMARY, ""),
        )
        widths: tuple[int, ...] = (100, 120, 160, 210)
        if self.session.seating.computers:
            why = "" if self.session.reasoning.all() else "The computer has kept no reasons."
            entries = (("why.open", "Its reasons", self._why, ButtonLook.NORMAL, why), *entries)
            widths = (120, *widths)
        if (way := way_back(self.app)) is not None:
            desk = ("desk", way[0], lambda: go_back(self.app, way[1]), ButtonLook.NORMAL, "")
            entries, widths = (desk, *entries), (190, *widths)
        right = area.right - sum(widths) - 12 * (len(widths) - 1)
        for (name, words, press, look, why), width in zip(entries, widths, strict=True):
            place = Rect(right, area.top, width, area.height)
            tip = f"{self.names[1]} takes the first seat, {self.names[0]} the second; "
            tip += f"{self._ui.rematch_keeps}, new dice."
            self.ui.add(
                Button(
                    name,
                    place,
                    words,
                    look=look,
                    on_press=press,
                    disabled=why,
                    tooltip={"rematch": tip, "why.open": WHY}.get(name, ""),
                )
            )
            right = place.right + 12
        first = self.ui[entries[0][0]].rect.left
        room = Rect(area.left, area.top, first - area.left - 16, area.height)
        kept = self.session.replay_file
        words = self.session.notice or ("The replay is kept in the list of replays." if kept else "")
        self.ui.add(Label("kept", room, words, colour=self.app.theme.secondary, tooltip=words))

    # --- words ----------------------------------------------------------------------------------

    @property
    def winner(self) -> Seat | None:
        """Who won; None for a draw."""
        return self.facts.winner

    def _name(self, seat: Seat) -> str:
        return self.names[PLAYERS.index(seat)]

    def why(self) -> str:
        """Say in a sentence how the match ended."""
        if not self.match.over:
            return "The match is not over."
        words, _ = self._ui.ending(self.match.state)
        return f"{words or 'It is over'}, in turn {self._turn}."

    @property
    def _turn(self) -> int:
        return self.match.ruleset.turn(self.match.state)

    # --- ways on --------------------------------------------------------------------------------

    def open_ruling(self, ruling: str) -> None:
        """Show the text of a ruling; the button that leads here has the usual id of its dialog."""
        open_quick_look(self, ruling, "ruling.text")

    def _watch(self) -> None:
        self.app.push(ReplayScreen(self.app, viewing_of(self.match)))

    def _why(self) -> None:
        self.app.push(WhyScreen(self.app, self.session))

    def _rematch(self) -> None:
        session = rematch_of(self.session)
        self.app.to_title()
        self.app.push(make_screen("table", self.app, session=session))

    def _new_match(self) -> None:
        self.app.to_title()
        self.app.push(named(self._ui.screens["new_match"])(self.app))

    def back(self) -> None:
        """Go to the title: the match is over and kept."""
        self.app.to_title()

    def state(self) -> dict[str, object]:
        """Say how the match ended."""
        return {
            "winner": self.winner.value if self.winner is not None else "draw",
            "why": self.why(),
            "scores": [self.facts.scores[seat] for seat in PLAYERS],
            "turns": self._turn,
        }
