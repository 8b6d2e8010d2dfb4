"""Decodes an uploaded file, recognizes its type by content, checks and cleans it
(docs/product/documents.md#file-checks)."""

import base64
import binascii
import hashlib
from collections.abc import Callable
from dataclasses import dataclass

from documents.domain.errors import FileNotReadable, FileTooLarge, WrongFileType, WrongPhotoType
from documents.domain.file_kind import DOC, DOCX, JPG, MAX_BYTES, PDF, PNG, FileKind
from documents.domain.file_name import safe_name
from documents.domain.pdf import check_pdf
from documents.domain.picture import reencode_jpg, reencode_photo_jpg, reencode_photo_png
from documents.domain.word import MAGIC as OLE_MAGIC
from documents.domain.word import check_doc, check_docx, ends_as_zip

MAX_BASE64_LENGTH = (MAX_BYTES + 2) // 3 * 4


@dataclass(frozen=True)
class SentFile:
    """An upload as received. Nothing in it is trusted."""

    filename: str
    content_type: str
    data: str
    """Base64 (RFC 4648) without line breaks."""


@dataclass(frozen=True)
class CheckedFile:
    filename: str
    content_type: str
    content: bytes
    sha256: bytes


def _unchanged(check: Callable[[bytes], None]) -> Callable[[bytes], bytes]:
    def checked(data: bytes) -> bytes:
        check(data)
        return data

    return checked


@dataclass(frozen=True)
class Accepted:
    """The kinds of files that an upload accepts."""

    kinds: tuple[tuple[bytes, FileKind, Callable[[bytes], bytes]], ...]
    """Leading bytes, kind, and a function that checks and cleans the content."""
    refusal: type[WrongFileType]


JPG_MAGIC, PNG_MAGIC = b"\xff\xd8\xff", b"\x89PNG\r\n\x1a\n"
DOCUMENTS = Accepted(
    (
        (b"%PDF-", PDF, _unchanged(check_pdf)),
        (OLE_MAGIC, DOC, _unchanged(check_doc)),
        (b"PK\x03\x04", DOCX, _unchanged(check_docx)),
        (JPG_MAGIC, JPG, reencode_jpg),
    ),
    WrongFileType,
)
PHOTOS = Accepted(((JPG_MAGIC, JPG, reencode_photo_jpg), (PNG_MAGIC, PNG, reencode_photo_png)), WrongPhotoType)


def inspect_file(sent: SentFile, accepted: Accepted = DOCUMENTS) -> CheckedFile:
    """Blocks for up to a second for the largest files, so call it in a thread.

    Raises FileTooLarge, FileNotReadable, WrongFileType, FileIsProtected, FileContainsScript or PictureTooLarge.
    """
    data = _decode(sent.data)
    filename = safe_name(sent.filename)
    for magic, kind, clean in accepted.kinds:
        if (
            data.startswith(magic)
            and kind.fits(filename, sent.content_type)
            and (kind is DOCX or not ends_as_zip(data))
        ):
            content = _cleaned(data, clean, accepted)
            return CheckedFile(filename, kind.content_type, content, hashlib.sha256(content).digest())
    raise accepted.refusal


def _cleaned(data: bytes, clean: Callable[[bytes], bytes], accepted: Accepted) -> bytes:
    try:
        return clean(data)
    except WrongFileType as error:
        raise accepted.refusal from error


def _decode(text: str) -> bytes:
    if len(text) > MAX_BASE64_LENGTH:
        raise FileTooLarge
    try:
        data = base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError) as error:
        raise FileNotReadable from error
    if len(data) > MAX_BYTES:
        raise FileTooLarge
    if not data:
        raise FileNotReadable
    return data
