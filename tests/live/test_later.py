"""Packages that are no part of the first visit: fetched from the site when they are imported."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from widgets.live import pack

PYTHON = Path(__file__).resolve().parents[2] / "widgets" / "live" / "python"
RUN = """
import gzip, json, sys
sys.path.insert(0, sys.argv[1])
from live_kernel import later
folder, archive = sys.argv[2], open(sys.argv[3], "rb").read()
sys.path.append(folder)
asked = []
def fetch(url):
    asked.append(url)
    if url.endswith("missing"):
        raise OSError("status 404")
    return gzip.decompress(archive)
later.fetch = fetch
later.install()
later.install()
assert sys.meta_path.count(later.Finder) == 1
later.offer(json.dumps({"far_away": "live/later-1", "gone": "live/missing", "json": "live/x"}))
try:
    import nowhere
except ModuleNotFoundError:
    pass
assert asked == []
import far_away.inner
assert far_away.inner.VALUE == 7
assert asked == ["live/later-1"]
try:
    import gone
except ImportError as error:
    assert "The part 'gone' of this site did not load (status 404)" in str(error), error
else:
    raise AssertionError("no error")
import json as again
assert asked == ["live/later-1", "live/missing"]
"""


def test_a_package_is_fetched_once_when_it_is_imported(tmp_path: Path) -> None:
    """What nobody imports is not asked for; what does not come is named."""
    place = tmp_path / "site"
    place.mkdir()
    archive = tmp_path / "archive.bin"
    files = {f"{place}/far_away/__init__.py": b"", f"{place}/far_away/inner.py": b"VALUE = 7\n"}
    archive.write_bytes(pack.archive(files))
    done = subprocess.run(
        [sys.executable, "-c", RUN, str(PYTHON), str(place), str(archive)],
        check=False,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr


def test_the_encoder_is_not_part_of_the_first_visit(demo: Path) -> None:
    """It is a file of its own, small, with the version and the licence told."""
    told = json.loads((demo / "live" / "manifest.json").read_text("utf-8"))
    later = {name: size for name, size in told["files"].items() if "later-segno" in name}
    assert len(later) == 1
    assert max(later.values()) < 100_000
    assert "segno" in told["versions"]
    assert "== segno" in (demo / "live" / "LICENCES.txt").read_text("utf-8")
