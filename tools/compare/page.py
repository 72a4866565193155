"""A report as a web page in one file, with its pictures inside, that can be mailed."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Mapping

from markdown_it import MarkdownIt

_STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; max-width: 56rem; margin: 2rem auto; padding: 0 1rem; }
table { border-collapse: collapse; margin: 1rem 0; }
td, th { border-bottom: 1px solid #ccc; padding: 0.2rem 0.7rem; }
img { max-width: 100%; }
h1 + p, h1 + p + p { font-size: 1.15rem; }
@media (prefers-color-scheme: dark) { body { background: #14161a; color: #ddd; } img { background: #fff; } }
"""


def web_page(text: str, pictures: Mapping[str, bytes]) -> str:
    """Return a Markdown text as a whole web page, with the pictures that it links to inside.

    >>> "<h1>A title</h1>" in web_page("# A title", {})
    True
    """
    # Without raw HTML: names in the text come from files.
    body = MarkdownIt("commonmark", {"html": False}).enable("table").render(text)
    for name, data in pictures.items():
        body = body.replace(f'src="{name}"', f'src="data:image/png;base64,{b64encode(data).decode()}"')
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>What the change does</title>'
        f"<style>{_STYLE}</style></head>\n<body>\n{body}</body></html>\n"
    )
