"""Decodes an uploaded file, recognizes its type by content, checks and cleans it
(docs/product/documents.md#file-checks)."""

import base64
import binascii
import hashlib
import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from documents.domain.doc import MAGIC as OLE_MAGIC
from documents.domain.doc import check_doc
from documents.domain.docx import ends_as_zip, rewrite_docx
from documents.domain.errors import (
    FileNotReadable,
    FileTooLarge,
    PdfDamaged,
    WrongDocumentType,
    WrongFileType,
    WrongPhotoType,
    WrongPictureType,
)
from documents.domain.file_kind import DOC, DOCX, GIF, HEIC, JPG, MAX_BYTES, PDF, PNG, WEBP, FileKind
from documents.domain.file_name import safe_name
from documents.domain.pdf import rewrite_pdf
from documents.domain.picture import (
    convert_gif,
    convert_heic,
    convert_png,
    convert_webp,
    reencode_jpg,
    reencode_photo_jpg,
    reencode_photo_png,
    shrink_to_jpg,
)

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


def _checked_doc(data: bytes) -> bytes:
    check_doc(data)
    return data


@dataclass(frozen=True)
class AcceptedKind:
    magic: re.Pattern[bytes]
    """Matches the first bytes."""
    kind: FileKind
    clean: Callable[[bytes], bytes]
    """Checks and cleans the content."""
    stored_as_jpg: bool = False
    """`clean` returns a JPEG, so the name ends in .jpg."""

    @property
    def content_type(self) -> str:
        return JPG.content_type if self.stored_as_jpg else self.kind.content_type

    def stored_name(self, filename: str) -> str:
        return f"{filename.rpartition('.')[0]}.jpg" if self.stored_as_jpg else filename


@dataclass(frozen=True)
class Accepted:
    """The kinds of files that an upload accepts."""

    kinds: tuple[AcceptedKind, ...]
    refusal: type[WrongFileType]


def _starts(magic: bytes) -> re.Pattern[bytes]:
    return re.compile(re.escape(magic))


JPG_MAGIC, PNG_MAGIC = _starts(b"\xff\xd8\xff"), _starts(b"\x89PNG\r\n\x1a\n")
HEIC_MAGIC = re.compile(rb"[\s\S]{4}ftyp(?:heic|heix|heim|heis|hevc|hevx|mif1|msf1)")
"""The brands of HEIF pictures with HEVC (ISO/IEC 23008-12, Annex B)."""
GIF_MAGIC, WEBP_MAGIC = re.compile(rb"GIF8[79]a"), re.compile(rb"RIFF[\s\S]{4}WEBP")
CERTIFICATES = Accepted(
    (
        AcceptedKind(_starts(b"%PDF-"), PDF, rewrite_pdf),
        AcceptedKind(_starts(OLE_MAGIC), DOC, _checked_doc),
        AcceptedKind(_starts(b"PK\x03\x04"), DOCX, rewrite_docx),
        AcceptedKind(JPG_MAGIC, JPG, reencode_jpg),
    ),
    WrongFileType,
)
"""A therapist's resume and licenses."""
DOCUMENTS = Accepted(
    (
        *CERTIFICATES.kinds,
        AcceptedKind(PNG_MAGIC, PNG, convert_png, stored_as_jpg=True),
        AcceptedKind(HEIC_MAGIC, HEIC, convert_heic, stored_as_jpg=True),
        AcceptedKind(GIF_MAGIC, GIF, convert_gif, stored_as_jpg=True),
        AcceptedKind(WEBP_MAGIC, WEBP, convert_webp, stored_as_jpg=True),
    ),
    WrongDocumentType,
)
"""What a phone or a scanner makes of a letter. Pictures are stored as .jpg."""
PHOTOS = Accepted(
    (AcceptedKind(JPG_MAGIC, JPG, reencode_photo_jpg), AcceptedKind(PNG_MAGIC, PNG, reencode_photo_png)),
    WrongPhotoType,
)
CARD_PICTURES = Accepted(
    tuple(
        AcceptedKind(magic, kind, partial(shrink_to_jpg, source), stored_as_jpg=True)
        for magic, kind, source in (
            (JPG_MAGIC, JPG, "JPEG"),
            (PNG_MAGIC, PNG, "PNG"),
            (HEIC_MAGIC, HEIC, "HEIF"),
            (GIF_MAGIC, GIF, "GIF"),
            (WEBP_MAGIC, WEBP, "WEBP"),
        )
    ),
    WrongPictureType,
)


def inspect_file(sent: SentFile, accepted: Accepted = DOCUMENTS) -> CheckedFile:
    """Blocks for up to a second for the largest files, so call it in a thread.

    Raises FileTooLarge, FileNotReadable, WrongFileType, PdfDamaged, FileIsProtected, FileContainsScript or
    PictureTooLarge.
    """
    data = decode(sent.data)
    filename = safe_name(sent.filename)
    for one in accepted.kinds:
        if (
            one.magic.match(data)
            and one.kind.fits(filename, sent.content_type)
            and (one.kind == DOCX or not ends_as_zip(data))
        ):
            content = _cleaned(data, one.clean, accepted)
            digest = hashlib.sha256(content).digest()
            return CheckedFile(one.stored_name(filename), one.content_type, content, digest)
    raise accepted.refusal


def _cleaned(data: bytes, clean: Callable[[bytes], bytes], accepted: Accepted) -> bytes:
    try:
        return clean(data)
    except PdfDamaged:
        raise
    except WrongFileType as error:
        raise accepted.refusal from error


def decode(text: str) -> bytes:
    """Raises FileTooLarge or FileNotReadable."""
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
