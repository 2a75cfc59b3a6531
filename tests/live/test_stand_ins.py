"""The stand-ins for NumPy and IPython, run by this Python as the page's Python runs them."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

PYTHON = Path(__file__).resolve().parents[2] / "widgets" / "live" / "python"


def load(name: str) -> ModuleType:
    """A stand-in under a name of its own, so that the real package stays what it is."""
    spec = importlib.util.spec_from_file_location(f"stand_in_{name}", PYTHON / name / "__init__.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def np() -> ModuleType:
    """NumPy's stand-in."""
    return load("numpy")


def test_shapes_and_types(np: ModuleType) -> None:
    """Nested lists become arrays with the shapes and types NumPy would give them."""
    points = np.array([[0, 1], [2, 3.5]])
    assert points.shape == (2, 2)
    assert points.dtype == np.float64 == "float64"
    assert np.array([1, 2]).dtype == "int64"
    assert points.tolist() == [[0.0, 1.0], [2.0, 3.5]]
    assert points.ravel().shape == (4,)
    assert points.ravel().tolist() == [0.0, 1.0, 2.0, 3.5]
    assert points[1].tolist() == [2.0, 3.5]
    assert [row[0] for row in points] == [0.0, 2.0]
    assert np.array([1.5, 2.5], dtype=np.uint8).tolist() == [1, 2]
    assert np.concatenate([np.array([1]), np.array([2.5])]).tolist() == [1.0, 2.5]
    assert np.frombuffer(b"\x01\x02", dtype=np.uint8).tolist() == [1, 2]


def test_what_is_wrong_is_refused(np: ModuleType) -> None:
    """Ragged lists, unknown types and unknown functions are refused in words."""
    with pytest.raises(ValueError, match="one length"):
        np.array([[1], [1, 2]])
    with pytest.raises(TypeError, match="not understood"):
        np.array([1], dtype="complex128")
    with pytest.raises(AttributeError, match="JupyterLab"):
        np.linspace(0, 1)


KERNEL = """
import asyncio, json, sys
from live_kernel import kernel, link
assert kernel.boot(["IPython.display", "ipywidgets"]) == [], "warm modules"
sent = []
kernel.settle(); kernel.check()
kernel.attach(lambda text, buffers: sent.append(json.loads(text)), {}, None)
async def run(source, number=1):
    sent.clear()
    ok = await kernel.run_cell(source, 0, number)
    return ok, [m["output"] for m in sent if m["kind"] == "output"]
async def main():
    ok, out = await run("x = 2\\nx + 1")
    assert ok and out[0]["data"] == {"text/plain": "3"}, out
    assert (await run("x;")) == (True, [])
    assert await kernel.run_cell("x;", 0, 2, '{"a/b": {"width": 3}}')
    assert link.looks == {"a/b": {"width": 3}}
    ok, out = await run("%matplotlib inline\\nprint('a'); print('b')")
    assert out == [{"output_type": "stream", "name": "stdout", "text": "a\\nb\\n"}], out
    ok, out = await run("!ls")
    assert not ok and "JupyterLab" in out[0]["evalue"], out
    ok, out = await run("{}['key']")
    assert out[0]["evalue"] == "there is no 'key'" and out[0]["line"] == 1, out
    ok, out = await run("class A:\\n    def __repr__(self): raise ValueError('no')\\nA()")
    assert ok and "its repr failed" in out[0]["data"]["text/plain"], out
    ok, out = await run("class B:\\n    def _repr_html_(self): return '<i>b</i>'\\nB()")
    assert out[0]["data"]["text/html"] == "<i>b</i>", out
    declines = "def _ipython_display_(self): raise NotImplementedError"
    ok, out = await run("class C(B):\\n    " + declines + "\\nC()")
    assert out[0]["data"]["text/html"] == "<i>b</i>", out
    ok, out = await run("raise SystemExit")
    assert ok and out == [], out
    ok, out = await run("from IPython import get_ipython\\nget_ipython().user_ns['x']")
    assert out[0]["data"]["text/plain"] == "2", out
    ok, out = await run(
        "import ipywidgets\\nb = ipywidgets.Button()\\nb.on_click(lambda _: 1 / 0)\\nb")
    view = out[-1]["data"]["application/vnd.jupyter.widget-view+json"]
    sent.clear()
    kernel.message(json.dumps({"kind": "comm_msg", "id": "comm-1", "comm_id": view["model_id"],
        "data": {"method": "custom", "content": {"event": "click"}}, "metadata": {}}), [])
    errors = [m for m in sent if m["kind"] == "output"]
    assert errors[0]["output"]["ename"] == "ZeroDivisionError", sent
    assert errors[0]["parent"]["cell"] == 0, sent
asyncio.run(main())
sys.__stdout__.write("all well")
"""
FULL = """
import asyncio, json, sys
from live_kernel import errors, kernel, link
kernel.boot(["ipywidgets"])
sent, held = [], bool
def post(text, buffers):
    if errors._reserve and held():
        raise MemoryError
    sent.append(json.loads(text))
kernel.attach(post, {}, None)
asyncio.run(kernel.run_cell(
    "import ipywidgets\\nb = ipywidgets.Button()\\n"
    "def full(_): raise MemoryError\\nb.on_click(full)\\nb", 0, 1))
view = sent[-1]["output"]["data"]["application/vnd.jupyter.widget-view+json"]
press = json.dumps({"kind": "comm_msg", "id": "comm-1", "comm_id": view["model_id"],
    "data": {"method": "custom", "content": {"event": "click"}}, "metadata": {}})
def told():
    said = [one["output"] for one in sent if one["kind"] == "output"]
    sent.clear()
    assert [one.get("evalue") for one in said] == [errors.CRAMPED], said
    assert not errors._reserve
sent.clear()
held = lambda: True  # no word goes out while the reserve is there
kernel.message(press, [])
told()
asyncio.run(kernel.run_cell("print('before')\\nraise MemoryError", 1, 2))
assert sent.pop(0)["output"]["text"] == "before\\n", sent
told()
loads = json.loads
def misses(text):
    json.loads = loads
    raise MemoryError
json.loads = misses
kernel.message(press, [])
told()
held = bool
kernel.message(press.replace("click", "nothing"), [])
assert errors._reserve and not [one for one in sent if one["kind"] == "output"], sent
sys.__stdout__.write("all well")
"""


@pytest.mark.parametrize("script", [KERNEL, FULL], ids=["enough", "full"])
def test_the_kernel_without_a_browser(script: str) -> None:
    """Cells, outputs, errors and callbacks, with the page replaced by a list.

    Where the memory is full, a reserve is let go of first: words about it need some, too.
    """
    done = subprocess.run(
        [sys.executable, "-c", script],
        env={"PYTHONPATH": str(PYTHON)},
        check=False,
        capture_output=True,
        text=True,
    )
    assert done.stdout == "all well", done.stderr[-2000:]
