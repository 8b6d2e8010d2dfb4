"""Schemathesis attacks the running services, as a guardian and as a therapist.

For each contract and role it sends the cases of the contract, random ones, and sequences in which a request uses ids of
responses before (docs/product/shared.md#error-body). A time limit ends each run.
"""

import json
import os
import subprocess
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from stack.layout import ROOT
from stack.stack import Stack

from tests.support.people import GUARDIAN, THEIR_THERAPIST, demo_password

FOLDER = Path(__file__).parent
SEED = 20_260_302
SERVICES = ("identity", "scheduling", "clinical-records", "billing", "documents")
PEOPLE = {"guardian": GUARDIAN, "therapist": THEIR_THERAPIST}
SECONDS = int(os.environ.get("FUZZ_SECONDS", "50"))
"""Of one run."""
MOST_CASES = 1_000
"""Random ones of one operation."""
AT_ONCE = 2


@dataclass(frozen=True)
class Outcome:
    service: str
    role: str
    report: dict[str, Any]
    output: str

    @property
    def cases(self) -> int:
        return int(self.report["test_cases"]["generated"])

    def __str__(self) -> str:
        return f"{self.service} as {self.role}: {self.cases} cases, {len(self.report['failures'])} kinds of failures"


def fuzz(service: str, role: str, base_url: str, password: str, folder: Path) -> Outcome:
    report = folder / f"{service}-{role}.json"
    command = [
        *("st", "--config-file", os.fspath(FOLDER / "schemathesis.toml"), "run"),
        os.fspath(ROOT / f"contracts/openapi/{service}.json"),
        *("--url", base_url, "--phases", "coverage,fuzzing,stateful", "--max-examples", str(MOST_CASES)),
        *("--seed", str(SEED), "--max-time", str(SECONDS), "--continue-on-failure", "--no-color"),
        *("--report", "json", "--report-json-path", os.fspath(report)),
    ]
    person = {"FUZZ_EMAIL": PEOPLE[role], "FUZZ_PASSWORD": password, "FUZZ_USER_TYPE": role}
    hooks = {"SCHEMATHESIS_HOOKS": "sign_in", "PYTHONPATH": os.fspath(FOLDER)}
    done = subprocess.run(
        command,
        cwd=folder,
        env={**os.environ, **hooks, **person, "BASE_URL": base_url},
        capture_output=True,
        text=True,
        check=False,
        timeout=2 * SECONDS + 120,
    )
    assert report.exists(), f"schemathesis failed for {service}: {done.stdout[-2_000:]} {done.stderr[-2_000:]}"
    return Outcome(service, role, json.loads(report.read_text()), done.stdout)


def test_no_request_breaks_a_contract(
    stack: Stack, base_url: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    password = demo_password(stack.layout.demo_accounts)

    def run(of: tuple[str, str]) -> Outcome:
        return fuzz(*of, base_url, password, tmp_path)

    with ThreadPoolExecutor(AT_ONCE) as pool:
        outcomes = list(pool.map(run, [(service, role) for service in SERVICES for role in PEOPLE]))
    with capsys.disabled():
        print("\n" + "\n".join(map(str, outcomes)) + f"\n{sum(one.cases for one in outcomes)} cases in all")
    assert all(one.report["operations"]["tested"] for one in outcomes)
    broken = [one for one in outcomes if one.report["exit_code"]]
    assert not broken, "\n\n".join(f"{one}\n{one.output}" for one in broken)
