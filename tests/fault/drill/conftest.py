"""One stack for all drills. It survives a power loss, unlike the stack of `make test`, and its services fork.

DRILL_SEED repeats a run's wishes. DRILL_SHARE is the part of the counts in docs/reliability.md#faults that is run.
"""

import math
import os
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import httpx
import pytest
from stack.stack import Stack
from stack.testing import running_stack, stack_for_tests

from tests.fault import reliability
from tests.fault.ledger import Ledger
from tests.fault.oracles import SETTLE_SECONDS, Oracles
from tests.fault.services import fork_from_now_on, names, wait_ready
from tests.fault.workload import Seen, Workload
from tests.support.api import Api
from tests.support.families import Families, Family, plan_of, wait_until_readable
from tests.support.mailbox import Mailbox
from tests.support.stripe import Stripe

SHARE = float(os.environ.get("DRILL_SHARE", "0.1"))
SEED = int(os.environ.get("DRILL_SEED", str(int(time.time()))))
FAMILIES, CHILDREN_EACH, BUYING = 3, 3, 5
RATE = 50
"""Requests a second."""


@pytest.fixture(scope="session")
def stack() -> Iterator[Stack]:
    known = stack_for_tests(disposable=False)
    if known.supervisor.is_running():
        fork_from_now_on(known)
        yield known
        return
    with running_stack(with_seed=True, disposable=False) as own:
        fork_from_now_on(own)
        yield own


@pytest.fixture(autouse=True)
def whole_again(stack: Stack) -> Iterator[None]:
    yield
    for name in stack.processes:
        stack.start(name)


@pytest.fixture(scope="session")
def stripe(stack: Stack) -> Iterator[Stripe]:
    simulator = Stripe(stack)
    yield simulator
    simulator.close()


@pytest.fixture(scope="session")
def workload(stack: Stack, families: Families, sign_in_as: Callable[[str, str], Api]) -> Iterator[Workload]:
    therapist = sign_in_as("maya.okafor@example.com", "therapist")
    cared_for = [families.in_care(therapist.profile_id, CHILDREN_EACH) for _ in range(FAMILIES)]
    for family in cared_for:
        wait_until_readable(therapist, family)
    file = stack.layout.state / f"ledger-{SEED}-{os.getpid()}.jsonl"
    with Ledger(file) as ledger:
        yield Workload(therapist, cared_for, plan_of(cared_for[0].api), ledger, SEED)


@pytest.fixture(scope="session")
def oracles(stack: Stack, stripe: Stripe, workload: Workload) -> Oracles:
    return Oracles(stack, stripe, workload.ledger.file, workload.families)


@dataclass
class Case:
    """One fault, as it goes into docs/reliability.md."""

    name: str
    wanted: int
    """The count of the list."""
    count: int = 0
    seen: list[str] = field(default_factory=list)
    surprises: list[str] = field(default_factory=list)
    """Answers that the fault doesn't explain."""

    @property
    def due(self) -> int:
        """How often to do it in this run."""
        return max(1, math.ceil(self.wanted * SHARE))


@dataclass
class Drill:
    stack: Stack
    workload: Workload
    oracles: Oracles
    families: Families
    mailbox: Mailbox
    test: str

    def buyers(self) -> Family:
        """A family that buys plans while the workload runs."""
        family = self.families.with_card(BUYING)
        self.workload.will_buy(family)
        return family

    @contextmanager
    def fault(self, name: str, wanted: int = 1, settle_seconds: float = SETTLE_SECONDS) -> Iterator[Case]:
        """Checks every oracle and every answer at the end, and writes down what was seen."""
        case, begun = Case(name, wanted), time.monotonic()
        yield case
        wait_ready(self.stack, names(self.stack))
        violations = {**self.oracles.check(settle_seconds), "answers": case.surprises}
        seconds = time.monotonic() - begun
        httpx.delete(f"{self.mailbox.url}/email/all", timeout=30, trust_env=False)
        reliability.write_down(
            reliability.Result(
                name, self.test, case.count, wanted, case.seen, {each: len(violations[each]) for each in violations},
                round(seconds), SEED,
            )
        )  # fmt: skip
        print(f"{name}: {case.count} of {wanted}, seed {SEED}, {seconds:.0f} s: {'; '.join(case.seen)}")
        assert not any(violations.values()), shown(violations)

    @contextmanager
    def busy(
        self, case: Case, rate: float = RATE, expected: frozenset[str] = frozenset(), *, buying: bool = True
    ) -> Iterator[Seen]:
        """The workload runs in the block. Nothing was answered but what is right, or `expected` codes of refusals."""
        if buying:
            self.buyers()
        with self.workload.running(rate, expected=expected) as seen:
            yield seen
        case.seen.append(str(seen))
        case.surprises += seen.surprises


def shown(violations: Mapping[str, Sequence[str]]) -> str:
    return "\n".join(f"{name}: {len(found)}: {'; '.join(found[:5])}" for name, found in violations.items() if found)


@pytest.fixture
def drill(
    stack: Stack,
    workload: Workload,
    oracles: Oracles,
    families: Families,
    mailbox: Mailbox,
    request: pytest.FixtureRequest,
) -> Drill:
    root = Path(request.config.rootpath)
    file = Path(str(request.node.path)).relative_to(root)
    return Drill(stack, workload, oracles, families, mailbox, f"{file}::{request.node.originalname}")
