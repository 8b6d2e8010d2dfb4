"""Therapists and families, by identity's use cases, each at a time in the past."""

from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from uuid import UUID

from chassis.auth.viewer import UserType, Viewer
from chassis.unit_of_work import UnitOfWork
from identity.adapters.passwords import PasswordHash, Passwords
from identity.domain.children import Gender, Relationship
from identity.use_cases.accounts.confirm_email import confirm_user
from identity.use_cases.families.create_family import Family, NewChild, NewFamily
from identity.use_cases.families.enroll_school_family import enroll_school_family
from identity.use_cases.families.register_guardian import register_guardian

from demo_data.families import FAMILIES
from demo_data.files import TherapistFiles
from demo_data.plan import PASSWORD, ChildPlan, FamilyPlan
from demo_data.service_clients import OPERATOR, ServiceClient, ServiceClients, viewer_for
from demo_data.therapist_signup import KnownTherapist, TherapistSignup
from demo_data.therapists import THERAPISTS


@dataclass(frozen=True)
class KnownChild:
    plan: ChildPlan
    id: UUID
    guardian: Viewer


@dataclass
class People:
    therapists: dict[str, KnownTherapist] = field(default_factory=dict)
    """By last name."""
    families: list[tuple[FamilyPlan, Viewer, list[KnownChild]]] = field(default_factory=list)

    @property
    def children(self) -> list[KnownChild]:
        return [child for _, _, children in self.families for child in children]


async def add_people(clients: ServiceClients, passwords: Passwords, started_at: datetime, now: datetime) -> People:
    """Adds therapists, then families. All joined at `started_at` or soon after."""
    people, identity = People(), clients.identity
    for number, plan in enumerate(THERAPISTS):
        signup = TherapistSignup(
            clients.identity, TherapistFiles(clients, started_at), plan, number, started_at, now.date()
        )
        people.therapists[plan.last_name] = await signup.add(await passwords.hash(PASSWORD))
    for number, family in enumerate(FAMILIES):
        joined = started_at + timedelta(hours=7 * number)
        people.families.append(await _add_family(identity, family, await passwords.hash(PASSWORD), joined))
    return people


async def _add_family(
    identity: ServiceClient, plan: FamilyPlan, password: PasswordHash, joined: datetime
) -> tuple[FamilyPlan, Viewer, list[KnownChild]]:
    async def work(uow: UnitOfWork) -> Family:
        family = await _new_family(uow, plan, password, joined.date())
        if plan.school_billed:
            return await enroll_school_family(uow, family)
        registered = await register_guardian(uow, family)
        await confirm_user(uow, registered.user.id)
        return registered

    family = await identity.run(joined, OPERATOR, work)
    viewer = viewer_for(UserType.GUARDIAN, family.user.id, family.guardian.id, joined)
    children = [KnownChild(child, row.id, viewer) for child, row in zip(plan.children, family.children, strict=True)]
    return plan, viewer, children


async def _new_family(uow: UnitOfWork, plan: FamilyPlan, password: PasswordHash, today: date) -> NewFamily:
    known = await uow.rows("SELECT name, id FROM specialties")
    specialties = {row["name"]: row["id"] for row in known}
    school = plan.school_billed
    children = [
        NewChild(
            name=child.name,
            age=child.age,
            specialty_ids=[specialties[child.specialty]],
            last_name=child.last_name if school else None,
            birthdate=birthdate(child, today) if school else None,
            gender=Gender(child.gender),
            relationship=Relationship(plan.relationship) if school else None,
            school_name=child.school,
        )
        for child in plan.children
    ]
    return NewFamily(
        email=plan.email,
        password_hash=password,
        first_name=plan.first_name,
        state=plan.state,
        timezone=plan.timezone,
        children=children,
        last_name=plan.last_name if school else None,
        phone_number="4155550123" if school else None,
    )


def birthdate(child: ChildPlan, today: date) -> date:
    """A birth date that fits the child's age today, with the birthday some weeks or months ago."""
    years_ago = date(today.year - child.age, today.month, min(today.day, 28))
    return years_ago - timedelta(days=20 + (len(child.name) * 37 + child.age * 11) % 280)
