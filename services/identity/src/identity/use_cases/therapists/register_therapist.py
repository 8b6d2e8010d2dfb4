"""Therapist applications (docs/product/identity.md#therapist-application)."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from uuid import UUID

from chassis.auth.viewer import UserType
from chassis.errors import Invalid
from chassis.file_store import StoredFile
from chassis.ids import new_id
from chassis.languages import WrittenLanguage
from chassis.regions import COUNTRY, STATES
from chassis.stored_files import attach_file
from chassis.unit_of_work import UnitOfWork

from identity.adapters.tables import Therapist, User, WorkingHoursRow
from identity.domain.children import Gender
from identity.domain.licenses import License
from identity.domain.therapists import TherapistStatus, TherapistStep, WorkingHours, are_working_hours
from identity.notifications.kinds import Kind
from identity.notifications.queue import queue_mail
from identity.use_cases.accounts.accept_terms import accept_current_terms_as_therapist
from identity.use_cases.families.create_family import create_user
from identity.use_cases.licenses.change_licenses import add_license
from identity.use_cases.profiles.publish_profiles import publish_therapist
from identity.use_cases.therapists.sub_specialties import NOT_OF_THE_SPECIALTY, has_sub_specialties, set_sub_specialties


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
    licenses: Sequence[License]
    experience: int
    """Years, like the next two."""
    pediatric_experience: int
    online_therapy_experience: int
    hours_per_week: int
    language: WrittenLanguage = WrittenLanguage.ENGLISH
    gender: Gender = Gender.NOT_SPECIFIED
    country: str = COUNTRY
    bio: str | None = None
    sub_specialty_ids: Sequence[UUID] = ()
    working_hours: Sequence[WorkingHours] = ()
    meeting_url: str | None = None
    resume: StoredFile | None = None
    """None for therapists added by an operator."""
    therapist_id: UUID = field(default_factory=new_id)
    """Chosen before the upload, so that the files have an owner."""


@dataclass(frozen=True, slots=True)
class RegisteredTherapist:
    user: User
    therapist: Therapist


async def register_therapist(
    uow: UnitOfWork, application: Application, *, accepts_terms: bool = False
) -> RegisteredTherapist:
    """Raises EmailTaken, Invalid, UploadTookTooLong, and TermsNotPublished when there are no terms to accept."""
    await _check(uow, application)
    user = User(
        id=new_id(),
        email=application.email,
        first_name=application.first_name,
        last_name=application.last_name,
        user_type=UserType.THERAPIST,
        language=application.language,
        created_at=uow.now,
    )
    await create_user(uow, user)
    therapist = Therapist(
        id=application.therapist_id,
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
        resume_id=await attach_file(uow, application.resume) if application.resume else None,
    )
    uow.db.add(therapist)
    await uow.db.flush()
    await _add_details(uow, therapist.id, application)
    if accepts_terms:
        await accept_current_terms_as_therapist(uow, therapist.id)
    await publish_therapist(uow, therapist)
    await queue_mail(uow, Kind.APPLICATION_RECEIVED, user.id)
    uow.audit("therapist.applied", subject=therapist.id)
    return RegisteredTherapist(user, therapist)


async def _check(uow: UnitOfWork, application: Application) -> None:
    """Raises Invalid."""
    fields: dict[str, str] = {}
    if not application.licenses:
        fields["therapist.licenses_attributes"] = "At least one license is required"
    if any(new.state not in STATES for new in application.licenses):
        fields["therapist.licenses_attributes"] = "State of the license is not valid"
    if not are_working_hours(application.working_hours):
        fields["therapist.calendars_attributes"] = "Working hours must start before they end and can't overlap"
    if await uow.value("SELECT 1 FROM specialties WHERE id = $1", application.specialty_id) is None:
        fields["therapist.specialty_id"] = "Specialty is not valid"
    if not await has_sub_specialties(uow, application.specialty_id, application.sub_specialty_ids):
        fields["therapist.sub_specialty_ids"] = NOT_OF_THE_SPECIALTY
    if fields:
        raise Invalid(fields=fields)


async def _add_details(uow: UnitOfWork, therapist_id: UUID, application: Application) -> None:
    await set_sub_specialties(uow, therapist_id, application.sub_specialty_ids)
    for new in application.licenses:
        await add_license(uow, therapist_id, new)
    uow.db.add_all(
        WorkingHoursRow(
            id=new_id(), therapist_id=therapist_id, weekday=stretch.weekday, starts=stretch.starts, ends=stretch.ends
        )
        for stretch in application.working_hours
    )
