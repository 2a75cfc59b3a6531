"""Tests are collected once; each mutant then gets a process of its own, forked from there.

In that process the code of one function is replaced, everything that was cached is forgotten, and
the tests that call the function run, the quickest first, until one fails. Which tests call which
function is seen in one run before, in a process of its own as well. What is called while its module
is loaded has left its mark by then: where no test kills it, it is to be tried as a table is.
"""

from __future__ import annotations

import ast
import builtins
import contextlib
import functools
import gc
import json
import os
import resource
import signal
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from importlib import import_module
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any, NamedTuple

import pytest
from _pytest.runner import runtestprotocol
from hypothesis import Phase, settings

from tests.mutation.mutants import ROOT, Mutant, code_of, defined

RULES = str(ROOT / "rules") + os.sep
CACHE = ROOT / ".cache" / "mutation"
MARK = "_tests_mutation_called"
"""What a function calls that is watched; it is a builtin, so that every module has it."""
PATIENCE = 10
"""Seconds that any test of a mutant has, beside twelve times what it takes else."""
MEMORY = 4 << 30
"""Bytes that a mutant may take."""
KILLED, SURVIVED, LATE, UNREACHED = "killed", "survived", "late", "unreached"
"""A test failed; none did; the tests did not end in time; no test calls the function."""
LOADED = "loaded"
"""None failed, but the function has been called while modules were loaded."""
BROKEN = "broken"
"""The change could not be made."""
FATES = {0: SURVIVED, 1: KILLED, 2: BROKEN}
"""What the exit code of a mutant's process says; any other is a signal that ended it."""
Key = tuple[str, int, str]
"""A function that is there: its file, its first line, its qualified name."""


class Tier(NamedTuple):
    """The tests of a command: their marks, the settings they read, and the budget of a mutant.

    It is in seconds of tests; what only later ones would see counts as survived.
    """

    marks: str
    settings: dict[str, str]
    budget: float


TIERS = {
    "check": Tier("not (site or browser or slow or long)", {"ER_TIER": "check"}, 30),
    "test": Tier("not (site or browser or long)", {"ER_TIER": "test"}, 60),
    "all": Tier("not (site or browser)", {"ER_TIER": "all"}, 120),
}
"""``make check``, ``make test`` and ``make test-all``."""


class Verdict(NamedTuple):
    """What became of a mutant, the tests that saw it, and the tier that these belong to."""

    mutant: Mutant
    fate: str
    tests: tuple[str, ...] = ()
    tier: str = ""


class Reached(NamedTuple):
    """The tests that call each function, and the seconds each test takes."""

    tests: dict[str, list[str]]
    seconds: dict[str, float]


class Marker(MetaPathFinder):
    """Loads the modules that have mutants so that each of these functions says that it is called.

    A profile of all calls takes two to three times as long as the tests themselves.
    """

    def __init__(self, mutants: list[Mutant]) -> None:
        self.called: set[str] = set()
        self.marked: dict[str, set[str]] = defaultdict(set)
        for one in mutants:
            self.marked[module_of(one)].add(one.function)
        if there := self.marked.keys() & sys.modules.keys():
            raise RuntimeError(f"It is too late to see what is called in {', '.join(there)}.")

    @contextlib.contextmanager
    def looking(self) -> Iterator[None]:
        """While it lasts, modules are loaded with their marks."""
        setattr(builtins, MARK, self.called.add)
        sys.meta_path.insert(0, self)
        yield
        sys.meta_path.remove(self)

    def find_spec(self, name: str, *_: object) -> ModuleSpec | None:
        """Where a module with mutants comes from; any other is found as always."""
        if name not in self.marked:
            return None
        place = ROOT / name.replace(".", "/")
        path = str(place / "__init__.py" if place.is_dir() else place.with_suffix(".py"))
        return spec_from_file_location(name, path, loader=Marked(name, path, self.marked[name]))


