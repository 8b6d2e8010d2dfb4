"""Changes reach the open browsers of everyone concerned, and nobody else."""

import asyncio
from datetime import timedelta
from time import monotonic
from typing import Any

import httpx
import pytest
from chassis.app import Service, create_app
from chassis.events.consumer import Handler
from chassis.ids import new_id
from chassis.live import hub as hub_module
from chassis.live.hub import CONNECTIONS_PER_SIGN_IN, LiveHub
from chassis.runtime import Runtime
from chassis.settings import ServiceSettings
from chassis.testing.api import ApiClient
from chassis.testing.clock import FakeClock
from chassis.testing.eventually import eventually
from chassis.testing.people import SignIns
from scheduling.consumers.goals_changed import HANDLER as GOALS_CHANGED
from scheduling.consumers.goals_changed import GoalsChanged
from scheduling.consumers.message_sent import HANDLER as MESSAGE_SENT
from scheduling.consumers.message_sent import MessageSent
from scheduling.consumers.notice_added import HANDLER as NOTICE_ADDED
from scheduling.consumers.notice_added import NoticeAdded
from scheduling.consumers.progress_report_shared import HANDLER as REPORT_SHARED
from scheduling.consumers.progress_report_shared import ProgressReportShared
from scheduling.consumers.session_note_changed import HANDLER as NOTE_CHANGED
from scheduling.consumers.session_note_changed import SessionNoteChanged
from scheduling.consumers.session_recap_shared import HANDLER as RECAP_SHARED
from scheduling.consumers.session_recap_shared import SessionRecapShared
from scheduling.domain.event_types import EventType

from services.scheduling.tests.api.events.other_families import secrets_of
from services.scheduling.tests.api.live.live_reader import reading
from services.scheduling.tests.api.served import served
from services.scheduling.tests.world import TUESDAY_10, Family, World

DAY = timedelta(days=1)


async def test_both_sides_receive_a_booking(url: str, world: World, family: Family, sign_ins: SignIns) -> None:
    async with reading(url, sign_ins, family.guardian) as home, reading(url, sign_ins, family.therapist) as work:
        (event,) = await world.book(family, TUESDAY_10)
        for stream in (home, work):
            emitted = await stream.said("change", event_id=str(event))
            assert emitted.data == {"kind": "session", "event_id": str(event), "client_ids": [str(family.child)]}
            assert "retry: 2000" in stream.text


async def test_nobody_else_receives_a_booking(url: str, world: World, family: Family, sign_ins: SignIns) -> None:
    other = await world.family()
    async with reading(url, sign_ins, other.guardian) as home, reading(url, sign_ins, other.therapist) as work:
        (booked,) = await world.book(family, TUESDAY_10)
        (own,) = await world.book(other, TUESDAY_10)
        for stream in (home, work):
            await stream.said("change", event_id=str(own))
            assert str(family.child) not in stream.text and str(booked) not in stream.text


async def test_only_the_author_receives_a_note_change(
    url: str, world: World, family: Family, sign_ins: SignIns
) -> None:
    ids = {"note_id": new_id(), "event_id": new_id(), "child_id": family.child}
    fact = SessionNoteChanged(version=1, therapist_id=family.therapist.profile_id, deleted=False, **ids)
    async with reading(url, sign_ins, family.guardian) as home, reading(url, sign_ins, family.therapist) as work:
        await world.run(lambda uow: NOTE_CHANGED.handle(uow, fact))
        (event,) = await world.book(family, TUESDAY_10)
        for stream in (home, work):
            await stream.said("change", event_id=str(event))
        assert '"report"' in work.text and '"report"' not in home.text


@pytest.mark.parametrize(
    ("kind", "event", "handler"),
    [
        ("message", MessageSent, MESSAGE_SENT),
        ("recap", SessionRecapShared, RECAP_SHARED),
        ("progress_report", ProgressReportShared, REPORT_SHARED),
        ("goal", GoalsChanged, GOALS_CHANGED),
    ],
)
async def test_what_is_written_to_a_family_reaches_it_and_the_childs_therapists_only(
    url: str,
    world: World,
    family: Family,
    sign_ins: SignIns,
    kind: str,
    event: type[MessageSent | SessionRecapShared | ProgressReportShared | GoalsChanged],
    handler: Handler[Any],
) -> None:
    other = await world.family()
    fact = event(child_id=family.child)
    async with (
        reading(url, sign_ins, family.guardian) as home,
        reading(url, sign_ins, family.therapist) as work,
        reading(url, sign_ins, other.guardian) as elsewhere,
    ):
        await world.run(lambda uow: handler.handle(uow, fact))
        for stream in (home, work):
            emitted = await stream.said("change", kind=kind)
            assert emitted.data == {"kind": kind, "event_id": None, "client_ids": [str(family.child)]}
        (booked,) = await world.book(other, TUESDAY_10)
        await elsewhere.said("change", event_id=str(booked))
        assert f'"{kind}"' not in elsewhere.text


