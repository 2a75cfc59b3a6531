"""Proof by mutation: ``python -m tests.mutation [GAME…] --sample 1000 --tier all --seed 1``.

A seeded sample of small changes of the code that decides, and of its tables, each tried against the
tests of ``make check``; what survives them against those of ``make test``, then of ``make
test-all``. What survives all is listed. Survivors that are the same program stand in
``judged.toml`` with the reason why; they count neither way. ``--cover`` lets every test look at
each change, and names the fewest seconds of tests that keep most of the kills.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import subprocess
import sys
import tomllib
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from math import ceil, sqrt
from multiprocessing import get_context
from pathlib import Path
from random import Random

from rules.core.registry import GAMES
from tests.mutation import hunt, tables, typed
from tests.mutation.hunt import CACHE, KILLED, LATE, LOADED, SURVIVED, TIERS, Verdict
from tests.mutation.mutants import ROOT, Mutant, changed, find

DECIDES = (
    "game", "state", "actions", "movegen", "observe", "knowledge", "variant", "verbs/*",
    "board/plan", "board/terrain",
)  # fmt: skip
"""The modules of a game that decide what happens and who may know it."""
DATA = ("clauses.toml", "cards.toml", "board/boards/*.txt")
"""Its tables; what modules keep as constants comes on top."""
SIGNATURES = "tests/golden/test_signatures.py"
TESTS = (
    SIGNATURES, "tests/rules/scenarios/test_transcripts.py", "tests/rules/games",
    "tests/rules/boards", "tests/rules/knowledge", "tests/rules/core/test_perft.py",
    "tests/reference", "tests/conformance/test_contract.py", "tests/conformance/test_commands.py",
    "tests/conformance/test_machines.py", "tests/conformance/test_secrets.py",
    "tests/conformance/test_dead_ends.py", "tests/conformance/test_notebooks.py",
    "tests/rules/scenarios/test_spoilt_positions.py",
)  # fmt: skip
"""Tests that look at how games go. Those of editor, practice and pages see the same once more."""
APART = ("test_new_terrain", "test_player", "test_checks", "test_worlds")
"""Tests that look at a copy of the code, or at what decides nothing."""
ALONE = {"labyrinth": ("labyrinth", "ravines"), "ravines": ("labyrinth", "ravines")}
"""Games that share code share tests."""
DRAWN = ("labyrinth", "ravines", "duel")
"""Games in which players draw what they know."""
JUDGED = Path(__file__).with_name("judged.toml")
SAME, TYPED = "same", "typed"
"""It is the same program, for the reason that is given; the type checker refuses it."""
GONE = (KILLED, LATE, TYPED)
FLOORS = {"check": 0.90, "test": 0.92, "all": 0.95}
"""The share that the tests of each tier must kill."""
PARTS = 25
"""A sample in so many nights."""
KEPT = 0.9
"""The share of the kills that the fewest seconds of tests keep."""


# -- what is tried ---------------------------------------------------------------------------------


def modules(game: str) -> list[str]:
    """The modules of a game that decide."""
    return within(game, [f"{name}.py" for name in DECIDES])


def within(game: str, names: list[str] | tuple[str, ...]) -> list[str]:
    """The files of a game with these names."""
    base = ROOT / "rules" / "games" / game
    return sorted(path.relative_to(ROOT).as_posix() for name in names for path in base.glob(name))


def all_of(game: str) -> tuple[list[Mutant], list[Mutant]]:
    """All mutants of functions of a game, and all changes of its tables."""
    found = [one for path in modules(game) for one in find(path)]
    named = [one for one in found if not one.function and "TypeVar" not in line_of(one)]
    listed = [one for path in within(game, DATA) for one in tables.find(path)]
    return [one for one in found if one.function], listed + named


def line_of(mutant: Mutant) -> str:
    """The line on which a mutant begins."""
    return mutant.text.splitlines()[mutant.line - 1]


def few(count: int) -> tuple[str, list[Mutant], int]:
    """A game and some mutants, drawn by the commit: of functions that it changed, else of any.

    Those of functions that it changed are the first; the last number says how many they are.
    """
    random, same = Random(git("rev-parse", "HEAD")), judged()
    chosen: list[Mutant] = []
    of, own = "", 0
    base = parent()
    for commit in (base, str(tomllib.loads(JUDGED.read_text("utf-8"))["since"]), ""):
        paths = [path for game in GAMES for path in modules(game)]
        if commit:
            differing = set(git("diff", "--name-only", commit, "--", "rules/games").split())
            paths = [path for path in paths if path in differing]
        for path in random.sample(paths, len(paths)):
            if len(chosen) < count and of in ("", path.split("/")[2]):
                names = changed(path, git("show", f"{commit}:{path}")) if commit else None
                found = [
                    one for one in find(path)
                    if one.function and one.name not in same and one not in chosen
                    and (names is None or one.function in names)
                ]  # fmt: skip
                chosen += random.sample(found, min(len(found), count // 2, count - len(chosen)))
                of = chosen[0].path.split("/")[2] if chosen else ""
        own = len(chosen) if commit == base else own
    return of, chosen, own


def is_low(alive: list[Mutant], mutants: list[Mutant], own: int) -> bool:
    """Whether too many live: more than a third, or all of the first, which the commit changed.

    One that lives is no proof: it may be the same program.
    """
    return len(alive) > len(mutants) // 3 or (own > 1 and {*mutants[:own]} <= {*alive})


def parent() -> str:
    """The commit on which the work that is to land stands."""
    head, base = git("rev-parse", "HEAD"), git("merge-base", "HEAD", "origin/main")
    return base if base not in ("", head) else git("rev-parse", "--verify", "-q", "HEAD~1")


def git(*words: str) -> str:
    """What git says; nothing where it knows nothing."""
    run = subprocess.run(["git", *words], cwd=ROOT, check=False, capture_output=True, text=True)
    return run.stdout.strip() if not run.returncode else ""


def asked(game: str, test: str) -> bool:
    """Whether a test looks at a game: its name is in the test's, or it looks at every game."""
    if any(f"/{name}.py::" in test for name in APART):
        return False
    shared = (
        "tests/rules/boards", "tests/conformance/test_commands",
        *(("tests/rules/knowledge",) if game in DRAWN else ()),
    )  # fmt: skip
    return any(name in test for name in (*ALONE.get(game, (game,)), *shared))


