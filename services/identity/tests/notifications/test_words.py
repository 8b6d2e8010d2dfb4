"""Every sentence that an email, a text message or a notice can say exists in Spanish, with the same placeholders."""

import ast
import re
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from string import Formatter

import identity.notifications
import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po
from chassis.languages import WrittenLanguage
from identity.notifications.words import words_in

CODE = Path(identity.notifications.__file__).parent
SAID = re.compile(r'say\("((?:[^"\\]|\\.)*)"\)')
"""In a template."""
Sentence = str | tuple[str, str]
ENGLISH, SPANISH = words_in(WrittenLanguage.ENGLISH), words_in(WrittenLanguage.SPANISH)


def literals(node: ast.expr) -> Iterator[str]:
    match node:
        case ast.Constant(value=str(text)):
            yield text
        case ast.IfExp():
            yield from literals(node.body)
            yield from literals(node.orelse)


def said_in(source: str) -> Iterator[Sentence]:
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call):
            continue
        match node.func, node.args:
            case (ast.Name("say" | "sentence") | ast.Attribute(attr="say"), [text, *_]):
                yield from literals(text)
            case (ast.Name("sentences"), [ast.Constant(value=one), ast.Constant(value=many)]):
                yield str(one), str(many)
            case (ast.Attribute(attr="plural"), [_, ast.Constant(value=one), ast.Constant(value=many)]):
                yield str(one), str(many)


def said() -> set[Sentence]:
    code = {text for path in CODE.rglob("*.py") for text in said_in(path.read_text())}
    templates = {
        text.replace("\\n", "\n") for path in (CODE / "templates").iterdir() for text in SAID.findall(path.read_text())
    }
    found = code | templates
    counted = {one for one, _ in (text for text in found if isinstance(text, tuple))}
    return {text for text in found if isinstance(text, tuple) or text not in counted}


def catalog() -> Catalog:
    with files("identity.notifications").joinpath("locales/es.po").open("rb") as file:
        return read_po(file, abort_invalid=True)


def messages() -> list[Message]:
    return [message for message in catalog() if message.id]


def texts(sentence: str | list[str] | tuple[str, ...] | None) -> tuple[str, ...]:
    return (sentence,) if isinstance(sentence, str) else tuple(sentence or ())


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def test_spanish_lacks_no_sentence_and_has_none_that_nobody_says() -> None:
    known: set[Sentence] = {
        message.id if isinstance(message.id, str) else (message.id[0], message.id[1]) for message in messages()
    }
    assert said() - known == set(), "write them in locales/es.po"
    assert known - said() == set(), "nobody says them: delete them from locales/es.po"


def test_spanish_has_the_same_placeholders() -> None:
    def differing(message: Message) -> bool:
        wanted = set[str]().union(*map(placeholders, texts(message.id)))
        given = [placeholders(text) for text in texts(message.string)]
        return any(each - {"count"} != wanted - {"count"} or not each <= wanted for each in given)

    assert [message.id for message in messages() if differing(message)] == []


def test_every_sentence_is_translated() -> None:
    same = {text for message in messages() for text in texts(message.id) if text in texts(message.string)}
    assert same == set()
    assert [message.id for message in messages() if not all(texts(message.string))] == []
    assert [message.id for message in messages() if message.pluralizable != (len(texts(message.string)) == 2)] == []


def test_spanish_sentences_end_and_open_as_spanish_does() -> None:
    """A question or an exclamation also has a mark where it begins, and a sentence ends as the English one does."""
    for message in messages():
        for text in texts(message.string):
            assert text.count("?") == text.count("¿"), text
            assert text.count("!") == text.count("¡"), text
            assert text == text.strip(), text
        english, spanish = texts(message.id)[0], texts(message.string)[0]
        assert (english[-1] == ".") == (spanish[-1] == "."), spanish


@pytest.mark.parametrize(
    ("count", "text"), [(0, "0 sesiones"), (1, "1 sesión"), (2, "2 sesiones"), (1200, "1,200 sesiones")]
)
def test_plural(count: int, text: str) -> None:
    assert SPANISH.plural(count, "{count} session", "{count} sessions") == text


def test_a_name_with_braces_stays_as_it_is() -> None:
    assert SPANISH("Hi {name},", name="{count}") == "Hola, {count}:"


def test_names_are_listed() -> None:
    assert ENGLISH.listed(["Mia", "Leo", "Ian"]) == "Mia, Leo and Ian"
    assert SPANISH.listed(["Mia", "Leo", "Iris"]) == "Mia, Leo e Iris"
    assert ENGLISH.listed(["Mia"]) == SPANISH.listed(["Mia"]) == "Mia"
