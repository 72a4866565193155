"""Helpers get the parts of a screen that they need, by small protocols; none gets the whole table."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from functools import cache

from tests import sources
from tests.sources import nodes_of

MOST_MEMBERS = 6

# Combinations of small protocols that come to more than six members, and what for. None may be added.
WIDE = {
    "game.app.OpenLayer": "the stack of screens opens, covers, draws and closes them",
    "game.families.astra_et_tenebrae.table.moving_drag.DragTarget": "a drag and its tool are one thing",
    "game.families.dark_frontier.table.dragging.DragTarget": "a drag and its tool are one thing",
    "game.families.false_sunrise.table.host.FleetHost": "`Host`, with the types of its game",
    "game.screens.table.going_back.BackTable": "Back cancels or closes whatever is there",
    "game.screens.table.host.HintTable": "a hint looks at the choice, and finds a place on the board",
    "game.screens.table.host.PresenterTable": "a presenter gives each of its displays its part",
    "game.screens.table.host.RosterTable": "the list of pieces shows the plan, and selects",
    "game.screens.table.host.TrainingTable": "advice compares, marks, and takes back",
    "game.screens.table.layout.LayoutTable": "everything on the table is laid out there",
    "game.screens.table.menu.MenuTable": "the menu offers all that can be done besides playing",
    "game.screens.table.undoing.UndoTable": "Undo steps back in a plan, or takes an answer back",
    "game.screens.tools.tool.Host": "what tools use is up to the requests of their games",
}

# `TableScreen` itself, its subclasses, and what makes one.
KNOWS_TABLE = {
    "game.anywhere",
    "game.screens.challenges.taking",
    "game.screens.lessons.table",
    "game.screens.table.table_screen",
}


def modules() -> Mapping[str, ast.Module]:
    """Return the modules of the game, parsed, by their dotted names."""
    return sources.modules("game")


@cache
def protocols_of_the_game() -> dict[str, tuple[set[str], list[str]]]:
    """Return the protocols of the game, as `protocols` does."""
    return protocols(modules())


def imported(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """Yield each name that a module imports, and its full name."""
    for node in nodes_of(tree):
        if isinstance(node, ast.ImportFrom):
            for one in node.names:
                yield one.asname or one.name, f"{node.module}.{one.name}"


def bases(node: ast.ClassDef) -> list[str]:
    """Return the bases of a class as they are written, without their parameters."""
    return [ast.unparse(one.value if isinstance(one, ast.Subscript) else one) for one in node.bases]


def members(node: ast.ClassDef) -> set[str]:
    """Return the names that a class itself defines."""
    functions = {one.name for one in node.body if isinstance(one, ast.FunctionDef)}
    return functions | {ast.unparse(one.target) for one in node.body if isinstance(one, ast.AnnAssign)}


def protocols(trees: Mapping[str, ast.Module]) -> dict[str, tuple[set[str], list[str]]]:
    """Return the own members and the full names of the bases of each protocol, by its full name."""
    found = {}
    for module, tree in trees.items():
        known = dict(imported(tree))
        for node in nodes_of(tree):
            if isinstance(node, ast.ClassDef) and "Protocol" in bases(node):
                full = [known.get(one, f"{module}.{one}") for one in bases(node)]
                found[f"{module}.{node.name}"] = (members(node), full)
    return found


def all_members(name: str, known: Mapping[str, tuple[set[str], list[str]]]) -> set[str]:
    """Return the members of a protocol, with those of its bases."""
    own, parts = known.get(name, (set(), []))
    return own.union(*(all_members(part, known) for part in parts))


def test_members_are_counted_with_those_of_the_parts() -> None:
    part = "class Part(Protocol):\n    a: int\n    def b(self) -> int: ..."
    whole = "from x import Part as Small\nclass Whole(Small, Protocol[T]):\n    c: int"
    known = protocols({"x": ast.parse(part), "y": ast.parse(whole)})
    assert known["y.Whole"][0] == {"c"}
    assert all_members("y.Whole", known) == {"a", "b", "c"}


def test_no_protocol_defines_more_than_six_members() -> None:
    known = protocols_of_the_game()
    assert len(known) > 50
    assert [name for name, (own, _) in known.items() if len(own) > MOST_MEMBERS] == []


def test_only_the_named_combinations_are_wider() -> None:
    known = protocols_of_the_game()
    assert {name for name in known if len(all_members(name, known)) > MOST_MEMBERS} == set(WIDE)


def test_only_what_is_a_table_or_makes_one_names_the_table_screen() -> None:
    naming = {
        module
        for module, tree in modules().items()
        for node in nodes_of(tree)
        if (isinstance(node, ast.Name) and node.id == "TableScreen")
        or (isinstance(node, ast.ImportFrom) and any(one.name == "TableScreen" for one in node.names))
        or (isinstance(node, ast.ClassDef) and node.name == "TableScreen")
    }
    assert naming == KNOWS_TABLE


def test_no_function_takes_a_table_screen() -> None:
    taking = [
        f"{module}.{node.name}"
        for module, tree in modules().items()
        for node in nodes_of(tree)
        if isinstance(node, ast.FunctionDef)
        for one in (*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs)
        if one.annotation is not None and "TableScreen" in ast.unparse(one.annotation)
    ]
    assert taking == []
