"""Builders of small valid files of every allowed kind, and of parts for hostile files."""

import base64
import io
import struct
import zipfile
import zlib
from typing import Any

from PIL import Image
from pillow_heif import register_heif_opener

register_heif_opener()
DOCX_TYPE = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
MAIN = b"application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"


def sent(data: bytes, filename: str, content_type: str = "") -> dict[str, str]:
    return {"filename": filename, "content_type": content_type, "data": base64.b64encode(data).decode()}


def upload(data: bytes, filename: str = "plan.pdf", content_type: str = "", **fields: Any) -> dict[str, Any]:
    """The body of POST /documents."""
    return {"document": {"file": sent(data, filename, content_type), **{k: str(v) for k, v in fields.items()}}}


def pdf(*objects: bytes, header: bytes = b"%PDF-1.7\n", after: bytes = b"") -> bytes:
    """A PDF with an empty catalog and the given further objects."""
    body = header
    for number, content in enumerate((b"<< /Type /Catalog /Pages 2 0 R >>", b"<< /Type /Pages >>", *objects), start=1):
        body += b"%d 0 obj\n%s\nendobj\n" % (number, content)
    offset = len(body)
    return body + b"xref\n0 1\ntrailer\n<< /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n" % offset + after


def stream(content: bytes, dictionary: bytes = b"/Filter /FlateDecode", packed: bool = True) -> bytes:
    data = zlib.compress(content) if packed else content
    return b"<< %s /Length %d >>\nstream\n%s\nendstream" % (dictionary, len(data), data)


def docx(main: bytes = MAIN, prefix: bytes = b"", **entries: bytes) -> bytes:
    """In names of `entries`, `__` stands for a slash."""
    whole = io.BytesIO()
    whole.write(prefix)
    with zipfile.ZipFile(whole, "a", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("[Content_Types].xml", b'<Types><Override ContentType="' + main + b'"/></Types>')
        archive.writestr("word/document.xml", b"<w:document/>")
        for name, content in entries.items():
            archive.writestr(name.replace("__", "/"), content)
    return whole.getvalue()


def doc(*names: str, magic: bytes = b"\xec\xa5\xc1\x00", stream_name: str = "WordDocument") -> bytes:
    """An OLE2 container of four sectors: its table, its directory, and a Word stream; `names` are further storages."""
    header = bytearray(512)
    header[:8] = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
    struct.pack_into("<HHHHH", header, 24, 0x3E, 3, 0xFFFE, 9, 6)
    struct.pack_into("<II", header, 44, 1, 1)
    struct.pack_into("<109I", header, 76, 0, *[0xFFFFFFFF] * 108)
    table = struct.pack("<128I", 0xFFFFFFFD, 0xFFFFFFFE, 0xFFFFFFFE, *[0xFFFFFFFF] * 125)
    entries = [_entry("Root Entry", 5, 0), _entry(stream_name, 2, 2), *(_entry(name, 1, 0) for name in names)]
    return bytes(header) + table + b"".join(entries).ljust(512, b"\x00") + magic.ljust(512, b"\x00")


def _entry(name: str, kind: int, start: int) -> bytes:
    text = name.encode("utf-16-le") + b"\x00\x00"
    return text.ljust(64, b"\x00") + struct.pack("<HB", len(text), kind) + bytes(49) + struct.pack("<IQ", start, 512)


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
