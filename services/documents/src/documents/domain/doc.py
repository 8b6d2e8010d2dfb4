"""Checks .doc files: OLE2 containers ([MS-CFB]) with a Word document ([MS-DOC]).

They can't be rewritten, so a file that loads or runs something is refused (docs/product/documents.md#word).
"""

import io
import re

import olefile

from documents.domain.errors import FileContainsScript, WrongFileType

MAGIC: bytes = olefile.MAGIC
WORD_MAGIC = b"\xec\xa5"
ACTIVE = {"macros", "vba", "_vba_project", "_vba_project_cur", "objectpool"}
"""Storages of macros and of embedded objects."""


def _wide(text: str) -> bytes:
    """A pattern for letters of one or two bytes each."""
    return b"".join(re.escape(letter.encode()) + rb"\0?" for letter in text)


LOADING_FIELD = re.compile(
    rb"\x13\0?(?:[ \t]\0?)*(?:%s)"
    % b"|".join(
        _wide(name)
        for name in (
            "DDE", "INCLUDE", "IMPORT", "LINK", "QUOTE", "MACROBUTTON", "GOTOBUTTON", "EMBED", "CONTROL",
            "HTMLCONTROL", "DATABASE", "PRINT ", "RD ", "SET ", "ASK", "FILLIN", "AUTOTEXT", "GLOSSARY",
        )
    ),
    re.IGNORECASE,
)  # fmt: skip
"""A field starts with 0x13 ([MS-DOC] 2.8.25). These load files, start programs or build other fields."""
REMOTE_TEMPLATE = re.compile(
    rb"(?:%s|%s|%s)(?:[^\0]\0){1,255}?%s" % (_wide("http://"), _wide("https://"), _wide("\\\\"), _wide(".dot")),
    re.IGNORECASE,
)


def check_doc(data: bytes) -> None:
    """Raises WrongFileType or FileContainsScript."""
    try:
        with olefile.OleFileIO(io.BytesIO(data)) as container:
            names = {part.lower() for path in container.listdir(storages=True) for part in path}
            streams = [container.openstream(path).read() for path in container.listdir() if _is_text(path)]
            document = container.openstream("WordDocument").read()
    except (OSError, ValueError, IndexError, KeyError, TypeError) as error:
        raise WrongFileType from error
    if not document.startswith(WORD_MAGIC):
        raise WrongFileType
    if ACTIVE & names or any(LOADING_FIELD.search(one) or REMOTE_TEMPLATE.search(one) for one in streams):
        raise FileContainsScript


def _is_text(path: list[str]) -> bool:
    """Streams with text, fields and the name of the template."""
    return path[-1] in ("WordDocument", "0Table", "1Table")
