"""What can be changed in a module: one small change each, made by the operators of mutmut.

mutmut leaves decorated functions alone, since its trampolines cannot stand in for them. Here a
mutant takes the place of the code of a function (:mod:`tests.mutation.hunt`), so properties, cached
functions and registered ones are changed like all others.
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from types import CodeType
from typing import NamedTuple

import libcst as cst
from libcst.metadata import MetadataWrapper, PositionProvider
from mutmut.mutation.file_mutation import NEVER_MUTATE_FUNCTION_NAMES, MutationVisitor
from mutmut.mutation.mutators import mutation_operators, operator_string
from mutmut.mutation.pragma_handling import IgnoredCode

ROOT = Path(__file__).resolve().parent.parent.parent


class Mutant(NamedTuple):
    """One change of one function: the text between two offsets of a module is another."""

    path: str
    """The module, from the root of the checkout."""
    function: str
    """The outermost function or method, as ``Class.method``; empty for a table."""
    line: int
    before: str
    after: str
    begin: int
    end: int
    again: int
    """How many equal changes the function has before this one."""
    text: str
    """The text of the module when the change was found."""

    @property
    def name(self) -> str:
        """How a list of survivors names it: it stays the same while the function does."""
        more = f" (no. {self.again + 1})" if self.again else ""
        return f"{self.path}:{self.function}: {short(self.before)} -> {short(self.after)}{more}"

    def source(self) -> str:
        """The text of the module with the change."""
        return self.text[: self.begin] + self.after + self.text[self.end :]


def short(text: str) -> str:
    """A piece of code on one line."""
    return re.sub(r"\s+", " ", text).strip()


def once(node: cst.BaseString) -> Iterator[cst.BaseString]:
    """A string is changed in one way, not in three: a word that is read or said is another."""
    yield from list(operator_string(node))[:1]


OPERATORS = [
    (kind, once if found is operator_string else found) for kind, found in mutation_operators
]


class Finder(MutationVisitor):
    """Collects the changes of a module, those of decorated functions too."""

    def _skip_node_and_children(self, node: cst.CSTNode) -> bool:
        if isinstance(node, cst.FunctionDef):
            return node.name.value in NEVER_MUTATE_FUNCTION_NAMES
        return bool(super()._skip_node_and_children(node))


def find(path: str) -> list[Mutant]:
    """All mutants of a module, in the order of its lines.

    Those of its constants, which belong to no function, are tables (:mod:`tests.mutation.tables`).
    """
    text = (ROOT / path).read_text("utf-8")
    wrapper = MetadataWrapper(cst.parse_module(text))
    none = IgnoredCode(set(), set(), set())
    finder = Finder(OPERATORS, none)
    module = wrapper.visit(finder)
    positions = wrapper.resolve(PositionProvider)
    starts = [0]
    for line in text.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    functions = {one.lineno: name for one, name in defined(ast.parse(text))}
    seen = Counter[tuple[str, str, str]]()
    found = []
    for one in finder.mutations:
        outer = one.contained_by_top_level_function
        where = positions[one.original_node]
        begin = starts[where.start.line - 1] + where.start.column
        end = starts[where.end.line - 1] + where.end.column
        before = module.code_for_node(one.original_node).strip()
        after = module.code_for_node(one.mutated_node).strip()
        if text[begin:end] != before or before == after:
            continue
        function = ""
        if isinstance(outer, cst.FunctionDef):
            function = functions[positions[outer].start.line]
        again = seen[function, before, after]
        seen[function, before, after] += 1
        found.append(
            Mutant(path, function, where.start.line, before, after, begin, end, again, text)
        )
    return sorted(found, key=lambda one: (one.begin, one.end, one.after))


def defined(
    tree: ast.Module | ast.ClassDef, above: str = ""
) -> Iterator[tuple[ast.FunctionDef, str]]:
    """The functions and methods of a module with their qualified names."""
    for one in tree.body:
        if isinstance(one, ast.FunctionDef):
            yield one, above + one.name
        elif isinstance(one, ast.ClassDef):
            yield from defined(one, f"{above}{one.name}.")


def changed(path: str, before: str) -> set[str]:
    """The functions of a module that are not as they were in another text of it."""
    was, now = (
        {name: ast.dump(one) for one, name in defined(ast.parse(text))}
        for text in (before, (ROOT / path).read_text("utf-8"))
    )
    return {name for name, code in now.items() if was.get(name) != code}


def code_of(source: str, filename: str, function: str, line: int) -> CodeType:
    """The code of a function in a compiled module; ``line`` is its first one."""
    todo = [compile(source, filename, "exec", dont_inherit=True)]
    while todo:
        code = todo.pop()
        if code.co_qualname == function and code.co_firstlineno == line:
            return code
        todo += [one for one in code.co_consts if isinstance(one, CodeType)]
    raise LookupError(f"{filename} has no {function} on line {line}")
