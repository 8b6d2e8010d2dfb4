"""The pages accept the files that the documents service accepts (docs/product/documents.md#file-types)."""

import re

from documents.domain.errors import FileTooLarge, PdfDamaged, WrongDocumentType
from documents.domain.file_kind import MAX_BYTES
from documents.domain.inspect_file import CERTIFICATES, DOCUMENTS, PHOTOS, Accepted
from stack.layout import ROOT

UI = ROOT / "web-shell/packages/ui/src"
RULES = (UI / "inputs/file-rules.ts").read_text()
TYPES = re.compile(r"^  '\.(?P<extension>\w+)': '(?P<type>\w+/[^']+)',$", re.MULTILINE)
SPELLINGS = re.compile(r"'\.(?P<other>\w+)': '\.(?P<listed>\w+)'")
LIST = re.compile(r"^  (?P<group>\w+): \[(?P<extensions>[^\]]+)\],$", re.MULTILINE)
FILES_GROUPS = "const groupExtensions"


def _lists(text: str) -> dict[str, set[str]]:
    return {found["group"]: set(re.findall(r"\.(\w+)", found["extensions"])) for found in LIST.finditer(text)}


def _spelled(extensions: set[str]) -> set[str]:
    """With the other spellings, as the pages accept them."""
    pairs = [{found["other"], found["listed"]} for found in SPELLINGS.finditer(RULES)]
    return extensions.union(*(pair for pair in pairs if pair & extensions))


def _of_server(accepted: Accepted) -> set[str]:
    return {extension for one in accepted.kinds for extension in one.kind.extensions}


ONE_FILE, SEVERAL_FILES = map(_lists, RULES.split(FILES_GROUPS))


def test_pages_accept_the_documents_of_the_server() -> None:
    assert _spelled(set().union(*SEVERAL_FILES.values())) == _of_server(DOCUMENTS)


def test_pages_accept_the_resumes_licenses_and_photos_of_the_server() -> None:
    assert {group: _spelled(extensions) for group, extensions in ONE_FILE.items()} == {
        "document": _of_server(CERTIFICATES),
        "photo": _of_server(PHOTOS),
        "picture": _of_server(PHOTOS),
    }


def test_the_server_accepts_the_type_that_a_page_declares() -> None:
    declared = {found["extension"]: found["type"] for found in TYPES.finditer(RULES)}
    assert set(declared) == _of_server(DOCUMENTS)
    for extension, content_type in declared.items():
        (kind,) = (one.kind for one in DOCUMENTS.kinds if extension in one.kind.extensions)
        assert kind.fits(f"a.{extension}", content_type), extension


def test_pages_refuse_in_the_words_of_the_server() -> None:
    messages = (UI / "messages.ts").read_text()
    common = WrongDocumentType().text.partition(": ")[0]
    for sentence in (PdfDamaged().text, FileTooLarge().text, f"{common}: {{types}}"):
        assert f"'{sentence}'" in messages
    assert f"maxBytes = {MAX_BYTES // 1024**2} * 1024 * 1024" in RULES
