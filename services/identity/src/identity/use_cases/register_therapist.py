"""A therapist applies. Applicants cannot sign in and are matched with nobody (DECISIONS.md, identity)."""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from chassis.auth.viewer import UserType
from chassis.errors import Invalid
from chassis.ids import new_id
from chassis.unit_of_work import UnitOfWork

from identity.adapters.tables import LicenceRow, Therapist, TherapistSubSpecialty, User, WorkingHoursRow
from identity.domain.children import Gender
from identity.domain.regions import COUNTRY, STATES
from identity.domain.therapists import Licence, TherapistStatus, TherapistStep, WorkingHours, are_working_hours
from identity.use_cases.new_family import add_user
from identity.use_cases.onboarding import update_onboarding


@dataclass(frozen=True, slots=True)
class Application:
    email: str
    first_name: str
    last_name: str
    phone_number: str
    city: str
    state: str
    zipcode: str
    timezone: str
    specialty_id: UUID
    licences: Sequence[Licence]
    experience: int
    """Years, as are the next two."""
    pediatric_experience: int
    online_therapy_experience: int
    hours_per_week: int
    gender: Gender = Gender.NOT_SPECIFIED
    country: str = COUNTRY
    bio: str | None = None
    sub_specialty_ids: Sequence[UUID] = ()
    working_hours: Sequence[WorkingHours] = ()
    meeting_url: str | None = None


async def register_therapist(uow: UnitOfWork, application: Application) -> UUID:
    """The therapist's id. Raises EmailTaken, Invalid."""
    await _check(uow, application)
    user = User(
        id=new_id(),
        email=application.email,
        first_name=application.first_name,
        last_name=application.last_name,
        user_type=UserType.THERAPIST,
        created_at=uow.now,
    )
    await add_user(uow, user)
    therapist = Therapist(
        id=new_id(),
        user_id=user.id,
        status=TherapistStatus.APPLICANT,
        profile_step=TherapistStep.ACCOUNT,
        specialty_id=application.specialty_id,
        phone_number=application.phone_number,
        city=application.city,
        state=application.state,
        zipcode=application.zipcode,
        country=application.country,
        timezone=application.timezone,
        gender=application.gender,
        bio=application.bio,
        experience=application.experience,
        pediatric_experience=application.pediatric_experience,
        online_therapy_experience=application.online_therapy_experience,
        hours_per_week=application.hours_per_week,
        meeting_url=application.meeting_url,
    )
    uow.db.add(therapist)
    await uow.db.flush()
    _add_details(uow, therapist.id, application)
    await update_onboarding(uow, therapist)
    uow.audit("therapist.applied", subject=therapist.id)
    return therapist.id


async def _check(uow: UnitOfWork, application: Application) -> None:
    """Raises Invalid."""
    fields: dict[str, str] = {}
    if not application.licences:
        fields["therapist.licenses_attributes"] = "At least one licence is required"
    if any(licence.state not in STATES for licence in application.licences):
        fields["therapist.licenses_attributes"] = "State of the licence is not valid"
    if not are_working_hours(application.working_hours):
        fields["therapist.calendars_attributes"] = "Working hours must begin before they end and must not overlap"
    if await uow.value("SELECT 1 FROM specialties WHERE id = $1", application.specialty_id) is None:
        fields["therapist.specialty_id"] = "This specialty is not known"
    known = await uow.value(
        "SELECT count(*) FROM sub_specialties WHERE id = ANY($1) AND specialty_id = $2",
        list(application.sub_specialty_ids),
        application.specialty_id,
    )
    if known != len(set(application.sub_specialty_ids)):
        fields["therapist.sub_specialty_ids"] = "A sub-specialty does not belong to the specialty"
    if fields:
        raise Invalid(fields=fields)


def _add_details(uow: UnitOfWork, therapist_id: UUID, application: Application) -> None:
    uow.db.add_all(
        TherapistSubSpecialty(therapist_id=therapist_id, sub_specialty_id=part)
        for part in sorted(set(application.sub_specialty_ids))
    )
    uow.db.add_all(
        LicenceRow(
            id=new_id(),
            therapist_id=therapist_id,
            state=licence.state,
            number=licence.number,
            expires_on=licence.expires_on,
        )
        for licence in application.licences
    )
    uow.db.add_all(
        WorkingHoursRow(
            id=new_id(), therapist_id=therapist_id, weekday=stretch.weekday, starts=stretch.starts, ends=stretch.ends
        )
        for stretch in application.working_hours
    )