async def test_only_its_person_receives_a_notice(url: str, world: World, family: Family, sign_ins: SignIns) -> None:
    fact = NoticeAdded(profile_id=family.guardian.profile_id)
    async with reading(url, sign_ins, family.guardian) as home, reading(url, sign_ins, family.therapist) as work:
        await world.run(lambda uow: NOTICE_ADDED.handle(uow, fact))
        emitted = await home.said("change", kind="notice")
        assert emitted.data == {"kind": "notice", "event_id": None, "client_ids": []}
        (event,) = await world.book(family, TUESDAY_10)
        await work.said("change", event_id=str(event))
        assert '"notice"' not in work.text


async def test_in_a_group_each_guardian_receives_their_own_child_only(
    url: str, api: ApiClient, world: World, family: Family, stranger: Family, sign_ins: SignIns, clock: FakeClock
) -> None:
    async with (
        reading(url, sign_ins, family.guardian) as ours,
        reading(url, sign_ins, stranger.guardian) as theirs,
        reading(url, sign_ins, family.therapist) as work,
    ):
        event = str(await world.group(family.therapist, [family.service, stranger.service]))
        await ours.said("change", event_id=event, client_ids=[str(family.child)])
        await theirs.said("change", event_id=event, client_ids=[str(stranger.child)])
        await work.said("change", event_id=event, client_ids=sorted([str(family.child), str(stranger.child)]))
        later = str(await world.group(family.therapist, [family.service, stranger.service], TUESDAY_10 + DAY))
        await api.post(f"{stranger.events}/{later}/cancel", by=stranger.guardian)
        clock.now = TUESDAY_10
        await api.post(f"/events/{event}/room/join", by=stranger.guardian)
        (last,) = await world.book(family, TUESDAY_10 + 2 * DAY)
        await ours.said("change", event_id=str(last))
        assert not [secret for secret in await secrets_of(world, stranger) if secret in ours.text]


async def test_an_event_without_a_child_reaches_its_therapist(
    url: str, world: World, family: Family, sign_ins: SignIns
) -> None:
    async with reading(url, sign_ins, family.therapist) as work:
        entry = await world.event(family.therapist, EventType.BLOCK_TIME)
        await work.said("change", kind="session", event_id=str(entry), client_ids=[])


async def test_every_kind_of_change_is_sent(
    url: str, api: ApiClient, world: World, family: Family, sign_ins: SignIns, clock: FakeClock
) -> None:
    (event,) = await world.book(family, TUESDAY_10)
    guest = await world.participant(event, family.child)
    async with reading(url, sign_ins, family.guardian) as home, reading(url, sign_ins, family.therapist) as work:
        await api.post(f"/therapist/clients/{family.child}/invite_to_schedule_session", by=family.therapist)
        await work.said("change", kind="invitation")
        await world.subscription(family.child, subscription_id=family.subscription, status="paused")
        await work.said("change", kind="pending")
        await home.said("change", kind="pending", event_id=None, client_ids=[str(family.child)])
        clock.now = TUESDAY_10
        await api.put(f"/event_participants/{guest['id']}", json={"status": "show"}, by=family.therapist)
        await work.said("change", kind="session", event_id=str(event))
        await home.said("change", kind="session", event_id=str(event))
        assert "invitation" not in home.text


async def test_one_commit_is_one_change_of_a_session(url: str, world: World, family: Family, sign_ins: SignIns) -> None:
    async with reading(url, sign_ins, family.therapist) as work:
        first, second = await world.session(family), await world.session(family, TUESDAY_10 + timedelta(hours=2))
        await work.said("change", event_id=str(second))
        assert [m.data["event_id"] for m in work.of("change") if m.data["kind"] == "session"] == [
            str(first),
            str(second),
        ]


