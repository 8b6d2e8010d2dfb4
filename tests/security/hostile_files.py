"""600 files that lie about their type, have side effects, or waste resources."""

import io
import struct
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import pikepdf
from demo_data.sample_files import page, picture
from PIL import Image

from services.documents.tests.files import docx
from tests.security.hostile_pdfs import acting_pdfs
from tests.security.hostile_word_files import acting_word_files

PDF = page("A letter", ("From home.",))
JPG = picture(1)
OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
MARK = b"hidden in here"
"""Marks hidden content of a picture. Served files must not contain it."""
SVG = b"<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>"
HTML = b"<!doctype html><script>alert(1)</script>"
LARGEST = 4 * 1024 * 1024
NAMES = ("a.pdf", "a.doc", "a.docx", "a.jpg", "a.png")


@dataclass(frozen=True)
class Hostile:
    kind: str
    content: bytes
    filename: str
    rewritten: bool = False
    """It may be stored when what is hostile is gone: a picture redrawn from its pixels, a document without actions."""


def png(size: tuple[int, int] = (40, 30)) -> bytes:
    made = io.BytesIO()
    Image.new("RGB", size, (10, 90, 160)).save(made, "PNG")
    return made.getvalue()


def with_object(body: bytes, original: bytes = PDF) -> bytes:
    """An extra object in a PDF, before its table; readers repair the offsets."""
    table = original.rindex(b"xref\n", 0, original.rindex(b"startxref"))
    grown = original[:table] + b"9 0 obj\n" + body + b"\nendobj\n" + original[table:]
    old = str(table).encode()
    return grown.replace(b"startxref\n" + old, b"startxref\n" + str(table + len(grown) - len(original)).encode())


def _stream(content: bytes, dictionary: bytes) -> bytes:
    packed = zlib.compress(content)
    return b"<< %s /Length %d >>\nstream\n%s\nendstream" % (dictionary, len(packed), packed)


def _foreign() -> Iterator[Hostile]:
    """Disallowed types, under every allowed name."""
    contents = {
        "svg": SVG, "html": HTML, "exe": b"MZ\x90\x00" + bytes(600), "elf": b"\x7fELF" + bytes(600),
        "gif": b"GIF89a" + bytes(100), "webp": b"RIFF\x24\x00\x00\x00WEBPVP8 " + bytes(60), "rtf": b"{\\rtf1 x}",
        "script": b"#!/bin/sh\nrm -rf /\n", "xml": b"<?xml version='1.0'?><!DOCTYPE x SYSTEM 'file:///etc/passwd'><x/>",
        "bmp": b"BM" + bytes(80), "tiff": b"II*\x00" + bytes(80), "heic": b"\x00\x00\x00\x18ftypheic" + bytes(60),
        "php": b"<?php system($_GET[0]); ?>", "gzip": b"\x1f\x8b\x08" + bytes(60),
        "7z": b"7z\xbc\xaf\x27\x1c" + bytes(60),
        "nothing": b"\x00" * 64,
    }  # fmt: skip
    for kind, content in contents.items():
        for name in NAMES:
            yield Hostile(f"{kind} as {name}", content, name)


def _misnamed() -> Iterator[Hostile]:
    """Allowed types under the name of another type, or with two extensions."""
    whole = {"pdf": PDF, "jpg": JPG, "docx": docx(), "png": png()}
    endings = ("pdf", "jpg", "docx", "doc", "png", "svg", "html", "exe", "pdf.exe", "jpg.php")
    for kind, content in whole.items():
        yield from (Hostile(f"{kind} as .{end}", content, f"a.{end}") for end in endings if end != kind)


def _acting() -> Iterator[Hostile]:
    yield from (Hostile(kind, content, "a.pdf", rewritten=True) for kind, content in acting_pdfs())
    yield from (Hostile(kind, content, name, rewritten=True) for kind, content, name in acting_word_files())


