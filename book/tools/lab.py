"""Open the pages in JupyterLab as notebooks, widgets live. Settings stay inside this folder."""

from __future__ import annotations

import argparse
import json
import os
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
CONFIG = ROOT / ".cache" / "jupyter"

SERVER = {
    "ServerApp": {
        "contents_manager_class": "rulebook.lab.BookContents",
        "jpserver_extensions": {"jupytext": False},
    },
    "LabApp": {"collaborative": False, "check_for_updates_class": "jupyterlab.NeverCheckForUpdate"},
}
LAB = {
    "@jupyterlab/docmanager-extension:plugin": {
        "defaultViewers": {"markdown": "Jupytext Notebook"},
    },
    "@jupyterlab/apputils-extension:notification": {
        "checkForUpdates": False,
        "fetchNews": "false",
    },
}


def configure() -> None:
    """Write the settings of this project's JupyterLab."""
    (CONFIG / "labconfig").mkdir(parents=True, exist_ok=True)
    (CONFIG / "jupyter_server_config.json").write_text(json.dumps(SERVER, indent=1))
    (CONFIG / "labconfig" / "default_setting_overrides.json").write_text(json.dumps(LAB, indent=1))


def main() -> None:
    """Start JupyterLab in the folder of the pages; further words are handed on to it."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--pages", type=Path, default=ROOT / "book", help="another folder")
    chosen, rest = options.parse_known_args()
    configure()
    places = [str(ROOT), str(ROOT / "book" / "_ext"), os.environ.get("PYTHONPATH", "")]
    os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, places))
    os.environ["JUPYTER_CONFIG_DIR"] = str(CONFIG)
    command = [sys.executable, "-m", "jupyterlab", "--notebook-dir", str(chosen.pages)]
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        command.append("--allow-root")  # in a container there is nobody else
    os.execv(  # noqa: S606
        sys.executable, [*command, "--LabApp.default_url=/lab/tree/index.md", *rest]
    )


if __name__ == "__main__":
    sys.path.append(str(ROOT))
    from rules.core.terminal import run_command

    sys.exit(run_command(main))
