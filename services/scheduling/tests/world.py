"""Fills the service with people and care, through its own handlers and use cases."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from typing import Any, TypeVar
from uuid import UUID

from chassis.access.projections import GuardianshipGranted, grant_guardianship
from chassis.auth.viewer import Viewer
from chassis.ids import new_id
from chassis.runtime import Runtime
from chassis.testing.people import Person, SignIns, guardian, therapist
from chassis.unit_of_work import Actor, UnitOfWork, UnitsOfWork
from scheduling.consumers.child_profile_changed import HANDLER as CHILD_CHANGED
from scheduling.consumers.child_profile_changed import ChildProfileChanged
from scheduling.consumers.guardian_language_changed import HANDLER as LANGUAGE_CHANGED
from scheduling.consumers.guardian_language_changed import GuardianLanguageChanged
from scheduling.consumers.subscription_changed import SubscriptionChanged, store_entitlement
from scheduling.consumers.therapist_chosen import TherapistChosen, store_choice
from scheduling.consumers.therapist_profile_changed import HANDLER as THERAPIST_CHANGED
from scheduling.consumers.therapist_profile_changed import TherapistProfileChanged
from scheduling.domain.cycles import CycleKind
from scheduling.domain.event_types import EventType
from scheduling.domain.series.recurrence import Recurrence
from scheduling.domain.series.series import SeriesRule
from scheduling.use_cases.care_services.import_school_service import SchoolService, import_school_service
from scheduling.use_cases.events.create_event import EventDraft, create_event
from scheduling.use_cases.events.event_writer import EventDetails
from scheduling.use_cases.sessions.book_sessions import BookingRequest, book_sessions

T = TypeVar("T")
OPERATOR = Actor.operator("ops")
WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday")
NINE_TO_FIVE = [{"day_of_week": day, "start_time": "09:00", "end_time": "17:00"} for day in WEEKDAYS]
TUESDAY_10 = datetime(2026, 3, 3, 18, 0, tzinfo=UTC)
"""Tuesday, March 3, 2026, 10:00 in Los Angeles: the day after the test clock."""


@dataclass(frozen=True)
class Family:
    guardian: Person
    child: UUID
    therapist: Person
    service: UUID
    subscription: UUID | None = None
    """None when a school pays."""

    @property
    def events(self) -> str:
        return f"/clients/{self.child}/events"

    def booking(self, start: datetime = TUESDAY_10) -> dict[str, Any]:
        return {"events": [{"service_id": str(self.service), "start_date": start.isoformat()}]}


class World:
    def __init__(self, runtime: Runtime, sign_ins: SignIns) -> None:
        self.runtime = runtime
        self._sign_ins = sign_ins
        self._version = 0

    def viewer(self, person: Person) -> Viewer:
        return self._sign_ins.viewer(person)

    async def run(self, work: Callable[[UnitOfWork], Awaitable[T]], *, at: datetime | None = None) -> T:
        """Runs in a unit of work, at another instant if given."""
        units = UnitsOfWork(self.runtime.engine, lambda: at, "scheduling") if at else self.runtime.units
        return await units.run(OPERATOR, work)

    async def rows(self, sql: str, *args: object) -> Sequence[dict[str, Any]]:
        return [dict(row) for row in await self.runtime.queries.rows(sql, *args)]

    async def let_disputes_pass(self) -> None:
        """As if everything had been recorded too long ago for a dispute."""
        await self.rows("UPDATE participants SET recorded_at = recorded_at - interval '8 days'")
        await self.rows("UPDATE events SET marked_at = marked_at - interval '8 days'")

    async def has_lock_waits(self) -> bool:
        """Whether any connection to this database waits for a lock."""
        return bool(
            await self.rows(
                "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
            )
        )

    def next_version(self) -> int:
        self._version += 1
        return self._version

    async def therapist(self, **known: object) -> Person:
        return await self.update_therapist(therapist(), **known)

    async def update_therapist(self, person: Person, **known: object) -> Person:
        """Applies a changed profile."""
        fact: dict[str, object] = {
            "therapist_id": person.profile_id,
            "first_name": "Robin",
            "last_name": "Chen",
            "email": "robin@example.com",
            "timezone": "America/Los_Angeles",
            "specialty": "Speech Therapy",
            "working_hours": NINE_TO_FIVE,
            "accepting": True,
            "meeting_url": "https://meet.example/robin",
            "licences": [{"state": "CA", "expires_on": "2027-12-31"}],
            "version": self.next_version(),
            **known,
        }
        await self.run(lambda uow: THERAPIST_CHANGED.handle(uow, TherapistProfileChanged.model_validate(fact)))
        return person

    async def reads(self, guardian: Person, language: str) -> None:
        fact = {"guardian_id": guardian.profile_id, "language": language, "version": self.next_version()}
        await self.run(lambda uow: LANGUAGE_CHANGED.handle(uow, GuardianLanguageChanged.model_validate(fact)))

    async def child(self, parent: Person, **known: object) -> UUID:
        child_id = await self.update_child(new_id(), **known)
        await self.grant(parent, child_id)
        return child_id

    async def grant(self, adult: Person, child_id: UUID) -> None:
        granted = GuardianshipGranted(version=self.next_version(), guardian_id=adult.profile_id, child_id=child_id)
        await self.run(lambda uow: grant_guardianship(uow, granted))

    async def update_child(self, child_id: UUID, **known: object) -> UUID:
        """Applies a changed profile."""
        fact: dict[str, object] = {
            "child_id": child_id,
            "name": "Mia",
            "last_name": "Rivera",
            "preferred_name": "Mia Rivera",
            "age": 7,
            "birthdate": "2018-05-04",
            "gender": "female",
            "pronouns": "they_them",
            "preferred_time_frame": "afternoon",
            "school_name": None,
            "billing_responsability": "private_pay",
            "relationship_to_guardian": "parental_figure",
            "guardian": {
                "first_name": "Dana",
                "last_name": "Rivera",
                "email": "dana@example.com",
                "phone_number": "4155550123",
                "timezone": "America/Los_Angeles",
                "opt_out_email_notification": False,
                "opt_out_phone_notification": False,
            },
            "state": "CA",
            "version": self.next_version(),
            **known,
        }
        await self.run(lambda uow: CHILD_CHANGED.handle(uow, ChildProfileChanged.model_validate(fact)))
        return child_id

    async def subscription(self, child_id: UUID, **known: object) -> UUID:
        fact: dict[str, Any] = {
            "subscription_id": new_id(),
            "child_id": child_id,
            "plan_name": "Once a week",
            "session_type": "individual_session",
            "sessions_per_cycle": 4,
            "session_length_minutes": 45,
            "status": "active",
            "cycle_starts_on": date(2026, 3, 2),
            "ends_on": None,
            "version": self.next_version(),
            **known,
        }
        await self.run(lambda uow: store_entitlement(uow, SubscriptionChanged.model_validate(fact)))
        found: UUID = fact["subscription_id"]
        return found

    async def choose(self, child_id: UUID, chosen: Person) -> None:
        fact = TherapistChosen(version=self.next_version(), child_id=child_id, therapist_id=chosen.profile_id)
        await self.run(lambda uow: store_choice(uow, fact))

    async def care_services(self, child_id: UUID) -> Sequence[dict[str, Any]]:
        return await self.rows("SELECT * FROM care_services WHERE child_id = $1 ORDER BY id", child_id)

    async def family(
        self, therapist: Person | None = None, parent: Person | None = None, *,
        plan: Mapping[str, object] | None = None, **child: object,
    ) -> Family:  # fmt: skip
        therapist, parent = therapist or await self.therapist(), parent or guardian()
        child_id = await self.child(parent, **child)
        subscription = await self.subscription(child_id, **(plan or {}))
        await self.choose(child_id, therapist)
        (service,) = await self.care_services(child_id)
        return Family(parent, child_id, therapist, UUID(service["id"]), subscription)

    async def school_service(self, child_id: UUID, therapist: Person, **known: Any) -> UUID:
        wanted: dict[str, Any] = {
            "name": "Speech at school",
            "session_type": EventType.INDIVIDUAL,
            "frequency": CycleKind.WEEK,
            "number_of_times": 2,
            "session_length_minutes": 30,
            "starts_on": date(2026, 1, 5),
            **known,
        }
        new = SchoolService(child_id=child_id, therapist_id=therapist.profile_id, **wanted)
        return await self.run(lambda uow: import_school_service(uow, new))

    async def pupil(self, therapist: Person | None = None, **service: Any) -> Family:
        """A child with a service that a school pays for."""
        parent, therapist = guardian(), therapist or await self.therapist()
        child = await self.child(
            parent, name="Noa", preferred_name=None, billing_responsability="school", school_name="Oak Hill"
        )
        return Family(parent, child, therapist, await self.school_service(child, therapist, **service))

    async def with_another_therapist(self, pupil: Family) -> Family:
        """The same child with a second service of another therapist."""
        therapist = await self.therapist()
        return Family(pupil.guardian, pupil.child, therapist, await self.school_service(pupil.child, therapist))

    async def create(
        self,
        therapist: Person,
        kind: EventType,
        start: datetime,
        minutes: int = 45,
        *,
        services: Sequence[UUID] = (),
        title: str | None = None,
        rule: Recurrence | None = None,
        at: datetime | None = None,
    ) -> Sequence[UUID]:
        """As the therapist creates an event or a series with the children of these services."""
        rows = await self.rows("SELECT id, child_id FROM care_services WHERE id = ANY($1::uuid[])", list(services))
        child_of = {UUID(row["id"]): UUID(row["child_id"]) for row in rows}
        draft = EventDraft(
            EventDetails(kind, title),
            start,
            start + timedelta(minutes=minutes),
            [child_of[service] for service in services],
            services[0] if len(services) == 1 else None,
            None if rule is None else SeriesRule(rule),
        )
        viewer = self.viewer(therapist)
        ids = await self.run(lambda uow: create_event(uow, viewer, draft), at=at)
        used = await self.rows(
            "SELECT DISTINCT care_service_id AS id FROM participants WHERE event_id = ANY($1::uuid[])", list(ids)
        )
        assert {UUID(row["id"]) for row in used} == set(services)
        return ids

    async def confirm_places(self, event_id: UUID, state: str = "CA") -> None:
        """Every guardian of a guest confirmed where they are, before the room opened."""
        await self.rows(
            """
            INSERT INTO session_places (event_id, profile_id, state, timezone, licensed, confirmed_at)
            SELECT DISTINCT e.id, g.guardian_id, $2, 'America/Los_Angeles', true, e.starts_at - interval '10 minutes'
            FROM events e
            JOIN participants p ON p.event_id = e.id
            JOIN active_guardianships g ON g.child_id = p.child_id
            WHERE e.id = $1 ON CONFLICT DO NOTHING
            """,
            event_id,
            state,
        )

    async def group(
        self, therapist: Person, services: Sequence[UUID], start: datetime = TUESDAY_10, title: str | None = None
    ) -> UUID:
        (event,) = await self.create(therapist, EventType.GROUP, start, services=services, title=title)
        await self.confirm_places(event)
        return event

    async def session(
        self, family: Family, start: datetime = TUESDAY_10, minutes: int = 45, *, at: datetime | None = None
    ) -> UUID:
        services = [family.service]
        (event,) = await self.create(family.therapist, EventType.INDIVIDUAL, start, minutes, services=services, at=at)
        await self.confirm_places(event)
        return event

    async def event(
        self,
        therapist: Person,
        kind: EventType,
        start: datetime = TUESDAY_10,
        minutes: int = 45,
        title: str | None = None,
    ) -> UUID:
        """Without a child."""
        (event,) = await self.create(therapist, kind, start, minutes, title=title)
        return event

    async def book(self, family: Family, *starts: datetime, at: datetime | None = None) -> Sequence[UUID]:
        """As the guardian books it."""
        viewer, bookings = self.viewer(family.guardian), [BookingRequest(family.service, start) for start in starts]
        return await self.run(lambda uow: book_sessions(uow, viewer, family.child, bookings), at=at)

    async def participant(self, event_id: UUID, child_id: UUID) -> dict[str, Any]:
        (found,) = await self.rows(
            "SELECT * FROM participants WHERE event_id = $1 AND child_id = $2", event_id, child_id
        )
        return found