async def test_a_reconnect_receives_missed_changes_from_any_process(
    url: str,
    service: Service,
    settings: ServiceSettings,
    clock: FakeClock,
    world: World,
    family: Family,
    sign_ins: SignIns,
) -> None:
    other = create_app(service, settings, clock=clock, broker=False)
    async with other.router.lifespan_context(other), served(other) as second:
        async with reading(f"{second}/live", sign_ins, family.therapist) as ready:
            entry = await world.event(family.therapist, EventType.OTHER)
            last = (await ready.said("change", event_id=str(entry))).id
        async with reading(url, sign_ins, family.therapist, last) as here:
            missed = await world.session(family)
            await here.said("change", event_id=str(missed))
        async with reading(f"{second}/live", sign_ins, family.therapist, last) as again:
            await again.said("change", event_id=str(missed))
            assert str(entry) not in again.text
            assert not again.of("reset")


async def test_a_resume_right_after_hello_works(url: str, world: World, family: Family, sign_ins: SignIns) -> None:
    async with reading(url, sign_ins, family.guardian) as home:
        cursor = (await home.said("hello")).id
    (missed,) = await world.book(family, TUESDAY_10)
    async with reading(url, sign_ins, family.guardian, cursor) as again:
        await again.said("change", event_id=str(missed))


async def test_resuming_after_an_unknown_id_resets(url: str, family: Family, sign_ins: SignIns) -> None:
    async with reading(url, sign_ins, family.guardian, "something-else") as home:
        assert (await home.said("reset")).id is not None
        assert not home.of("hello")


async def test_a_gap_resets_every_stream(
    url: str, runtime: Runtime, world: World, family: Family, sign_ins: SignIns
) -> None:
    async with reading(url, sign_ins, family.therapist) as work:
        await runtime.queries.rows(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE datname = current_database() AND query ILIKE 'LISTEN%live%'"
        )
        await work.said("reset")
        event = await world.session(family)
        await work.said("change", event_id=str(event))


async def test_a_new_page_gets_what_changed_since_it_began_to_load(
    url: str, world: World, family: Family, sign_ins: SignIns, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = monotonic() + 10
    monkeypatch.setattr(hub_module, "monotonic", lambda: now)
    async with reading(url, sign_ins, family.therapist) as work:
        event = await world.session(family)
        await work.said("change", event_id=str(event))
    now += 2
    async with reading(url, sign_ins, family.guardian, replay_ms=3_000) as page:
        await page.said("change", event_id=str(event))
        assert not page.of("reset")
    async with reading(url, sign_ins, family.guardian, replay_ms=1_000) as later:
        assert [message.event for message in later.messages] == ["hello"], "it began to load after the change"


async def test_a_page_that_is_older_than_the_history_reads_everything_again(
    url: str, family: Family, sign_ins: SignIns
) -> None:
    async with reading(url, sign_ins, family.guardian, replay_ms=10**12) as page:
        assert page.messages[0].event == "reset"


async def test_a_replay_must_be_a_positive_number(api: ApiClient, family: Family) -> None:
    for wrong in ("-1", "x", "1e3", str(10**12 + 1)):
        assert (await api.get("/live", by=family.guardian, params={"replay_ms": wrong})).status_code == 422


async def test_the_stream_ends_with_the_sign_in(url: str, runtime: Runtime, family: Family, sign_ins: SignIns) -> None:
    async with reading(url, sign_ins, family.guardian) as home, reading(url, sign_ins, family.therapist) as work:
        runtime.revoked_sign_ins.add(family.guardian.sign_in_id)
        await home.said("bye")
        await eventually(lambda: asyncio.sleep(0, home.ended))
        assert not work.ended
    refused = await httpx.AsyncClient().get(url, headers=sign_ins.headers(family.guardian))
    assert refused.status_code == 401


async def test_streams_end_on_shutdown(url: str, runtime: Runtime, family: Family, sign_ins: SignIns) -> None:
    async with reading(url, sign_ins, family.guardian) as home:
        hub = runtime.live
        assert isinstance(hub, LiveHub)
        hub.close()
        await eventually(lambda: asyncio.sleep(0, home.ended))
        assert not home.of("bye")


async def test_one_sign_in_has_a_limited_number_of_streams(
    runtime: Runtime, family: Family, sign_ins: SignIns, api: ApiClient
) -> None:
    hub, viewer = runtime.live, sign_ins.viewer(family.guardian)
    assert hub is not None
    connections = [hub.connection(viewer, None) for _ in range(CONNECTIONS_PER_SIGN_IN)]
    for connection in connections:
        connection.__enter__()
    refused = await api.get("/live", by=family.guardian)
    assert (refused.status_code, refused.json()["code"]) == (429, "too_many")
    for connection in connections:
        connection.__exit__(None, None, None)


async def test_a_stream_needs_a_sign_in(api: ApiClient) -> None:
    assert (await api.get("/live")).status_code == 401
