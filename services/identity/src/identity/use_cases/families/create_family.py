"""Creates a user, a guardian and their children, and publishes them. Shared by registration and school enrollment."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from uuid import UUID

from chassis.access.rights import ALL_RIGHTS
from chassis.auth.viewer import UserType
from chassis.errors import Invalid
from chassis.ids import new_id
from chassis.languages import WrittenLanguage
from chassis.unit_of_work import UnitOfWork, violated_constraint
from sqlalchemy.exc import IntegrityError

from identity.adapters.passwords import PasswordHash
from identity.adapters.tables import Child, ChildSpecialty, Guardian, User
from identity.domain.children import Billing, Gender, Relationship
from identity.domain.errors import EmailTaken
from identity.domain.profile_steps import GuardianStep
from identity.use_cases.families.change_guardianship import grant
from identity.use_cases.guardians.onboarding_tag import untag_onboarding
from identity.use_cases.profiles.publish_profiles import publish_child, publish_guardian


@dataclass(frozen=True, slots=True)
class NewChild:
    name: str
    age: int
    specialty_ids: Sequence[UUID]
    last_name: str | None = None
    birthdate: date | None = None
    gender: Gender = Gender.NOT_SPECIFIED
    relationship: Relationship | None = None
    school_name: str | None = None
    """Set if the school pays for the sessions."""


@dataclass(frozen=True, slots=True)
class NewFamily:
    email: str
    password_hash: PasswordHash | None
    """None for a guardian who gets an email to choose a password."""
    first_name: str
    state: str
    timezone: str
    children: Sequence[NewChild]
    last_name: str | None = None
    phone_number: str | None = None
    language: WrittenLanguage = WrittenLanguage.ENGLISH


@dataclass(frozen=True, slots=True)
class Family:
    user: User
    guardian: Guardian
    children: Sequence[Child]


async def create_user(uow: UnitOfWork, user: User) -> None:
    """Also ends the onboarding reminders to this address. Raises EmailTaken."""
    uow.db.add(user)
    try:
        await uow.db.flush()
    except IntegrityError as refused:
        if violated_constraint(refused) == "uq_users_email":
            raise EmailTaken from refused
        raise
    await untag_onboarding(uow, user.email)


async def create_family(
    uow: UnitOfWork, family: NewFamily, *, step: GuardianStep, confirmed_at: datetime | None
) -> Family:
    """Raises EmailTaken, and Invalid for an unknown specialty."""
    user = User(
        id=new_id(),
        email=family.email,
        password_hash=family.password_hash,
        first_name=family.first_name,
        last_name=family.last_name,
        user_type=UserType.GUARDIAN,
        language=family.language,
        confirmed_at=confirmed_at,
        created_at=uow.now,
    )
    await create_user(uow, user)
    guardian = Guardian(
        id=new_id(),
        user_id=user.id,
        phone_number=family.phone_number,
        timezone=family.timezone,
        state=family.state,
        profile_step=step,
    )
    uow.db.add(guardian)
    await uow.db.flush()
    await publish_guardian(uow, guardian, user)
    children = [
        await add_child(uow, guardian, user, new, f"guardian.children_attributes.{position}")
        for position, new in enumerate(family.children)
    ]
    return Family(user, guardian, children)


async def add_child(uow: UnitOfWork, guardian: Guardian, user: User, new: NewChild, path: str) -> Child:
    """`path` is the child's path in the payload. Raises Invalid for an unknown specialty."""
    child = Child(
        id=new_id(),
        guardian_id=guardian.id,
        name=new.name,
        last_name=new.last_name,
        age=new.age,
        birthdate=new.birthdate,
        gender=new.gender,
        school_name=new.school_name,
        billing=Billing.PRIVATE_PAY if new.school_name is None else Billing.SCHOOL,
        relationship_to_guardian=new.relationship,
    )
    uow.db.add(child)
    await uow.db.flush()
    await set_wanted_specialties(uow, child.id, new.specialty_ids, f"{path}.specialty_ids")
    await grant(uow, guardian.id, child.id, ALL_RIGHTS)
    await publish_child(uow, child, guardian, user)
    uow.audit("child.registered", child_id=child.id)
    return child


async def set_wanted_specialties(uow: UnitOfWork, child_id: UUID, specialty_ids: Sequence[UUID], path: str) -> None:
    """Replaces the previous ones. Raises Invalid for an unknown specialty."""
    wanted = sorted(set(specialty_ids))
    count = await uow.value("SELECT count(*) FROM specialties WHERE id = ANY($1)", wanted)
    if count != len(wanted):
        raise Invalid(fields={path: "Specialty is not valid"})
    await uow.rows("DELETE FROM child_specialties WHERE child_id = $1", child_id)
    uow.db.add_all(ChildSpecialty(child_id=child_id, specialty_id=specialty_id) for specialty_id in wanted)
