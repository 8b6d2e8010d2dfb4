"""Changes a therapist's own profile and onboarding step, all or nothing."""

from uuid import UUID

from chassis.auth.viewer import Viewer
from chassis.errors import Invalid
from chassis.ids import new_id
from chassis.stored_files import attach_file, drop_file
from chassis.unit_of_work import UnitOfWork
from sqlmodel import col, select

from identity.adapters.tables import Therapist, User, WorkingHoursRow
from identity.domain.therapist_steps import ORDER
from identity.domain.therapists import TherapistStatus, TherapistStep, WorkingHours
from identity.domain.working_hours import edit_hours
from identity.use_cases.accounts.accept_terms import accept_current_terms_as_therapist
from identity.use_cases.licenses.change_licenses import change_licenses
from identity.use_cases.profiles.publish_profiles import publish_therapist
from identity.use_cases.therapists.sub_specialties import NOT_OF_THE_SPECIALTY, has_sub_specialties, set_sub_specialties
from identity.use_cases.therapists.therapist_changes import TherapistChanges
from identity.use_cases.therapists.therapist_onboarding import lock_therapist, move_therapist_to_step

PUBLISHED_COLUMNS = {"timezone", "meeting_url", "session_phone", "specialty_id", "profile_step", "profile_photo_id"}
"""What other services get from this table, besides licenses, working hours and the language."""


async def update_therapist(uow: UnitOfWork, viewer: Viewer, changes: TherapistChanges) -> UUID:
    """Returns the therapist's id. Raises Forbidden for a guardian, Invalid, LicenseNotFound, WorkingHoursNotFound,
    ProfileStepNotReached, UploadTookTooLong, TermsNotPublished."""
    therapist = await lock_therapist(uow, viewer.require_therapist())
    before = therapist.model_dump(include=PUBLISHED_COLUMNS)
    await _change_work(uow, therapist, changes)
    for name, value in changes.plain.items():
        setattr(therapist, name, value)
    if changes.bio is not None:
        _require(therapist, TherapistStep.PROFILE, changes.bio, bio="Bio is required")
        therapist.bio = changes.bio or None
    if changes.meeting_url is not None:
        therapist.meeting_url = changes.meeting_url or None
    if changes.session_phone is not None:
        therapist.session_phone = changes.session_phone or None
    _change_clientele(therapist, changes)
    reads_another_language = await _change_language(uow, therapist, changes)
    await _change_files(uow, therapist, changes)
    if changes.hours:
        await _change_hours(uow, therapist.id, changes)
    if changes.licenses:
        await change_licenses(uow, therapist.id, changes.licenses)
    if changes.accept_terms:
        await accept_current_terms_as_therapist(uow, therapist.id)
    if changes.step is not None:
        await move_therapist_to_step(uow, therapist, changes.step)
    is_changed = therapist.model_dump(include=PUBLISHED_COLUMNS) != before
    if changes.hours or changes.licenses or reads_another_language or is_changed:
        await publish_therapist(uow, therapist)
    uow.audit("therapist.updated", subject=therapist.id)
    return therapist.id


async def _change_language(uow: UnitOfWork, therapist: Therapist, changes: TherapistChanges) -> bool:
    """Returns whether it changed."""
    if changes.language is None:
        return False
    user = await uow.db.get_one(User, therapist.user_id)
    is_other = user.language != changes.language
    user.language = changes.language
    return is_other


async def _change_work(uow: UnitOfWork, therapist: Therapist, changes: TherapistChanges) -> None:
    if changes.specialty_id is not None and changes.specialty_id != therapist.specialty_id:
        if therapist.status != TherapistStatus.APPLICANT:
            raise Invalid(fields={"specialty_id": "Specialty can't be changed once you're approved"})
        if await uow.value("SELECT 1 FROM specialties WHERE id = $1", changes.specialty_id) is None:
            raise Invalid(fields={"specialty_id": "Specialty is not valid"})
        therapist.specialty_id = changes.specialty_id
    if changes.sub_specialty_ids is not None:
        missing = "Please choose at least one sub-specialty"
        _require(therapist, TherapistStep.SUB_SPECIALTIES, changes.sub_specialty_ids, sub_specialty_ids=missing)
        if not await has_sub_specialties(uow, therapist.specialty_id, changes.sub_specialty_ids):
            raise Invalid(fields={"sub_specialty_ids": NOT_OF_THE_SPECIALTY})
        await set_sub_specialties(uow, therapist.id, changes.sub_specialty_ids)


def _change_clientele(therapist: Therapist, changes: TherapistChanges) -> None:
    if changes.languages is not None:
        therapist.languages = [language.value for language in changes.languages]
    if changes.ages is not None or changes.remove_ages:
        limits = (None, None) if changes.ages is None else (changes.ages.youngest, changes.ages.oldest)
        for name, value in zip(("youngest_age", "oldest_age"), limits, strict=True):
            setattr(therapist, name, value)


def _require(therapist: Therapist, step: TherapistStep, value: object, **sentence: str) -> None:
    """What an earlier onboarding step required can't be removed. Working hours can, for a vacation."""
    if not value and ORDER.index(TherapistStep(therapist.profile_step)) > ORDER.index(step):
        raise Invalid(fields=sentence)


async def _change_files(uow: UnitOfWork, therapist: Therapist, changes: TherapistChanges) -> None:
    if changes.resume is not None:
        therapist.resume_id = await attach_file(uow, changes.resume, instead_of=therapist.resume_id)
    if changes.photo is not None:
        therapist.profile_photo_id = await attach_file(uow, changes.photo, instead_of=therapist.profile_photo_id)
    elif changes.remove_photo and therapist.profile_photo_id:
        await drop_file(uow, therapist.profile_photo_id)
        therapist.profile_photo_id = None


async def _change_hours(uow: UnitOfWork, therapist_id: UUID, changes: TherapistChanges) -> None:
    rows = list(await uow.db.scalars(select(WorkingHoursRow).where(col(WorkingHoursRow.therapist_id) == therapist_id)))
    present = {row.id: WorkingHours(row.weekday, row.starts, row.ends) for row in rows}
    wanted = edit_hours(present, changes.hours, new_id)
    for row in rows:
        if row.id not in wanted:
            await uow.db.delete(row)
        else:
            stretch = wanted.pop(row.id)
            row.weekday, row.starts, row.ends = stretch.weekday, stretch.starts, stretch.ends
    uow.db.add_all(
        WorkingHoursRow(id=key, therapist_id=therapist_id, weekday=h.weekday, starts=h.starts, ends=h.ends)
        for key, h in wanted.items()
    )
    await uow.db.flush()
