"""What `make bench ROW=capacity` measured: docs/operations/capacity.json."""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path

from stack.layout import ROOT

DATA = ROOT / "docs" / "operations" / "capacity.json"
PROGRAMS = (
    "gateway", "identity", "scheduling", "clinical-records", "billing", "documents", "postgres", "nats",
)  # fmt: skip


@dataclass(frozen=True)
class Cost:
    """Of one action, with all that it causes in other services."""

    cpu_ms: Mapping[str, float]
    """By program."""
    stored: Mapping[str, Mapping[str, int]]
    """Bytes by database and kind of table, indexes included."""
    wal_bytes: int
    sent_bytes: int
    """Bodies of responses, compressed as for a browser."""
    events: float
    event_bytes: int
    emails: float


@dataclass(frozen=True)
class Measured:
    date: str
    machine: str
    reference_ms: float
    """CPU of the reference route and PostgreSQL for one row: the unit for a comparison with another machine."""
    idle_cores: Mapping[str, float]
    """Of each program when nobody does anything. It isn't part of the actions."""
    delivery_ms: Mapping[str, float]
    """From a commit to the commit of a consumer: p50 and p99 of all events of the action `book`."""
    connections: Mapping[str, int]
    """That each service's process held after the actions."""
    memory_mib: Mapping[str, int]
    """Resident, after the actions."""
    relayed_call_cores: float
    """Of coturn, for a call of two people with 1.6 Mbit/s each way."""
    actions: Mapping[str, Cost]


def load(file: Path = DATA) -> Measured:
    known = json.loads(file.read_text())
    return Measured(**{**known, "actions": {name: Cost(**cost) for name, cost in known["actions"].items()}})


def save(measured: Measured, file: Path = DATA) -> None:
    file.write_text(json.dumps(asdict(measured), indent=1) + "\n")
