"""How setuptools builds the package: engine and boards below ``escape_rulebook``.

An editable installation leaves everything where it is.
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

from setuptools.command.build_py import build_py

ROOT = Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT))

from escape_rulebook.checkout import HOME, TOPS, moved  # noqa: E402

APART = ("node_modules", "widgets/live/")
"""What makes the site, and is no part of the package."""


class Moved(build_py):
    """Lays out the packages below their home, and writes their modules anew for there."""

    def finalize_options(self) -> None:
        """Say where the packages will stand, before anything is written about them."""
        told = self.distribution
        # What uv asks for first, the metadata, is built before the mode is said.
        editable = told.get_command_obj("editable_wheel", create=False)
        if not editable and not told.package_dir:
            told.package_dir = {f"{HOME}.{top}": top for top in TOPS}
            told.packages = [
                f"{HOME}.{name}" if name.split(".")[0] in TOPS else name
                for name in told.packages or ()
            ]
        super().finalize_options()

    def find_data_files(self, package: str, src_dir: str) -> list[str]:
        """The data of a package, without what only makes the site."""
        found: list[str] = super().find_data_files(package, src_dir)
        return [one for one in found if not any(part in Path(one).as_posix() for part in APART)]

    def run(self) -> None:
        """Build, write the modules anew, and leave out what is for a checkout alone."""
        home = Path(self.build_lib) / HOME
        shutil.rmtree(home, ignore_errors=True)  # what an earlier build has left
        super().run()
        if self.editable_mode:
            return
        shutil.rmtree(home / "checkout", ignore_errors=True)
        for path in home.rglob("*.py"):
            path.write_text(moved(path.read_text("utf-8")), "utf-8", newline="\n")
