"""Unpacks programs from Debian's packages without installing them, so this needs no root."""

import os
import shutil
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from stack.install.commands import run_logged
from stack.problems import Problem


@dataclass(frozen=True)
class DebianPackage:
    """A package to unpack into `folder`, below `root`, with the packages that it needs and this machine lacks.

    Only names that start with one of `wanted` are unpacked. `also` are unpacked even where the machine has them.
    `unused` are folders in them that nobody needs. `hint` says what to do when it fails.
    """

    name: str
    folder: Path
    wanted: tuple[str, ...]
    hint: str
    also: tuple[str, ...] = ()
    unused: tuple[str, ...] = ()

    def unpack(self, start_scripts: dict[str, str]) -> None:
        """`start_scripts` are shell scripts, by name, that are put beside `root`. Raises Problem."""
        fresh = self.folder.with_suffix(".new")
        shutil.rmtree(fresh, ignore_errors=True)
        debs = fresh / "debs"
        debs.mkdir(parents=True)
        try:
            self._download(debs)
        except Problem:
            # The lists of packages may be missing or older than the archive. Only root can renew them.
            if os.geteuid() != 0:
                raise
            run_logged("apt-update", ["apt-get", "update"], hint=self.hint)
            self._download(debs)
        for deb in sorted(debs.glob("*.deb")):
            run_logged(f"unpack-{self.name}", ["dpkg-deb", "-x", deb, fresh / "root"], hint=self.hint)
        for folder in self.unused:
            shutil.rmtree(fresh / "root" / folder, ignore_errors=True)
        shutil.rmtree(debs)
        for name, text in start_scripts.items():
            (fresh / name).write_text(text)
            (fresh / name).chmod(0o755)
        shutil.rmtree(self.folder, ignore_errors=True)
        fresh.replace(self.folder)

    def _download(self, folder: Path) -> None:
        """apt checks the archive's signature. Raises Problem."""
        names = [*self._missing(), *self.also]
        run_logged(f"apt-{self.name}", ["apt-get", "download", "-q", *names], hint=self.hint, cwd=folder)

    def _missing(self) -> Sequence[str]:
        """The package and what this machine lacks for it. Raises Problem."""
        simulate = ["apt-get", "install", "--simulate", "--no-install-recommends", self.name]
        try:
            planned = subprocess.run(
                simulate, capture_output=True, text=True, check=True, env={**os.environ, "LC_ALL": "C"}
            )
        except (OSError, subprocess.CalledProcessError) as error:
            raise Problem(f"apt-get doesn't know {self.name}: {self.hint}") from error
        names = [line.split()[1] for line in planned.stdout.splitlines() if line.startswith("Inst ")]
        return [name for name in names if name.startswith(self.wanted)]
