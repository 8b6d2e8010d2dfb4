"""Builders of small valid files of every allowed kind, and of parts for hostile files."""

import base64
import io
import struct
import zipfile
import zlib
from collections.abc import Mapping
from typing import Any

from PIL import Image
from pillow_heif import register_heif_opener

register_heif_opener()
DOCX_TYPE = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
WORD = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
PACKAGE = "http://schemas.openxmlformats.org/package/2006"
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
MAIN = b"application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"


def sent(data: bytes, filename: str, content_type: str = "") -> dict[str, str]:
    return {"filename": filename, "content_type": content_type, "data": base64.b64encode(data).decode()}


def upload(data: bytes, filename: str = "plan.pdf", content_type: str = "", **fields: Any) -> dict[str, Any]:
    """The body of POST /documents."""
    return {"document": {"file": sent(data, filename, content_type), **{k: str(v) for k, v in fields.items()}}}


def pdf(*objects: bytes, header: bytes = b"%PDF-1.7\n", after: bytes = b"") -> bytes:
    """A PDF with an empty page, the third object, and the given further objects."""
    body = header
    pages = b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>"
    page = b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] >>"
    for number, content in enumerate((b"<< /Type /Catalog /Pages 2 0 R >>", pages, page, *objects), start=1):
        body += b"%d 0 obj\n%s\nendobj\n" % (number, content)
    offset = len(body)
    return body + b"xref\n0 1\ntrailer\n<< /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n" % offset + after


def stream(content: bytes, dictionary: bytes = b"/Filter /FlateDecode", packed: bool = True) -> bytes:
    data = zlib.compress(content) if packed else content
    return b"<< %s /Length %d >>\nstream\n%s\nendstream" % (dictionary, len(data), data)


def docx(
    entries: Mapping[str, bytes] | None = None, *, main: bytes = MAIN, prefix: bytes = b"", body: str = ""
) -> bytes:
    """`entries` are further parts by name, `body` is the XML of the document."""
    whole = io.BytesIO()
    whole.write(prefix)
    with zipfile.ZipFile(whole, "a", zipfile.ZIP_DEFLATED) as archive:
        override = f'<Override PartName="/word/document.xml" ContentType="{main.decode()}"/>'
        archive.writestr("[Content_Types].xml", f'<Types xmlns="{PACKAGE}/content-types">{override}</Types>')
        document = f'<w:document xmlns:w="{WORD}" xmlns:r="{OFFICE}"><w:body>{body}</w:body></w:document>'
        archive.writestr("word/document.xml", document)
        for name, content in (entries or {}).items():
            archive.writestr(name, content)
    return whole.getvalue()


NOTHING, END_OF_CHAIN = 0xFFFFFFFF, 0xFFFFFFFE


def doc(
    *storages: str,
    text: bytes = b"",
    table: bytes = b"",
    magic: bytes = b"\xec\xa5\xc1\x00",
    main: str = "WordDocument",
) -> bytes:
    """An OLE2 container ([MS-CFB]) with a Word stream, a table stream and empty storages."""
    streams = [(main, (magic + bytes(600) + text).ljust(4096, b"\x00")), ("1Table", table.ljust(4096, b"\x00"))]
    sectors = [b"", b""]  # of the allocation table and the directory
    chains = [0xFFFFFFFD, END_OF_CHAIN]
    entries = []
    for name, content in streams:
        entries.append((name, 2, len(sectors), len(content)))
        pieces = [content[at : at + 512] for at in range(0, len(content), 512)]
        chains += [*range(len(sectors) + 1, len(sectors) + len(pieces)), END_OF_CHAIN]
        sectors += pieces
    entries += [(name, 1, 0, 0) for name in storages]
    assert len(entries) < 4  # one sector of directory entries
    sectors[0] = struct.pack("<128I", *chains, *[NOTHING] * (128 - len(chains)))
    listed = [_entry("Root Entry", 5, END_OF_CHAIN, 0, NOTHING, 1)]
    for number, entry in enumerate(entries, start=1):
        listed.append(_entry(*entry, number + 1 if number < len(entries) else NOTHING, NOTHING))
    sectors[1] = b"".join(listed).ljust(512, b"\x00")
    header = bytearray(512)
    header[:8] = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
    struct.pack_into("<HHHHH", header, 24, 0x3E, 3, 0xFFFE, 9, 6)
    struct.pack_into("<IIIIIIIII", header, 44, 1, 1, 0, 4096, END_OF_CHAIN, 0, END_OF_CHAIN, 0, 0)
    struct.pack_into("<108I", header, 80, *[NOTHING] * 108)
    return bytes(header) + b"".join(sectors)


def _entry(name: str, kind: int, start: int, size: int, right: int, child: int) -> bytes:
    text = name.encode("utf-16-le") + b"\x00\x00"
    links = struct.pack("<HBBIII", len(text), kind, 1, NOTHING, right, child)
    return text.ljust(64, b"\x00") + links + bytes(36) + struct.pack("<IQ", start, size)


def jpg(size: tuple[int, int] = (40, 30), **options: Any) -> bytes:
    buffer = io.BytesIO()
    Image.new("RGB", size, (200, 120, 60)).save(buffer, "JPEG", **options)
    return buffer.getvalue()


def png(size: tuple[int, int] = (40, 30), mode: str = "RGB", **options: Any) -> bytes:
    buffer = io.BytesIO()
    Image.new(mode, size).save(buffer, "PNG", **options)
    return buffer.getvalue()


def heic(size: tuple[int, int] = (40, 30), **options: Any) -> bytes:
    buffer = io.BytesIO()
    Image.new("RGB", size, (200, 120, 60)).save(buffer, "HEIF", **options)
    return buffer.getvalue()
