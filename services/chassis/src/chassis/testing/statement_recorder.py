"""A pytest plugin that records the statements which the tested service sends to PostgreSQL.

`RECORDED_STATEMENTS` names the folder that gets one file for each process of the test run.
"""

import json
import os
import re
import sys
from pathlib import Path
from types import FrameType
from typing import Any

import asyncpg
import pytest

FOLDER = "RECORDED_STATEMENTS"
READS_OR_WRITES = re.compile(r"\s*(SELECT|INSERT|UPDATE|DELETE|WITH|MERGE)\b", re.IGNORECASE)
PLACEHOLDER_LIST = re.compile(r"(\$\d+(?:::[\w ]+)?)(?:, \$\d+(?:::[\w ]+)?)+(?=\))")
"""`IN ($2::UUID, $3::UUID)` and the like: the number of values depends on the test."""
INTROSPECTION = "_introspect_types"
"""asyncpg's own question about types."""
DATABASE_ACCESS = ("/chassis/db.py", "/chassis/unit_of_work.py")


class Recorder:
    def __init__(self) -> None:
        self.seen: set[str] = set()
        self._shapes: set[str] = set()

    def add(self, statement: str) -> None:
        """Of statements that differ only in the number of values, the first."""
        if not READS_OR_WRITES.match(statement):
            return
        shape = PLACEHOLDER_LIST.sub(r"\1", statement)
        if shape not in self._shapes and _sent_by_service(sys._getframe(2)):
            self._shapes.add(shape)
            self.seen.add(statement)


def _sent_by_service(frame: FrameType | None) -> bool:
    """Whether the service sent it, and not a test or the driver. SQLAlchemy's statements have no caller to look at."""
    while frame is not None:
        path = frame.f_code.co_filename
        if frame.f_code.co_name == INTROSPECTION or "/tests/" in path or "/chassis/testing/" in path:
            return False
        if "/src/" in path and not path.endswith(DATABASE_ACCESS):
            return True
        frame = frame.f_back
    return True


def pytest_configure(config: pytest.Config) -> None:
    recorder = Recorder()
    prepare = asyncpg.Connection._get_statement  # all statements with results or parameters pass here

    async def recording(self: asyncpg.Connection, query: str, *args: Any, **known: Any) -> Any:
        found = await prepare(self, query, *args, **known)
        recorder.add(query)
        return found

    asyncpg.Connection._get_statement = recording  # put back when the run ends

    def finish() -> None:
        asyncpg.Connection._get_statement = prepare
        file = Path(os.environ[FOLDER]) / f"{os.getpid()}.json"
        file.write_text(json.dumps(sorted(recorder.seen)), encoding="utf-8")

    config.add_cleanup(finish)
