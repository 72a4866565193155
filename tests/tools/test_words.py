"""The list of all visible texts, and the checks of their words."""

from pathlib import Path

import pytest

from tools.words.__main__ import main
from tools.words.checks import problems
from tools.words.collect import collect
from tools.words.source import texts_of_source
from tools.words.text import Kind, Text


@pytest.fixture(scope="module")
def texts() -> list[Text]:
    return collect()


def text(words: str, kind: Kind = "text") -> Text:
    return Text("All games", "Settings", "game/screens/settings.py", 1, kind, words)


def wrong(words: str, kind: Kind = "text") -> list[str]:
    return [one.check for one in problems([text(words, kind)])]


def test_every_visible_text_keeps_to_the_words_of_the_house(texts: list[Text]) -> None:
    assert [str(one) for one in problems(texts)] == []


def test_texts_of_every_kind_and_place_are_found(texts: list[Text]) -> None:
    places = {(one.game, one.screen) for one in texts}
    for game in ("False Sunrise", "Matched Fire", "Astra et Tenebrae", "Dark Frontier"):
        assert {(game, "Table"), (game, "Lessons"), (game, "Rulebook")} & places, game
    assert ("All games", "Main menu") in places
    kinds = {one.kind for one in texts}
    assert kinds == {"text", "label", "tooltip", "refusal", "hint", "card", "help", "book", "doc", "ruling"}
    assert any(one.words == "Watch a finished match." and one.kind == "tooltip" for one in texts)


def test_texts_of_source_leave_out_what_nobody_sees() -> None:
    source = '''
"""A docstring of many words."""
NAMES = {"one thing": "two things"}
def show(pen: "a type", id="an id or so"):
    """Another one of many words."""
    pen.button("button.id", "Quit", tooltip="Closes the program.", reach_tip="Far weapons.")
    re.compile("some words here")
    if pen.mode == "not a text":
        return Refusal("ORD-4", f"{ship.name} turns by {hours(3)} hours at most")
    raise ValueError("no such ship")
'''
    found = [(one.kind, one.words) for one in texts_of_source(source)]
    assert found == [
        ("text", "one thing"),
        ("text", "two things"),
        ("text", "an id or so"),
        ("text", "Quit"),
        ("tooltip", "Closes the program."),
        ("tooltip", "Far weapons."),
        ("refusal", "{name} turns by {hours} hours at most"),
        ("text", "no such ship"),
    ]


def test_constants_and_functions_that_are_given_as_tooltips_are_tooltips() -> None:
    source = """
_LAW = "The chance of each loss."
_ABOUT = {1: "The first edition.", 2: "The second edition."}
_HOW, _OTHER = "Turns a degree.", "Nobody hovers over this."
class Row:
    near: ClassVar[str] = "Close weapons only."
    def build(self, pen, at):
        pen.chart("lab.law", tooltip=_LAW if at else _ABOUT[at], reach_tip=self.near)
        pen.chart("lab.how", tooltip=self.keys.fill(_HOW), tip=_assumed(at))
def _assumed(at):
    return "Its target holds still."
def _else(at):
    return "Its target flies on."
"""
    found = {one.words: one.kind for one in texts_of_source(source)}
    others = {words for words, kind in found.items() if kind != "tooltip"}
    assert len(found) == 8
    assert others == {"Nobody hovers over this.", "Its target flies on."}


def test_checks_name_what_is_wrong() -> None:
    assert wrong("Drawn by lot, with your own armor.") == ["phrases"]
    assert wrong("Leave to the title") == ["terms"]
    assert wrong("Press Blade.") == ["terms"]
    assert wrong("Press {key:undo}, or press Enter.") == []
    assert wrong("Its armour holds.") == ["american"]
    assert wrong("Recxieve orders.".replace("x", "")) == ["spelling"]
    assert wrong("See `armour` in the file.") == [], "code keeps its keys"


def test_tooltips_hints_and_cards_are_short() -> None:
    assert wrong("One sentence. And another one.", "tooltip") == ["length"]
    assert wrong("word " * 21, "tooltip") == ["length"]
    assert wrong("Turns by 2.5 hours, e.g. to port.", "tooltip") == []
    assert wrong("One. Two. Three.", "hint") == ["length"]
    assert wrong("One. Two. Three.", "card") == []


def test_it_prints_writes_a_page_and_checks(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "game" / "board"
    folder.mkdir(parents=True)
    (folder / "play.md").write_text("# Play\n\nSet up <by lot>.\n- One\n- Two\n\n```sh\npip\n```\n")
    root = ["--root", str(tmp_path)]
    assert main(root) == 0
    assert "All games / Board\n  game/board/play.md:1: # Play\n" in capsys.readouterr().out
    for name, expected in (("words.html", "Set up &lt;by lot&gt;."), ("words.md", "- 3: Set up <by lot>.")):
        assert main([*root, "--page", str(tmp_path / name)]) == 0
        assert expected in (tmp_path / name).read_text("utf-8")
    assert main([*root, "--check"]) == 1
    assert capsys.readouterr().out == 'game/board/play.md:3: "by lot"; say random: Set up <by lot>.\n'
    assert main([*root, "--check", "game/widgets/"]) == 0
