"""Moves the clock of a development stack: the services, the Stripe simulator and the web pages agree on it.

    python -m stack clock --to 2027-01-05 | --to now | --by 1d [--step 6h]

The clock walks in steps. Each step waits until every job ran and the simulator's webhooks were accepted, so that
scheduled work happens in order, at most one step late.
"""

import argparse
import re
import time
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

import httpx

from stack import web_server
from stack.problems import Problem
from stack.stack import Stack

STEP = timedelta(hours=6)
LONGEST = timedelta(days=3 * 366)
_PAUSE_SECONDS = 0.1
_LAST_SECONDS = 0.5
"""For the events and emails of the last job."""
_LONGEST_SETTLE_SECONDS = 60.0
_JOB_RUN = re.compile(r'^job_runs_total\{job="([^"]+)",[^}]*\} (\S+)$', re.MULTILINE)
_DURATION = re.compile(r"^(\d+)([hdw])$")
_UNITS = {"h": timedelta(hours=1), "d": timedelta(days=1), "w": timedelta(weeks=1)}


class StackClock:
    """Raises Problem if the stack's clock can't be moved."""

    def __init__(self, stack: Stack) -> None:
        billing = stack.env("billing")
        if "CLOCK_FILE" not in billing:
            raise Problem(
                f"The clock of the environment {billing['ENVIRONMENT']!r} can't be moved: only a local stack has one"
            )
        if "stripe-simulator" not in stack.processes:
            raise Problem("The clock can't be moved with a real Stripe account: unset STRIPE_API_KEY and start again")
        if not stack.supervisor.is_running():
            raise Problem("Larkwell is not running: `make up` starts it")
        self._stack = stack
        self._simulator = httpx.Client(
            base_url=f"http://127.0.0.1:{stack.platform.stripe_simulator_port}/simulator",
            trust_env=False,
            timeout=_LONGEST_SETTLE_SECONDS,
        )

    def close(self) -> None:
        self._simulator.close()

    @property
    def ahead(self) -> timedelta:
        file = self._stack.layout.clock
        return timedelta(seconds=float(file.read_text()) if file.exists() else 0.0)

    def now(self) -> datetime:
        return datetime.now(UTC) + self.ahead

    def move_to(self, moment: datetime, step: timedelta = STEP, said: Callable[[str], None] = lambda _: None) -> None:
        """Raises Problem for a time in the past, or more than three years ahead."""
        if moment < self.now():
            raise Problem(
                f"The clock is at {self.now():%Y-%m-%d %H:%M} UTC and only moves forward: use TO=now to go back"
            )
        if moment > datetime.now(UTC) + LONGEST:
            raise Problem(f"{moment:%Y-%m-%d} is more than three years ahead: choose an earlier day")
        while (left := moment - self.now()) > timedelta(seconds=1):
            before = self._job_runs()
            self._set(self.ahead + min(step, left))
            self._post("clock", {"to": int(self.now().timestamp())})
            self._settle(before)
            said(f"{self.now():%Y-%m-%d %H:%M} UTC")
        web_server.write_config(self._stack.layout, self._stack.platform)

    def back_to_now(self) -> None:
        """Undoes nothing: what happened in the future keeps its dates."""
        before = self._job_runs()
        self._post("clock", {"rewind": True})
        self._stack.layout.clock.unlink(missing_ok=True)
        self._settle(before)
        web_server.write_config(self._stack.layout, self._stack.platform)

    def _set(self, ahead: timedelta) -> None:
        file = self._stack.layout.clock
        fresh = file.with_suffix(".new")
        fresh.write_text(str(ahead.total_seconds()))
        fresh.replace(file)

    def _settle(self, before: Mapping[tuple[str, str], float]) -> None:
        """Waits until every webhook was accepted and every job ran again. Raises Problem after a minute."""
        deadline = time.monotonic() + _LONGEST_SETTLE_SECONDS
        while waiting := self._waiting() or self._not_run_since(before):
            if time.monotonic() > deadline:
                raise Problem(f"The stack did not follow the clock in a minute; the first to wait for: {waiting[0]}")
            time.sleep(_PAUSE_SECONDS)
        time.sleep(_LAST_SECONDS)

    def _not_run_since(self, before: Mapping[tuple[str, str], float]) -> list[str]:
        now = self._job_runs()
        return [f"{service}: {job}" for (service, job), runs in before.items() if now.get((service, job), 0) <= runs]

    def _job_runs(self) -> dict[tuple[str, str], float]:
        """How often each job of each service ran, by the service's metrics."""
        runs: dict[tuple[str, str], float] = {}
        for service in self._stack.platform.services:
            try:
                metrics = httpx.get(f"http://127.0.0.1:{service.ops_port}/metrics", trust_env=False, timeout=10).text
            except httpx.TransportError as error:
                raise Problem(f"{service.name} does not respond: start it before you move the clock") from error
            for job, count in _JOB_RUN.findall(metrics):
                runs[service.name, job] = runs.get((service.name, job), 0.0) + float(count)
        return runs

    def _waiting(self) -> list[dict[str, Any]]:
        waiting: list[dict[str, Any]] = self._simulator.get("/deliveries", params={"waiting": True}).json()
        return waiting

    def _post(self, path: str, body: dict[str, object]) -> None:
        answer = self._simulator.post(f"/{path}", json=body)
        if answer.is_error:
            raise Problem(f"The Stripe simulator refused to move its clock: {answer.text}")


def run(stack: Stack, arguments: Sequence[str]) -> None:
    """Raises Problem for a wrong argument, or if the stack's clock can't be moved."""
    parser = argparse.ArgumentParser(prog="make clock", exit_on_error=False)
    parser.add_argument("--to")
    parser.add_argument("--by")
    parser.add_argument("--step")
    wanted = parser.parse_args(arguments)
    if wanted.to and wanted.by:
        raise Problem("Pass either TO or BY, not both")
    clock = StackClock(stack)
    try:
        if wanted.to == "now":
            clock.back_to_now()
        elif wanted.to or wanted.by:
            moment = parse_moment(wanted.to) if wanted.to else clock.now() + parse_duration(wanted.by)
            clock.move_to(moment, parse_duration(wanted.step) if wanted.step else STEP, print)
        print(f"The clock is at {clock.now():%Y-%m-%d %H:%M} UTC. Reload open pages.")
    finally:
        clock.close()


def parse_moment(text: str) -> datetime:
    """A day or a time such as 2027-01-05T08:00, in UTC where it names no zone. Raises Problem."""
    try:
        moment = datetime.fromisoformat(text)
    except ValueError as error:
        raise Problem(f"{text!r} is no day: write it like TO=2027-01-05 or TO=2027-01-05T08:00") from error
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)


def parse_duration(text: str) -> timedelta:
    """Hours, days or weeks, such as `6h`, `1d`, `4w`. Raises Problem."""
    match = _DURATION.match(text)
    if match is None or int(match[1]) == 0:
        raise Problem(f"{text!r} is no duration: write it like 6h, 1d or 4w")
    return int(match[1]) * _UNITS[match[2]]
