"""The page about the rules as a library: its examples run, typed one after the other."""

from __future__ import annotations

import doctest

from tests.docs.pages import ROOT, blocks_of

PAGE = ROOT / "docs" / "use-as-a-library.md"
EXAMPLES = [block.lines for block in blocks_of(PAGE) if block.language == "pycon"]


def test_what_the_page_types_gives_what_it_shows() -> None:
    told: list[str] = []
    parsed = doctest.DocTestParser().get_doctest("\n".join(EXAMPLES), {}, PAGE.name, str(PAGE), 0)
    doctest.DocTestRunner(verbose=False).run(parsed, out=told.append)
    assert not told, "".join(told)


def test_the_first_example_stays_short() -> None:
    assert len(EXAMPLES[0].splitlines()) <= 45


def test_readers_are_led_to_it() -> None:
    for page in ("README.md", "docs/README.md", "rules/README.md"):
        assert PAGE.name in (ROOT / page).read_text("utf-8"), page