def judged() -> dict[str, str]:
    """The mutants that are the same program, and why."""
    table = tomllib.loads(JUDGED.read_text("utf-8"))
    return {one["mutant"]: one["why"] for one in table["same"]}


# -- the run ---------------------------------------------------------------------------------------


def main() -> int:
    """Run from the command line."""
    options = argparse.ArgumentParser(description=__doc__, prog="python -m tests.mutation")
    options.add_argument("games", nargs="*", default=GAMES)
    options.add_argument("--sample", type=int, default=1000, help="mutants of functions a game")
    options.add_argument("--tables", type=int, default=100, help="changes of tables a game")
    options.add_argument("--seed", type=int, default=1)
    options.add_argument(
        "--part", type=int, help=f"only this part of {PARTS} of the sample, from 0"
    )
    options.add_argument(
        "--tier", choices=TIERS, default="all", help="whose tests, with those below"
    )
    options.add_argument("--cover", action="store_true", help="tell which tests keep the kills")
    options.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    options.add_argument("--few", type=int, help="so many in all, of functions that have changed")
    options.add_argument("--only", type=Path, help="only the mutants that a file names")
    options.add_argument("--tests", nargs="+", default=TESTS, help="only these tests")
    chosen = options.parse_args()
    if chosen.few:
        return small(chosen)
    low = False
    for game in chosen.games:
        random, names = Random(f"{chosen.seed} {game}"), ""
        if chosen.only:
            names = chosen.only.read_text("utf-8")
        mutants, others = (
            [one for one in some if not names or json.dumps(one.name)[1:-1] in names]
            for some in all_of(game)
        )
        print(f"{game}: {len(mutants)} mutants, {len(others)} changes of tables", flush=True)
        there = {one.name for one in (*mutants, *others)}
        for one in judged():
            if not names and f"/{game}/" in one and one not in there:
                print(f"{one}: no mutant any more; strike it out")
                low = True
        mutants = random.sample(mutants, min(chosen.sample, len(mutants)))
        others = random.sample(others, min(chosen.tables, len(others)))
        if chosen.part is not None:
            mutants, others = mutants[chosen.part :: PARTS], others[chosen.part :: PARTS]
        low |= report(game, tried(game, [*mutants, *others], chosen), chosen)
    return int(low)


