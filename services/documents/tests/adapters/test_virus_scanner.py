import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from chassis.errors import Unavailable
from documents.adapters.virus_scanner import CHUNK_BYTES, ClamdAddress, VirusScanner
from documents.domain.errors import FileInfected
from documents.domain.file_kind import MAX_BYTES

from services.documents.tests.clamd import EICAR, FakeClamd


@pytest.fixture
async def clamd(tmp_path: Path) -> AsyncIterator[FakeClamd]:
    async with FakeClamd(tmp_path / "clamd.sock").running() as clamd:
        yield clamd


def scanner(clamd: FakeClamd, seconds: float = 10) -> VirusScanner:
    return VirusScanner(ClamdAddress.parse(str(clamd.socket)), seconds)


@pytest.mark.parametrize("size", [1, CHUNK_BYTES, CHUNK_BYTES + 1, MAX_BYTES])
async def test_clamd_gets_every_byte_of_a_clean_file(clamd: FakeClamd, size: int) -> None:
    data = bytes(index % 251 for index in range(size))
    await scanner(clamd).scan(data)
    assert clamd.scanned == [data]


async def test_an_infected_file_is_refused(clamd: FakeClamd) -> None:
    with pytest.raises(FileInfected):
        await scanner(clamd).scan(b"before" + EICAR)


@pytest.mark.parametrize(
    "reply",
    [
        b"",
        b"stream: OK",
        b"stream: OK\n\0",
        b"stream: \0",
        b"OK\0",
        b"\0",
        b"INSTREAM size limit exceeded. ERROR\0",
        b"stream: OK" + b" " * 5000 + b"\0",
        b"stream: " + b"A" * 5000 + b" FOUND\0",
        b"UNKNOWN COMMAND\0",
        b"stream: Can't allocate memory ERROR\0",
    ],
    ids=lambda reply: str(reply[:30]),
)
async def test_only_a_complete_ok_lets_a_file_through(clamd: FakeClamd, reply: bytes) -> None:
    clamd.reply = reply
    with pytest.raises(Unavailable):
        await scanner(clamd).scan(b"content")


async def test_a_scanner_that_hangs_is_given_up(clamd: FakeClamd) -> None:
    clamd.hangs = True
    with pytest.raises(Unavailable):
        await scanner(clamd, seconds=0.05).scan(b"content")


async def test_a_scanner_that_reads_nothing_is_given_up(tmp_path: Path) -> None:
    given_up = asyncio.Event()

    async def ignore(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await given_up.wait()
        writer.close()

    server = await asyncio.start_unix_server(ignore, tmp_path / "clamd.sock", limit=1)
    try:
        with pytest.raises(Unavailable):
            await scanner(FakeClamd(tmp_path / "clamd.sock"), seconds=0.05).scan(bytes(MAX_BYTES))
    finally:
        given_up.set()
        server.close()


@pytest.mark.parametrize("address", ["{tmp_path}/nothing.sock", "127.0.0.1:1", "[::1]:1"])
async def test_a_scanner_that_is_away_is_unavailable(tmp_path: Path, address: str) -> None:
    with pytest.raises(Unavailable):
        await VirusScanner(ClamdAddress.parse(address.format(tmp_path=tmp_path))).scan(b"content")


def test_an_address_is_a_host_with_a_port_or_a_path() -> None:
    assert ClamdAddress.parse("clamd.scanning:3310") == ClamdAddress(host="clamd.scanning", port=3310)
    assert ClamdAddress.parse("[::1]:3310") == ClamdAddress(host="::1", port=3310)
    assert ClamdAddress.parse("/run/clamd.sock") == ClamdAddress(path="/run/clamd.sock")


@pytest.mark.parametrize("text", ["clamd", "clamd:", ":3310", "clamd:0", "clamd:70000", "tcp://clamd:3310", "::1:3310"])
def test_other_addresses_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match="must be host:port or the path of a unix socket"):
        ClamdAddress.parse(text)
