"""A service is killed after it committed a change and before it published the event."""

from stack.stack import Stack

from tests.support.api import Api
from tests.support.databases import unsent_events, value
from tests.support.families import Family, choose_therapist, pending_services
from tests.support.waiting import eventually


def test_a_committed_event_is_published_after_a_kill_and_applied_once(
    stack: Stack, family: Family, therapist: Api
) -> None:
    """Choosing a therapist creates a care service in scheduling, so a second delivery would create a second one."""
    child = family.children[0]
    eventually(lambda: unsent_events(stack, "identity") == 0)

    stack.pause_nats()
    choose_therapist(family, therapist.profile_id)
    assert unsent_events(stack, "identity") > 0
    stack.kill("identity")
    stack.resume_nats()
    assert unsent_events(stack, "identity") > 0, "nobody can have sent them: identity is dead"
    assert services_in_care(stack, child) == 0

    stack.start("identity")
    services = eventually(lambda: pending_services(family.api, child))
    eventually(lambda: unsent_events(stack, "identity") == 0)
    assert len(services) == services_in_care(stack, child) == 1


def services_in_care(stack: Stack, child: str) -> int:
    return int(value(stack, "scheduling", "SELECT count(*) FROM care_services WHERE child_id = %s", child))