def small(chosen: argparse.Namespace) -> int:
    """Try a few mutants; most must be killed, by the signature or by the tests of ``check``.

    What runs while its module is loaded is not judged: it would take a run of its own.
    """
    game, mutants, own = few(chosen.few)
    alive = mutants
    for tests in ([SIGNATURES], TESTS):
        if is_low(alive, mutants, own):
            found = hunts(alive, game, chosen, "check", tests)
            alive = [one.mutant for one in found if one.fate not in (*GONE, LOADED)]
    names = "".join(f"\n  {one.name}" for one in alive)
    print(f"{game}: {len(mutants) - len(alive)} of {len(mutants)} killed, {spent()}{names}")
    return int(not mutants or is_low(alive, mutants, own))


def hunts(
    mutants: list[Mutant], game: str, chosen: argparse.Namespace, tier: str,
    only: Sequence[str] = (),
) -> list[Verdict]:  # fmt: skip
    """Try some mutants with the tests of a tier, whose settings are read when a process starts.

    With ``only`` some tests nothing is tried apart.
    """
    names = " or ".join(ALONE.get(game, (game,)))
    functions = [one for one in mutants if one.function]
    apart = [one for one in mutants if not one.function]
    tests = [one for one in only or chosen.tests if (ROOT / one).exists()]

    def work(way: Callable[..., list[Verdict]], *given: object) -> list[Verdict]:
        setting = os.environ.update, (TIERS[tier].settings,)
        with ProcessPoolExecutor(1, get_context("fork"), *setting) as pool:
            return pool.submit(way, *given).result()

    found: list[Verdict] = []
    if functions:
        look = partial(asked, game)
        found = work(hunt.hunt, functions, tests, look, game, tier, chosen.jobs, chosen.cover)
        apart += [one.mutant for one in found if one.fate == LOADED]
    # Longer tests are too long for a run of their own each, many for those of a night.
    if apart and not only and (tier == "check" or (tier == "test" and chosen.part is None)):
        found = [one for one in found if one.mutant not in apart]
        found += work(tables.hunt, names, apart, [SIGNATURES], tests, tier, chosen.jobs)
    return found


def tried(game: str, mutants: list[Mutant], chosen: argparse.Namespace) -> list[Verdict]:
    """What became of each: survivors of a tier are tried in the next one."""
    same = judged()
    done = [Verdict(one, SAME) for one in mutants if one.name in same]
    left = [one for one in mutants if one.name not in same]
    verdicts: list[Verdict] = []
    for tier in [*TIERS][: [*TIERS].index(chosen.tier) + 1]:
        found = {one.mutant: one for one in hunts(left, game, chosen, tier)}
        verdicts = [found.get(one, Verdict(one, SURVIVED)) for one in left]
        if tier == "check":  # which has the types checked, too
            alive = [one.mutant for one in verdicts if one.fate not in GONE]
            refused = typed.refused([one for one in alive if one.path.endswith(".py")])
            verdicts = [
                one._replace(fate=TYPED) if one.mutant in refused else one for one in verdicts
            ]
        done += [one._replace(tier=tier) for one in verdicts if one.fate in GONE]
        verdicts = [one for one in verdicts if one.fate not in GONE]
        left = [one.mutant for one in verdicts]
        told(game, done + verdicts, tier)
    return done + verdicts


