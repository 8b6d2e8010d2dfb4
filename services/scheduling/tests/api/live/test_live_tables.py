"""A change in any visible table reaches everyone who may see it, once, and nobody else."""

from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager
from dataclasses import replace
from datetime import date, timedelta
from typing import cast
from uuid import UUID

import pytest
from chassis.access.projections import GuardianshipGranted, grant_guardianship
from chassis.ids import new_id
from chassis.testing.api import ApiClient
from chassis.testing.eventually import eventually
from chassis.testing.people import Person, SignIns, guardian
from scheduling.consumers.session_note_changed import HANDLER as NOTE_CHANGED
from scheduling.consumers.session_note_changed import SessionNoteChanged
from scheduling.domain.school_days import SchoolCalendar, SchoolDay, SchoolDayKind
from scheduling.queries.change_audience import describe
from scheduling.use_cases.school_calendar import import_calendar
from scheduling.use_cases.sessions.substitute_session import set_substitute

from services.scheduling.tests.api.live.live_reader import Stream, reading
from services.scheduling.tests.wire import event_body, weekly
from services.scheduling.tests.world import TUESDAY_10, Family, World

Heard = tuple[str, tuple[str, ...]]
"""The kind of a change and its children."""
MARK = """
    INSERT INTO calendar_feeds (id, user_type, profile_id, created_at) VALUES ($1, $2, $3, now())
    ON CONFLICT (user_type, profile_id) DO UPDATE SET id = excluded.id
"""


class Readers:
    """Open pages of several people."""

    def __init__(self, world: World, people: Mapping[str, Person], streams: Mapping[str, Stream]) -> None:
        self._world = world
        self._people = people
        self._streams = streams
        self._known: Mapping[str, int] = {}

    async def settled(self) -> None:
        """Earlier changes are sent first and ignored."""
        self._known = {name: await self._count_received(name) for name in self._people}

    async def heard(self) -> dict[str, list[Heard]]:
        """By person, without those who received nothing."""
        found = {}
        for name, stream in self._streams.items():
            until = await self._count_received(name) - 1
            if emitted := stream.of("change")[self._known[name] : until]:
                found[name] = [
                    (str(one.data["kind"]), tuple(cast(list[str], one.data["client_ids"]))) for one in emitted
                ]
        return found

    async def _count_received(self, name: str) -> int:
        """The number of changes received before a marker that only this person gets."""
        stream, person, marked = self._streams[name], self._people[name], new_id()
        before = len(stream.of("change"))
        await self._world.rows(MARK, marked, person.user_type, person.profile_id)

        async def marks() -> int:
            kinds = [one.data["kind"] for one in stream.of("change")]
            return len(kinds) if "feed" in kinds[before:] else 0

        return await eventually(marks)


Open = Callable[..., AbstractAsyncContextManager[Readers]]


@pytest.fixture
def readers(url: str, world: World, sign_ins: SignIns) -> Open:
    @asynccontextmanager
    async def opened(**people: Person) -> AsyncIterator[Readers]:
        async with AsyncExitStack() as stack:
            streams = {
                name: await stack.enter_async_context(reading(url, sign_ins, person)) for name, person in people.items()
            }
            pages = Readers(world, people, streams)
            await pages.settled()
            yield pages

    return opened


class Audience:
    """Two families of one therapist in one group, and unrelated people."""

    def __init__(self, ours: Family, other: Family, stranger: Family) -> None:
        self.ours, self.other, self.stranger = ours, other, stranger
        self.therapist = ours.therapist
        self.people = {
            "home": ours.guardian,
            "other home": other.guardian,
            "work": ours.therapist,
            "stranger": stranger.guardian,
            "strange therapist": stranger.therapist,
        }


@pytest.fixture
async def audience(world: World, family: Family) -> Audience:
    other = await world.family(family.therapist, name="Zoe")
    await world.group(family.therapist, [family.service, other.service])
    return Audience(family, other, await world.family())


def of(kind: str, *children: UUID) -> list[Heard]:
    return [(kind, tuple(sorted(map(str, children))))]


async def handed_over(world: World, session: UUID, by: Person) -> Person:
    colleague = await world.therapist(first_name="Ada")
    await world.run(lambda uow: set_substitute(uow, world.viewer(by), session, colleague.profile_id))
    return colleague


async def test_a_therapists_profile_change_reaches_their_families(
    readers: Open, world: World, audience: Audience
) -> None:
    async with readers(**audience.people) as pages:
        await world.update_therapist(
            audience.therapist, timezone="America/New_York", meeting_url="https://meet.example/new"
        )
        emitted = of("therapist")
        assert await pages.heard() == {"home": emitted, "other home": emitted, "work": emitted}


