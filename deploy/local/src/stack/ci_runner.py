"""`make lint`, `make test` and `make drill`: run their steps, start none after a failure, and print the times."""

import os
import re
import subprocess
import time
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import partial
from graphlib import TopologicalSorter
from itertools import takewhile
from pathlib import Path

from stack.ci_steps import AT_ONCE, STACK_AFTER, STEPS, Step
from stack.install import chromium
from stack.install.web import environment as node_environment
from stack.layout import LOCAL, ROOT, VENV
from stack.overrides import base_environment
from stack.problems import Problem
from stack.stack import Stack
from stack.testing import running_stack

_SHOWN_LINES = 80
_NAMED_LINES = 10
_COLOR = re.compile(r"\x1b\[[\d;]*m")
_FAILED = re.compile(r"FAILED |ERROR | FAIL  | {4}\[\w+\] › ")
_UNHANDLED = re.compile(r"^⎯+ Unhandled (?:Error|Rejection) ⎯+\n(?P<error>.+?)^⎯+$", re.MULTILINE | re.DOTALL)
"""An error that Vitest caught outside a test: what was thrown, its stack, and the test that ran last."""
_JOURNEY = re.compile(
    r"^  \d+\) (?P<name>\[\w+\] › .+?)[ ─]*$(?P<reason>.*?)(?=^\s+>? *\d+ \||^  \d+\) |\Z)",
    re.MULTILINE | re.DOTALL,
)
"""A failed journey as Playwright reports it: its name, then the reason up to the source code."""
_REASON_CHARACTERS = 600
_STACK = "The test stack"


@dataclass(frozen=True)
class Outcome:
    step: Step
    seconds: float
    passed: bool
    failures: Sequence[str] = ()
    """The failed tests, as pytest, Vitest and Playwright print them."""


def run(groups: Collection[str], steps: Sequence[Step] = STEPS) -> None:
    """Run the steps of these groups. Raises Problem when one failed."""
    chosen = [step for step in steps if step.group in groups]
    outcomes: list[Outcome] = []
    try:
        _run_all(chosen, outcomes)
    finally:
        _summarize(chosen, outcomes)
    if not all(outcome.passed for outcome in outcomes):
        failed = " and ".join(outcome.step.name for outcome in outcomes if not outcome.passed)
        raise Problem(f"{failed} failed: fix it and run the command again")


def _run_all(steps: Sequence[Step], outcomes: list[Outcome]) -> None:
    """Start each step once those before it have passed. After a failure none starts, and those that run end."""
    stack_addresses: dict[str, str] = {}
    order = _order(steps)
    with ExitStack() as entered, ThreadPoolExecutor(AT_ONCE) as pool:

        def run_step(step: Step) -> bool:
            env = {**_environment(), **(stack_addresses if step.on_stack else {})}
            outcome = _run_one(step, env)  # an earlier step may have installed the browser
            outcomes.append(outcome)
            return outcome.passed

        def start_stack() -> bool:
            stack_addresses.update(addresses(entered.enter_context(_test_stack())))
            return True

        work: dict[str, Callable[[], bool]] = {_STACK: start_stack}
        work |= {step.name: partial(run_step, step) for step in steps}
        ready: list[str] = []
        running: dict[Future[bool], str] = {}
        while order.is_active():
            ready += order.get_ready()
            while ready and len(running) < AT_ONCE:
                name = ready.pop(0)
                running[pool.submit(work[name])] = name
            for ended in wait(running, return_when=FIRST_COMPLETED).done:
                if not ended.result():
                    return
                order.done(running.pop(ended))


def _order(steps: Sequence[Step]) -> TopologicalSorter[str]:
    """The names of the steps, and of the stack if a step needs it."""
    chosen = {step.name for step in steps}
    order = TopologicalSorter[str]()
    for step in steps:
        order.add(step.name, *chosen.intersection(step.after), *([_STACK] if step.on_stack else []))
    if any(step.on_stack for step in steps):
        order.add(_STACK, *chosen.intersection(STACK_AFTER))
    order.prepare()
    return order


