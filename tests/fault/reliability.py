"""The table of docs/reliability.md: what the last run of each drill saw.

python -m tests.fault.reliability      writes it from the results in .local/reliability
"""

import json
import sys
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from stack.layout import LOCAL, ROOT

RESULTS = LOCAL / "reliability"
PAGE = ROOT / "docs" / "reliability.md"
BEGIN, END = "<!-- written by python -m tests.fault.reliability -->", "<!-- end -->"
HEAD = ("fault", "times", "seen", "L1–L7", "s", "tests")
DRILLS = "tests/fault/drill"


@dataclass(frozen=True)
class Fault:
    what: str
    tests: Sequence[str]
    """The drill first, then the tests of `make test` that hold a part of it."""
    by_make_test: str = ""
    """What `make test` shows, for a fault without a drill."""


@dataclass(frozen=True)
class Result:
    name: str
    test: str
    count: int
    wanted: int
    seen: Sequence[str]
    violations: Mapping[str, int]
    seconds: int
    seed: int


FAULTS: Mapping[str, Fault] = {
    "F1": Fault(
        "`kill -9` of each service at 50 requests a second",
        (
            f"{DRILLS}/test_killed_services.py::test_killed_services_lose_and_repeat_nothing",
            "tests/fault/test_killed_after_confirmation.py",
            "tests/fault/test_killed_after_plan_change.py",
            "tests/fault/test_killed_before_intake_document.py",
            "tests/fault/test_killed_while_a_plan_cancels_sessions.py",
        ),
    ),
    "F2": Fault(
        "death at a named point: before and after commit, between publish and mark, between inbox and ack",
        (
            f"{DRILLS}/test_named_points.py::test_services_that_die_at_a_named_point_lose_and_repeat_nothing",
            "tests/fault/test_killed_between_commit_and_relay.py",
            "tests/fault/test_killed_between_commit_and_ack.py",
        ),
    ),
    "F3": Fault(
        "`kill -9` of PostgreSQL's first process",
        (f"{DRILLS}/test_killed_infrastructure.py::test_killed_infrastructure_loses_and_repeats_nothing",),
    ),
    "F4": Fault(
        "`kill -9` of NATS",
        (f"{DRILLS}/test_killed_infrastructure.py::test_killed_infrastructure_loses_and_repeats_nothing",),
    ),
    "F4 away": Fault(
        "NATS away (seconds)",
        (
            f"{DRILLS}/test_killed_infrastructure.py::test_events_arrive_after_nats_was_away_for_minutes",
            "tests/fault/test_broker_outage.py",
        ),
    ),
    "F5": Fault(
        "loss of power: what wasn't synced is gone from databases, broker and files",
        (f"{DRILLS}/test_power_loss.py::test_what_was_acknowledged_survives_a_power_loss",),
    ),
    "F6": Fault(
        "NATS' store wiped, events sent again",
        (
            f"{DRILLS}/test_broker_store_lost.py::test_events_are_sent_again_after_the_store_of_the_broker_is_lost",
            f"{DRILLS}/test_ended_sign_ins.py::test_sign_out_outlives_the_store_of_the_broker_and_every_service",
        ),
    ),
    "F7": Fault(
        "each process frozen for 30 s",
        (
            f"{DRILLS}/test_frozen.py::test_a_frozen_process_delays_nobody_beyond_the_time_limits",
            "services/chassis/tests/test_missing_dependencies.py::test_frozen_database_is_503_or_504_in_time_and_thaws",
        ),
    ),
    "F8": Fault(
        "replies dropped, requests repeated",
        (
            f"{DRILLS}/test_lost_replies.py::test_a_lost_reply_is_given_again_and_has_one_effect",
            "services/chassis/tests/test_idempotency.py",
        ),
    ),
    "F9": Fault(
        "a consumer stopped beyond the broker's 10 s for an acknowledgment",
        (
            f"{DRILLS}/test_frozen.py::test_a_frozen_process_delays_nobody_beyond_the_time_limits",
            "services/chassis/tests/test_event_consumer.py::test_event_delivered_twice_has_one_effect",
        ),
        "a part of F7: each service hangs for 30 s with events that it has fetched",
    ),
    "F10 PostgreSQL": Fault("PostgreSQL's disk full", (f"{DRILLS}/test_full_disk.py::test_a_full_disk_loses_nothing",)),
    "F10 NATS": Fault("NATS' disk full", (f"{DRILLS}/test_full_disk.py::test_a_full_disk_loses_nothing",)),
    "F10 documents": Fault(
        "the documents' disk full", (f"{DRILLS}/test_full_disk.py::test_a_full_disk_loses_nothing",)
    ),
    "F11": Fault(
        "one service's clock 5 min ahead or behind",
        (
            f"{DRILLS}/test_wrong_clocks.py::test_a_wrong_clock_loses_nothing_and_lets_nobody_in",
            "services/chassis/tests/test_sign_in_tokens.py::test_token_may_be_a_minute_ahead",
        ),
    ),
    "F12": Fault(
        "rolling restart of all services, two instances of each, under 20,000 reads and writes",
        (f"{DRILLS}/test_rolling_restart.py::test_a_rolling_restart_of_two_instances_fails_none_of_20000_requests",),
    ),
    "F12 one instance": Fault(
        "the only instance of each service replaced",
        (f"{DRILLS}/test_rolling_restart.py::test_a_single_instance_is_replaced_without_a_gap",),
    ),
    "F12 keys": Fault(
        "every signing key replaced in three steps, two instances of each service",
        (
            f"{DRILLS}/test_replaced_keys.py::test_keys_are_replaced_and_no_request_fails",
            "services/chassis/tests/test_key_rotation.py",
            "services/scheduling/tests/test_key_rotation.py",
        ),
    ),
    "F13": Fault(
        "migration to a next version under load, and back",
        (f"{DRILLS}/test_migration_under_load.py::test_migrating_to_the_next_version_and_back_fails_no_request",),
    ),
    "F14": Fault(
        "poison, duplicates, wrong order",
        (
            f"{DRILLS}/test_disordered_events.py::test_events_in_the_wrong_order_and_again_have_one_effect",
            "services/chassis/tests/test_event_consumer.py"
            "::test_failing_event_becomes_a_dead_letter_and_can_be_replayed",
            "services/chassis/tests/test_event_consumer.py::test_malformed_messages_do_not_block_others",
            "services/chassis/tests/test_event_consumer.py::test_projection_ignores_repeated_and_older_events",
        ),
    ),
    "F15": Fault(
        "Stripe charges and doesn't answer",
        (
            f"{DRILLS}/test_stripe_faults.py::test_what_stripe_charged_is_one_subscription",
            "services/billing/tests/use_cases/test_retry_pending.py::test_crash_after_payment_does_not_charge_twice",
        ),
    ),
    "F15 webhooks": Fault(
        "webhooks late, three times, out of order",
        (
            f"{DRILLS}/test_stripe_faults.py::test_what_stripe_charged_is_one_subscription",
            "services/billing/tests/api/test_webhooks.py::test_webhook_order_does_not_matter",
        ),
    ),
    "F16": Fault(
        "all data destroyed and restored from a backup",
        (f"{DRILLS}/test_restore.py::test_a_restored_backup_has_all_that_was_acknowledged_before_it",),
    ),
    "F17 NATS": Fault(
        "flipped bits in NATS' blocks",
        (f"{DRILLS}/test_flipped_bits.py::test_events_survive_flipped_bits_in_the_store_of_the_broker",),
    ),
    "F17 files": Fault(
        "flipped bits in a stored file",
        (
            f"{DRILLS}/test_flipped_bits.py::test_a_flipped_file_is_not_served",
            "services/chassis/tests/test_audit_tampers.py::test_every_tamper_is_found",
        ),
    ),
    "F18": Fault(
        "16 clients want one slot",
        (
            "tests/fault/test_one_slot.py::test_one_of_sixteen_clients_gets_the_slot_and_none_waits_long",
            "tests/fault/test_calendar_race.py::test_every_slot_has_exactly_one_winner",
        ),
        "500 slots, one winner each",
    ),
}