class Marked(SourceFileLoader):
    """Loads one module with marks in some of its functions."""

    def __init__(self, name: str, path: str, functions: set[str]) -> None:
        super().__init__(name, path)
        self.functions = functions

    def get_code(self, _: str) -> CodeType:
        """The code of the module; no line has another number than in the file."""
        tree = ast.parse(Path(self.path).read_text("utf-8"))
        for function, name in defined(tree):
            if name in self.functions:
                at = int(ast.get_docstring(function) is not None and len(function.body) > 1)
                path = Path(self.path).relative_to(ROOT).as_posix()
                said = ast.parse(f"{MARK}({f'{path}:{name}'!r})").body[0]
                for one in ast.walk(said):
                    ast.copy_location(one, function.body[at])
                function.body.insert(at, said)
        return compile(tree, self.path, "exec", dont_inherit=True)


class Hunt:
    """The plugin that runs mutants where pytest would run its tests."""

    def __init__(
        self, mutants: list[Mutant], asked: Callable[[str], bool], jobs: int,
        budget: float = 30, *, every: bool = False,
    ) -> None:  # fmt: skip
        self.mutants, self.asked, self.jobs = mutants, asked, jobs
        self.budget, self.every = budget, every
        self.marker = Marker(mutants)
        self.verdicts: list[Verdict] = []
        self.items: dict[str, pytest.Item] = {}
        self.kills = Counter[str]()
        self.told = 0.0

    @pytest.hookimpl(trylast=True)
    def pytest_configure(self, config: pytest.Config) -> None:
        """A failure is enough; nobody reads the smallest one."""
        settings.register_profile(
            "mutation", settings(), phases=(Phase.explicit, Phase.generate), print_blob=False
        )
        settings.load_profile("mutation")

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Only the tests that are asked for."""
        items[:] = [one for one in items if self.asked(one.nodeid)]

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Instead of the tests: the mutants."""
        if session.testsfailed:
            raise session.Interrupted(f"{session.testsfailed} errors while collecting")
        self.items = {one.nodeid: one for one in session.items}
        for one in self.mutants:  # tests load a game when they need it
            import_module(module_of(one))
        self.loaded = {*self.marker.called}
        gc.unfreeze()  # else nothing is found
        self.caches = [
            one for one in gc.get_objects() if isinstance(one, functools._lru_cache_wrapper)
        ]
        self.functions: dict[Key, list[FunctionType]] = defaultdict(list)
        for one in gc.get_objects():
            if isinstance(one, FunctionType) and one.__code__.co_filename.startswith(RULES):
                self.functions[key(one.__code__)].append(one)
        gc.collect()
        gc.freeze()
        self.reached = self.look()
        self.try_all()
        return True

    # -- which tests call what ---------------------------------------------------------------------

    def look(self) -> Reached:
        """Run every test once and see what it calls."""
        CACHE.mkdir(parents=True, exist_ok=True)
        parts = [CACHE / f"{os.getpid()}.{number}" for number in range(self.jobs)]
        running = [self.watcher(number, part) for number, part in enumerate(parts)]
        codes = [os.waitstatus_to_exitcode(os.waitpid(one, 0)[1]) for one in running]
        if any(codes):
            pytest.exit(f"Without any change a test fails; see {CACHE}/*.log", 1)
        found = Reached(defaultdict(list), {})
        for part in parts:
            called, took = json.loads(part.read_text())
            found.seconds.update(took)
            for name, listed in called.items():
                found.tests[name] += listed
            part.unlink()
        return found

    def watcher(self, number: int, part: Path) -> int:
        """The process that watches one test in so many."""
        child = os.fork()
        if not child:
            code = 1
            with quiet(CACHE / f"{number}.log"), contextlib.suppress(BaseException):
                code = self.watch(number, part)
            os._exit(code)
        return child

    def watch(self, number: int, part: Path) -> int:
        """Note for each function the tests that call it."""
        tests: dict[str, list[str]] = defaultdict(list)
        seconds = {}
        called = self.marker.called
        signal.signal(signal.SIGPROF, give_up)
        mine = [one for at, one in enumerate(self.items.values()) if at % self.jobs == number]
        for item, following in pairs(mine):
            self.forget()
            called.clear()
            begun = time.process_time()
            signal.setitimer(signal.ITIMER_PROF, self.budget)
            passed = passes(item, following)
            signal.setitimer(signal.ITIMER_PROF, 0)
            took = time.process_time() - begun
            if took >= self.budget:
                continue  # no mutant has the time for it
            if not passed:
                sys.stderr.write(f"{item.nodeid}\n")
                return 1
            seconds[item.nodeid] = took
            for name in called:
                tests[name].append(item.nodeid)
        part.write_text(json.dumps([tests, seconds]))
        return 0

    def forget(self) -> None:
        """Empty every cache, so that each test calls what it needs."""
        for one in self.caches:
            one.cache_clear()

    # -- mutants -----------------------------------------------------------------------------------

    def try_all(self) -> None:
        """Try the mutants, as many at a time as there are jobs."""
        running: dict[int, tuple[Mutant, int]] = {}
        todo = self.mutants[::-1]
        while todo or running:
            while todo and len(running) < self.jobs:
                mutant = todo.pop()
                tests = self.covering(mutant)
                if not tests:
                    self.end(Verdict(mutant, UNREACHED))
                    continue
                reader, writer = os.pipe()
                child = os.fork()
                if not child:
                    os.close(reader)
                    self.try_one(mutant, tests, writer)
                os.close(writer)
                running[child] = mutant, reader
            if running:
                child, status = os.wait()
                mutant, reader = running.pop(child)
                with os.fdopen(reader) as answer:
                    seen = tuple(answer.read().split("\n")[:-1])
                fate = FATES.get(os.waitstatus_to_exitcode(status), LATE)
                self.kills.update(seen)
                self.end(Verdict(mutant, fate, seen))

    def covering(self, mutant: Mutant) -> list[str]:
        """The tests that call the function, those first that find most in least time."""
        found = self.reached.tests.get(place(mutant), [])
        seconds = self.reached.seconds
        chosen: list[str] = []
        spent = 0.0
        for one in sorted(found, key=lambda one: seconds[one] / (1 + self.kills[one])):
            spent += seconds[one]
            if chosen and spent > self.budget:
                break
            chosen.append(one)
        return chosen

    def try_one(self, mutant: Mutant, tests: list[str], writer: int) -> None:
        """In a process of its own: change the function, run the tests; never returns."""
        signal.signal(signal.SIGALRM, signal.SIG_DFL)
        signal.setitimer(signal.ITIMER_REAL, PATIENCE)
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        code = 2
        with quiet(Path(os.devnull)), contextlib.suppress(BaseException):
            self.forget()
            self.change(mutant)
            code = 1  # whatever is raised from here on is the mutant's
            code = int(not self.holds(tests, writer))
        os._exit(code)

    def holds(self, tests: list[str], writer: int) -> bool:
        """Whether all tests pass; the first that does not is told, or every one of them.

        Whatever hangs in one of them is ended soon, and not with the last one.
        """
        held = True
        for item, following in pairs(self.items[one] for one in tests):
            usual = self.reached.seconds[item.nodeid]
            signal.setitimer(signal.ITIMER_REAL, PATIENCE + 12 * usual)
            if not passes(item, following):
                os.write(writer, f"{item.nodeid}\n".encode())
                held = False
                if not self.every:
                    break
        return held

    def change(self, mutant: Mutant) -> None:
        """Put the changed code where the function's own was."""
        source = mutant.source()
        for one in self.replace(mutant, source):
            defaults = defaults_of(source, one[1])
            for function in self.functions[one]:
                function.__defaults__ = mended(function.__defaults__, defaults[0])
                for name, value in zip(function.__kwdefaults__ or (), defaults[1], strict=False):
                    if isinstance(value, ast.Constant) and function.__kwdefaults__:
                        function.__kwdefaults__[name] = value.value

    def replace(self, mutant: Mutant, source: str) -> list[Key]:
        """Give a mutant's function the code that another text of its module has for it."""
        filename = str(ROOT / mutant.path)
        found = [one for one in self.functions if one[0] == filename and one[2] == mutant.function]
        if not found:
            raise LookupError(mutant.name)
        for one in found:
            code = code_of(source, filename, mutant.function, one[1])
            for function in self.functions[one]:
                function.__code__ = code
        return found

    def end(self, verdict: Verdict) -> None:
        """Keep what became of a mutant, and say so from time to time."""
        if verdict.fate in (SURVIVED, UNREACHED) and place(verdict.mutant) in self.loaded:
            verdict = verdict._replace(fate=LOADED)
        self.verdicts.append(verdict)
        if time.monotonic() - self.told > 10 or len(self.verdicts) == len(self.mutants):
            self.told = time.monotonic()
            fates = Counter(one.fate for one in self.verdicts)
            counts = ", ".join(f"{count} {fate}" for fate, count in sorted(fates.items()))
            print(f"  {len(self.verdicts)} of {len(self.mutants)}: {counts}", flush=True)


