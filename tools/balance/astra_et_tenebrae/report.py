"""Report what the captains, formations and weapons of an edition are worth, as Markdown."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from rules.astra_et_tenebrae.figures import figures_of
from rules.astra_et_tenebrae.gunnery import Weapon
from tools.balance.astra_et_tenebrae import battles, captains, flying
from tools.balance.astra_et_tenebrae.trials import Run, Trial
from tools.balance.counting import per_cent
from tools.runs.slots import Row


def report(run: Run, rows: Sequence[Row], plots: Sequence[str] = ()) -> str:
    """Return a report on the games, with links to `plots` in the same folder."""
    figures = figures_of(run.edition)
    kinds = Counter(row["trial"] for row in rows)
    whole = kinds[Trial.WHOLE]
    header = (
        f"{len(rows)} games of captains, {figures.title} (`{figures.fingerprint}`), seeds from {run.seed}: "
        f"{whole} with all captains on both sides, {len(rows) - whole} with each captain dealt at random to "
        f"one side only; of these {kinds[Trial.LOOSE]} with one side that flies loose and "
        f"{kinds[Trial.ROCKS]} among rocks. Intervals of 95 %, by games."
    )
    _, loose = flying.against_loose(rows)
    against = f"- A captain scores {' ('.join(per_cent(loose))}) against one that flies no lines."
    short = f"{captains.in_short(rows)}\n{against}"
    parts = ["# Balance", header, "## In short", short, "## Captains", *captains.captains(rows)]
    parts += ["## Lines and loose ships", *flying.flying(rows)]
    parts += ["## Seats and first blows", battles.seats(rows), "## Length and ends", battles.ends(rows)]
    parts += ["## Weapons by range", *battles.weapons(rows, figures)]
    parts += ["## Burns and heat", *battles.heat(rows, figures), "## Evasion", *battles.evasions(rows)]
    parts += ["## Losses", *battles.losses(rows, figures)]
    parts += [f"![{name}]({name})" for name in plots]
    return "\n\n".join(parts) + "\n"


def draw(run: Run, rows: Sequence[Row], out: Path) -> list[str]:
    """Draw captains, formations and weapons; return the file names."""
    from tools.tournament.plots import draw_bars, save  # late: only an extra installs matplotlib

    cards = {one.thing.name: (one.score, one.low, one.high) for one in captains.worths(rows)}
    fire = {
        f"{weapon} {band.name}": found
        for weapon in Weapon
        for band in figures_of(run.edition).cannon.bands
        if (found := battles.points_of(rows, f"{weapon} {band.name}")) is not None
    }
    drawn = {
        "captains": draw_bars(cards, "score of the side that has the card alone, with 95 %", middle=0.5),
        "formations": draw_bars(
            flying.gains(rows), "points that a ship deals in a turn less those that it takes, by how it flies"
        ),
        "weapons": draw_bars(fire, "points of a shot, by weapon and range"),
    }
    for what, figure in drawn.items():
        save(figure, out.with_name(f"{out.stem}-{what}.png"))
    return [f"{out.stem}-{what}.png" for what in drawn]
