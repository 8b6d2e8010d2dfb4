"""What services refuse families and therapists is in the web's Spanish catalogs (docs/product/web.md#languages)."""

import ast
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from chassis.http.field_sentences import _BY_FAMILY, _BY_TYPE, _DEFAULT
from stack.layout import ROOT

from tests.contract.catalogs import keys
from tests.contract.operator_answers import (
    CODES_OF_OPERATORS,
    FILES_OF_OPERATORS,
    SENTENCES_OF_MACHINES,
    SENTENCES_OF_OPERATORS,
)

SPANISH = ROOT / "web-shell/packages/app-kit/src/api/spanish"
SOURCES = {
    file: ast.parse(file.read_text())
    for file in sorted((ROOT / "services").glob("*/src/**/*.py"))
    if "testing" not in file.parts
}
SHAPE = re.compile(r"^  \[/(.+)/, '", re.MULTILINE)
NUMBER = re.compile(r"\d+(?:[.,]\d+)*")
WITH_NAMES = {
    "You closed this account. We erase it on #. Keep it to log in.",
    "Type your name as it appears in your account: #",
}
"""`answers.ts` has a pattern for each."""


CODES = keys((SPANISH / "codes.es.ts").read_text())
SENTENCE_FILE = (SPANISH / "sentences.es.ts").read_text()
SENTENCES = keys(SENTENCE_FILE) | WITH_NAMES
IN_ENGLISH = SENTENCES_OF_OPERATORS | SENTENCES_OF_MACHINES
SHAPES = [re.compile(found) for found in SHAPE.findall(SENTENCE_FILE)]


@dataclass(frozen=True)
class Refusal:
    code: str
    sentence: str | None


def constants() -> dict[str, ast.expr]:
    return {
        target.id: node.value
        for tree in SOURCES.values()
        for node in tree.body
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name)
    }


NAMED = constants()


def text_of(node: ast.expr | None) -> str | None:
    """A sentence with `#` where the code puts a value or a number."""
    match node:
        case ast.Constant(value=str(text)):
            return NUMBER.sub("#", text)
        case ast.JoinedStr(values=parts):
            return "".join(text_of(part) or "#" for part in parts)
        case ast.Name(id=name) if name in NAMED:
            return text_of(NAMED[name])
    return None


def attribute(node: ast.ClassDef, name: str) -> str | None:
    for line in node.body:
        if isinstance(line, ast.Assign) and ast.unparse(line.targets[0]) == name:
            return text_of(line.value)
    return None


def bases(node: ast.ClassDef) -> set[str]:
    return {ast.unparse(base).rpartition(".")[2] for base in node.bases}


def error_classes() -> list[ast.ClassDef]:
    classes = [node for tree in SOURCES.values() for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
    names = {"DomainError"}
    while more := {each.name for each in classes if bases(each) & names} - names:
        names |= more
    return [each for each in classes if each.name in names]


CLASSES = error_classes()
NAMES = {each.name for each in CLASSES}
REFUSALS = {
    Refusal(
        attribute(each, "wire_code") or re.sub(r"(?<!^)(?=[A-Z])", "_", each.name).lower(), attribute(each, "sentence")
    )
    for each in CLASSES
}
SHARED = {code for code, times in Counter(each.code for each in REFUSALS if each.sentence).items() if times > 1}
"""Codes with several sentences: only the sentence says what is meant."""


def is_known(sentence: str) -> bool:
    return sentence in SENTENCES or any(shape.search(sentence) for shape in SHAPES)


def lacks_spanish(refusal: Refusal) -> bool:
    if refusal.code in SHARED and refusal.sentence:
        return not is_known(refusal.sentence) and refusal.sentence not in IN_ENGLISH
    return refusal.code not in CODES.union(CODES_OF_OPERATORS)


def test_the_catalogs_and_the_errors_are_found() -> None:
    assert len(CODES) > 100 and len(SENTENCES) > 50 and len(SHAPES) > 10
    assert Refusal("slot_taken", "This time is no longer available. Please choose another one.") in REFUSALS


def test_each_error_is_in_spanish_or_only_for_operators() -> None:
    assert sorted(map(str, filter(lacks_spanish, REFUSALS))) == []


def test_no_code_is_both_and_none_is_left_over() -> None:
    codes = {each.code for each in REFUSALS} | {"http_error", "internal", "method_not_allowed"}
    assert CODES - codes == set()
    assert set(CODES_OF_OPERATORS) - codes == set()
    assert CODES.isdisjoint(CODES_OF_OPERATORS)


def sentences(tree: ast.AST) -> Iterator[str]:
    """The sentences that a module gives to an error or to a validator."""
    for call in ast.walk(tree):
        if not isinstance(call, ast.Call):
            continue
        name = ast.unparse(call.func).rpartition(".")[2]
        if name in NAMES | {"sentence", "Required", "_not_blank", "_Requirement"}:
            given = [*call.args, *(field for each in call.keywords for field in fields_of(each))]
            yield from (text for text in map(text_of, given) if text and " " in text)


def fields_of(keyword: ast.keyword) -> list[ast.expr]:
    return keyword.value.values if keyword.arg == "fields" and isinstance(keyword.value, ast.Dict) else []


def untranslated(file: Path) -> list[str]:
    return sorted({each for each in sentences(SOURCES[file]) if not is_known(each)} - IN_ENGLISH)


def is_of_users(file: Path) -> bool:
    path = file.relative_to(ROOT / "services").as_posix()
    return not any(part in path for part in FILES_OF_OPERATORS)


def test_each_sentence_is_in_spanish_or_only_for_operators() -> None:
    files = [file for file in SOURCES if is_of_users(file)]
    assert {str(file.relative_to(ROOT)): found for file in files if (found := untranslated(file))} == {}


def test_each_sentence_about_a_field_has_a_shape() -> None:
    templates = [*_BY_TYPE.values(), *_BY_FAMILY.values(), _DEFAULT]
    made = [each.format(label="Name", be="is", gt="#", ge="#", lt="#", le="#") for each in templates]
    assert [each for each in (NUMBER.sub("#", one) for one in made) if not is_known(each)] == []
