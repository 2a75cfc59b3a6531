"""A release: its number and change log, its packages in clean environments, what is in them."""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest
import yaml

import lite
import release
from escape_rulebook.checkout import TOPS, moved
from release import Unfit

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
NOW, NUMBER = PROJECT["version"], "9.8.7"
LOG = "# Changelog\n\n## Unreleased\n\n### Added\n\n- A door.\n\n## 1.0.0 - 2026-01-02\n\n- All.\n"


def pythons() -> Iterator[str]:
    """One Python of each number from 3.11, pyenv's among them; this one first."""
    kept = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    mine = f"python3.{sys.version_info.minor}"
    yield shutil.which(mine) or sys.executable
    for name in (f"python3.{minor}" for minor in range(11, 20)):
        # Those that are kept come first: a name on the path may be pyenv's, which leads to none.
        others = filter(None, (*sorted(map(str, kept.glob(f"*/bin/{name}"))), shutil.which(name)))
        if name != mine and (path := next(others, None)):
            yield path


PYTHONS = [*pythons()]
"""Every Python from 3.11 that this machine has; the workflow of a release tries the others."""


# -- number and change log ------------------------------------------------------------------------


def test_what_was_open_stands_under_the_number_and_a_new_open_part_begins() -> None:
    """Nothing is lost, and a second run changes nothing."""
    text = release.logged(LOG, "1.1.0", "2026-11-27")
    assert "## Unreleased\n\n## 1.1.0 - 2026-11-27\n\n### Added\n\n- A door." in text
    assert release.logged(text, "1.1.0", "2026-12-01") == text
    assert release.notes(text, "1.1.0") == "### Added\n\n- A door.\n"
    assert release.notes(text, "1.0.0") == "- All.\n"


def test_a_release_of_nothing_is_refused() -> None:
    """The reason names the file and says what helps."""
    for log in ("# Changelog\n", LOG.replace("### Added\n\n- A door.\n\n", "")):
        with pytest.raises(Unfit, match=r"Unreleased"):
            release.logged(log, "1.1.0", "2026-11-27")


def test_the_number_stands_in_the_project_and_its_companion() -> None:
    """One line each, and no other number moves."""
    before = (ROOT / "pyproject.toml").read_text("utf-8")
    text = release.renumbered(before, NUMBER)
    changed = [line for line in text.splitlines() if line not in before.splitlines()]
    assert changed[0].startswith(f'version = "{NUMBER}"')
    assert changed[1:] == [f'site = ["escape-rulebook-site=={NUMBER}"]']
    with pytest.raises(Unfit, match=r"pyproject\.toml has no line"):
        release.renumbered("[project]\n", NUMBER)