async def test_hours_of_dates_reach_the_families_once(
    readers: Open, api: ApiClient, world: World, audience: Audience
) -> None:
    wanted = {"hours_override": {"hours": [], "until": "2026-03-06"}}
    async with readers(**audience.people) as pages:
        for _ in range(2):
            await api.put("/therapist/hours_overrides/2026-03-04", json=wanted, by=audience.therapist)
        emitted = of("therapist")
        assert await pages.heard() == {"home": emitted, "other home": emitted, "work": emitted}


async def test_a_substitutes_profile_change_reaches_guests_and_owner(
    readers: Open, world: World, audience: Audience
) -> None:
    session = await world.session(audience.ours, TUESDAY_10 + timedelta(days=1))
    colleague = await handed_over(world, session, audience.therapist)
    async with readers(**audience.people, substitute=colleague) as pages:
        await world.update_therapist(colleague, meeting_url="https://meet.example/new")
        emitted = of("therapist")
        assert await pages.heard() == {"home": emitted, "work": emitted, "substitute": emitted}


async def test_a_childs_new_name_reaches_guardians_and_therapists_only(
    readers: Open, world: World, audience: Audience
) -> None:
    session = await world.session(audience.ours, TUESDAY_10 + timedelta(days=1))
    colleague = await handed_over(world, session, audience.therapist)
    async with readers(**audience.people, substitute=colleague) as pages:
        await world.rows("UPDATE children SET preferred_name = 'Mimi' WHERE id = $1", audience.ours.child)
        emitted = of("child", audience.ours.child)
        assert await pages.heard() == {"home": emitted, "work": emitted, "substitute": emitted}


async def test_a_guardianship_change_reaches_only_that_guardian(
    readers: Open, world: World, audience: Audience
) -> None:
    granted = guardian()
    fact = GuardianshipGranted(
        version=world.next_version(), guardian_id=granted.profile_id, child_id=audience.ours.child
    )
    async with readers(**audience.people, granted=granted) as pages:
        await world.run(lambda uow: grant_guardianship(uow, fact))
        await world.rows("UPDATE guardianships SET revoked = true WHERE guardian_id = $1", granted.profile_id)
        assert await pages.heard() == {"granted": of("child") * 2}


async def test_a_chosen_therapist_reaches_family_and_current_therapists(
    readers: Open, world: World, audience: Audience
) -> None:
    chosen = await world.therapist()
    async with readers(**audience.people, chosen=chosen) as pages:
        await world.rows(
            "UPDATE chosen_therapists SET therapist_id = $2 WHERE child_id = $1", audience.ours.child, chosen.profile_id
        )
        emitted = of("child", audience.ours.child)
        assert await pages.heard() == {"home": emitted, "work": emitted}


async def test_a_school_import_sends_one_update_per_school(readers: Open, world: World, audience: Audience) -> None:
    pupils = [await world.pupil() for _ in range(2)]
    same = await world.pupil(pupils[0].therapist)
    days = [
        SchoolDay(f"day-{number}", SchoolDayKind.HOLIDAY, day, day, None, "No school")
        for number, day in enumerate(date(2026, 9, 1) + timedelta(days=number) for number in range(300))
    ]
    year = SchoolCalendar(days, [], days[0].starts_on, frozenset(), frozenset())
    pages_of = {f"home {number}": pupil.guardian for number, pupil in enumerate((*pupils, same))}
    pages_of |= {f"work {number}": pupil.therapist for number, pupil in enumerate(pupils)}
    async with readers(**audience.people, **pages_of) as pages:
        await world.run(lambda uow: import_calendar(uow, "Oak  hill", year))
        assert await pages.heard() == dict.fromkeys(pages_of, of("school"))
    async with readers(**pages_of) as pages:
        await world.run(lambda uow: import_calendar(uow, "Oak Hill", year))
        await world.run(lambda uow: import_calendar(uow, "Elm Street", year))
        await world.rows("UPDATE school_days SET summary = summary")
        await world.run(lambda uow: import_calendar(uow, "Oak Hill", replace(year, days=days[:1])))
        assert await pages.heard() == dict.fromkeys(pages_of, of("school"))


