"""Restarts NATS as the liveness probe of its Helm chart would (deploy/k8s/operators/nats-values.yaml).

A disk that was full can leave NATS 2.15 in an endless loop at a later write to a bucket: it uses one processor, and
neither it nor its health check responds. A restart ends that."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager

import httpx
from stack.stack import Stack

PERIOD_SECONDS = 10
TIMEOUT_SECONDS = 5
FAILURES = 3
"""In a row, before a restart."""


class Probe:
    def __init__(self, stack: Stack) -> None:
        self._stack = stack
        self._url = f"{stack.processes['nats'].ready}?js-enabled-only=true"
        self._ended = threading.Event()
        self.restarts = 0

    def run(self) -> None:
        failures = 0
        while not self._ended.wait(PERIOD_SECONDS):
            failures = 0 if self._responds() else failures + 1
            if failures == FAILURES:
                self._stack.stop("nats")
                self._stack.start("nats")
                self.restarts, failures = self.restarts + 1, 0

    def end(self) -> None:
        self._ended.set()

    def _responds(self) -> bool:
        try:
            return httpx.get(self._url, timeout=TIMEOUT_SECONDS, trust_env=False).is_success
        except httpx.HTTPError:
            return False


@contextmanager
def probed(stack: Stack) -> Iterator[Probe]:
    """Probes NATS while the block runs. Start and stop NATS yourself only where that takes less than 30 seconds."""
    probe = Probe(stack)
    thread = threading.Thread(target=probe.run, name="liveness probe of NATS")
    thread.start()
    try:
        yield probe
    finally:
        probe.end()
        thread.join()
