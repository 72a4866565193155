"""The rulebook as a PDF file to print: contents with page numbers, links, pictures."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from reportlab import rl_config
from reportlab.lib.pagesizes import A4
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import (
    BaseDocTemplate,
    CondPageBreak,
    Flowable,
    Frame,
    FrameBreak,
    NextPageTemplate,
    PageBreak,
    PageTemplate,
    Paragraph,
    Spacer,
    TableStyle,
)
from reportlab.platypus.tableofcontents import TableOfContents

from game import __version__
from game.print_fonts import QUIET, draw_line, marked_up
from tools.rulebook.paper import Anchor, Setter, Styles
from tools.rulebook.prints import Printed

# Store pictures as bytes, not as ASCII text: a quarter smaller, and written in half the time.
rl_config.useA85 = 0

MARGIN = 20 * mm
_FOOT = 11 * mm
_TITLE, _GAP = 36 * mm, 10 * mm  # of the first page: title height, gap between columns
_ROOM_FOR_A_CHAPTER, _ROOM_FOR_A_PAGE = 110 * mm, 70 * mm


class _Mark(Flowable):
    """Marks where a chapter or page of the book begins."""

    def __init__(self, level: int, title: str, name: str) -> None:
        super().__init__()
        self.level, self.title, self.name = level, title, name
        self.keepWithNext = True

    def wrap(self, _width: float, _height: float) -> tuple[float, float]:
        """Return a size of zero."""
        return 0, 0

    def draw(self) -> None:
        """Add an entry to the outline that a PDF viewer shows at the side."""
        self.canv.bookmarkHorizontal(self.name, 0, 24)
        self.canv.addOutlineEntry(self.title, self.name, self.level, closed=False)


class _Document(BaseDocTemplate):
    """A document that collects its table of contents during layout."""

    def afterFlowable(self, flowable: Flowable) -> None:  # noqa: N802 - the library's name
        """Note where chapters and pages begin."""
        if isinstance(flowable, _Mark):
            title = marked_up(flowable.title, "B612" if flowable.level else "Jura")
            self.notify("TOCEntry", (flowable.level, title, self.page, flowable.name))


def write_pdf(printed: Printed, path: Path) -> None:
    """Write the whole book; raise `OSError` if the file cannot be written."""
    styles = Styles()
    width = A4[0] - 2 * MARGIN
    setter = Setter(printed, styles, width)
    document = _Document(
        str(path),
        pagesize=A4,
        title=f"{printed.title}: the rulebook",
        author="The False Sunrise maintainers",
        subject=printed.told,
        invariant=True,
    )
    frame = Frame(MARGIN, MARGIN, width, A4[1] - 2 * MARGIN, 0, 0, 0, 0)
    foot = partial(_draw_foot, printed)
    front = PageTemplate("front", _front_frames(width), onPage=foot)
    document.addPageTemplates([front, PageTemplate("page", [frame], onPage=foot)])
    document.multiBuild([*_front(printed, styles), *_chapters(printed, setter)])


def _front_frames(width: float) -> list[Frame]:
    """Return frames for the title, and for two columns of contents below it."""
    column, below = (width - _GAP) / 2, A4[1] - 2 * MARGIN - _TITLE
    head = Frame(MARGIN, MARGIN + below, width, _TITLE, 0, 0, 0, 0)
    lefts = (MARGIN, MARGIN + column + _GAP)
    return [head, *(Frame(left, MARGIN, column, below, 0, 0, 0, 0) for left in lefts)]


def _draw_foot(printed: Printed, canvas: Canvas, document: BaseDocTemplate) -> None:
    told = f"{printed.told[:1].lower()}{printed.told[1:]}"
    draw_line(canvas, (MARGIN, _FOOT), f"{printed.title} {__version__} · {told}", "B612", 7.5, QUIET)
    canvas.setFont("B612", 7.5)
    canvas.drawRightString(A4[0] - MARGIN, _FOOT, str(document.page))


def _front(printed: Printed, styles: Styles) -> list[Flowable]:
    """Return the title and the contents."""
    contents = TableOfContents()
    contents.dotsMinLevel = 1
    contents.levelStyles = [
        styles.chapter.clone("toc0", spaceBefore=6, fontSize=8.5, leading=11),
        styles.body.clone("toc1", fontSize=8.5, leading=11.2, spaceAfter=0, leftIndent=8),
    ]
    contents.tableStyle = TableStyle(
        [(f"{side}PADDING", (0, 0), (-1, -1), 0) for side in ("LEFT", "RIGHT", "TOP", "BOTTOM")]
    )
    title = styles.title.clone("front", fontSize=34, leading=40, spaceAfter=2)
    return [
        Paragraph(marked_up(printed.title, "Jura-Bold"), title),
        Paragraph(f"The rulebook. {marked_up(printed.told)}, as this program plays them.", styles.body),
        Spacer(0, 8),
        Paragraph("Contents", styles.section),
        FrameBreak(),
        contents,
        NextPageTemplate("page"),
    ]


def _chapters(printed: Printed, setter: Setter) -> list[Flowable]:
    parts: list[Flowable] = []
    for number, (chapter, pages) in enumerate(printed.chapters.items()):
        parts += [Spacer(0, 24), CondPageBreak(_ROOM_FOR_A_CHAPTER)] if number else [PageBreak()]
        parts.append(_Mark(0, chapter, f"chapter-{number}"))
        for place, page_id in enumerate(pages):
            page = printed.page(page_id)
            if place:
                parts += [Spacer(0, 16), CondPageBreak(_ROOM_FOR_A_PAGE)]
            parts += [
                Paragraph(marked_up(chapter.upper(), "Jura"), setter.styles.chapter),
                _Mark(1, page.title, f"page-{page_id}"),
                Anchor(page_id),
                Paragraph(
                    marked_up(page.title, "Jura-Bold"), setter.styles.title.clone("page", keepWithNext=True)
                ),
                *setter.page(page),
            ]
    return parts
