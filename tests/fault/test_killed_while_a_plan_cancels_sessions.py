"""Scheduling is killed while a downgrade that starts cancels the sessions that the new plan has no room for.

A lock on the participants holds the handler inside its transaction. The renewal's event is billing's own, with the next
cycle and the smaller plan: the clocks of the stack stay.
"""

from datetime import datetime
from typing import Any
from uuid import uuid4

from stack.stack import Stack

from tests.fault.concurrent_requests import booking, open_slots
from tests.support.api import Api
from tests.support.databases import database, value
from tests.support.families import Families, pending_services, plan_of
from tests.support.waiting import eventually

PATH = "/guardians/subscription/plan_change"
BOOKED = 6
"""Of the eight sessions that the next cycle of the larger plan has; the smaller one has four."""
START = """
    INSERT INTO outbox (event_id, subject, envelope, created_at)
    SELECT %(id)s::uuid, subject, envelope || jsonb_build_object('id', %(id)s::text, 'data', envelope->'data'
        || jsonb_build_object('version', (envelope->'data'->>'version')::int + 1, 'planned', null,
            'cycle_starts_on', envelope->'data'->'planned'->>'starts_on', 'sessions_this_cycle', 4,
            'sessions_per_cycle', 4)), now()
    FROM outbox WHERE subject = 'evt.billing.subscription.changed.v1' AND envelope->'data'->>'child_id' = %(child)s
    ORDER BY seq DESC LIMIT 1
"""
WAITING = """
    SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND strpos(query, 'participants') > 0
"""
CANCELED = """
    SELECT array_agg(e.starts_at ORDER BY e.starts_at) FROM participants p JOIN events e ON e.id = p.event_id
    WHERE p.child_id = %s AND p.canceled AND p.cancel_reason = 'plan_changed'
"""
KEPT = "SELECT count(*) FROM participants WHERE child_id = %s AND NOT canceled"
PUBLISHED = """
    SELECT count(*) FROM outbox o JOIN participants p ON o.envelope->'data'->>'event_id' = p.event_id::text
    WHERE p.child_id = %s AND p.canceled AND o.subject = 'evt.scheduling.session.changed.v1'
"""
"""Once when it was booked, and once when it was canceled."""


def test_a_downgrade_cancels_the_previewed_sessions_once_after_a_kill(
    stack: Stack, families: Families, therapist: Api
) -> None:
    family = families.in_care(therapist.profile_id)
    api, child = family.api, family.children[0]
    _switch(api, child, plan_of(api, 2))
    service = pending_services(api, child)[0]["service_id"]
    for start in _one_a_day(open_slots(api, therapist.profile_id, 30, 54)):
        eventually(lambda start=start: booking(child, service, start)(api).is_success)  # type: ignore[misc]  # a lambda with a default
    seen = _switch(api, child, plan_of(api, 1))
    previewed = [datetime.fromisoformat(session["start_date"]) for session in seen["sessions_beyond"]]
    assert len(previewed) == BOOKED - 4

    with database(stack, "scheduling") as db, db.transaction():
        db.execute("LOCK TABLE participants IN EXCLUSIVE MODE")
        with database(stack, "billing") as outbox:
            outbox.execute(START, {"id": str(uuid4()), "child": child})
        eventually(lambda: value(stack, "scheduling", WAITING))
        stack.kill("scheduling")
    assert value(stack, "scheduling", CANCELED, child) is None

    stack.start("scheduling")
    eventually(lambda: value(stack, "scheduling", CANCELED, child) == previewed, seconds=60)
    assert value(stack, "scheduling", KEPT, child) == 4
    assert value(stack, "scheduling", PUBLISHED, child) == 2 * len(previewed)


def _one_a_day(slots: list[datetime]) -> list[datetime]:
    by_day = {slot.date(): slot for slot in slots}
    return sorted(by_day.values())[:BOOKED]


def _switch(api: Api, child: str, plan: str) -> dict[str, Any]:
    """Returns the preview that the guardian agrees to."""
    wanted = {"subscription_plan_id": plan, "child_id": child}
    seen: dict[str, Any] = api.post(f"{PATH}/preview", wanted)["plan_change"]
    sums = {name: seen[name]["total"] for name in ("payment_today", "next_payment")}
    api.post(PATH, {**wanted, "previewed_at": seen["previewed_at"], **sums})
    return seen
