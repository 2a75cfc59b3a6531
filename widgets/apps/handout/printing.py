"""Paper out of a page: a Chromium of the system prints an HTML file to PDF."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from pathlib import Path

from rules.core.errors import RulebookError

SYSTEM = (
    "chromium-headless-shell", "chrome-headless-shell",
    "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "microsoft-edge",
)  # fmt: skip
"""Names under which systems know a browser that prints without a window, the lightest first."""
PATIENCE = 120
"""Seconds a slow machine may take for a sheet."""


class NoPress(RulebookError):
    """Nothing can print here, or the printing failed: the text says what helps."""


def of_system() -> str:
    """A Chromium of the system; empty when there is none."""
    return next((path for name in SYSTEM if (path := shutil.which(name))), "")


def named() -> str:
    """The browser named in the environment."""
    return os.environ.get("ER_CHROMIUM", "")


def print_pdf(html: str, target: Path) -> None:
    """Write ``html`` as a PDF to ``target``; raises ``NoPress`` naming what helps."""
    browser = named() or of_system()
    if not browser:
        raise NoPress(
            f"No Chromium was found (looked for {', '.join(SYSTEM)}). Install one, name one with "
            "ER_CHROMIUM=/path/to/chromium, or write the sheet as HTML and print that to PDF."
        )
    with tempfile.TemporaryDirectory(prefix="er-sheet-") as folder:
        page = Path(folder) / "sheet.html"
        page.write_text(html, "utf-8")
        command = [
            browser, "--headless", "--disable-gpu", "--no-first-run", "--disable-sync",
            "--disable-background-networking", "--disable-component-update", "--disable-quic",
            f"--user-data-dir={folder}/profile", "--no-pdf-header-footer",
            f"--print-to-pdf={folder}/sheet.pdf", page.as_uri(),
        ]  # fmt: skip
        if hasattr(os, "geteuid") and os.geteuid() == 0:
            command.insert(1, "--no-sandbox")  # in a container there is nobody else
        try:
            done = subprocess.run(  # noqa: S603 - the browser of the person who calls
                command, check=False, capture_output=True, text=True, timeout=PATIENCE
            )
        except (OSError, subprocess.TimeoutExpired) as error:
            raise NoPress(f"{browser} does not print: {error}.") from None
        made = Path(folder) / "sheet.pdf"
        if not made.exists():
            last = (done.stderr.strip().splitlines() or ["it said nothing"])[-1]
            raise NoPress(f"{browser} printed nothing ({last}). Name another one with ER_CHROMIUM.")
        shutil.copyfile(made, target)
