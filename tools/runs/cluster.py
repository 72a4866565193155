"""Play games on the workers of a Dask cluster: one that runs already, or one that a file describes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import CancelledError
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import BeforeValidator, Field

from rules.bounds import ByName, Figure, Text
from rules.file_error import FileError
from rules.files import load_model, read_yaml
from rules.parts import Part
from tools.runs.slots import Row, Slot
from tools.runs.workers import RETRIES, Play

if TYPE_CHECKING:
    from distributed import Client

_MOST_GAMES = 20  # games per task, each of which needs a message over the network
_PIECES_EACH = 8  # tasks per worker at least, so that no worker waits long at the end
_COMES_BACK_S = 60.0  # how long a scheduler that is gone may take to come back

_MOST_HOSTS = 1000


_Option = Text | Annotated[int, Field(ge=-1_000_000, le=1_000_000)] | Figure | bool
_Options = ByName[_Option | Annotated[list[_Option], Field(max_length=_MOST_HOSTS)]]


def _plain(options: object) -> object:
    """Return options unchanged; raise `ValueError` if one is neither a plain value nor a list of these."""
    for name, option in options.items() if isinstance(options, dict) else ():
        values = option[:_MOST_HOSTS] if isinstance(option, list) else [option]
        if not all(isinstance(one, str | int | float) for one in values):
            raise ValueError(f"{name} is text, a number, true or false, or a list of these")
    return options


class ClusterFile(Part):
    """What starts a cluster: one of Dask's own deployers, its options, and the number of workers."""

    kind: Literal["local", "ssh"]
    workers: Annotated[int, Field(ge=1, le=10_000)]
    options: Annotated[_Options, BeforeValidator(_plain)] = Field(default={})


def read_cluster(path: Path) -> ClusterFile:
    """Read what starts a cluster; raise `FileError` that names the field if something is wrong."""
    file = load_model(ClusterFile, read_yaml(path))
    if file.kind == "local" and "hosts" in file.options:
        raise FileError(str(path), "options: a local cluster has no hosts; remove them, or write kind: ssh")
    return file


def _local(file: ClusterFile) -> Any:  # noqa: ANN401 - Dask's clusters have no type in common
    from distributed import LocalCluster

    usual = {"threads_per_worker": 1, "dashboard_address": None}
    return LocalCluster(n_workers=file.workers, **{**usual, **_lists(file)})  # type: ignore[no-untyped-call]


def _ssh(file: ClusterFile) -> Any:  # noqa: ANN401
    from distributed import SSHCluster

    usual = {"worker_options": {"nthreads": 1}}
    return SSHCluster(**{**usual, **_lists(file)})


def _lists(file: ClusterFile) -> dict[str, Any]:
    return {
        name: one if isinstance(one, str | int | float) else list(one) for name, one in file.options.items()
    }


_DEPLOYERS: dict[str, Callable[[ClusterFile], Any]] = {"local": _local, "ssh": _ssh}


def play_in_new_cluster(play: Play, slots: Sequence[Slot], file: ClusterFile) -> Iterator[list[Row]]:
    """Start a cluster, play games on its workers as soon as there are any, and end it."""
    with _DEPLOYERS[file.kind](file) as cluster:
        yield from play_on_cluster(play, slots, cluster.scheduler_address)


def play_on_cluster(play: Play, slots: Sequence[Slot], address: str) -> Iterator[list[Row]]:
    """Play games on the workers of a Dask scheduler, which reassigns the work of a dead worker.

    If the scheduler is gone, wait for it to come back at the same address; only games that were not
    finished are played again. Raise `OSError` if it does not, or is lost again and again, and
    `ImportError` without the extra `cluster`.
    """
    from distributed import Client

    left = dict.fromkeys(slots)
    lost = 0
    while left:
        with Client(address, set_as_default=False, timeout=_COMES_BACK_S) as client:  # type: ignore[no-untyped-call]
            try:
                for rows in _played(client, play, tuple(left)):
                    for slot in rows:
                        del left[slot]
                    yield list(rows.values())
            except CancelledError:  # Dask cancels everything when the scheduler is gone
                lost += 1
                if lost > RETRIES:
                    raise OSError(f"the scheduler at {address} was lost {lost} times") from None


def _played(client: Client, play: Play, slots: Sequence[Slot]) -> Iterator[dict[Slot, Row]]:
    """Play games as tasks of a cluster; yield the rows of each task by their slots."""
    from distributed import as_completed as completed

    client.wait_for_workers(1)
    threads: dict[str, int] = client.nthreads()  # type: ignore[no-untyped-call]
    chunks = chunks_of(slots, max(1, sum(threads.values())))
    # Not pure, so that the same games requested twice are played twice.
    futures = client.map(play, chunks, pure=False, retries=RETRIES)
    chunk_of = {future.key: chunk for future, chunk in zip(futures, chunks, strict=True)}
    for future in completed(futures, loop=client.loop):  # type: ignore[no-untyped-call]
        yield dict(zip(chunk_of[future.key], future.result(), strict=True))
        future.release()


def chunks_of(slots: Sequence[Slot], workers: int) -> list[Sequence[Slot]]:
    """Split games into tasks for a cluster."""
    size = max(1, min(_MOST_GAMES, len(slots) // (_PIECES_EACH * workers)))
    return [slots[at : at + size] for at in range(0, len(slots), size)]