def hunt(
    mutants: list[Mutant], tests: list[str], asked: Callable[[str], bool], game: str, tier: str,
    jobs: int, every: bool = False,
) -> list[Verdict]:  # fmt: skip
    """Try mutants with the tests of some folders that are asked for by their names."""
    plugin = Hunt(mutants, asked, jobs, TIERS[tier].budget, every=every)
    options = ["-q", "-n0", "--assert=plain", "--tb=no", "-o", "timeout=0", "-m", TIERS[tier].marks]
    off = [word for name in ("randomly", "cacheprovider") for word in ("-p", f"no:{name}")]
    with plugin.marker.looking():
        code = pytest.main([*options, *off, *tests], plugins=[plugin])
    if code:
        raise SystemExit(int(code))
    if not game:
        return plugin.verdicts
    kept = seconds_of(game) | plugin.reached.seconds
    (CACHE / f"seconds-{game}.json").write_text(json.dumps(kept))
    return plugin.verdicts


def seconds_of(game: str) -> dict[str, float]:
    """The seconds of every test that has looked at a game."""
    kept = CACHE / f"seconds-{game}.json"
    return dict(json.loads(kept.read_text())) if kept.exists() else {}


def give_up(*_: object) -> None:
    """End a test that takes longer than any mutant has time for."""
    raise TimeoutError


