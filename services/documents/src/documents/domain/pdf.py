"""Checks the structure of PDF files, and that they contain no scripts.

Every action that runs JavaScript names `/JavaScript` (ISO 32000-2, 12.6.4.17), and every action that starts a program
names `/Launch`. Names may contain hex escapes and dictionaries may be inside compressed object streams, so we search
both.
"""

import re
import zlib

from documents.domain.errors import FileContainsScript, FileIsProtected, PdfDamaged

HEADER = re.compile(rb"%PDF-[12]\.\d")
TRAILER = re.compile(rb"startxref\s+(\d+)\s+%%EOF[\s\x00]*\Z")
TRAILER_WINDOW = 2048
STREAM = re.compile(rb"(?<!end)stream[ \t]*(?:\r\n|\n|\r)")
STREAM_BYTES = 8 * 1024 * 1024
"""Limit per unpacked stream. A larger or uncompressed object stream is refused. Other streams are scanned up to it."""
UNPACKED_BYTES = 256 * 1024 * 1024
PACKED_BYTES = 64 * 1024 * 1024
"""Limits of all streams together. A file of 4 MiB reaches them only with nested streams."""
FIRST_PIECE, PIECE = 1024, 64 * 1024


def _name(text: str) -> bytes:
    """A pattern for a PDF name in which any letter may be hex-escaped."""
    letters = "".join(f"(?:{letter}|#{ord(letter):02x}|#{ord(letter):02X})" for letter in text)
    return f"/{letters}(?![A-Za-z0-9])".encode()


ENCRYPTED = re.compile(_name("Encrypt") + rb"\s*(?:\d+\s+\d+\s+R|<<)")
RUNS = re.compile(b"|".join(map(_name, ("JavaScript", "JS", "Launch"))))
RUNS_IN_BYTES = re.compile(b"|".join(map(_name, ("JavaScript", "Launch"))))
"""For binary data, which contains the three bytes /JS by chance."""
OBJECT_STREAM = re.compile(_name("ObjStm"))
OTHER_FILTER = re.compile(rb"/(?:ASCIIHexDecode|AHx|ASCII85Decode|A85|LZWDecode|LZW|RunLengthDecode|RL|Crypt)\b")


def check_pdf(data: bytes) -> None:
    """Raises PdfDamaged, FileIsProtected or FileContainsScript."""
    trailer = TRAILER.search(data, max(0, len(data) - TRAILER_WINDOW))
    if not HEADER.match(data) or trailer is None or int(trailer[1]) >= len(data):
        raise PdfDamaged
    if ENCRYPTED.search(data):
        raise FileIsProtected
    if RUNS_IN_BYTES.search(data) or RUNS.search(_without_streams(data)):
        raise FileContainsScript
    _scan_streams(data, _object_streams(data))


def _without_streams(data: bytes) -> bytes:
    parts, position = [], 0
    while (begin := STREAM.search(data, position)) and (end := data.find(b"endstream", begin.end())) >= 0:
        parts.append(data[position : begin.start()])
        position = end
    return b"".join([*parts, data[position:]])


def _object_streams(data: bytes) -> set[int]:
    """Offsets of the content of each object stream.

    Raises PdfDamaged for one without content or with an unusual compression filter.
    """
    offsets, previous = set(), 0
    for stream in STREAM.finditer(data):
        if named := OBJECT_STREAM.search(data, previous, stream.start()):
            dictionary = max(data.rfind(b"obj", previous, named.start()), previous)
            if OTHER_FILTER.search(data, dictionary, stream.start()):
                raise PdfDamaged
            offsets.add(stream.end())
        previous = stream.end()
    if OBJECT_STREAM.search(data, previous):
        raise PdfDamaged
    return offsets


def _scan_streams(data: bytes, object_streams: set[int]) -> None:
    packed = unpacked = 0
    for stream in STREAM.finditer(data):
        is_object_stream = stream.end() in object_streams
        read, content, whole = _unpack(data, stream.end())
        packed, unpacked = packed + read, unpacked + len(content)
        if packed > PACKED_BYTES or unpacked > UNPACKED_BYTES or (is_object_stream and not whole):
            raise PdfDamaged
        if is_object_stream and STREAM.search(content):  # not allowed, and would hide its content (ISO 32000-2, 7.5.7)
            raise PdfDamaged
        if (RUNS if is_object_stream else RUNS_IN_BYTES).search(content):
            raise FileContainsScript


def _unpack(data: bytes, start: int) -> tuple[int, bytes, bool]:
    """Number of bytes read, the unpacked content (empty if not compressed), and whether it is complete."""
    unpacker, content, position, size = zlib.decompressobj(), bytearray(), start, FIRST_PIECE
    try:
        while position < len(data) and not unpacker.eof and len(content) < STREAM_BYTES:
            piece = unpacker.unconsumed_tail or data[position : position + size]
            position += 0 if unpacker.unconsumed_tail else len(piece)
            content += unpacker.decompress(piece, STREAM_BYTES - len(content))
            size = PIECE
    except zlib.error:
        pass
    return position - start, bytes(content), unpacker.eof
