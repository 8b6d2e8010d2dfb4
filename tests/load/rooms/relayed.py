"""Calls over the relay, made by coturn's own test client: two clients each that send each other packets."""

import asyncio
import os
import shutil
from collections.abc import Sequence
from datetime import timedelta
from pathlib import Path

from scheduling.adapters.rooms.turn import LIFE, ice_servers
from stack import relay
from stack.install import coturn
from stack.stack import Stack

PACKET_BYTES, PACKET_MS = 1000, 5
"""Of each client: 1.6 Mbit/s, about a picture of 640 x 480."""


def client() -> Path | None:
    """coturn's test client; None where only the server is installed."""
    unpacked = coturn.FOLDER / "root" / "usr" / "bin" / "turnutils_uclient"
    found = shutil.which("turnutils_uclient") or (os.fspath(unpacked) if unpacked.exists() else None)
    return Path(found) if found else None


async def call(
    stack: Stack, program: Path, seconds: float, *, life: timedelta = LIFE, secret: str | None = None
) -> tuple[int, int]:
    """Packets sent and received. `life` is of its credentials. Raises RuntimeError."""
    shared = secret or stack.env("scheduling")["SCHEDULING_TURN_SECRET"]
    (server,) = ice_servers(relay.urls(stack.platform), shared, life)
    command: Sequence[str] = (
        os.fspath(program), "-y", "-m", "2", "-l", str(PACKET_BYTES), "-z", str(PACKET_MS), "-n",
        str(int(seconds * 1000 / PACKET_MS)), "-u", server["username"], "-w", server["credential"],
        "-p", str(stack.platform.turn.port), "127.0.0.1",
    )  # fmt: skip
    libraries = coturn.FOLDER / "root" / "usr" / "lib" / f"{os.uname().machine}-linux-gnu"
    process = await asyncio.create_subprocess_exec(
        *command,
        env={**os.environ, "LD_LIBRARY_PATH": os.fspath(libraries)},
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    output, _ = await process.communicate()
    totals = [line for line in output.decode().splitlines() if "tot_send_msgs=" in line]
    if process.returncode or not totals:
        raise RuntimeError(f"coturn's test client ended with {process.returncode}: {output.decode()[-500:]}")
    sent, received = (int(part.partition("=")[2]) for part in totals[-1].replace(",", "").split()[-2:])
    return sent, received