def _scripts() -> Iterator[Hostile]:
    """In objects that readers find only when they repair a file."""
    bodies = (
        b"<< /OpenAction << /S /JavaScript /JS (app.alert(1)) >> >>",
        b"<< /AA << /O << /S /JavaScript /JS 5 0 R >> >> >>",
        b"<< /S /J#61vaScript /JS (x) >>",
        b"<< /S /#4A#61#76#61#53#63#72#69#70#74 >>",
        b"<< /S /Launch /F (cmd.exe) >>",
        b"<< /S /L#61unch /F (cmd.exe) >>",
        b"<< /S /Rendition /JS (x) >>",
        b"<< /Names << /JavaScript << /Names [(a) 7 0 R] >> >> >>",
        _stream(b"5 0 << /S /JavaScript /JS (x) >>", b"/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode"),
        _stream(b"5 0 << /S /Launch /F (x) >>", b"/Type /Obj#53tm /N 1 /First 4 /Filter /FlateDecode"),
        _stream(b"5 0 << >>", b"/Type /ObjStm /N 1 /First 4 /Filter [/ASCIIHexDecode /FlateDecode]"),
        _stream(bytes(9_000_000), b"/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode"),
    )
    for number, body in enumerate(bodies):
        yield Hostile(f"PDF that runs something {number}", with_object(body), "a.pdf", rewritten=True)
        twice = with_object(body, with_object(body))
        yield Hostile(f"PDF that runs something {number}, twice", twice, "b.pdf", rewritten=True)
    yield Hostile("PDF behind a password", _encrypted(), "a.pdf")
    for name in ("word/vbaProject.bin", "word/activeX/activeX1.xml", "../../etc/passwd"):
        yield Hostile(f"docx with {name}", docx({name: b"x"}), "a.docx")


def _encrypted() -> bytes:
    made = io.BytesIO()
    with pikepdf.open(io.BytesIO(PDF)) as pdf:
        pdf.save(made, encryption=pikepdf.Encryption(owner="a", user="b"))
    return made.getvalue()


def _polyglots() -> Iterator[Hostile]:
    """Polyglots: two files in one."""
    second = {"zip": docx(), "html": HTML, "svg": SVG, "script": b"\n#!/bin/sh\n", "exe": b"MZ" + bytes(99)}
    for kind, other in second.items():
        marked = MARK + other + MARK
        comment = b"\xff\xfe" + struct.pack(">H", len(marked) + 2) + marked
        text = _chunk_behind_header(b"tEXt", b"Comment\x00" + marked)
        yield Hostile(f"PDF, then {kind}", PDF + other, "a.pdf")
        yield Hostile(f"docx, then {kind}", docx() + other + b"x", "a.docx")
        for name, whole in (("a.pdf", PDF), ("a.jpg", JPG), ("a.png", png())):
            yield Hostile(f"{kind}, then {name}", other + whole, name)
        for name, whole in (("a.jpg", JPG), ("a.png", png())):
            yield Hostile(f"{name}, then {kind}", whole + marked, name, rewritten=True)
        yield Hostile(f"{kind} in a JPEG's comment", JPG[:2] + comment + JPG[2:], "a.jpg", rewritten=True)
        yield Hostile(f"{kind} in a PNG's text", text, "a.png", rewritten=True)
    yield Hostile("PDF, HTML, PDF", PDF + HTML + PDF[:-9], "a.pdf")


def _chunk_behind_header(name: bytes, content: bytes, whole: bytes | None = None) -> bytes:
    data = whole or png()
    chunk = struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))
    return data[:33] + chunk + data[33:]