def _run_one(step: Step, env: Mapping[str, str]) -> Outcome:
    begun = time.monotonic()
    log = LOCAL / "log" / f"test-{step.name.lower().replace(' ', '-')}.log"
    log.parent.mkdir(parents=True, exist_ok=True)
    print(f"  … {step.name}", flush=True)
    with log.open("wb") as out:
        done = subprocess.run(
            step.command,
            cwd=ROOT,
            env={**env, **step.env},
            stdout=out,
            stderr=subprocess.STDOUT,
            stdin=subprocess.DEVNULL,
            check=False,
        )
    said = _COLOR.sub("", log.read_text(errors="replace"))  # CI=true makes Vitest print colors into a file
    outcome = Outcome(step, time.monotonic() - begun, done.returncode == 0, failures_in(said))
    print("\n".join(_report_lines(outcome, said, log)), flush=True)
    return outcome


def _report_lines(outcome: Outcome, said: str, log: Path) -> Iterator[str]:
    """Printed at once, so that the output of parallel steps does not interleave."""
    step = outcome.step
    if outcome.passed:
        yield f"  ✓ {step.name}  {outcome.seconds:.1f} s"
        yield from (f"      {line}" for line in figures_in(said))
    else:
        yield from said.splitlines()[-_SHOWN_LINES:]
        yield f"\n  ✗ {step.name}: `{' '.join(step.command)}`; its full output is in {log}"


def figures_in(output: str) -> list[str]:
    """The lines below pytest's heading `… figures`, up to the next heading."""
    _, _, after = output.partition(" figures ====")
    lines = after.splitlines()[1:]
    return list(takewhile(lambda line: not line.startswith("="), lines))


def failures_in(output: str) -> list[str]:
    """The failures in the summary of pytest, Vitest or Playwright, then the errors that Vitest caught outside a test.
    The reason follows for pytest and Playwright."""
    reasons = {found["name"]: " ".join(found["reason"].split()) for found in _JOURNEY.finditer(output)}
    named = [line.strip(" ─") for line in output.splitlines() if _FAILED.match(line)]
    failed = [f"{name} {reasons.get(name, '')[:_REASON_CHARACTERS]}".rstrip() for name in named[-_NAMED_LINES:]]
    unhandled = [" ".join(found["error"].split())[:_REASON_CHARACTERS] for found in _UNHANDLED.finditer(output)]
    return failed + unhandled[:_NAMED_LINES]


@contextmanager
def _test_stack() -> Iterator[Stack]:
    with running_stack(with_seed=True) as stack:
        print(f"  ✓ The test stack is up at {stack.platform.public_origin}", flush=True)
        yield stack


def _environment() -> dict[str, str]:
    """Puts the virtual environment's programs first and leaves out the operator's settings."""
    return {
        **base_environment(os.environ),
        **node_environment(),
        "VIRTUAL_ENV": os.fspath(VENV),
        **chromium.settings(),
    }


def addresses(stack: Stack) -> dict[str, str]:
    """Environment variables that point tests, in any language, to the stack."""
    platform = stack.platform
    return {
        "BASE_URL": platform.public_origin,
        "MAILBOX_URL": platform.mailbox,
        "STRIPE_SIMULATOR_URL": f"http://127.0.0.1:{platform.stripe_simulator_port}",
        "DEMO_ACCOUNTS_FILE": os.fspath(stack.layout.demo_accounts),
        "LOG_FOLDER": os.fspath(stack.layout.log),
    }


def _summarize(steps: Sequence[Step], outcomes: Sequence[Outcome]) -> None:
    print(f"\n{len(outcomes)} of {len(steps)} steps ran")
    for outcome in outcomes:
        print(f"  {'✓' if outcome.passed else '✗'} {outcome.step.name:<28}{outcome.seconds:>7.1f} s")
    ran = [outcome.step for outcome in outcomes]
    for step in (step for step in steps if step not in ran):
        print(f"  – {step.name:<28} did not run")
    for line in (line for outcome in outcomes if not outcome.passed for line in outcome.failures):
        print(f"  {line}")
