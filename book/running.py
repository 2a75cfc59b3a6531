"""Run the cells of pages, several pages at a time, into the cache in which MyST-NB looks first.

A page that fails is left out: MyST-NB runs it again when it reads it, and says what is wrong. What
comes out of the cache is written into the page's notebook, as if it had just been run.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from jupyter_cache import get_cache
from jupyter_cache.base import CacheBundleIn
from jupyter_cache.executors.utils import single_nb_execution
from myst_nb.core import execute
from myst_nb.core.execute.cache import NotebookClientCache
from myst_nb.core.read import is_myst_markdown_notebook, myst_nb_reader_plugin

MOST = 4
"""Pages at a time: each has a kernel of its own, and a laptop has other work."""
PATIENCE = 120
"""Seconds a cell may take, as in ``_config.yml``."""


def run_pages(pages: Iterable[Path], place: Path) -> None:
    """Run the pages that the cache in the folder ``place`` does not know as they are now."""
    cache = get_cache(str(place))
    waiting = [path for path in pages if is_notebook(path) and not known(cache, path)]
    if not waiting:
        return
    workers = min(os.cpu_count() or 1, MOST, len(waiting))
    context = get_context("spawn")
    with ProcessPoolExecutor(workers, mp_context=context, initializer=hush) as pool:
        running = {pool.submit(run_page, path): path for path in waiting}
        for number, done in enumerate(as_completed(running), start=1):
            notebook, seconds = done.result()
            if notebook is not None:
                told = {"execution_seconds": seconds}
                bundle = CacheBundleIn(notebook, str(running[done]), data=told)
                cache.cache_notebook_bundle(bundle, check_validity=False, overwrite=True)
            print(f"\r  {number} of {len(waiting)} pages run", end="", flush=True)
    print()


def hush() -> None:
    """Send what kernels write on their way out nowhere; a page that fails is told by MyST-NB."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 2)


def is_notebook(path: Path) -> bool:
    """Whether a page has cells that are run."""
    return bool(is_myst_markdown_notebook(path.read_text("utf-8")))


def known(cache: Any, path: Path) -> bool:
    """Whether the cache holds a page with just these cells."""
    try:
        cache.match_cache_notebook(myst_nb_reader_plugin(str(path)))
    except KeyError:
        return False
    return True


def run_page(path: Path) -> tuple[Any, float]:
    """A page with what its cells gave, or nothing if one failed; and the seconds it took."""
    notebook = myst_nb_reader_plugin(str(path))
    try:
        done = single_nb_execution(
            notebook, cwd=str(path.parent), timeout=PATIENCE, allow_errors=False, meta_override=True
        )
    except RuntimeError:  # kernels that begin at the same time may choose the same port
        return None, 0.0
    return (None if done.err else notebook), done.time


class Filled(NotebookClientCache):  # type: ignore[misc]
    """The client of the cache; the notebook it was given holds the outputs afterwards.

    MyST-NB writes that notebook beside the pages, from where links of stages are resolved and the
    notebook to take away is made. Left alone it fills a copy.
    """

    _notebook: Any

    def start_client(self) -> None:
        """Take the outputs from the cache, or run the notebook."""
        given = self._notebook
        super().start_client()
        if self._notebook is not given:
            given.update(self._notebook)
            self._notebook = given


def fill_notebooks() -> None:
    """Let MyST-NB use :class:`Filled`."""
    execute.NotebookClientCache = Filled
