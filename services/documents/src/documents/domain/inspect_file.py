"""From what was sent to what is stored: decoded, recognised by its content, checked, and cleaned where it can be."""

import base64
import binascii
import hashlib
from collections.abc import Callable
from dataclasses import dataclass

from documents.domain.errors import FileNotReadable, FileTooLarge, WrongFileType
from documents.domain.file_kind import DOC, DOCX, JPG, MAX_BYTES, PDF, FileKind
from documents.domain.file_name import safe_name
from documents.domain.pdf import check_pdf
from documents.domain.picture import redraw_jpg
from documents.domain.word import MAGIC as OLE_MAGIC
from documents.domain.word import check_doc, check_docx, ends_as_zip

LONGEST_BASE64 = (MAX_BYTES + 2) // 3 * 4


@dataclass(frozen=True)
class SentFile:
    """As it came over the wire (SPEC.md section 3): everything in it is a claim."""

    filename: str
    content_type: str
    data: str
    """Base64 (RFC 4648), without line breaks."""


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


RECOGNISED: tuple[tuple[bytes, FileKind, Callable[[bytes], bytes]], ...] = (
    (b"%PDF-", PDF, _unchanged(check_pdf)),
    (OLE_MAGIC, DOC, _unchanged(check_doc)),
    (b"PK\x03\x04", DOCX, _unchanged(check_docx)),
    (b"\xff\xd8\xff", JPG, redraw_jpg),
)


def inspect_file(sent: SentFile) -> CheckedFile:
    """Work for a thread: it takes up to a second for the largest files.

    Raises FileTooLarge, FileNotReadable, WrongFileType, FileIsProtected, FileContainsScript or PictureTooLarge.
    """
    data = _decode(sent.data)
    filename = safe_name(sent.filename)
    for magic, kind, clean in RECOGNISED:
        if data.startswith(magic):
            if not kind.fits(filename, sent.content_type) or (kind is not DOCX and ends_as_zip(data)):
                raise WrongFileType
            content = clean(data)
            return CheckedFile(filename, kind.content_type, content, hashlib.sha256(content).digest())
    raise WrongFileType


def _decode(text: str) -> bytes:
    if len(text) > LONGEST_BASE64:
        raise FileTooLarge
    try:
        data = base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError) as broken:
        raise FileNotReadable from broken
    if len(data) > MAX_BYTES:
        raise FileTooLarge
    if not data:
        raise FileNotReadable
    return data
