"""Rewrites .docx files (a zip, ECMA-376) so that only text, styles and pictures survive
(docs/product/documents.md#word)."""

import io
import posixpath
import re
import struct
import zipfile
import zlib
from collections.abc import Mapping

from lxml import etree

from documents.domain.docx_parts import clean_part, clean_types, kept_relations
from documents.domain.errors import FileContainsScript, FileIsProtected, WrongFileType

CONTENT_TYPES, DOCUMENT = "[Content_Types].xml", "word/document.xml"
MAIN_TYPE = b"wordprocessingml.document.main+xml"
MAX_ENTRIES = 2_000
MAX_UNPACKED = 100 * 1024 * 1024
CHUNK = 256 * 1024
END_OF_ZIP = b"PK\x05\x06"
END_LENGTH = 22
KEPT = re.compile(
    r"""
    \[Content_Types\]\.xml
    | (?:[\w-]+/)*_rels/[\w.-]*\.rels
    | (?:word|docProps|customXml)/(?:[\w-]+/)*[\w.-]+\.xml
    | (?:word/(?:[\w-]+/)*media|docProps)/[\w.-]+\.(?:png|jpe?g|gif|bmp|tiff?|emf|wmf)
    | word/fonts/[\w.-]+\.odttf
    """,
    re.VERBOSE | re.IGNORECASE | re.ASCII,
)
"""Names of the parts that are kept."""
MACROS = re.compile(r"vba(?:Project|ProjectSignature\w*|Data)\.|/activeX/|/macrosheets/", re.IGNORECASE)
WRITTEN_AT = (1980, 1, 1, 0, 0, 0)
_Parts = dict[str, bytes]


def ends_as_zip(data: bytes) -> bool:
    """Whether a zip's end record closes the file. A zip appended to another type ends like this."""
    position = data.rfind(END_OF_ZIP, max(0, len(data) - END_LENGTH - 0xFFFF))
    if position < 0 or position + END_LENGTH > len(data):
        return False
    comment: int = struct.unpack_from("<H", data, position + 20)[0]
    return position + END_LENGTH + comment == len(data)


def rewrite_docx(data: bytes) -> bytes:
    """Embedded objects and references to other files are removed, except web and mail links.

    Raises WrongFileType, FileIsProtected or FileContainsScript.
    """
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            _check_entries(archive.infolist(), data)
            parts = _unpacked(archive)
        return _packed(_cleaned(parts))
    except (
        zipfile.BadZipFile,
        zlib.error,
        etree.XMLSyntaxError,
        KeyError,
        EOFError,
        RuntimeError,  # zipfile raises it for encryption, and a subclass for unknown compression
        ValueError,
    ) as error:
        raise WrongFileType from error


def _check_entries(entries: list[zipfile.ZipInfo], data: bytes) -> None:
    names = [entry.filename for entry in entries]
    folded = {name.lower() for name in names}
    if not ends_as_zip(data) or len(names) > MAX_ENTRIES or len(folded) != len(names):
        raise WrongFileType
    if min((entry.header_offset for entry in entries), default=-1) != 0:
        raise WrongFileType  # data before the first entry
    if CONTENT_TYPES not in names or DOCUMENT not in names:
        raise WrongFileType
    if any(entry.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED) for entry in entries):
        raise WrongFileType
    if any(name.startswith("/") or ".." in name.split("/") for name in names):
        raise WrongFileType
    if any(entry.flag_bits & 0x1 for entry in entries):
        raise FileIsProtected
    if any(MACROS.search(f"/{name}") for name in names):
        raise FileContainsScript


def _unpacked(archive: zipfile.ZipFile) -> _Parts:
    """The parts that are kept. The limit counts all."""
    parts: _Parts = {}
    unpacked = 0
    for entry in archive.infolist():
        content = bytearray()
        with archive.open(entry) as packed:
            while chunk := packed.read(CHUNK):
                unpacked += len(chunk)
                if unpacked > MAX_UNPACKED:
                    raise WrongFileType
                content += chunk
        if KEPT.fullmatch(entry.filename):
            parts[entry.filename] = bytes(content)
    if MAIN_TYPE not in parts[CONTENT_TYPES]:
        raise FileContainsScript if b"macroEnabled" in parts[CONTENT_TYPES] else WrongFileType
    return parts


def _cleaned(parts: Mapping[str, bytes]) -> _Parts:
    cleaned: _Parts = {CONTENT_TYPES: clean_types(parts[CONTENT_TYPES], parts.keys())}
    relations = {name: content for name, content in parts.items() if name.endswith(".rels")}
    removed: dict[str, set[str]] = {}
    for name, content in relations.items():
        source = _source_of(name)
        if source and source not in parts:
            continue  # relations of a part that isn't kept
        cleaned[name], removed[source] = kept_relations(content, posixpath.dirname(source), parts.keys())
    for name, content in parts.items():
        if name not in relations and name != CONTENT_TYPES:
            is_xml = name.lower().endswith(".xml")
            cleaned[name] = clean_part(content, removed.get(name, set())) if is_xml else content
    return cleaned


def _source_of(relations: str) -> str:
    """`word/_rels/document.xml.rels` belongs to `word/document.xml`, `_rels/.rels` to the whole package."""
    folder, _, name = relations.rpartition("_rels/")
    return folder + name.removesuffix(".rels")


def _packed(parts: Mapping[str, bytes]) -> bytes:
    whole = io.BytesIO()
    with zipfile.ZipFile(whole, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in parts.items():
            archive.writestr(zipfile.ZipInfo(name, WRITTEN_AT), content, zipfile.ZIP_DEFLATED)
    return whole.getvalue()
