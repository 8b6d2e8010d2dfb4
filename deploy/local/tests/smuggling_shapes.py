"""Requests that a careless server reads as two, and a careful one as one or none (RFC 9112 §11.2)."""

from collections.abc import Iterator
from dataclasses import dataclass

OUTER = "/api/v1/guardian/me"
SECOND = "/api/v1/therapists"
"""Both are paths of identity, so that the gateway passes on either."""
LINE = f"PUT {OUTER} HTTP/1.1\r\nHost: larkwell\r\n".encode()
SMUGGLED = f"GET {SECOND} HTTP/1.1\r\nHost: larkwell\r\n\r\n".encode()
LAST = b"0\r\n\r\n"
CHUNKED = b"Transfer-Encoding: chunked"


@dataclass(frozen=True)
class Shape:
    name: str
    data: bytes
    ends_early: bool = False
    """The first request ends before the second one, if a server accepts it: Transfer-Encoding counts, not
    Content-Length (RFC 9112 §6.3), and a folded line belongs to the line before (§5.2). The second one is then the
    client's own next request."""


def _length(data: bytes) -> bytes:
    return b"Content-Length: %d" % len(data)


def _put(headers: bytes, body: bytes, line: bytes = LINE) -> bytes:
    return line + headers + b"\r\n\r\n" + body


def _chunk(data: bytes) -> bytes:
    return b"%x\r\n%s\r\n" % (len(data), data)


def shapes() -> Iterator[Shape]:
    yield from _lengths()
    yield from _lengths_and_chunks()
    yield from _transfer_encodings()
    yield from _chunks()
    yield from _others()


def _lengths() -> Iterator[Shape]:
    body = b"a" + SMUGGLED
    yield Shape("CL.0", _put(b"Content-Length: 0\r\n" + _length(SMUGGLED), SMUGGLED))
    yield Shape("two lengths, the longer last", _put(b"Content-Length: 1\r\n" + _length(body), body))
    yield Shape("two lengths, the shorter last", _put(_length(body) + b"\r\nContent-Length: 1", body))
    yield Shape("list of lengths", _put(b"Content-Length: 1, %d" % len(body), body))
    for value in (
        b"+1", b"-1", b"0x1", b"1_0", b"1.0", b"1 a", b"", b"1\t0", b"18446744073709551617", b"1\x0b", b'"1"',
    ):  # fmt: skip
        yield Shape(f"length {value!r}", _put(b"Content-Length: " + value, body))
    yield Shape("length, space before colon", _put(b"Content-Length : 1", body))
    yield Shape("length on a folded line", _put(b"Content-Length:\r\n 1", body), ends_early=True)


def _lengths_and_chunks() -> Iterator[Shape]:
    body = LAST + SMUGGLED
    yield Shape("CL.TE", _put(_length(body) + b"\r\n" + CHUNKED, body), ends_early=True)
    yield Shape("CL.TE, the length last", _put(CHUNKED + b"\r\n" + _length(body), body), ends_early=True)
    yield Shape("TE.CL", _put(b"Content-Length: 4\r\n" + CHUNKED, _chunk(SMUGGLED) + LAST))


