"""Folders of a stack on a file system of their own, which a test fills or cuts off. Needs root, to mount.

with own_filesystem(stack, ["postgres", "nats"], ext4(folder)) as disk:
    disk.lose_power()
"""

import fcntl
import os
import shutil
import struct
import subprocess
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from stack.stack import Stack

SHUTDOWN, NO_FLUSH = 0x8004587D, 2
"""`EXT4_IOC_SHUTDOWN` and `EXT4_GOING_FLAGS_NOLOGFLUSH` of Linux: from now on nothing reaches the disk, not even the
journal that is in memory."""
IMAGE_BYTES = 4 * 1024**3
"""Sparse."""
Mount = Callable[[Path], None]


@dataclass(frozen=True)
class Disk:
    place: Path
    mount: Mount

    def lose_power(self) -> None:
        """What was not synced is gone once the disk is mounted again."""
        folder = os.open(self.place, os.O_RDONLY)
        try:
            fcntl.ioctl(folder, SHUTDOWN, struct.pack("I", NO_FLUSH))
        finally:
            os.close(folder)

    def fill(self) -> None:
        """Takes all the room that is left."""
        with (self.place / "ballast").open("ab") as ballast:
            for size in (2**20, 2**12, 1):
                try:
                    while True:
                        os.write(ballast.fileno(), b"\0" * size)
                except OSError:
                    continue

    def empty(self) -> None:
        (self.place / "ballast").unlink(missing_ok=True)


def tmpfs(free_bytes: int) -> Callable[[int], Mount]:
    """A file system in memory with this much room beside what it starts with."""

    def mount_for(used: int) -> Mount:
        return lambda place: _run("mount", "-t", "tmpfs", "-o", f"size={used + free_bytes}", "none", str(place))

    return mount_for


def ext4(image: Path) -> Callable[[int], Mount]:
    """A journaled file system in an image file."""

    def mount_for(_: int) -> Mount:
        with image.open("wb") as file:
            file.truncate(IMAGE_BYTES)
        _run("mkfs.ext4", "-q", "-F", str(image))
        return lambda place: _run("mount", "-o", "loop", str(image), str(place))

    return mount_for


@contextmanager
def own_filesystem(
    stack: Stack, folders: Mapping[str, Path], kind: Callable[[int], Mount], users: Sequence[str]
) -> Iterator[Disk]:
    """Moves these folders there while the block runs. `users` are the processes that keep files in them."""
    assert os.geteuid() == 0, "this test mounts a file system, so run it as root"
    place = stack.layout.state / "disk"
    place.mkdir(exist_ok=True)
    stack.supervisor.stop(users)
    mount = kind(sum(_size(folder) for folder in folders.values()))
    mount(place)
    for name, folder in folders.items():
        shutil.copytree(folder, place / name, symlinks=True)
    os.sync()  # a copy is not what a test wants to lose
    disk = Disk(place, mount)
    _bind(disk, folders)
    try:
        _start(stack, users)
        yield disk
    finally:
        disk.empty()
        stack.supervisor.stop(users)
        for name, folder in folders.items():
            _run("umount", str(folder))
            shutil.rmtree(folder)
            shutil.copytree(place / name, folder, symlinks=True)
        _run("umount", str(place))
        _start(stack, users)


def mount_again(disk: Disk, folders: Mapping[str, Path]) -> None:
    """Call it after `lose_power`, when no process has a file open."""
    for folder in folders.values():
        _run("umount", str(folder))
    _run("umount", str(disk.place))
    disk.mount(disk.place)
    _bind(disk, folders)


def _bind(disk: Disk, folders: Mapping[str, Path]) -> None:
    for name, folder in folders.items():
        _run("mount", "--bind", str(disk.place / name), str(folder))


def _start(stack: Stack, users: Sequence[str]) -> None:
    for name in users:
        stack.start(name)


def _size(folder: Path) -> int:
    return sum(file.stat().st_blocks * 512 for file in folder.rglob("*") if file.is_file())


def _run(*command: str) -> None:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{' '.join(command)}: {done.stderr}"