def write_down(result: Result) -> None:
    RESULTS.mkdir(parents=True, exist_ok=True)
    (RESULTS / f"{result.name}.json").write_text(json.dumps(asdict(result), indent=1) + "\n")


def results() -> Mapping[str, Result]:
    return {file.stem: Result(**json.loads(file.read_text())) for file in RESULTS.glob("F*.json")}


def row(name: str, fault: Fault, result: Result | None) -> Sequence[str]:
    tests = "<br>".join(f"`{test}`" for test in fault.tests)
    if result is None:
        return (f"{name}: {fault.what}", "", fault.by_make_test or "not run", "", "", tests)
    held = all(count == 0 for count in result.violations.values())
    oracles = "0" if held else ", ".join(f"{one}: {count}" for one, count in result.violations.items() if count)
    times = f"{result.count} of {result.wanted}"
    return (f"{name}: {fault.what}", times, "<br>".join(result.seen), oracles, str(result.seconds), tests)


def table(known: Mapping[str, Result]) -> str:
    rows = [HEAD, ("---",) * len(HEAD), *(row(name, fault, known.get(name)) for name, fault in FAULTS.items())]
    return "".join(f"| {' | '.join(cells)} |\n" for cells in rows)


def rewritten(page: str, known: Mapping[str, Result]) -> str:
    before, _, rest = page.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n{table(known)}{END}{after}"


def main(page: Path = PAGE) -> None:
    known = results()
    if not known:
        sys.exit(f"No drill left a result in {RESULTS}: run `make drill` first")
    page.write_text(rewritten(page.read_text(), known))


if __name__ == "__main__":
    main()
