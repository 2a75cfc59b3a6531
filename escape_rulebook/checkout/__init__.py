"""What holds together that engine and boards have two homes; no part of what is installed.

In a checkout they are the packages ``rules`` and ``widgets``. In the package they stand below
``escape_rulebook``, so that nothing of another package is in their way: :func:`moved` writes a
module anew for there. :func:`lead` is the way round, so that both names are right in a checkout.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from importlib import import_module
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from types import ModuleType

HOME = "escape_rulebook"
TOPS = ("rules", "widgets")
"""The packages of a checkout that stand below the home where it is installed."""
TOP = "|".join(TOPS)
WRITTEN = (
    (re.compile(rf"^(\s*)import ({TOP})$", re.MULTILINE), rf"\1from {HOME} import \2"),
    (re.compile(rf"^(\s*(?:from|import) )({TOP})(?=[. ])", re.MULTILINE), rf"\1{HOME}.\2"),
    (re.compile(rf"(?<=`)({TOP})(?=[.`])"), rf"{HOME}.\1"),
    (re.compile(rf"python -m ({TOP})(?![\w.])"), "escape-rulebook"),
)
"""What of a module names the packages: imports, its prose, the commands that it tells."""


def moved(source: str) -> str:
    """The text of a module as it stands below the home; done twice it is the same."""
    for found, instead in WRITTEN:
        source = found.sub(instead, source)
    return source


def placed(files: Iterable[tuple[str, bytes]]) -> Iterator[tuple[str, bytes]]:
    """Files of a checkout, by their names below it, as the installed package has them."""
    for name, content in files:
        if not name.startswith(f"{HOME}/checkout/"):
            below = name if name.startswith(f"{HOME}/") else f"{HOME}/{name}"
            python = name.endswith(".py")
            yield below, moved(content.decode("utf-8")).encode() if python else content


class _Beside(MetaPathFinder, Loader):
    """Finds what is asked for below the home beside it: one module, with two names."""

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        home, _, rest = name.partition(".")
        return ModuleSpec(name, self) if home == HOME and rest.split(".")[0] in TOPS else None

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        module = import_module(spec.name.removeprefix(f"{HOME}."))
        spec.loader_state = module.__spec__
        return module

    def exec_module(self, module: ModuleType) -> None:
        """It was run under its own name, which it keeps."""
        if module.__spec__:
            module.__spec__ = module.__spec__.loader_state


def lead() -> None:
    """Let ``escape_rulebook.rules.core`` be ``rules.core`` from now on."""
    if not any(isinstance(one, _Beside) for one in sys.meta_path):
        sys.meta_path.insert(0, _Beside())