def test_a_word_is_no_number(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The command says so before it touches a file."""
    monkeypatch.setattr(sys, "argv", ["release.py", "next", "--number"])
    assert release.main() == 1
    assert "'next' is no version" in capsys.readouterr().err


def test_builds_that_differ_are_found(tmp_path: Path) -> None:
    """A file with other bytes, or one that only one build has; what is hidden is no part."""
    one, other = tmp_path / "one", tmp_path / "other"
    for folder, text in ((one, "a"), (other, "b")):
        (folder / "in").mkdir(parents=True)
        (folder / "same").write_text("x")
        (folder / "in" / "page").write_text(text)
        (folder / f".{text}").touch()
    (one / "more").touch()
    assert release.differing(one, other) == ["in/page", "more"]
    with pytest.raises(Unfit, match=r"Two builds of the site differ in 2 files:\nin/page\nmore"):
        release.alike("site", one, other)
    release.alike("site", one, one)


def test_the_number_is_the_same_wherever_it_is_told() -> None:
    """Packages, how to cite them, and the day, which is that of the release."""
    text = (ROOT / "CITATION.cff").read_text("utf-8")
    assert yaml.safe_load(text)["version"] == NOW
    told = yaml.safe_load(release.cited(text, NUMBER, "2031-02-03"))
    assert (told["version"], str(told["date-released"])) == (NUMBER, "2031-02-03")
    assert (told["license"], told["title"]) == (PROJECT["license"], "The Escape Rulebook")


def test_forms_for_reports_are_whole() -> None:
    """Each says what it is for, and every field has a name and a question of its own."""
    forms = sorted((ROOT / ".github" / "ISSUE_TEMPLATE").glob("[!c]*.yml"))
    assert len(forms) == 3
    for path in forms:
        form = yaml.safe_load(path.read_text("utf-8"))
        assert form["name"], form["description"]
        names = [one["id"] for one in form["body"]]
        assert (
            len(names)
            == len(set(names))
            == len({one["attributes"]["label"] for one in form["body"]})
        )
        assert any(one.get("validations", {}).get("required") for one in form["body"])


# -- what is in it --------------------------------------------------------------------------------


@pytest.mark.long
def test_the_bill_names_what_is_brought_along() -> None:
    """What a program needs, Python in the browser, and what is bundled: each with its address."""
    told = release.bill(NUMBER, release.day())
    assert told["bomFormat"] == "CycloneDX"
    assert told["metadata"]["component"]["version"] == NUMBER
    purls = [one["purl"] for one in told["components"] if "purl" in one]
    assert len(purls) == len(set(purls)) > 150
    for name in ("pkg:npm/pyodide@", "pkg:npm/%40jupyter-widgets/base@", "pkg:pypi/ipycanvas@"):
        assert any(purl.startswith(name) for purl in purls), name
    assert not [one for one in purls if "typescript" in one], "what only looks at the scripts"


def test_checksums_are_those_of_the_files(tmp_path: Path) -> None:
    """As ``sha256sum -c`` reads them, without a line for themselves."""
    (tmp_path / "a.whl").write_bytes(b"a")
    (tmp_path / "SHA256SUMS").write_text("old")
    assert release.sums(tmp_path) == f"{hashlib.sha256(b'a').hexdigest()}  a.whl\n"


# -- packages in clean environments ---------------------------------------------------------------


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The packages, with a companion of one page."""
    folder = tmp_path_factory.mktemp("release")
    site = folder / "site"
    (site / "live").mkdir(parents=True)
    (site / "index.html").write_text("<title>The book</title>")
    (site / "live" / "live.js").write_text("1")
    (site / ".built").write_text("of a build alone")
    release.packages(folder / "out", NOW, site)
    return folder / "out"


@pytest.fixture(scope="module")
def crlf(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A wheel that is made of a checkout with CRLF."""
    copy, out = tmp_path_factory.mktemp("crlf"), tmp_path_factory.mktemp("wheel")
    copied(copy, b"\r\n")
    command = ["-m", "build", "--wheel", "--no-isolation", "--outdir", str(out), str(copy)]
    subprocess.run([sys.executable, *command], check=True, capture_output=True)
    return next(out.glob("*.whl"))


def uv(*arguments: str | Path) -> None:
    """Ask uv, which brings packages quickly."""
    done = subprocess.run(
        [sys.executable, "-m", "uv", "--quiet", *map(str, arguments)],
        check=False, capture_output=True, text=True,
        env={**os.environ, "UV_CACHE_DIR": str(ROOT / ".cache" / "uv")},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr


class Clean:
    """An environment with nothing but the packages, seen from another folder."""

    def __init__(self, folder: Path, python: str, *packages: Path) -> None:
        self.folder = folder
        self.bin = folder / "env" / "bin"
        uv("venv", "--python", python, folder / "env")
        uv("pip", "install", "--python", self.bin / "python", *packages)
        self.env = {
            **{name: value for name, value in os.environ.items() if name != "PYTHONPATH"},
            "PATH": f"{self.bin}{os.pathsep}{os.environ['PATH']}",
        }

    def run(self, *command: str, said: str = "") -> subprocess.CompletedProcess[str]:
        """Run a command there."""
        return subprocess.run(
            command, cwd=self.folder, check=False, capture_output=True, text=True,
            input=said, env=self.env,
        )  # fmt: skip

    def page(self, *command: str) -> str:
        """The first page that a server there shows."""
        started = subprocess.Popen(
            command, cwd=self.folder, stdout=subprocess.PIPE, text=True, env=self.env
        )
        try:
            assert started.stdout
            address = next(
                found[0] for line in started.stdout if (found := re.search(r"http://\S+", line))
            )
            with urlopen(address) as answer:
                return str(answer.read().decode())
        finally:
            started.terminate()
            started.wait()
            if started.stdout:
                started.stdout.close()

    def files(self) -> list[str]:
        """Our files among the installed ones."""
        script = (
            "from importlib.metadata import files\n"
            "print(*sorted(str(f) for f in files('escape-rulebook')"
            " if f.parts[0] == 'escape_rulebook' and f.suffix != '.pyc'), sep='\\n')"
        )
        return self.run("python", "-c", script).stdout.split("\n")


@pytest.fixture(
    scope="module",
    params=[PYTHONS[0], *(pytest.param(one, marks=pytest.mark.long) for one in PYTHONS[1:])],
    ids=[Path(one).name for one in PYTHONS],
)
def clean(
    request: pytest.FixtureRequest, crlf: Path, tmp_path_factory: pytest.TempPathFactory
) -> Clean:
    """A Python of this machine with the wheel alone."""
    able = [request.param, "-c", "import ensurepip, ssl, venv"]
    if subprocess.run(able, check=False, capture_output=True).returncode:
        pytest.skip(f"{request.param} can make no environment")
    return Clean(tmp_path_factory.mktemp("clean"), request.param, crlf)


COMMANDS = """
from escape_rulebook.__main__ import main
for command in ("run ravines/drift-two-cells", "simulate duel --games 3 --quiet",
                "play labyrinth --computer B"):
    print("-----")
    assert main(command.split()) == 0, command
"""


@pytest.mark.slow
def test_the_engine_works_where_only_the_wheel_is(clean: Clean) -> None:
    """Its version, a scenario, a game in the terminal, many games, and a slip of the finger."""
    assert clean.run("escape-rulebook", "--version").stdout.strip() == NOW
    ran = clean.run("python", "-c", COMMANDS, said="?\nquit\n")
    assert ran.returncode == 0, ran.stderr
    _, scenario, many, played = ran.stdout.split("-----\n")
    assert "ok: all " in scenario
    assert "A:" in played
    assert re.fullmatch(r"[0-9a-f]{16,}", many.strip())
    slip = clean.run("escape-rulebook", "rnu", "ravines/drift-two-cells")
    assert slip.returncode == 2
    assert "Did you mean" in slip.stderr
    assert "Traceback" not in slip.stderr


@pytest.mark.slow
def test_widgets_come_to_any_jupyter(clean: Clean) -> None:
    """A stage has its picture and its live half; scripts and style come once."""
    told = clean.run(
        "python", "-c",
        "from escape_rulebook import show\n"
        "from escape_rulebook.widgets.kernel.script import whole\n"
        "stage = show('ravines/drift-two-cells')\n"
        "data = stage._repr_mimebundle_()\n"
        "data = data[0] if isinstance(data, tuple) else data\n"
        "print(*data); print(len(whole()), len(stage.top._esm))",
    )  # fmt: skip
    assert told.returncode == 0, told.stderr
    kinds, sizes = told.stdout.splitlines()
    assert {"text/html", "application/vnd.jupyter.widget-view+json"} <= set(kinds.split())
    shared, own = map(int, sizes.split())
    assert shared > 50_000
    assert 0 < own < 5_000


@pytest.mark.long
def test_book_and_class_serve_a_folder_or_the_companion(clean: Clean, made: Path) -> None:
    """Without a book each says how to get one; with the companion it is there."""
    site = clean.folder / "own"
    site.mkdir()
    (site / "index.html").write_text("<title>My own</title>")
    none = clean.run("escape-rulebook", "book")
    assert none.returncode == 2
    assert "pip install 'escape-rulebook[site]'" in none.stderr
    wrong = clean.run("escape-rulebook", "book", "elsewhere")
    assert wrong.returncode == 2
    assert "elsewhere: there is no built book in it" in wrong.stderr
    assert "My own" in clean.page("escape-rulebook", "book", "own", "--port", "0")
    bare = clean.run("escape-rulebook", "class")
    assert bare.returncode == 2
    assert "pip install 'escape-rulebook[class]'" in bare.stderr
    site_too = next(made.glob("*_site-*.whl"))
    uv("pip", "install", "--python", clean.bin / "python", site_too, "tornado")
    assert "The book" in clean.page("escape-rulebook", "book", "--port", "0")
    assert "<html" in clean.page("escape-rulebook", "class", "--port", "0", "--keep", "kept")


@pytest.mark.long
def test_the_sources_make_the_same_package(made: Path, clean: Clean, tmp_path: Path) -> None:
    """What is installed from them is what the wheel brings: no file of the engine is missing."""
    other = Clean(tmp_path, sys.executable, next(made.glob("*.tar.gz")))
    assert other.files() == clean.files()
    assert sum(name.endswith(".toml") for name in clean.files()) > 300


# -- beside other packages, and on Windows --------------------------------------------------------


def test_a_module_is_written_anew_for_below_the_package() -> None:
    """Its imports, its prose and the commands it tells; twice is the same, other words stay."""
    before = (
        '"""See :mod:`rules.core.game`; ``rules`` says what is true, rules.stay."""\n'
        "import rules\nimport widgets.apps as apps\nfrom rules import load\n"
        "    from widgets.kernel.css import PAGE\nfrom rulebook import rules\n"
        'print("`python -m rules explain duel` lists them; python -m widgets.live.build")\n'
    )
    after = moved(before)
    assert after == (
        '"""See :mod:`escape_rulebook.rules.core.game`; ``escape_rulebook.rules`` says what is '
        'true, rules.stay."""\n'
        "from escape_rulebook import rules\nimport escape_rulebook.widgets.apps as apps\n"
        "from escape_rulebook.rules import load\n"
        "    from escape_rulebook.widgets.kernel.css import PAGE\nfrom rulebook import rules\n"
        'print("`escape-rulebook explain duel` lists them; python -m widgets.live.build")\n'
    )
    assert moved(after) == after


OTHER = [(f"{name}/__init__.py", b"OTHER = True\n") for name in TOPS]
"""Another package with modules of the same names."""
WINDOWS = """
import asyncio, multiprocessing.connection, multiprocessing.spawn, subprocess, sys, warnings
import anywidget, ipycanvas, ipywidgets, tornado.web  # packages of others, which know Windows
for name in ("fcntl", "grp", "pwd", "resource", "termios", "tty"):
    sys.modules[name] = None
warnings.simplefilter("error", EncodingWarning)

from importlib import import_module
from pkgutil import walk_packages
import escape_rulebook
from escape_rulebook import GAMES, load, play, run, show
from escape_rulebook.__main__ import main

for one in walk_packages(escape_rulebook.__path__, "escape_rulebook."):
    import_module(one.name)
assert not {"rules", "widgets"} & sys.modules.keys()
assert not run(load("colditz/arrest-outside")).differences
for game in GAMES:
    play(game)
show("labyrinth/falling-into-holes")._repr_mimebundle_()
for command in (
    "list", "run duel/all-action-counts", "explain underground", "bank ravines -o bank.json",
    "handout ravines/drift-two-cells -o sheet.html", "simulate duel --games 2 --quiet",
):
    print(">", command, flush=True)
    assert main(command.split()) == 0
import rules, widgets
assert rules.OTHER and widgets.OTHER
"""


@pytest.fixture(scope="module")
def windows(crlf: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What a wheel made of a checkout with CRLF puts beside modules of the same names."""
    there = tmp_path_factory.mktemp("there")
    shutil.unpack_archive(crlf, there, "zip")
    for name, content in OTHER:
        (there / name).parent.mkdir()
        (there / name).write_bytes(content)
    return there


def copied(folder: Path, end: bytes = b"\n") -> None:
    """Lay out a checkout as far as its package is made of it, with these ends of lines."""
    for path in (*(ROOT / name for name in ("pyproject.toml", "README.md", "LICENSE")), *packed()):
        target = folder / path.relative_to(ROOT)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(path.read_bytes().replace(b"\n", end))


def packed() -> Iterator[Path]:
    """The files of a checkout that its package is made of; all of them are text."""
    for top in ("escape_rulebook", *TOPS):
        for path in (ROOT / top).rglob("*.*"):
            apart = {"__pycache__", "node_modules", "live"} & {*path.relative_to(ROOT).parts}
            if path.is_file() and not apart:
                yield path


@pytest.mark.slow
def test_what_is_installed_works_as_on_windows(windows: Path, tmp_path: Path) -> None:
    """A checkout with CRLF, output in cp1252, no module of Unix, no encoding left to the system."""
    done = subprocess.run(
        [sys.executable, "-X", "warn_default_encoding", "-c", WINDOWS],
        cwd=tmp_path, check=False, capture_output=True,
        env={
            **os.environ, "PYTHONPATH": str(windows), "PYTHONIOENCODING": "cp1252",
            "PYTHONUTF8": "0", "LC_ALL": "C",
        },
    )  # fmt: skip
    assert done.returncode == 0, done.stderr.decode("cp1252")
    checksum = done.stdout.decode("cp1252").split()[-1]
    command = ["-m", "rules", "simulate", "duel", "--games", "2", "--quiet", "--out", str(tmp_path)]
    here = subprocess.run([sys.executable, *command], cwd=ROOT, check=True, capture_output=True)
    assert here.stdout.decode().strip() == checksum, "installed, it plays other games"


@pytest.mark.slow
def test_an_editable_installation_leaves_everything_where_it_is(tmp_path: Path) -> None:
    """From any folder engine, boards and package are those of the checkout, by uv as by pip."""
    copy, there = tmp_path / "checkout", tmp_path / "there"
    copied(copy)
    script = f"from setuptools import build_meta; build_meta.build_editable({str(tmp_path)!r})"
    subprocess.run([sys.executable, "-c", script], cwd=copy, check=True, capture_output=True)
    shutil.unpack_archive(next(tmp_path.glob("*.whl")), there, "zip")
    script = (
        f"import site; site.addsitedir({str(there)!r})\n"
        "import rules; from importlib.util import find_spec\n"
        "print(rules.__file__, *(find_spec(one).origin for one in ('widgets', 'escape_rulebook')))"
    )
    environment = {name: text for name, text in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run(
        [sys.executable, "-S", "-c", script],
        cwd=tmp_path, check=False, capture_output=True, env=environment, text=True,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    tops = ("rules", "widgets", "escape_rulebook")
    assert done.stdout.split() == [str(copy / one / "__init__.py") for one in tops]


@pytest.mark.long
@pytest.mark.parametrize("first", ["ours", "other"])
def test_nothing_of_another_package_is_overwritten(made: Path, tmp_path: Path, first: str) -> None:
    """Installed before or after a package with modules of the same names, both are whole."""
    other = lite.wheel(tmp_path, "other-rules", "1.0", OTHER)
    wheels = [next(made.glob("escape_rulebook-*.whl")), other]
    python = tmp_path / "env" / "bin" / "python"
    uv("venv", "--python", sys.executable, tmp_path / "env")
    for wheel in wheels if first == "ours" else wheels[::-1]:
        uv("pip", "install", "--no-deps", "--offline", "--python", python, wheel)
    script = (
        "import rules, widgets; assert rules.OTHER and widgets.OTHER\n"
        "from escape_rulebook import load, run\n"
        "assert not run(load('ravines/drift-two-cells')).differences"
    )
    environment = {name: text for name, text in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run(
        [python, "-c", script], cwd=tmp_path, check=False, capture_output=True, env=environment
    )
    assert done.returncode == 0, done.stderr.decode()


@pytest.mark.parametrize("form", ["sources", "wheel"])
def test_nothing_of_a_checkout_is_packed(tmp_path: Path, form: str) -> None:
    """Other times, modes, owners and another order of files: the same bytes."""
    packed = []
    for at, mode in ((1, 0o644), (1_700_000_000, 0o700)):
        path = tmp_path / ("x.tar.gz" if form == "sources" else "x.whl")
        names = ["x/b.py", "x/a.py"] if at > 1 else ["x/a.py", "x/b.py"]
        if form == "sources":
            with tarfile.open(path, "w:gz") as made:
                folder = tarfile.TarInfo("x")
                folder.type = tarfile.DIRTYPE
                made.addfile(folder)
                for name in names:
                    member = tarfile.TarInfo(name)
                    member.size, member.mtime, member.mode, member.uid = 6, at, mode, mode
                    made.addfile(member, BytesIO(name.encode()))
            release.repacked(path)
            with tarfile.open(path) as again:
                assert again.getnames() == ["x/a.py", "x/b.py"]
                assert {one.mode for one in again.getmembers()} == {0o644}
        else:
            with zipfile.ZipFile(path, "w") as whole:
                for name in ("x-1.dist-info/RECORD", *names):
                    entry = zipfile.ZipInfo(name, (2000 + at % 9, 1, 1, 0, 0, 0))
                    entry.external_attr = mode << 16
                    whole.writestr(entry, name)
            release.rezipped(path)
            with zipfile.ZipFile(path) as found:
                assert found.namelist() == ["x/a.py", "x/b.py", "x-1.dist-info/RECORD"]
        packed.append(path.read_bytes())
    assert packed[0] == packed[1]


@pytest.mark.long
@pytest.mark.skipif(os.name == "nt", reason="files have no modes there")
def test_another_checkout_makes_the_same_packages(
    made: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Files of another day, that only their owner may read, under another umask."""
    other = tmp_path / "checkout"
    shutil.copytree(ROOT, other, ignore=release.kept_out)
    for path in other.rglob("*"):
        path.chmod(0o700 if path.is_dir() or path.suffix == ".py" else 0o600)
        os.utime(path, (1_000_000_000, 1_000_000_000))
    monkeypatch.setattr(release, "ROOT", other)
    before = os.umask(0o077)
    try:
        release.packages(tmp_path / "out", NOW, made.parent / "site")
    finally:
        os.umask(before)
    names = sorted(path.name for path in made.iterdir())
    assert len(names) == 3
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == names
    for name in names:
        assert (tmp_path / "out" / name).read_bytes() == (made / name).read_bytes(), name


def test_a_wheel_of_ours_is_whole_and_the_same_every_time(tmp_path: Path) -> None:
    """Every file is recorded with its hash, as installers and registries check it."""
    files = [("a/__init__.py", b"x = 1\n"), ("a/html/b c.txt", "é".encode())]
    one, two = (
        lite.wheel(tmp_path / name, "a", "1.0", files, ["b>=2"]).read_bytes() for name in "xy"
    )
    assert one == two
    with zipfile.ZipFile(tmp_path / "x" / "a-1.0-py3-none-any.whl") as made:
        rows = made.read("a-1.0.dist-info/RECORD").decode().splitlines()
        assert {row.split(",")[0] for row in rows} == set(made.namelist())
        assert lite.checked(files[1][1]) in rows[1]
        assert "Requires-Dist: b>=2" in made.read("a-1.0.dist-info/METADATA").decode()


def test_workflows_name_their_actions_by_commit() -> None:
    """An action that is replaced behind its name does not run here."""
    uses: list[Any] = []
    for path in sorted((ROOT / ".github" / "workflows").glob("*.yml")):
        uses += re.findall(r"uses: (\S+)", path.read_text("utf-8"))
    assert len(uses) > 8
    assert all(re.search(r"@[0-9a-f]{40}$", one) for one in uses), uses
    text = (ROOT / ".github" / "workflows" / "release.yml").read_text("utf-8")
    assert "id-token: write" in text
    assert not re.search(r"(?i)password:|token:(?! write)|secrets\.", text)
