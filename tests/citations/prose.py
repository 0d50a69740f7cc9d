"""The prose of a file: all of a page, the docstrings and comments of a program."""

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from typing import NamedTuple

ID = re.compile(r"(?<![\w/.-])(R-P-[a-z]+|FX-[a-z\d]+|[A-Z]-(?:\d+[a-z]?|X))(?![\w-])")

COMMENT = re.compile(r"#.*(?:[§`/]|[A-Z]-|T\d)")  # no other comment can cite anything


class Passage(NamedTuple):
    """A text, and the file and the line where it begins."""

    path: str
    line: int
    text: str

    def place(self, offset: int) -> str:
        return f"{self.path}:{self.line + self.text.count(chr(10), 0, offset)}"


def passages(path: str, text: str) -> Iterator[Passage]:
    """Comments that follow each other are one passage: a sentence runs over several lines."""
    if not path.endswith(".py"):
        yield Passage(path, 1, text)
        return
    if COMMENT.search(text):
        yield from _comments(path, text)
    yield from _strings(path, text)


def _comments(path: str, text: str) -> Iterator[Passage]:
    comments: list[tokenize.TokenInfo] = []
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            if comments and token.start[0] > comments[-1].start[0] + 1:
                yield _joined(path, comments)
                comments = []
            comments.append(token)
    if comments:
        yield _joined(path, comments)


def _joined(path: str, comments: list[tokenize.TokenInfo]) -> Passage:
    lines = "\n".join(comment.string.lstrip("# ") for comment in comments)
    return Passage(path, comments[0].start[0], lines)


def _strings(path: str, text: str) -> Iterator[Passage]:
    """Docstrings, and the strings that are nothing but ids: refusals name their ruling so."""
    for node in ast.walk(ast.parse(text)):
        match node:
            case ast.Expr(value=ast.Constant(value=str(said))):
                yield Passage(path, node.lineno, said)
            case ast.Constant(value=str(said)) if said and all(map(ID.fullmatch, said.split())):
                yield Passage(path, node.lineno, said)
