"""A stack for tests, with its own ports and state, removed afterwards.

    with running_stack(only={"postgres", "nats"}) as stack: ...

The tests of one run share a stack that `python -m stack.ci_runner` started; `shared_stack()` is that one.
"""

import os
import shutil
from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from stack.install import coturn
from stack.layout import LOCAL
from stack.problems import Problem
from stack.progress import Progress
from stack.stack import Stack

TEST_OFFSET = int(os.environ.get("TEST_PORT_OFFSET", "10000"))
"""A step of `make test` that sets another offset gets a stack of its own."""
TEST_STATE = LOCAL / f"test-stack-{TEST_OFFSET}"

# Tests sign in faster than people do. Tests of the limits set their own values.
UNLIMITED = {
    "GATEWAY_API_RATE": "100000",
    "GATEWAY_API_BURST": "100000",
    "GATEWAY_SIGN_IN_RATE": "100000",
    "GATEWAY_SIGN_IN_BURST": "100000",
}
# Tests of metrics start a Prometheus of their own, which scrapes more often.
NO_PROMETHEUS = {"PROMETHEUS": "0"}
# Limits of identity, which sees all tests as one address, and of time.
RELAXED_LIMITS = {
    **NO_PROMETHEUS,
    "IDENTITY_SIGN_IN_TRIES_PER_EMAIL": "10000",
    "IDENTITY_SIGN_IN_TRIES_PER_ADDRESS": "10000",
    "IDENTITY_EMAIL_CHECKS_PER_ADDRESS": "10000",
    "IDENTITY_REGISTRATIONS_PER_EMAIL": "10000",
    "IDENTITY_REGISTRATIONS_PER_ADDRESS": "10000",
    "IDENTITY_CONFIRMATION_MAILS_PER_ADDRESS": "10000",
    "IDENTITY_ONBOARDING_TAGS_PER_ADDRESS": "10000",
    "IDENTITY_PASSWORD_MAILS_PER_ADDRESS": "10000",
    "IDENTITY_OWN_PASSWORD_TRIES_PER_EMAIL": "10000",
    "IDENTITY_OWN_PASSWORD_TRIES_PER_ADDRESS": "10000",
    "IDENTITY_SECOND_FACTOR_TRIES_PER_EMAIL": "10000",
    "IDENTITY_SECOND_FACTOR_TRIES_PER_ADDRESS": "10000",
    **{
        f"{prefix}_THROTTLE_SCALE": "10000"
        for prefix in ("IDENTITY", "SCHEDULING", "CLINICAL_RECORDS", "BILLING", "DOCUMENTS")
    },
    # Half a second together in a meeting room counts as attended.
    "SCHEDULING_ATTENDED_MINUTES": "0.008",
}


def stack_for_tests(
    state: Path = TEST_STATE,
    port_offset: int = TEST_OFFSET,
    only: Collection[str] | None = None,
    *,
    environ: Mapping[str, str] = RELAXED_LIMITS,
    disposable: bool = True,
    rates: Mapping[str, str] = UNLIMITED,
) -> Stack:
    """A stack that ignores the operator's environment, so that tests never use a real database or Stripe."""
    return Stack(state, port_offset, only=only, environ=environ, disposable=disposable, keep_alive=False, rates=rates)


def shared_stack() -> Stack:
    """The stack of this test run, running or not."""
    return stack_for_tests()


@contextmanager
def running_stack(
    state: Path = TEST_STATE,
    port_offset: int = TEST_OFFSET,
    *,
    only: Collection[str] | None = None,
    with_seed: bool = False,
    environ: Mapping[str, str] = RELAXED_LIMITS,
    disposable: bool = True,
    rates: Mapping[str, str] = UNLIMITED,
) -> Iterator[Stack]:
    """A fresh stack while the block runs. First stops and removes what an interrupted run left."""
    if only is None and coturn.program() is None:
        raise Problem("The test stack needs coturn, the relay of meeting rooms: run `python -m stack.install`")
    stack = stack_for_tests(state, port_offset, only, environ=environ, disposable=disposable, rates=rates)
    stack.down()
    shutil.rmtree(state, ignore_errors=True)
    stack.up(_progress(), with_seed=with_seed)
    try:
        yield stack
    finally:
        stack.down()


def _progress() -> Progress:
    """Silent inside pytest."""
    return Progress(out=Path(os.devnull).open("w")) if "PYTEST_CURRENT_TEST" in os.environ else Progress()