def _bombs() -> Iterator[Hostile]:
    """Small files that expand to large content."""
    for sides in ((60_000, 60_000), (65_000, 1_000), (8_000, 8_000), (30_000, 30_000), (1, 65_000_000)):
        yield Hostile(f"PNG of {sides}", _png_saying(*sides), "a.png")
    for wide, high in ((60_000, 60_000), (8_000, 8_000), (65_000, 1_000), (65_500, 65_500)):
        yield Hostile(f"JPEG of {wide} x {high}", _jpg_saying(wide, high), "a.jpg")
    for megabytes in (110, 200, 400):
        yield Hostile(f"docx of {megabytes} MB", docx({"word/a": bytes(megabytes * 1_000_000)}), "a.docx")
    yield Hostile(
        "PNG with a text of 100 MB", _chunk_behind_header(b"zTXt", b"C\x00\x00" + zlib.compress(bytes(10**8))), "a.png"
    )
    yield Hostile(
        "PNG with a profile of 100 MB",
        _chunk_behind_header(b"iCCP", b"C\x00\x00" + zlib.compress(bytes(10**8))),
        "a.png",
        rewritten=True,
    )
    whole = io.BytesIO()
    Image.new("RGB", (6000, 4000)).save(whole, "JPEG", progressive=True)
    progressive = whole.getvalue()
    scan = progressive[progressive.rindex(b"\xff\xda") : -2]
    for scans in (100, 1_000, 5_000):
        many = progressive[:-2] + scan * scans
        yield Hostile(f"JPEG of {scans} scans", many[: LARGEST - 2] + progressive[-2:], "a.jpg")
    for piece in (
        b"stream\n",
        b"/ObjStm ",
        b"stream\n\x78\x9c",
        b"/Encrypt   ",
        b"obj /ObjStm stream\n",
        b"%PDF-1.7\n",
        b"endstream",
    ):
        yield Hostile(f"PDF full of {piece!r}", _full_of(piece), "a.pdf", rewritten=True)
    yield Hostile("PDF in PDF in PDF", _nested(6), "a.pdf", rewritten=True)
    yield Hostile("one byte too many", PDF + b"\n" * (LARGEST + 1 - len(PDF)), "a.pdf")
    yield Hostile("a megabyte too many", bytes(LARGEST + 1_000_000), "a.pdf")


def _png_saying(wide: int, high: int) -> bytes:
    data = bytearray(png())
    struct.pack_into(">II", data, 16, wide, high)
    struct.pack_into(">I", data, 29, zlib.crc32(data[12:29]))
    return bytes(data)


def _jpg_saying(wide: int, high: int) -> bytes:
    data = bytearray(JPG)
    struct.pack_into(">HH", data, data.index(b"\xff\xc0") + 5, high, wide)
    return bytes(data)


def _full_of(piece: bytes) -> bytes:
    """Malformed frames that must not slow the server down."""
    return b"%PDF-1.7\n" + piece * (3_900_000 // len(piece)) + b"\nstartxref\n99999999\n%%EOF\n"


def _nested(depth: int) -> bytes:
    content = b"5 0 << /S /JavaScript /JS (x) >>"
    for _ in range(depth):
        content = _stream(content, b"/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode")
    return with_object(content)


def _broken() -> Iterator[Hostile]:
    """Truncated files, or files with flipped bytes in trusted places."""
    for name, whole in (("a.pdf", PDF), ("a.docx", docx()), ("a.jpg", JPG), ("a.png", png())):
        for share in (1, 2, 5, 8):
            yield Hostile(f"{share}/10 of {name}", whole[: len(whole) * share // 10], name)
    for number in range(18):
        yield Hostile(f"OLE of noise {number}", OLE + zlib.compress(bytes([number]) * 99) * 40, "a.doc")
        yield Hostile(f"zip of noise {number}", b"PK\x03\x04" + zlib.compress(bytes([number]) * 99) * 40, "a.docx")
        yield Hostile(f"JPEG of noise {number}", b"\xff\xd8\xff" + bytes([number * 7 % 256, 3]) * 400, "a.jpg")
        yield Hostile(f"PNG of noise {number}", b"\x89PNG\r\n\x1a\n" + bytes([number, 255]) * 400, "a.png")


GROUPS: tuple[Callable[[], Iterator[Hostile]], ...] = (
    _foreign,
    _misnamed,
    _acting,
    _scripts,
    _polyglots,
    _bombs,
    _broken,
)


def hostile_files() -> list[Hostile]:
    return [file for group in GROUPS for file in group()]
