"""A therapist's sign-up by identity's use cases: application with files, approval, password, portrait."""

from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from urllib.parse import parse_qsl, urlsplit
from uuid import UUID

from chassis.auth.viewer import UserType, Viewer
from chassis.ids import new_id
from chassis.unit_of_work import UnitOfWork
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from identity.adapters.passwords import PasswordHash
from identity.adapters.tables import User
from identity.domain.children import Gender
from identity.domain.licenses import License
from identity.domain.therapists import WorkingHours
from identity.use_cases.passwords.password_links import PasswordLinks, PresentedLink
from identity.use_cases.passwords.set_password import use_password_link
from identity.use_cases.therapists.decide_application import approve_therapist
from identity.use_cases.therapists.register_therapist import Application, register_therapist
from identity.use_cases.therapists.therapist_changes import TherapistChanges
from identity.use_cases.therapists.update_therapist import update_therapist

from demo_data.files import TherapistFiles
from demo_data.plan import TherapistPlan
from demo_data.service_clients import OPERATOR, ServiceClient, viewer_for

ENDS = {("Okafor", "OR"): 25, ("Whitfield", "CA"): -16}
"""Days until these licenses expire: one soon, one in the past. No child lives in these states."""
MEET_IN_LARKWELL = {"Okafor", "Raman"}
"""Their sessions take place in Larkwell's room, those of the others at a meeting link."""


@dataclass(frozen=True)
class KnownTherapist:
    plan: TherapistPlan
    id: UUID
    viewer: Viewer


@dataclass(frozen=True)
class TherapistSignup:
    identity: ServiceClient
    files: TherapistFiles
    plan: TherapistPlan
    number: int
    started_at: datetime
    today: date
    links: PasswordLinks = field(
        default_factory=lambda: PasswordLinks(Ed25519PrivateKey.generate(), "https://larkwell.example")
    )

    async def add(self, password: PasswordHash) -> KnownTherapist:
        therapist_id = new_id()
        application = await self._application(therapist_id)

        async def work(uow: UnitOfWork) -> tuple[UUID, str]:
            applied = await register_therapist(uow, application, accepts_terms=True)
            await approve_therapist(uow, therapist_id)
            return applied.user.id, self.links.new(uow, await uow.db.get_one(User, applied.user.id))

        user_id, address = await self.identity.run(self.started_at, OPERATOR, work)
        sent = dict(parse_qsl(urlsplit(address).query))
        presented = PresentedLink(sent["access-token"], sent["client"], sent["uid"])

        async def set_password(uow: UnitOfWork) -> None:
            await use_password_link(uow, self.links, presented, password)

        await self.identity.run(self.started_at, OPERATOR, set_password)
        viewer = viewer_for(UserType.THERAPIST, user_id, therapist_id, self.started_at)
        shown = TherapistChanges(
            photo=await self.files.portrait(therapist_id, self.plan, self.number),
            languages=self.plan.languages,
            ages=self.plan.ages,
        )

        async def show(uow: UnitOfWork) -> None:
            await update_therapist(uow, viewer, shown)

        await self.identity.run(self.started_at, viewer, show)
        return KnownTherapist(self.plan, therapist_id, viewer)

    async def _application(self, therapist_id: UUID) -> Application:
        plan = self.plan
        specialty = await self.identity.value(
            self.started_at, "SELECT id FROM specialties WHERE name = $1", plan.specialty
        )
        assert isinstance(specialty, UUID)
        parts = await self._sub_specialties()
        slug = f"{plan.first_name}-{plan.last_name}".lower()
        return Application(
            therapist_id=therapist_id,
            email=plan.email,
            first_name=plan.first_name,
            last_name=plan.last_name,
            phone_number="4155550100",
            city=plan.city,
            state=plan.states[0],
            zipcode=plan.zipcode,
            timezone=plan.timezone,
            specialty_id=specialty,
            licenses=[await self._license(therapist_id, state, place) for place, state in enumerate(plan.states)],
            resume=await self.files.resume(therapist_id, plan),
            experience=plan.experience,
            pediatric_experience=max(plan.experience - 2, 1),
            online_therapy_experience=min(plan.experience, 6),
            hours_per_week=30,
            gender=Gender(plan.gender),
            bio=plan.bio,
            sub_specialty_ids=parts,
            working_hours=[WorkingHours.at(*stretch) for stretch in plan.hours],
            meeting_url=None if plan.last_name in MEET_IN_LARKWELL else f"https://meet.example.com/{slug}",
        )

    async def _sub_specialties(self) -> list[UUID]:
        async with self.identity.at(self.started_at).begin(OPERATOR) as uow:
            wanted = list(self.plan.sub_specialties)
            rows = await uow.rows("SELECT id FROM sub_specialties WHERE name = ANY($1)", wanted)
        return [row["id"] for row in rows]

    async def _license(self, therapist_id: UUID, state: str, place: int) -> License:
        days = ENDS.get((self.plan.last_name, state), 340 + 90 * place)
        number, ends = self.plan.license_number(state), self.today + timedelta(days=days)
        return License(state, number, ends, await self.files.license(therapist_id, self.plan, state, number, ends))
