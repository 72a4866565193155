"""New match: players, fleets, map and options, with all that stands in the way said at once."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

import pygame

from game.book.rulebook.meanings import BookTerms
from game.families.false_sunrise.new_match import offers, opposing
from game.families.false_sunrise.new_match import setup as match_setup
from game.families.false_sunrise.new_match.offers import FleetOffer, MapOffer, Pick
from game.families.false_sunrise.new_match.setup import Choices
from game.families.false_sunrise.screens.new_match.fleet_rows import summary_list
from game.families.false_sunrise.screens.new_match.last_time import (
    keep_choices,
    last_choices,
    last_edition,
)
from game.families.false_sunrise.screens.new_match.options_bar import edition_bar, options_bar
from game.families.false_sunrise.screens.new_match.source_row import ROW, Offers, source_rows
from game.families.false_sunrise.screens.scene_picture import ScenePicture
from game.match.remembered import SLICE_S, ReadingTime, files_in
from game.match.seats import HUMAN, is_computer
from game.match.session import SEEDED, TYPED, Session
from game.screens.base import Screen
from game.screens.new_match.last_time import drawn_seed
from game.screens.new_match.parts import before_start
from game.screens.new_match.player_row import player_row, presets
from game.screens.registry import make_screen
from game.screens.sound_sign import clear_of_sign
from game.screens.tools.parts import seat_icon
from game.shell.settings import Settings
from game.shell.theme import HEADING, SMALL, STRONG, TITLE
from game.widgets.button import Button, ButtonLook
from game.widgets.icons import Icon
from game.widgets.label import Label, Note, Panel
from game.widgets.layout import GAP, Column, Row, centred, columns, rows
from rules.false_sunrise.editions import NEWEST
from rules.kernel.seats import PLAYERS, Seat

if TYPE_CHECKING:
    from game.app import App

_PAD = 16
_HEAD, _EDITION, _OPTIONS, _FOOT = 40, 34, 50, 48
_MAP_WORDS = 56
_TITLES = {Seat.RED: "First player", Seat.BLUE: "Second player"}


class NewMatch(Screen):
    """Let two players choose everything before the first die."""

    name: ClassVar[str] = "new_match"
    help_link: ClassVar[str] = "fleet"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.choices = last_choices(app)
        self.fleets: dict[Seat, FleetOffer] = {}
        self.terrain = MapOffer()
        self._moment = ReadingTime()
        self._look()

    def leave(self) -> None:
        """Keep the choices for the next time."""
        keep_choices(self.app, self.choices)

    def enter(self) -> None:
        """Offer the start at once: everything has a sensible beginning."""
        if self.ui.focus_id is None:
            self.ui.focus("start", visible=False)

    def _look(self) -> None:
        choices = self.choices
        self.fleets = {
            seat: offers.fleet_offer(pick, choices.terms, choices.level(seat))
            for seat, pick in choices.fleets.items()
        }
        self.terrain = offers.map_offer(choices.map)

    def _changed(self) -> None:
        self._look()
        self.lay_out()

    def choose_players(self, first: str, second: str) -> None:
        """Seat both players."""
        for seat, player in zip(PLAYERS, (first, second), strict=True):
            self.choices.seat(seat, player)
        self._look()

    def choose_fleet(self, path: Path, integrity: int) -> None:
        """Let the first player fly the fleet of a file, under a total."""
        opposing.choose_file(self.choices, path, integrity)
        self._look()

    # --- the layout -----------------------------------------------------------------------------

    def update(self, dt_s: float) -> bool:
        """Read on where there was no time for all files of fleets."""
        if late := self._moment.late:
            self._moment = ReadingTime(SLICE_S)
            self.lay_out_behind_list()
        return super().update(dt_s) or late

    def build(self, size: tuple[int, int]) -> None:
        """Lay out heading, options, the two players and the map, and the way on."""
        self.edition = self.choices.edition
        self.ui.gloss.terms = BookTerms(self.edition)
        ui, choices = self.ui, self.choices
        window = pygame.Rect(_PAD, 8, size[0] - 2 * _PAD, size[1] - 8 - GAP)
        head, edition, options, body, foot = rows(window, [_HEAD, _EDITION, _OPTIONS, 0, _FOOT], 0)
        ui.add(
            Label("heading", pygame.Rect(*head.topleft, 300, head.height), "NEW MATCH", style=TITLE.sized(24))
        )
        presets(ui, clear_of_sign(head.inflate(0, 30 - head.height), size[0]), choices, self._changed)
        edition_bar(ui, edition, choices, self._changed)
        options_bar(ui, options.move(0, 6), choices, self._changed)
        body = pygame.Rect(body.left, body.top + 14, body.width, body.height - 14 - GAP)
        wide = min(round(body.width * 0.38), round((body.height - 190) * 1.5) + 24)
        first, second, terrain = columns(body, [0, 0, max(340, wide)], gap=12)
        self._player(Seat.RED, first)
        self._player(Seat.BLUE, second)
        self._map(terrain)
        self._foot(foot)

    def _player(self, seat: Seat, rect: pygame.Rect) -> None:
        name, offer = seat.value, self.fleets[seat]
        total = f"{offer.integrity} of {self.choices.integrity} integrity" if offer.fleet else ""
        panel = self.ui.add(Panel(name, rect, heading=" ", aside=total))
        place, style = pygame.Rect(rect.left + 12, rect.top + 6, 160, 22), HEADING.sized(14)
        ink, words = self.app.theme.seat_text(seat), _TITLES[seat]
        self.ui.add(Label(f"{name}.title", place, words, style=style, colour=ink, icon=seat_icon(seat)))
        column, pick = Column(self.ui.add, panel.inner(), ROW), self.choices.fleets[seat]
        player_row(seat, column, self.choices, self.ui.pen, self._changed, partial(self._name, seat))
        wares, reroll = self._wares(seat), partial(self._reroll, pick)
        source_rows(f"{name}.fleet", column, pick, wares, self._changed, reroll)
        self._summary(seat, column)

    def _wares(self, seat: Seat) -> Offers:
        """List what fleets a player can choose from."""
        folder, terms = self.app.home.fleets, self.choices.terms
        own = offers.own_fleets(folder, terms, self._moment)
        ready = sorted(offers.ready_fleets(terms), key=lambda one: not one.faction)  # those of factions first
        factions = terms.catalogue.factions if terms.factions else ()
        return Offers(
            "Random",
            [(str(one.path), one.words) for one in ready],
            own.fitting,
            folder,
            own_choice=is_computer(self.choices.players[seat]),
            factions=tuple((one.id, one.name) for one in factions),
            passed_over=own.words,
        )

    def _name(self, seat: Seat, words: str) -> None:
        self.choices.names[seat] = words
        self.lay_out()

    def _reroll(self, pick: Pick) -> None:
        pick.seed = str(drawn_seed())
        self._changed()

    def _summary(self, seat: Seat, column: Column) -> None:
        name, offer = seat.value, self.fleets[seat]
        if offer.fleet is None:
            self._problem(column, f"{name}.problem", offer.problem)
            return
        title = column.take(20, below=2)
        self.ui.add(Label(f"{name}.fleet.name", title, offer.fleet.name, style=STRONG.sized(14)))
        bound = offers.edition_name(offer.fleet.edition)
        tip = "A fleet is built for one edition and flies in matches of that edition only (FRC-8)."
        edition = self.ui.add(Note(f"{name}.edition", title, bound, align="right", tooltip=tip))
        edition.colour = "secondary" if offer.fits else "refusal"
        faction = None if offer.catalogue is None else offer.catalogue.faction.get(offer.faction or "")
        if faction is not None:
            column.row(high=18, below=2).put(
                Label,
                f"{name}.faction",
                faction.name,
                style=STRONG,
                colour="accent",
                icon=Icon.STAR,
                tooltip=f"{faction.text} ({faction.rule})",
                topic=faction.rule,
            )
        if about := offer.fleet.about:
            high = self.ui.pen.words_height(about, column.rect.width, SMALL) + 1
            column.row(high=high, below=0).put(Note, f"{name}.fleet.about", about, wrap=True)
        column.take(6, below=0)
        catalogue, pen = offer.catalogue or self.choices.terms.catalogue, self.ui.pen
        self.ui.add(summary_list(f"{name}.ships", column.rect, offer, catalogue, pen=pen, group=name))

    def _problem(self, column: Column, name: str, words: str) -> None:
        column.fill().put(Label, name, words, colour="refusal", wrap=True, icon=Icon.WARNING)

    def _map(self, rect: pygame.Rect) -> None:
        panel = self.ui.add(Panel("map", rect, heading="Map", heading_style=HEADING.sized(14)))
        pick, folder, terrain = self.choices.map, self.app.home.maps, self.terrain
        column, reroll = Column(self.ui.add, panel.inner(), ROW), partial(self._reroll, pick)
        ready = [(str(path), name) for path, name in offers.ready_maps().items()]
        wares = Offers("From a seed", ready, files_in(folder), folder)
        source_rows("map", column, pick, wares, self._changed, reroll)
        if terrain.problem:
            self._problem(column, "map.problem", terrain.problem)
            return
        room = column.rect
        wide = min(room.width, round((room.height - _MAP_WORDS - GAP) * 1.5))
        words = f"{terrain.name}: {len(terrain.polygons)} rocks"
        picture = column.row(high=round(wide / 1.5))
        preview = picture.put(ScenePicture, "map.preview", terrain.polygons, tooltip=words)
        preview.rect = centred(preview.rect, wide, preview.rect.height)
        column.row(high=18, below=2).put(Label, "map.name", terrain.name, style=STRONG)
        words, icon = terrain.about, None
        if terrain.remarks:
            words, icon = f"Not a fair map (SET-1), but playable: {terrain.remarks[0]}.", Icon.WARNING
        tip = "\n".join(terrain.remarks)
        column.fill().put(Note, "map.about", words, wrap=True, icon=icon, tooltip=tip)

    def _foot(self, rect: pygame.Rect) -> None:
        why = before_start(match_setup.missing(self.choices, self.fleets, self.terrain))
        row, key = Row(self.ui.add, rect, [120, 0, 240], 16, "foot"), self.app.bindings.label("back")
        row.put(Button, "back", "Back", on_press=self.back, shortcut=key).rect.inflate_ip(0, -8)
        said, icon = why or self._readiness(), Icon.WARNING if why else Icon.CHECK
        row.put(Label, "status", said, colour="refusal" if why else "secondary", icon=icon, tooltip=why)
        look, start = ButtonLook.COMMIT, self._start
        row.put(Button, "start", "Start the match", on_press=start, look=look, disabled=why)

    def _readiness(self) -> str:
        """Say what follows at the start, and where fleets of factions are if nobody has taken one."""
        if self.choices.terms.factions and not any(offer.faction for offer in self.fleets.values()):
            return "Ready. Neither fleet has a faction yet: those that have one head the ready-made fleets."
        who = "roll" if self.choices.typed_dice else "the program rolls"
        return f"Ready: {who} for the initiative when you start."

    # --- the way on -----------------------------------------------------------------------------

    def _start(self) -> None:
        setup = match_setup.build_setup(self.choices, self.fleets, self.terrain)
        names = setup.names
        humans = self.choices.seating.humans
        red, blue = (names[seat] if seat in humans else self.choices.names[seat].strip() for seat in PLAYERS)
        if red and blue:
            self.app.change_settings(player_names=(red, blue))
        dice = TYPED if self.choices.typed_dice and humans else SEEDED
        seed = offers.seed_of(self.choices.seed)
        session = Session.new(setup, seed, dice=dice, home=self.app.home, seating=self.choices.seating)
        self.app.audio.play("confirm")
        self.app.replace(make_screen("table", self.app, session=session))

    def state(self) -> dict[str, object]:
        """Say what has been chosen and what is missing."""
        return {
            "missing": match_setup.missing(self.choices, self.fleets, self.terrain),
            "edition": self.choices.edition,
            "integrity": self.choices.integrity,
            "fleets": {
                seat.value: offer.fleet.name if offer.fleet else "" for seat, offer in self.fleets.items()
            },
            "map": self.terrain.name,
            "seed": self.choices.seed,
        }


def new_match_against(app: App, level: str) -> Screen:
    """Offer a new match of one player against a level; the rest is as it was chosen last."""
    screen = NewMatch(app)
    screen.choose_players(HUMAN, level)
    return screen


def quick_battle(
    app: App,
    seed: int | None = None,
    level: str = HUMAN,
    *,
    training: bool = False,
    edition: str | None = None,
) -> Screen:
    """Begin a match with everything chosen and set up by the program: the first order is next.

    A `seed` fixes everything, the dice too; without one nobody knows them. The second seat is a human's, or
    is played at a level of the computer: until somebody has finished a match, with small plain fleets.
    Without an `edition` it is the one that was chosen last, if any was.
    """
    dice_seed, seed = seed, drawn_seed() if seed is None else seed
    first = is_computer(level) and not app.home.has_replays
    choose = match_setup.small_choices if first else match_setup.quick_choices
    last = last_edition(app)
    choices = choose(app.settings.player_names, seed, level, edition or last)
    choices.training = training
    if edition is None and last != NEWEST:
        app.toast(f"{offers.edition_name(last)}: the rules that you chose last. New match has the others.")
    return begun(app, choices, seed, dice_seed)


def battle_with(app: App, path: Path, integrity: int, level: str) -> Screen:
    """Begin a solo battle with the fleet of a file against a level of the computer; orders are next."""
    seed = drawn_seed()
    choices = match_setup.quick_choices(app.settings.player_names, seed, level)
    opposing.oppose(choices, path, integrity, seed)
    return begun(app, choices, seed, None)


def begun(app: App, choices: Choices, seed: int, dice_seed: int | None) -> Screen:
    """Set a match up to its first order."""
    shown = choices.shown_names
    if shown[Seat.RED].casefold() == shown[Seat.BLUE].casefold():
        choices.names = dict(zip(PLAYERS, Settings().player_names, strict=True))
    setup = match_setup.setup_from(choices)
    session = Session.new(setup, dice_seed, home=app.home, seating=choices.seating, quick=True)
    match_setup.set_up(session, seed)
    session.show_all()
    return make_screen("table", app, session=session)
