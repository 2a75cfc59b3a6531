"""The letters that tests bring: a Chromium that sees these fonts and none of the machine's.

Widths, wraps and heights then are the same wherever a test runs. ``USUAL`` is as wide as Arial and
Liberation Sans, ``WIDE`` is Noto Sans, which many a Linux has instead. Elsewhere than on Linux a
browser does not ask fontconfig, and letters are those of the machine.
"""

from __future__ import annotations

import os
from pathlib import Path
from xml.sax.saxutils import escape

ROOT = Path(__file__).resolve().parent.parent
FONTS = ROOT / "tests" / "fonts"
CACHE = ROOT / ".cache" / "fonts"
USUAL, WIDE = "Arimo", "Noto Sans"
"""What "sans-serif" is. The second takes about 5 % more room."""
MONO = "DejaVu Sans Mono"
"""What "monospace" is, and whose signs the others borrow."""

CONFIG = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <dir>{fonts}</dir>
  <cachedir>{cache}</cachedir>
  <alias><family>monospace</family><prefer><family>{mono}</family></prefer></alias>
  <match target="pattern">
    <edit name="antialias" mode="assign"><bool>true</bool></edit>
    <edit name="hintstyle" mode="assign"><const>hintslight</const></edit>
    <edit name="rgba" mode="assign"><const>none</const></edit>
  </match>
  <match>
    <test name="family" compare="not_eq"><string>monospace</string></test>
    <edit name="family" mode="append_last" binding="weak">
      <string>{sans}</string><string>{mono}</string>
    </edit>
  </match>
</fontconfig>
"""


def config(sans: str = "") -> str:
    """The path of a fontconfig file with the tests' letters; ``ER_FONT`` names others as usual."""
    sans = sans or os.environ.get("ER_FONT", USUAL)
    CACHE.mkdir(parents=True, exist_ok=True)
    file = CACHE / f"{sans.replace(' ', '-').lower()}.conf"
    found = {"fonts": str(FONTS), "cache": str(CACHE / "cache"), "mono": MONO, "sans": sans}
    text = CONFIG.format(**{key: escape(value) for key, value in found.items()})
    if not file.exists() or file.read_text("utf-8") != text:
        own = file.with_suffix(f".{os.getpid()}")
        own.write_text(text, "utf-8")
        own.replace(file)
    return str(file)
