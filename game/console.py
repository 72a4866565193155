"""Terminal behavior of commands: readable output everywhere, and a quiet end when stopped."""

from __future__ import annotations

import codecs
import contextlib
import errno
import io
import os
import signal
import sys
import unicodedata
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FrameType, TracebackType
from typing import NoReturn, TextIO

# A shell reports 128 plus the signal's number for a program that a signal ended. SIGPIPE is 13.
_BY_SIGNAL = 128
CLOSED = _BY_SIGNAL + 13
FILES_KEPT = "; finished files are kept"
_STOPPED = "stopped"
_READABLE = "false-sunrise-readable"
# How people type characters that an encoding may lack. Accented letters just lose their accents.
_TYPED = {
    "→": "->",
    "←": "<-",
    "↑": "^",
    "↓": "v",
    "’": "'",
    "‘": "'",
    "“": '"',
    "”": '"',
    "′": "'",
    "″": '"',
    "–": "-",
    "—": "-",
    "−": "-",
    "·": "-",
    "•": "*",
    "×": "x",
    "±": "+/-",
    "≤": "<=",
    "≥": ">=",
    "√": "sqrt ",
    "⁄": "/",
    "ł": "l",
    "Ł": "L",
    "ø": "o",
    "Ø": "O",
}


class Stopped(KeyboardInterrupt):
    """Ctrl+C, or a signal that asks the program to end. `words` say what was kept.

    Some libraries replace a passing exception with a new one of its class: reportlab adds the place
    in its document. So the constructor accepts any arguments, and the signal's number is not among
    them: `guard` remembers it.
    """

    def __init__(self, *_added: object) -> None:
        super().__init__()
        self.words = _STOPPED


_heard: list[int] = []  # the signals that have asked the running command to end


def check_stopped() -> None:
    """Raise `Stopped` if a signal has asked the command to end.

    Long loops call this. If a signal comes while Python runs a finalizer or another callback of its own,
    Python drops the exception, and nothing else would end the command.
    """
    if _heard:
        raise Stopped


class OutputLost(BaseException):
    """Standard output cannot be written. Not an `Exception`: no command may take it for a file error."""

    def __init__(self, error: OSError) -> None:
        super().__init__(error.strerror)
        # Windows reports a closed pipe as an invalid argument.
        self.closed = error.errno in (errno.EPIPE, errno.EINVAL)


class _Output(io.TextIOWrapper):
    """Standard output that raises OutputLost when a write fails."""

    def write(self, text: str, /) -> int:
        try:
            return super().write(text)
        except OSError as error:
            return self.lose(error)

    def flush(self) -> None:
        try:
            super().flush()
        except OSError as error:
            self.lose(error)

    def lose(self, error: OSError) -> int:
        """React to a failed write."""
        raise OutputLost(error) from None


class _Notes(_Output):
    """Standard error that goes silent when a write fails: the command can finish without it."""

    def lose(self, error: OSError) -> int:
        _discard(self)
        return 0


def run(main: Callable[[], int]) -> int:
    """Run a command's main function and return its exit status.

    The status is 1, with one line on stderr, if a file or the output cannot be written. It is CLOSED if the
    reader of the output quits early, as `head` does, and 130 after Ctrl+C.
    """
    called = Path(sys.argv[0])
    name = called.parent.name if called.stem == "__main__" else called.stem

    def with_file_errors() -> int:
        try:
            return main()
        except OSError as error:
            file = f"{error.filename}: " if error.filename else ""
            _say(name, f"{file}{error.strerror or error}")
            return 1

    return guard(with_file_errors, name)


def guard(main: Callable[[], int], name: str) -> int:
    """Do what `run` does, but let file errors through, because the game writes a report about them."""
    _settle_streams()
    try:
        with _stoppable():
            try:
                return main()
            finally:
                sys.stdout.flush()
    except OutputLost as lost:
        _discard(sys.stdout)
        if lost.closed:
            return CLOSED
        _say(name, f"cannot write the output: {lost}")
        return 1
    except Stopped as stop:
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # already ending: ignore an impatient second one
        _say(name, stop.words)
        return _BY_SIGNAL + _heard[0]
    finally:
        _heard.clear()


@contextlib.contextmanager
def on_stop(words: str | Callable[[], str]) -> Iterator[None]:
    """Add `words`, such as what was kept, to the line that reports a stop inside this block."""
    try:
        yield
    except Stopped as stop:
        stop.words += words if isinstance(words, str) else words()
        raise


def hush_early_stop() -> None:
    """Print one line instead of a traceback if Ctrl+C comes while a command is still loading."""
    before = sys.excepthook

    def hook(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        if issubclass(kind, KeyboardInterrupt):
            sys.stderr.write(f"{_STOPPED}\n")
        else:
            before(kind, error, trace)

    sys.excepthook = hook


@contextlib.contextmanager
def _stoppable() -> Iterator[None]:
    """Turn Ctrl+C and other ending signals into Stopped, and note their numbers in `_heard`.

    Signals that are ignored stay ignored.
    """

    def stop(number: int, _frame: FrameType | None) -> NoReturn:
        _heard.append(number)
        raise Stopped

    before = {}
    for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK"):
        number = getattr(signal, name, None)
        if number is None or signal.getsignal(number) in (signal.SIG_IGN, None):
            continue
        with contextlib.suppress(ValueError):  # not in the main thread
            before[number] = signal.signal(number, stop)
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _settle_streams() -> None:
    """Prepare standard output and error for being closed, full, or in an old encoding."""
    codecs.register_error(_READABLE, _readable)
    _plug_holes()
    for name, kind in (("stdout", _Output), ("stderr", _Notes)):
        stream: TextIO | None = getattr(sys, name)
        if stream is None:
            nowhere = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115 - open until the end
            setattr(sys, name, nowhere)
        elif type(stream) is io.TextIOWrapper and stream is getattr(sys, f"__{name}__"):
            encoding, by_line, at_once = stream.encoding, stream.line_buffering, stream.write_through
            held = stream.detach()
            settled = kind(held, encoding, _READABLE, line_buffering=by_line, write_through=at_once)
            setattr(sys, name, settled)
            setattr(sys, f"__{name}__", settled)


def _plug_holes() -> None:
    """Open what the shell has closed (`>&-`), or the next file opened would become standard output."""
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.set_inheritable(os.open(os.devnull, os.O_RDWR), True)  # gets the lowest free number: this one


def _discard(stream: TextIO) -> None:
    """Send what is still buffered nowhere, or it would fail again when Python exits."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def _readable(error: UnicodeError) -> tuple[str, int]:
    """Replace characters that an encoding lacks with plain ASCII: an error handler for codecs."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(map(_plain, error.object[error.start : error.end])), error.end


def _plain(sign: str) -> str:
    r"""Return a character in plain ASCII, or "?".

    >>> "".join(map(_plain, "2″ → 3 × ½, Łódź…"))
    '2" -> 3 x 1/2, Lodz...'
    """
    parts = unicodedata.normalize("NFKD", _TYPED.get(sign, sign))
    plain = "".join(_TYPED.get(part, part) for part in parts if not unicodedata.combining(part))
    return plain if plain.isascii() else "?"


def _say(name: str, words: str) -> None:
    """Write one line to standard error."""
    sys.stderr.write(f"{name}: {words}\n")
