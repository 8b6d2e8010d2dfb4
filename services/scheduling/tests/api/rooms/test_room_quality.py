from typing import Any
from uuid import UUID

import pytest
from chassis.testing.api import ApiClient
from scheduling.use_cases.rooms import keep_quality

from services.scheduling.tests.world import Family, World

SAMPLE: dict[str, Any] = {
    "seconds": 10, "lost_percent": 0.5, "round_trip_ms": 40, "sent_kbps": 800, "received_kbps": 900, "reconnects": 1,
    "relayed": True,
}  # fmt: skip


async def test_samples_are_kept_with_the_session(
    api: ApiClient, world: World, room_event: UUID, family: Family
) -> None:
    path = f"/events/{room_event}/room/quality"
    for person in (family.guardian, family.therapist):
        response = await api.post(path, json={"samples": [SAMPLE, SAMPLE]}, by=person)
        assert (response.status_code, response.json()) == (200, {"kept": 2})
    rows = await world.rows("SELECT * FROM room_quality_samples WHERE event_id = $1", room_event)
    assert [{name: row[name] for name in SAMPLE} for row in rows] == [SAMPLE] * 4
    assert {row["profile_id"] for row in rows} == {str(family.guardian.profile_id), str(family.therapist.profile_id)}


@pytest.mark.parametrize(
    "wrong",
    [
        {"seconds": 0}, {"lost_percent": 101}, {"lost_percent": -1}, {"round_trip_ms": 60_001}, {"sent_kbps": 100_001},
        {"received_kbps": 1.5}, {"reconnects": -1}, {"relayed": "yes"}, {"address": "192.0.2.1"},
    ],
)  # fmt: skip
async def test_a_sample_out_of_bounds_is_refused(
    api: ApiClient, world: World, room_event: UUID, family: Family, wrong: dict[str, Any]
) -> None:
    samples = {"samples": [SAMPLE, SAMPLE | wrong]}
    response = await api.post(f"/events/{room_event}/room/quality", json=samples, by=family.guardian)
    assert response.status_code == 422
    assert await world.rows("SELECT 1 FROM room_quality_samples") == []


async def test_one_person_cannot_fill_the_table(
    api: ApiClient, room_event: UUID, family: Family, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keep_quality, "MOST_SAMPLES", 3)
    path = f"/events/{room_event}/room/quality"
    kept = [(await api.post(path, json={"samples": [SAMPLE] * 2}, by=family.guardian)).json()["kept"] for _ in range(3)]
    assert kept == [2, 1, 0]
    too_many = await api.post(path, json={"samples": [SAMPLE] * 21}, by=family.guardian)
    assert too_many.status_code == 422
