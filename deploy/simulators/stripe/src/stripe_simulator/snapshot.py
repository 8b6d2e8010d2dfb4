"""The state on disk: one JSON file, replaced atomically, so that a kill leaves a complete one."""

import asyncio
import json
from pathlib import Path

from stripe_simulator.simulator import Simulator

_PAUSE_SECONDS = 0.5


def restore(simulator: Simulator, path: Path) -> None:
    """A missing file is an empty account; an unreadable one raises."""
    if path.exists():
        simulator.load(json.loads(path.read_text(encoding="utf-8")))


class Snapshots:
    def __init__(self, simulator: Simulator, path: Path) -> None:
        self._simulator = simulator
        self._path = path

    async def run(self) -> None:
        """Writes changes until canceled, at most every half second."""
        while True:
            await self._simulator.changed.wait()
            self._simulator.changed.clear()
            await asyncio.to_thread(self._write, json.dumps(self._simulator.dump()))
            await asyncio.sleep(_PAUSE_SECONDS)

    def save(self) -> None:
        self._write(json.dumps(self._simulator.dump()))

    def _write(self, state: str) -> None:
        self._path.parent.mkdir(parents=True, exist_ok=True)
        draft = self._path.with_name(self._path.name + ".draft")
        draft.write_text(state, encoding="utf-8")
        draft.replace(self._path)
