"""A service is killed after it committed an event's effect and before it acknowledged the event.

A lock on the affected table holds the handler inside its transaction. Then the broker stops, so that the handler cannot
acknowledge once the lock is released, and the service is killed while it still tries.
"""

import httpx
from stack.stack import Stack

from tests.support.api import Api
from tests.support.databases import database, value
from tests.support.families import Family, choose_therapist, pending_services
from tests.support.waiting import eventually

WAITING = "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND strpos(query, 'care_services') > 0"
CHOSEN = "evt.identity.child.therapist_chosen.v1"
HANDLED = "SELECT count(*) FROM care_services WHERE child_id = %s"


def test_a_redelivered_event_is_applied_once_after_a_kill(stack: Stack, family: Family, therapist: Api) -> None:
    child = family.children[0]
    with database(stack, "scheduling") as db:
        with db.transaction():
            db.execute("LOCK TABLE care_services IN EXCLUSIVE MODE")
            choose_therapist(family, therapist.profile_id)
            eventually(lambda: value(stack, "scheduling", WAITING))
            stack.pause_nats()
        eventually(lambda: value(stack, "scheduling", HANDLED, child) == 1)
    stack.kill("scheduling")

    stack.resume_nats()
    stack.start("scheduling")
    eventually(lambda: came_again(stack), seconds=30)
    assert len(pending_services(family.api, child)) == 1
    assert value(stack, "scheduling", HANDLED, child) == 1


def came_again(stack: Stack) -> bool:
    """Whether scheduling got the event again since its start, and ignored it."""
    port = stack.platform.service("scheduling").ops_port
    shown = httpx.get(f"http://127.0.0.1:{port}/metrics", timeout=10, trust_env=False).text
    return f'inbox_events_total{{outcome="repeated",type="{CHOSEN}"}} 1.0' in shown.splitlines()
