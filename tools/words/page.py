"""All texts on one page, to be read from beginning to end."""

from __future__ import annotations

import html
from collections.abc import Iterable, Iterator
from itertools import groupby

from tools.words.text import Text

_STYLE = """body{font:16px/1.5 sans-serif;max-width:52em;margin:2em auto;padding:0 1em}
h2{margin-top:2em}h4{font:13px monospace;color:#666;margin:1.2em 0 .2em}
p{margin:.1em 0 .1em 3.5em;text-indent:-3.5em}
i{display:inline-block;width:3.5em;text-indent:0;color:#999;font:12px monospace}"""


def page_of(texts: Iterable[Text], suffix: str) -> str:
    """Return a page of all texts by game, screen and file: HTML for ".html", else Markdown."""
    return "\n".join((_html if suffix in {".html", ".htm"} else _markdown)(texts)) + "\n"


def _html(texts: Iterable[Text]) -> Iterator[str]:
    yield f'<!doctype html>\n<meta charset="utf-8">\n<title>All words</title>\n<style>{_STYLE}</style>'
    for level, words, line in _outline(texts):
        if level:
            yield f"<h{level}>{html.escape(words)}</h{level}>"
        else:
            yield f"<p><i>{line}</i>{html.escape(words)}</p>"


def _markdown(texts: Iterable[Text]) -> Iterator[str]:
    for level, words, line in _outline(texts):
        yield f"\n{'#' * level} {words}\n" if level else f"- {line}: {words}"


def _outline(texts: Iterable[Text]) -> Iterator[tuple[int, str, int]]:
    """Yield headings with their levels, and texts with level 0 and their lines."""
    for game, of_game in groupby(texts, key=lambda one: one.game):
        yield 1, game, 0
        for screen, of_screen in groupby(of_game, key=lambda one: one.screen):
            yield 2, screen, 0
            for file, of_file in groupby(of_screen, key=lambda one: one.file):
                yield 4, file, 0
                for one in of_file:
                    yield 0, one.words, one.line