async def test_a_new_series_end_reaches_viewers_of_earlier_dates(
    readers: Open, api: ApiClient, world: World, audience: Audience
) -> None:
    rule = weekly("2026-03-24")
    sections = [
        {"guest_id": str(audience.ours.child), **rule},
        {"guest_id": str(audience.other.child), **weekly("2026-03-10")},
    ]
    made = await api.post(
        "/events",
        json=event_body(
            "group_sessions",
            TUESDAY_10 + timedelta(hours=2),
            children=[audience.ours.child, audience.other.child],
            rule=rule,
            guest_recurrent_sections=sections,
        ),
        by=audience.therapist,
    )
    series = made.json()["event"]["series_id"]
    last = (await world.rows("SELECT id FROM events WHERE series_id = $1 ORDER BY starts_at DESC", series))[0]["id"]
    colleague = await handed_over(world, UUID(str(last)), audience.therapist)
    async with readers(**audience.people, substitute=colleague) as pages:
        await world.rows("UPDATE series SET recurrent_until_date = '2026-03-17' WHERE id = $1", series)
        await world.rows("UPDATE series_guests SET recurrent_until_date = '2026-03-03' WHERE series_id = $1", series)
        assert await pages.heard() == {
            "home": of("session", audience.ours.child) * 2,
            "other home": of("session", audience.other.child) * 2,
            "work": of("session", audience.ours.child, audience.other.child) * 2,
            "substitute": of("session", audience.ours.child) * 2,
        }


async def test_leaving_a_room_reaches_the_other_tab(readers: Open, world: World, audience: Audience) -> None:
    session = await world.session(audience.ours, TUESDAY_10 + timedelta(days=1))
    async with readers(**audience.people) as pages:
        await world.rows(
            "INSERT INTO room_visits (event_id, profile_id, joined_at) VALUES ($1, $2, now())",
            session,
            audience.ours.guardian.profile_id,
        )
        assert await pages.heard() == {"home": of("room")}


async def test_a_page_that_reports_from_a_room_sends_nothing(readers: Open, world: World, audience: Audience) -> None:
    session = await world.session(audience.ours, TUESDAY_10 + timedelta(days=1))
    visit = session, audience.ours.guardian.profile_id
    await world.rows("INSERT INTO room_visits (event_id, profile_id, joined_at) VALUES ($1, $2, now())", *visit)
    async with readers(**audience.people) as pages:
        await world.rows("UPDATE room_visits SET seen_at = now() WHERE event_id = $1 AND profile_id = $2", *visit)
        await world.rows("UPDATE room_visits SET admitted_at = NULL WHERE event_id = $1 AND profile_id = $2", *visit)
        assert await pages.heard() == {"home": of("room")}, "once, for the second change"


async def test_a_new_version_without_changes_sends_nothing(readers: Open, world: World, audience: Audience) -> None:
    ours = audience.ours
    ids = {"note_id": new_id(), "event_id": new_id(), "child_id": ours.child, "therapist_id": ours.therapist.profile_id}

    async def note() -> None:
        fact = SessionNoteChanged(version=world.next_version(), deleted=False, **ids)
        await world.run(lambda uow: NOTE_CHANGED.handle(uow, fact))

    async def granted() -> None:
        fact = GuardianshipGranted(
            version=world.next_version(), guardian_id=ours.guardian.profile_id, child_id=ours.child
        )
        await world.run(lambda uow: grant_guardianship(uow, fact))

    await note()
    await world.subscription(ours.child, subscription_id=ours.subscription)
    async with readers(**audience.people) as pages:
        await note()
        await granted()
        await world.update_therapist(audience.therapist)
        await world.choose(ours.child, audience.therapist)
        await world.subscription(ours.child, subscription_id=ours.subscription)
        await world.rows("UPDATE children SET version = version + 100")
        assert await pages.heard() == {}


async def test_a_former_therapist_receives_nothing(readers: Open, world: World, family: Family) -> None:
    await world.choose(family.child, await world.therapist())
    async with readers(before=family.therapist) as pages:
        await world.rows("UPDATE children SET school_name = 'Elm Street' WHERE id = $1", family.child)
        await world.subscription(family.child, subscription_id=family.subscription, status="past_due")
        day = SchoolDay("day", SchoolDayKind.HOLIDAY, date(2026, 9, 1), date(2026, 9, 1), None, "No school")
        await world.run(
            lambda uow: import_calendar(uow, "Elm Street", SchoolCalendar([day], [], None, frozenset(), frozenset()))
        )
        assert await pages.heard() == {}


async def test_one_commit_sends_each_kind_of_change(world: World, family: Family) -> None:
    parent = family.guardian.profile_id
    emitted = [{"commit": "1", "kind": kind, "person": str(parent)} for kind in ("feed", "child", "child")]
    changes = await describe(world.runtime.queries, emitted)
    assert [change.payloads[parent]["kind"] for change in changes] == ["feed", "child"]
    assert len({change.key for change in changes}) == 2
