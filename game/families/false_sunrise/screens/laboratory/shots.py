"""Shot by shot: what each weapon of the attacker would do, and why; or why it cannot fire."""

from __future__ import annotations

from game.families.false_sunrise.laboratory.findings import WeaponFinding
from game.screens.table.rulings import ruling_text
from game.screens.tools.parts import percent, upper_first
from game.shell.theme import FIGURES, SMALL, STRONG
from game.widgets import rowlist
from game.widgets.icons import Icon
from game.widgets.lists import RowLook
from game.widgets.pen import Ink
from game.widgets.rowlist import Cell, ListRow


def reasons(line: WeaponFinding) -> str:
    """Say in short what makes a shot, or what forbids it."""
    if line.planned is None:
        return line.refusal.reason if line.refusal is not None else ""
    return line.planned.short


def tip_of(line: WeaponFinding) -> str:
    """Say at length what makes a shot, by which rulings; or which one refuses it."""
    if line.planned is None:
        refusal = line.refusal
        if refusal is None:
            return ""
        return f"{line.name}: {refusal.reason}.\n{ruling_text(refusal.ruling)}"
    alone = line.planned.alone
    said = [
        f"{line.name}: {line.planned.short}.",
        *line.planned.notes,
        (
            f"Alone: mean {alone.mean_damage:.1f} pips, a bar emptied {percent(alone.p_bar_emptied)}, "
            f"destroyed {percent(alone.p_destroyed)}."
        ),
    ]
    if line.added is not None:
        said.append(f"Behind the shots above it, it adds {line.added:.1f} to the mean.")
    return "\n".join(said)


def shot_row(line: WeaponFinding, _look: RowLook) -> ListRow:
    """Describe a weapon: what it adds and would do alone, or a cross, and why below."""
    words = upper_first(reasons(line))
    ink: Ink = "secondary" if line.alone is None else "accent"
    if line.alone is None:
        asides = [Cell(sign=Icon.CROSS, size=9, ink="secondary", side="right", wide=12)]
        name = Cell(line.name, STRONG.sized(12), "secondary")
    else:
        added = f"{line.added:+.1f}" if line.added is not None else "…"
        alone = Cell(f"alone {line.alone.mean_damage:.1f}", SMALL, "secondary", "right", gap=6)
        asides = [Cell(added, FIGURES.sized(12), side="right"), alone]
        name = Cell(line.name, STRONG.sized(12))
    lines = (rowlist.Line([*asides, name]), rowlist.Line([Cell(words, SMALL, ink, squeeze=True)]))
    text, pad = f"{line.name}: {reasons(line)}", (6, 2, 6, 2)
    return ListRow((), lines, high=38, pad=pad, tip=tip_of(line), text=text)
