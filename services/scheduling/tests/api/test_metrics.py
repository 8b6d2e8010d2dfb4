"""Business metrics count each effect once, even if a request is repeated."""

import pytest
from chassis.testing.api import ApiClient
from chassis.testing.clock import FakeClock
from prometheus_client import REGISTRY

from services.scheduling.tests.world import TUESDAY_10, Family, World


class Counted:
    """How much a counter has grown."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._before = self._now()

    def _now(self) -> float:
        return REGISTRY.get_sample_value(self._name) or 0

    @property
    def since(self) -> float:
        return self._now() - self._before


async def test_a_repeated_booking_counts_once(api: ApiClient, family: Family) -> None:
    booked = Counted("sessions_booked_total")
    for _ in range(2):
        response = await api.post(
            family.events, json=family.booking(), by=family.guardian, headers={"Idempotency-Key": "book"}
        )
        assert response.status_code == 201
    assert booked.since == 1
    refused = await api.post(family.events, json=family.booking(), by=family.guardian)
    assert (refused.status_code, booked.since) == (409, 1)


async def test_a_repeated_cancel_counts_once(api: ApiClient, world: World, family: Family) -> None:
    canceled = Counted("sessions_canceled_total")
    (event,) = await world.book(family, TUESDAY_10)
    for _ in range(2):
        response = await api.post(
            f"{family.events}/{event}/cancel", by=family.guardian, headers={"Idempotency-Key": "cancel"}
        )
        assert response.status_code == 200
    assert canceled.since == 1


@pytest.mark.parametrize("keyed", [True, False])
@pytest.mark.parametrize("by_session", [True, False])
async def test_a_no_show_counts_once_however_often_it_is_marked(
    api: ApiClient, world: World, family: Family, clock: FakeClock, keyed: bool, by_session: bool
) -> None:
    missed = Counted("no_shows_total")
    event = await world.session(family)
    guest = await world.participant(event, family.child)
    clock.now = TUESDAY_10
    mark = {"id": guest["id"], "status": "no_show"}
    path = f"/event_participants/{guest['id']}"
    body: dict[str, object] = {"status": "no_show"}
    if by_session:
        path, body = f"/events/{event}", {"status": "incomplete", "event_participants_attributes": [mark]}
    for _ in range(2):
        response = await api.put(
            path, json=body, by=family.therapist, headers={"Idempotency-Key": "mark"} if keyed else None
        )
        assert response.status_code == 200
    assert missed.since == 1