def report(game: str, verdicts: list[Verdict], chosen: argparse.Namespace) -> bool:
    """Print what survived, and keep who killed what; whether any share is too low.

    That of a part of the sample is too low where the share of the whole cannot be high enough.
    """
    for one in sorted(verdicts, key=lambda one: (one.mutant.path, one.mutant.line)):
        if one.fate not in (*GONE, SAME):
            print(f"{one.fate} {one.mutant.line} {one.mutant.name}")
    kept = CACHE / f"kills-{game}.json"
    kept.parent.mkdir(parents=True, exist_ok=True)
    kept.write_text(
        json.dumps(
            {one.mutant.name: [one.fate, one.tier, *one.tests] for one in verdicts}, indent=0
        )
    )
    print(f"{game}: {spent()}; who killed what stands in {kept.relative_to(ROOT)}", flush=True)
    if chosen.cover:
        seconds = hunt.seconds_of(game)
        names = cover([[*one.tests] for one in verdicts if one.mutant.function], seconds)
        took, of = sum(map(seconds.__getitem__, names)), sum(seconds.values())
        print(f"{game}: {took:.1f} of {of:.1f} seconds of tests keep {KEPT:.0%} of the kills:")
        print(*(f"  {seconds[one]:.2f} {one}" for one in names), sep="\n", flush=True)
    counted = [one for one in verdicts if one.fate != SAME]
    tiers = [*TIERS][: [*TIERS].index(chosen.tier) + 1]
    if chosen.part is None:
        return any(share_of(counted, one) < FLOORS[one] for one in tiers)
    return any(interval(killed(counted, one), len(counted))[1] < FLOORS[one] for one in tiers)


def cover(kills: list[list[str]], seconds: dict[str, float]) -> list[str]:
    """Tests that kill most for their time, until the share that is to be kept is reached."""
    missed, chosen = [{*one} & {*seconds} for one in kills], list[str]()
    missed = [one for one in missed if one]
    enough = len(missed) - ceil(KEPT * len(missed))
    while len(missed) > enough:
        worth: dict[str, float] = {}
        for some in missed:
            for one in some:
                worth[one] = worth.get(one, 0) + 1 / (seconds[one] + 0.001)
        chosen.append(max(sorted(worth), key=worth.__getitem__))
        missed = [one for one in missed if chosen[-1] not in one]
    return chosen


def killed(verdicts: list[Verdict], tier: str) -> int:
    """How many the tests of a tier kill, with those of the tiers below."""
    within = [*TIERS][: [*TIERS].index(tier) + 1]
    return sum(one.fate in GONE and one.tier in within for one in verdicts)


def share_of(verdicts: list[Verdict], tier: str) -> float:
    """The share of those that a tier kills."""
    return killed(verdicts, tier) / len(verdicts) if verdicts else 1.0


def told(game: str, verdicts: list[Verdict], tier: str) -> None:
    """Print how many a tier kills."""
    for about, some in (
        ("functions", [one for one in verdicts if one.mutant.function]),
        ("tables", [one for one in verdicts if not one.mutant.function]),
    ):
        counted = [one for one in some if one.fate != SAME]
        if counted:
            low, high = interval(killed(counted, tier), len(counted))
            print(
                f"{game}, {about}, {tier}: {killed(counted, tier)} of {len(counted)} killed, "
                f"{share_of(counted, tier):.1%} ({low:.1%} to {high:.1%}); "
                f"{sum(one.fate == TYPED for one in some)} by types, "
                f"{len(some) - len(counted)} the same program", flush=True,
            )  # fmt: skip


def spent() -> str:
    """The processor's time so far, with that of all processes that have ended."""
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return f"{sum(one.ru_utime + one.ru_stime for one in used):.0f} processor seconds"


def interval(killed: int, of: int) -> tuple[float, float]:
    """Between which shares the true one lies, 95 times in 100 (Wilson)."""
    share, z = killed / of, 1.96
    middle = share + z * z / (2 * of)
    half = z * sqrt(share * (1 - share) / of + z * z / (4 * of * of))
    return (middle - half) / (1 + z * z / of), (middle + half) / (1 + z * z / of)


if __name__ == "__main__":
    sys.exit(main())
