"""Paths of the repository, the virtual environment, and one stack's state."""

import hashlib
import os
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[4]
VENV = ROOT / ".venv"
LOCAL = ROOT / ".local"
PLATFORM_FILE = ROOT / "deploy" / "platform.toml"
GATEWAY = ROOT / "gateway"
CONTRACTS = ROOT / "contracts"
MAIL = ROOT / "deploy" / "local" / "mail"

# Linux allows 107 bytes in a unix socket's path, macOS 103; the name and a suffix must fit as well.
_LONGEST_SOCKET_PATH = 90


def venv_program(name: str) -> Path:
    """A program of the virtual environment that runs this process, or of `.venv` before it exists."""
    inside = Path(sys.prefix) / "bin" / name
    return inside if inside.exists() else VENV / "bin" / name


@dataclass(frozen=True)
class Layout:
    """One stack's folder. Stacks with different folders and ports are independent."""

    state: Path

    @property
    def run(self) -> Path:
        """Generated configuration and start scripts; rewritten at every start."""
        return self.state / "run"

    @property
    def log(self) -> Path:
        return self.state / "log"

    @property
    def keys(self) -> Path:
        return self.state / "keys"

    @property
    def objects(self) -> Path:
        return self.state / "objects"

    @property
    def audit_heads(self) -> Path:
        return self.state / "audit-heads"

    @property
    def clock(self) -> Path:
        """The seconds by which the stack's clock is ahead of the machine's; absent while it isn't moved."""
        return self.state / "clock"

    @property
    def demo_accounts(self) -> Path:
        return self.state / "demo-accounts.json"

    @property
    def supervisor_socket(self) -> Path:
        """Inside the state, or in a private temporary folder when that path is too long for a socket."""
        beside = self.run / "supervisor.sock"
        if len(os.fsencode(beside)) <= _LONGEST_SOCKET_PATH:
            return beside
        digest = hashlib.sha256(os.fsencode(self.state)).hexdigest()[:10]
        return Path(tempfile.gettempdir()) / f"larkwell-{os.getuid()}-{digest}" / "supervisor.sock"

    def make_folders(self) -> None:
        """Create every folder, readable only by this user."""
        for folder in (self.state, self.run, self.log, self.keys, self.objects, self.audit_heads):
            folder.mkdir(parents=True, exist_ok=True)
        self.state.chmod(0o700)
        private = self.supervisor_socket.parent
        if private != self.run:
            private.mkdir(mode=0o700, exist_ok=True)
            if private.lstat().st_uid != os.getuid() or private.is_symlink():
                raise PermissionError(f"{private} belongs to someone else")

    def remove_socket(self) -> None:
        """Removes what a stopped or killed supervisor leaves outside the state folder."""
        self.supervisor_socket.unlink(missing_ok=True)
        if self.supervisor_socket.parent != self.run and self.supervisor_socket.parent.exists():
            self.supervisor_socket.parent.rmdir()