def _transfer_encodings() -> Iterator[Shape]:
    """Each with a length, for a server that reads the header and for one that doesn't."""
    body = LAST + SMUGGLED
    for header in (
        b"Transfer-Encoding:\tchunked",
        b"Transfer-Encoding:\r\n chunked",
        b"TRANSFER-ENCODING: CHUNKED",
        b"X: a\nTransfer-Encoding: chunked",
    ):
        yield Shape(f"{header!r}, CL.TE", _put(_length(body) + b"\r\n" + header, body), ends_early=True)
        yield Shape(f"{header!r}, TE.CL", _put(b"Content-Length: 4\r\n" + header, _chunk(SMUGGLED) + LAST))
    for header in (b"X: a\r\n\tTransfer-Encoding: chunked", b"Transfer_Encoding: chunked"):
        yield Shape(f"{header!r}, CL.TE", _put(_length(body) + b"\r\n" + header, body))
        short = _put(b"Content-Length: 4\r\n" + header, _chunk(SMUGGLED) + LAST)
        yield Shape(f"{header!r}, TE.CL", short, ends_early=True)
    for header in (
        b"Transfer-Encoding : chunked",
        b"Transfer-Encoding\t: chunked",
        b" Transfer-Encoding: chunked",
        b"Transfer-Encoding: \x0bchunked",
        b"Transfer-Encoding: chunked\x0c",
        b"Transfer-Encoding: chunked\x00",
        b"X: a\rTransfer-Encoding: chunked",
        b'Transfer-Encoding: "chunked"',
        b"Transfer-Encoding: 'chunked'",
        b"Transfer-Encoding: xchunked",
        b"Transfer-Encoding: identity",
        b"Transfer-Encoding: identity, chunked",
        b"Transfer-Encoding: chunked, identity",
        b"Transfer-Encoding: chunked, chunked",
        b"Transfer-Encoding: chunked;q=1",
        b"Transfer-Encoding: chunked,",
        b"Transfer-Encoding: chunked\r\nTransfer-Encoding: x",
        b"Transfer-Encoding: x\r\nTransfer-Encoding: chunked",
        "Transfer\u2010Encoding: chunked".encode(),
    ):
        yield Shape(f"{header!r}, CL.TE", _put(_length(body) + b"\r\n" + header, body))
        yield Shape(f"{header!r}, TE.CL", _put(b"Content-Length: 4\r\n" + header, _chunk(SMUGGLED) + LAST))


def _chunks() -> Iterator[Shape]:
    for name, body in (
        ("extension", b"1;a=b\r\na\r\n0;" + b"x" * 20 + b"\r\n\r\n"),
        ("extension with a bare LF", b"1;a\nb\r\na\r\n" + LAST),
        ("extension with a request", b"1;\n" + SMUGGLED + b"a\r\n" + LAST),
        ("bare LF after the size", b"1\na\r\n" + LAST),
        ("bare LF after the data", b"1\r\na\n" + LAST),
        ("bare CR after the size", b"1\ra\r\n" + LAST),
        ("nothing after the data", b"1\r\naX" + LAST),
        ("size 0x1", b"0x1\r\na\r\n" + LAST),
        ("size +1", b"+1\r\na\r\n" + LAST),
        ("size 1_0", b"1_0\r\na\r\n" + LAST),
        ("space before the size", b" 1\r\na\r\n" + LAST),
        ("size beyond 64 bits", b"10000000000000001\r\na\r\n" + LAST),
        ("no size", b"\r\n" + LAST),
        ("length as a trailer", _chunk(b"a") + b"0\r\nContent-Length: 3\r\n\r\n"),
        ("request as a trailer", _chunk(b"a") + b"0\r\n" + SMUGGLED),
        ("bare LF at the end", _chunk(b"a") + b"0\n\n"),
    ):
        yield Shape(f"chunks, {name}", _put(CHUNKED, body))


def _others() -> Iterator[Shape]:
    old = f"PUT {OUTER} HTTP/1.0\r\nHost: larkwell\r\n".encode()
    get = f"GET {OUTER} HTTP/1.1\r\nHost: larkwell\r\n".encode()
    upgrade = b"Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQCAAAAAAIAAAAA\r\n"
    yield Shape("chunks in HTTP/1.0", _put(CHUNKED, LAST + SMUGGLED, old))
    yield Shape("GET with a body", _put(_length(SMUGGLED), SMUGGLED, get))
    yield Shape("two hosts", _put(b"Host: elsewhere\r\n" + _length(SMUGGLED), SMUGGLED))
    yield Shape("bare LF in the head", _put(_length(SMUGGLED), SMUGGLED).replace(b"\r\n", b"\n", 4))
    yield Shape("upgrade to h2c", _put(upgrade + _length(SMUGGLED), SMUGGLED))
    yield Shape("Connection names the length", _put(b"Connection: Content-Length\r\n" + _length(SMUGGLED), SMUGGLED))
    named = b"Connection: Transfer-Encoding\r\n" + CHUNKED
    yield Shape("Connection names the chunks", _put(named, _chunk(SMUGGLED) + LAST))
    yield Shape("Expect", _put(b"Expect: 100-continue\r\n" + _length(SMUGGLED), SMUGGLED))
