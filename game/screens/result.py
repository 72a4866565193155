"""The result of a match: who won and why, how it went, and what next."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar

from pygame import Rect

from game.match.rematch import rematch_of
from game.match.session import Session
from game.match.statistics import FleetFigures, Shot, Statistics, statistics_of
from game.match.viewing import viewing_of
from game.screens.base import Screen
from game.screens.book.quick_look import open_quick_look
from game.screens.registry import has_screen, make_screen
from game.screens.replay import ReplayScreen
from game.screens.result_charts import SIGNS, Figure, FigureTable, LuckBars, MarkerChart, ScoreChart
from game.screens.sound_sign import clear_of_sign
from game.screens.table.rulings import ruling_text
from game.screens.table.ways_back import go_back, way_back
from game.screens.why import WhyScreen
from game.shell.theme import BODY, HEADING, TITLE
from game.widgets.button import Button, ButtonLook
from game.widgets.label import Label, Panel
from game.widgets.layout import columns, rows
from rules.false_sunrise.describe import ENDINGS, ship_name, system_name
from rules.false_sunrise.editions import edition_of, ruling_in
from rules.false_sunrise.state import State
from rules.kernel.seats import PLAYERS, Seat

if TYPE_CHECKING:
    from game.app import App

MARGIN = 24
HEAD_HEIGHT, FOOT_HEIGHT = 92, 44
WHY = "What the computer weighed for each of its decisions: its best candidates, with points"
_DRAWS = {
    "turn_limit": "Both have the same points at the turn limit",
    "no_ships": "No ship is left, and the points are level",
}


class ResultScreen(Screen):
    """Tell how a finished match went; lies in the place of the table."""

    name: ClassVar[str] = "result"
    help_link: ClassVar[str] = "ending"

    def __init__(self, app: App, session: Session) -> None:
        super().__init__(app)
        self.session = session
        self.match = session.match
        self.final: State = session.match.state
        self.edition = edition_of(self.final).id
        viewing = viewing_of(session.match)
        self.found: Statistics = statistics_of(viewing.opening, viewing.beats)
        names = self.final.setup.names
        self.names: tuple[str, str] = (names[Seat.RED], names[Seat.BLUE])

    # --- building -------------------------------------------------------------------------------

    def build(self, size: tuple[int, int]) -> None:
        """Lay out the heading, the charts at the left, the figures at the right and the ways on."""
        window = Rect(0, 0, *size).inflate(-2 * MARGIN, -2 * MARGIN + 8)
        head, body, foot = rows(window, [HEAD_HEIGHT, 0, FOOT_HEIGHT], gap=12)
        self._build_head(clear_of_sign(head, size[0]))
        left, right = columns(body, [0, max(440, body.width * 41 // 100)], gap=12)
        score, markers = rows(left, [left.height * 57 // 100, 0], gap=12)
        turns = self.found.turns
        self.ui.add(ScoreChart("score", score, "POINTS AFTER EACH TURN", turns, self.names))
        self.ui.add(MarkerChart("markers", markers, "MARKERS HELD AFTER EACH TURN", turns, self.names))
        table, luck, best = rows(right, [0, 134, 78], gap=12)
        self.ui.add(FigureTable("figures", table, figures_of(self.found, self.final), self.names))
        self.ui.add(LuckBars("luck", luck, self.found, self.names))
        self._build_best(best)
        self._build_foot(foot)  # nothing has the focus: a key held down from the match leads nowhere

    def _build_head(self, area: Rect) -> None:
        theme, winner = self.app.theme, self.winner
        colour = theme.seat_text(winner) if winner is not None else theme.text
        icon = SIGNS[winner] if winner is not None else None
        words = f"{self._name(winner)} wins" if winner is not None else "A draw"
        top, below = rows(area, [52, 0], gap=4)
        label, score = columns(top, [0, 260])
        self.ui.add(Label("winner", label, words, style=TITLE.sized(36), colour=colour, icon=icon))
        final = " : ".join(str(points) for points in self.found.scores)
        self.ui.add(Label("final", score, final, style=TITLE.sized(40), align="right"))
        why = self.why()
        ruling = self.found.outcome.ruling if self.found.outcome is not None else ""
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

    def _build_best(self, area: Rect) -> None:
        panel = self.ui.add(Panel("best", area, heading="BEST SHOT OF EACH FLEET"))
        inner = panel.inner()
        for number, seat in enumerate(PLAYERS):
            line = Rect(inner.left, inner.top - 3 + number * 21, inner.width, 20)
            words = self._shot_words(self.found.fleets[seat].best)
            colour = self.app.theme.seat_text(seat)
            label = Label(
                f"best.{seat}",
                line,
                words,
                style=BODY.sized(12),
                colour=colour,
                icon=SIGNS[seat],
                tooltip=words,
            )
            label.solid = True  # its tooltip has the whole sentence where the line is too short for it
            self.ui.add(label)

    def _build_foot(self, area: Rect) -> None:
        why_not = "" if has_screen("new_match") else "This game has no screen for new matches."
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
            tip = f"{self.names[1]} takes the first seat, {self.names[0]} the second; same fleets, new dice."
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
        return self.found.outcome.winner if self.found.outcome is not None else None

    def _name(self, seat: Seat) -> str:
        return self.names[PLAYERS.index(seat)]

    def why(self) -> str:
        """Say in a sentence how the match ended."""
        outcome = self.found.outcome
        if outcome is None:
            return "The match is not over."
        turn = f"in turn {self.found.last_turn}"
        if outcome.winner is None:
            return f"{_DRAWS.get(outcome.why, 'Nobody is ahead')}, {turn}."
        return f"{self._name(outcome.winner)} {ENDINGS.get(outcome.why, 'wins')}, {turn}."

    def _shot_words(self, shot: Shot | None) -> str:
        if shot is None:
            return "No shot was fired."
        weapon: str = system_name(self.final, shot.ship_id, shot.weapon_id)
        systems = f" and {shot.systems} system{'s' * (shot.systems > 1)}" if shot.systems else ""
        shooter, target = (ship_name(self.final, one) for one in (shot.ship_id, shot.target_id))
        dealt = f"{shot.damage} damage{systems} (average {shot.expected:.1f})"
        return f"{dealt}: {shooter}, {weapon} at {target}, turn {shot.turn}"

    # --- ways on --------------------------------------------------------------------------------

    def open_ruling(self, ruling: str) -> None:
        """Show the text of a ruling; the button that leads here has the usual id of its dialog."""
        open_quick_look(self, ruling, "ruling.text")

    def _watch(self) -> None:
        self.app.push(ReplayScreen(self.app, viewing_of(self.match)))

    def _why(self) -> None:
        self.app.push(WhyScreen(self.app, self.session))

    def _rematch(self) -> None:
        from game.screens.table.screen import TableScreen  # late: the table opens this screen

        session = rematch_of(self.session)
        self.app.to_title()
        self.app.push(TableScreen(self.app, session))

    def _new_match(self) -> None:
        self.app.to_title()
        self.app.push(make_screen("new_match", self.app))

    def back(self) -> None:
        """Go to the title: the match is over and kept."""
        self.app.to_title()

    def state(self) -> dict[str, object]:
        """Say how the match ended."""
        return {
            "winner": self.winner.value if self.winner is not None else "draw",
            "why": self.why(),
            "scores": list(self.found.scores),
            "turns": self.found.last_turn,
        }


_SQUADRONS = "Squadrons lost"


def figures_of(found: Statistics, final: State) -> list[Figure]:
    """List the figures of both fleets as words, those of squadrons where the edition has any."""
    fleets = [found.fleets[seat] for seat in PLAYERS]

    def pair(words: list[str]) -> tuple[str, str]:
        return words[0], words[1]

    figures = [
        Figure(
            "Shots fired", pair([str(len(f.shots)) for f in fleets]), "Attacks of ships that were rolled."
        ),
        Figure(
            "Damage dealt",
            pair([str(f.pips_dealt) for f in fleets]),
            "Pips that the other fleet lost by fire.",
        ),
        Figure(
            "Damage taken (in crashes)",
            pair([_taken(f) for f in fleets]),
            "Pips lost; in brackets those lost in crashes.",
        ),
        Figure("Ships lost", pair([f"{len(f.ships_lost)} of {f.ships}" for f in fleets]), "Ships destroyed."),
        Figure("Systems lost", pair([str(f.systems_lost) for f in fleets]), "Mended ones are counted too."),
        Figure(_SQUADRONS, pair([str(f.squadrons_lost) for f in fleets]), "Shot down, or lost with a ship."),
        Figure(
            "Crashes",
            pair([str(f.crashes) for f in fleets]),
            f"Ships that flew into a rock ({ruling_in(final, 'MOV-3')}).",
        ),
        Figure(
            "Most markers", pair([str(_most(found, at)) for at in range(2)]), "Held at the end of one turn."
        ),
    ]
    if any(f.miracles_spent for f in fleets):
        tip = "Points for thrust, dice, defence and repairs (FAC-1)."
        figures.append(Figure("Miracles spent", pair([str(f.miracles_spent) for f in fleets]), tip))
    has_squadrons = bool(edition_of(final).catalogue.squadrons)
    return [one for one in figures if has_squadrons or one.name != _SQUADRONS]


def _taken(fleet: FleetFigures) -> str:
    return f"{fleet.pips_taken} ({fleet.pips_crashed})" if fleet.pips_crashed else str(fleet.pips_taken)


def _most(found: Statistics, at: int) -> int:
    return max((turn.markers[at] for turn in found.turns), default=0)
