"""Kept inputs, and those that once broke something, are values or errors in words."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from tests.fuzz.mutators import mutated
from tests.fuzz.targets import TARGETS

HERE = Path(__file__).parent
MOST = 200_000
"""Bytes of all seeds together."""


def inputs(folder: str, target: str) -> list[Path]:
    """The kept inputs of a target."""
    return sorted(one for one in (HERE / folder / target).glob("*") if one.is_file())


@pytest.mark.parametrize("folder", ["seeds", "found"])
@pytest.mark.parametrize("target", TARGETS)
def test_every_kept_input_is_a_value_or_an_error_in_words(target: str, folder: str) -> None:
    """Nothing else comes out, and it comes to an end."""
    kept = inputs(folder, target)
    assert kept or folder == "found"
    for path in kept:
        try:
            TARGETS[target](path.read_bytes())
        except Exception as error:
            error.add_note(f"{target}: {path.name}")
            raise


@pytest.mark.parametrize("target", TARGETS)
def test_inputs_changed_in_their_kind_are_values_or_errors(target: str) -> None:
    """A few changed seeds, as the fuzzer changes them."""
    random, tried = Random(7), 0
    for path in inputs("seeds", target):
        data = path.read_bytes()
        for _ in range(3):
            found = mutated(target, data, random.randrange(2**30))
            if found is not None:
                TARGETS[target](found)
                tried += found != data
    assert tried > 20


def test_the_seeds_are_small() -> None:
    """They travel with every clone."""
    sizes = [path.stat().st_size for target in TARGETS for path in inputs("seeds", target)]
    assert sum(sizes) < MOST