# -- small things ----------------------------------------------------------------------------------


def passes(item: pytest.Item, following: pytest.Item | None) -> bool:
    """Run a test; whether it passes or is skipped."""
    return not any(one.failed for one in runtestprotocol(item, nextitem=following, log=False))


def pairs(items: Iterable[pytest.Item]) -> Iterator[tuple[pytest.Item, pytest.Item | None]]:
    """Each test with the next one."""
    listed = list(items)
    return zip(listed, [*listed[1:], None], strict=True)


def key(code: CodeType) -> Key:
    """The function that a code belongs to."""
    return code.co_filename, code.co_firstlineno, code.co_qualname


def module_of(mutant: Mutant) -> str:
    """The name of a mutant's module."""
    return mutant.path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def place(mutant: Mutant) -> str:
    """The function of a mutant, by its module and its name."""
    return f"{mutant.path}:{mutant.function}"


def defaults_of(source: str, line: int) -> tuple[list[ast.expr], list[ast.expr | None]]:
    """The default values of the function that begins on a line."""
    for one in ast.walk(ast.parse(source)):
        if isinstance(one, ast.FunctionDef):
            first = min([one.lineno, *(each.lineno for each in one.decorator_list)])
            if first == line:
                return one.args.defaults, one.args.kw_defaults
    return [], []


def mended(values: tuple[Any, ...] | None, written: list[ast.expr]) -> tuple[Any, ...] | None:
    """Default values, those that are written as a constant taken from there."""
    if values is None or len(values) != len(written):
        return values
    pairs = zip(values, written, strict=True)
    return tuple(two.value if isinstance(two, ast.Constant) else one for one, two in pairs)


@contextlib.contextmanager
def quiet(path: Path) -> Iterator[None]:
    """What is printed goes into a file."""
    with path.open("w") as found:
        os.dup2(found.fileno(), 1)
        os.dup2(found.fileno(), 2)
        yield
