"""Publishes profiles. The events of one change are the aggregate's next version."""

from uuid import UUID
from zoneinfo import ZoneInfo

from chassis.languages import WrittenLanguage
from chassis.timekeeping.wall_clock import WEEK, clock_text
from chassis.unit_of_work import UnitOfWork
from sqlmodel import col, select

from identity.adapters.sql_fragments import holds_on, today_of
from identity.adapters.tables import Child, Guardian, LicenseRow, Specialty, Therapist, User, WorkingHoursRow
from identity.domain.children import current_age
from identity.domain.therapists import TherapistStatus, accepts_clients
from identity.events.children import ChildPayerChanged, ChildProfileChanged, ChildSummaryChanged, ContactPerson
from identity.events.guardians import GuardianLanguageChanged, GuardianProfileChanged
from identity.events.therapists import (
    TherapistProfileChanged,
    TherapistSummaryChanged,
    TherapistSupervisorChanged,
    VerifiedLicence,
    WorkingDay,
)

HAS_LICENSE = f"""
    SELECT EXISTS (SELECT 1 FROM licences l WHERE l.therapist_id = t.id AND {holds_on(today_of("$2"))})
    FROM therapists t WHERE t.id = $1
"""  # noqa: S608  # constants
SPECIALTIES_OF_CHILD = "SELECT specialty_id FROM child_specialties WHERE child_id = $1 ORDER BY specialty_id"


async def publish_guardian(uow: UnitOfWork, guardian: Guardian, user: User) -> None:
    guardian.version += 1
    uow.emit(
        GuardianProfileChanged(
            version=guardian.version,
            guardian_id=guardian.id,
            user_id=user.id,
            first_name=user.first_name,
            last_name=user.last_name,
            timezone=guardian.timezone,
            state=guardian.state,
            photo_id=guardian.photo_id,
        )
    )
    uow.emit(
        GuardianLanguageChanged(
            version=guardian.version, guardian_id=guardian.id, language=WrittenLanguage(user.language)
        )
    )


async def specialties_of(uow: UnitOfWork, child_id: UUID) -> list[UUID]:
    """What the child needs, in order of id."""
    return [row["specialty_id"] for row in await uow.rows(SPECIALTIES_OF_CHILD, child_id)]


async def publish_child(uow: UnitOfWork, child: Child, guardian: Guardian, user: User) -> None:
    child.version += 1
    today = uow.now.astimezone(ZoneInfo(guardian.timezone)).date()
    preferred_name = child.preferred_name or f"{child.name} {child.last_name or ''}".strip()
    specialty_ids = await specialties_of(uow, child.id)
    uow.emit(
        ChildProfileChanged.model_validate(
            {
                "version": child.version,
                "child_id": child.id,
                "guardian_id": guardian.id,
                "name": child.name,
                "last_name": child.last_name,
                "preferred_name": preferred_name,
                "age": current_age(child.age, child.birthdate, today),
                "birthdate": child.birthdate,
                "gender": child.gender,
                "pronouns": child.pronouns,
                "preferred_time_frame": child.preferred_time_frame,
                "school_name": child.school_name,
                "billing_responsability": child.billing,
                "relationship_to_guardian": child.relationship_to_guardian,
                "guardian": ContactPerson(
                    first_name=user.first_name,
                    last_name=user.last_name,
                    email=user.email,
                    phone_number=guardian.phone_number,
                    timezone=guardian.timezone,
                    opt_out_email_notification=guardian.opt_out_email_notification,
                    opt_out_phone_notification=guardian.opt_out_phone_notification,
                ),
                "state": guardian.state,
                "specialty_ids": specialty_ids,
                "photo_id": child.photo_id,
            }
        )
    )
    uow.emit(
        ChildSummaryChanged(
            version=child.version,
            child_id=child.id,
            first_name=child.name,
            last_name=child.last_name,
            preferred_name=preferred_name,
            specialty_ids=specialty_ids,
        )
    )
    uow.emit(
        ChildPayerChanged.model_validate(
            {
                "version": child.version,
                "child_id": child.id,
                "billing_responsability": child.billing,
                "timezone": guardian.timezone,
            }
        )
    )


async def publish_therapist(uow: UnitOfWork, therapist: Therapist) -> None:
    therapist.version += 1
    has_license = await uow.value(HAS_LICENSE, therapist.id, uow.now)
    therapist.accepting = accepts_clients(therapist.status, therapist.profile_step, has_license=has_license)
    user = await uow.db.get_one(User, therapist.user_id)
    specialty = await uow.db.get_one(Specialty, therapist.specialty_id)
    hours = await uow.db.scalars(
        select(WorkingHoursRow)
        .where(WorkingHoursRow.therapist_id == therapist.id)
        .order_by(col(WorkingHoursRow.weekday), col(WorkingHoursRow.starts))
    )
    uow.emit(
        TherapistProfileChanged(
            version=therapist.version,
            therapist_id=therapist.id,
            user_id=user.id,
            first_name=user.first_name,
            last_name=user.last_name,
            email=user.email,
            timezone=therapist.timezone,
            specialty=specialty.name,
            working_hours=[
                WorkingDay(
                    day_of_week=WEEK[stretch.weekday].value,
                    start_time=clock_text(stretch.starts),
                    end_time=clock_text(stretch.ends),
                )
                for stretch in hours
            ],
            accepting=therapist.accepting,
            meeting_url=therapist.meeting_url,
            licences=await _verified_licenses(uow, therapist),
            suspended=therapist.status == TherapistStatus.SUSPENDED,
            photo_id=therapist.profile_photo_id,
            session_phone=therapist.session_phone,
            language=WrittenLanguage(user.language),
        )
    )
    uow.emit(
        TherapistSummaryChanged(
            version=therapist.version,
            therapist_id=therapist.id,
            first_name=user.first_name,
            last_name=user.last_name,
            timezone=therapist.timezone,
            photo_id=therapist.profile_photo_id,
        )
    )
    uow.emit(
        TherapistSupervisorChanged(
            version=therapist.version, therapist_id=therapist.id, supervisor_id=therapist.supervisor_id
        )
    )


async def _verified_licenses(uow: UnitOfWork, therapist: Therapist) -> list[VerifiedLicence]:
    rows = await uow.db.scalars(
        select(LicenseRow)
        .where(LicenseRow.therapist_id == therapist.id, col(LicenseRow.verified_at).is_not(None))
        .order_by(col(LicenseRow.state), col(LicenseRow.expires_on))
    )
    return [VerifiedLicence(state=row.state, expires_on=row.expires_on) for row in rows if row.expires_on is not None]
