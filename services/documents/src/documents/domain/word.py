"""Checks structure and macros of Word files: .docx (a zip, ECMA-376) and .doc (OLE2 container, [MS-CFB], [MS-DOC])."""

import io
import struct
import zipfile
import zlib

from documents.domain.errors import FileContainsScript, FileIsProtected, WrongFileType

CONTENT_TYPES = "[Content_Types].xml"
MAIN_TYPE = b"wordprocessingml.document.main+xml"
MAX_ENTRIES = 2_000
MAX_UNPACKED = 100 * 1024 * 1024
CHUNK = 256 * 1024
END_OF_ZIP = b"PK\x05\x06"
END_LENGTH = 22

MAGIC = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
WORD_MAGIC = b"\xec\xa5"
END_OF_CHAIN = 0xFFFFFFFE
HEADER_FAT_SECTORS = 109
"""Sectors of the allocation table listed in the header: enough for 7 MB."""
ENTRY_BYTES = 128
STREAM_ENTRY = 2
MACROS = {"Macros", "VBA", "_VBA_PROJECT", "_VBA_PROJECT_CUR"}


def ends_as_zip(data: bytes) -> bool:
    """Whether a zip's end record closes the file. A zip appended to another type ends like this."""
    position = data.rfind(END_OF_ZIP, max(0, len(data) - END_LENGTH - 0xFFFF))
    if position < 0 or position + END_LENGTH > len(data):
        return False
    comment: int = struct.unpack_from("<H", data, position + 20)[0]
    return position + END_LENGTH + comment == len(data)


def check_docx(data: bytes) -> None:
    """Unpacks every entry up to a limit. Raises WrongFileType, FileIsProtected or FileContainsScript."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            _check_entries(archive.infolist(), data)
            _unpack_all(archive)
            types = archive.read(CONTENT_TYPES)
    except (
        zipfile.BadZipFile,
        zlib.error,
        KeyError,
        EOFError,
        NotImplementedError,
        RuntimeError,
        ValueError,
    ) as error:
        raise WrongFileType from error
    if MAIN_TYPE not in types:
        raise FileContainsScript if b"macroEnabled" in types else WrongFileType


def _check_entries(entries: list[zipfile.ZipInfo], data: bytes) -> None:
    names = [entry.filename for entry in entries]
    if not ends_as_zip(data) or len(names) > MAX_ENTRIES or len(set(names)) != len(names):
        raise WrongFileType
    if min((entry.header_offset for entry in entries), default=-1) != 0:
        raise WrongFileType  # data before the first entry
    if CONTENT_TYPES not in names or "word/document.xml" not in names:
        raise WrongFileType
    if any(entry.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED) for entry in entries):
        raise WrongFileType
    if any(name.startswith("/") or ".." in name.split("/") for name in names):
        raise WrongFileType
    if any(entry.flag_bits & 0x1 for entry in entries):
        raise FileIsProtected
    if any(name.lower().endswith(("vbaproject.bin", "vbadata.xml")) or "/activex/" in name.lower() for name in names):
        raise FileContainsScript


def _unpack_all(archive: zipfile.ZipFile) -> None:
    unpacked = 0
    for entry in archive.infolist():
        with archive.open(entry) as content:
            while chunk := content.read(CHUNK):
                unpacked += len(chunk)
                if unpacked > MAX_UNPACKED:
                    raise WrongFileType


def check_doc(data: bytes) -> None:
    """Raises WrongFileType or FileContainsScript."""
    try:
        entries = dict(_ole_entries(data))
    except (struct.error, IndexError, UnicodeDecodeError) as error:
        raise WrongFileType from error
    start = entries.get("WordDocument")
    if start is None or data[start : start + 2] != WORD_MAGIC:
        raise WrongFileType
    if MACROS & entries.keys():
        raise FileContainsScript


def _ole_entries(data: bytes) -> list[tuple[str, int]]:
    """Names in the container's directory, each with the offset of its content (-1 if it isn't a stream)."""
    shift: int = struct.unpack_from("<H", data, 30)[0]
    if shift not in (9, 12):
        raise WrongFileType
    size = 1 << shift
    table = _allocation_table(data, size)
    sector: int = struct.unpack_from("<I", data, 48)[0]
    entries: list[tuple[str, int]] = []
    for _ in range(len(data) // size):
        if sector == END_OF_CHAIN:
            return entries
        offset = (sector + 1) * size
        for at in range(offset, offset + size, ENTRY_BYTES):
            length, kind = struct.unpack_from("<HB", data, at + 64)
            if kind and length:
                name = data[at : at + min(length, 64) - 2].decode("utf-16-le")
                first = struct.unpack_from("<I", data, at + 116)[0]
                entries.append((name, (first + 1) * size if kind == STREAM_ENTRY else -1))
        sector = table[sector]
    raise WrongFileType  # the sector chain is cyclic


def _allocation_table(data: bytes, size: int) -> list[int]:
    sectors: int = struct.unpack_from("<I", data, 44)[0]
    if sectors > HEADER_FAT_SECTORS:
        raise WrongFileType
    table: list[int] = []
    for sector in struct.unpack_from(f"<{sectors}I", data, 76):
        table.extend(struct.unpack_from(f"<{size // 4}I", data, (sector + 1) * size))
    return table
