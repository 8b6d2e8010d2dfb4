"""Imports school-billed children and their guardians, all or nothing. Importing a file twice changes nothing.

An existing guardian's details stay unchanged; an existing child becomes billed to the school. New guardians get an
email with a link to choose a password.
"""

from collections.abc import Sequence
from functools import partial
from itertools import groupby
from zoneinfo import ZoneInfo

from chassis.auth.viewer import UserType
from chassis.csv_import import Report, SheetRow
from chassis.regions import FALLBACK_ZONE
from chassis.unit_of_work import UnitOfWork
from sqlmodel import col, select

from identity.adapters.tables import Child, Guardian, Specialty, User
from identity.domain.children import MAX_CHILDREN, Billing
from identity.imports.child_rows import ChildRow, ReferenceData, read_child
from identity.imports.schools import school_key
from identity.imports.tables import School
from identity.notifications.kinds import Kind
from identity.notifications.queue import queue_mail
from identity.use_cases.families.create_family import NewChild, NewFamily, add_child
from identity.use_cases.families.enroll_school_family import enroll_school_family
from identity.use_cases.guardians.advance_profile_step import school_started_paying
from identity.use_cases.profiles.publish_profiles import publish_child


async def import_children(uow: UnitOfWork, rows: Sequence[SheetRow]) -> Report:
    """Writes nothing if any row is invalid."""
    report = Report()
    reference = await _reference_data(uow)
    read = [read_child(row, reference, partial(report.refuse, row.number)) for row in rows]
    families = [
        list(family)
        for _, family in groupby(
            sorted((child for child in read if child), key=lambda child: child.guardian.email),
            key=lambda child: child.guardian.email,
        )
    ]
    existing = {family[0].guardian.email: await _existing_family(uow, family[0].guardian.email) for family in families}
    for family in families:
        _check_family(family, existing[family[0].guardian.email], report)
    if report.bad:
        return report
    for family in families:
        found = existing[family[0].guardian.email]
        if found is None:
            await _enroll(uow, family, report)
        else:
            await _add_to_existing(uow, *found, family, report)
    uow.audit("children.imported", subject=f"{report.added} added, {report.changed} changed")
    return report


ExistingFamily = tuple[User, Guardian | None, list[Child]]


async def _reference_data(uow: UnitOfWork) -> ReferenceData:
    schools = (await uow.db.scalars(select(School))).all()
    specialties = (await uow.db.scalars(select(Specialty))).all()
    return ReferenceData(
        {school_key(school.name, school.state): school.name for school in schools},
        {specialty.name.lower(): specialty.id for specialty in specialties},
        uow.now.astimezone(ZoneInfo(FALLBACK_ZONE)).date(),
    )


async def _existing_family(uow: UnitOfWork, email: str) -> ExistingFamily | None:
    """Locked until the end of the transaction. The guardian is None for a therapist."""
    user = (await uow.db.scalars(select(User).where(col(User.email) == email).with_for_update())).first()
    if user is None:
        return None
    found = await uow.db.scalars(select(Guardian).where(col(Guardian.user_id) == user.id).with_for_update())
    guardian = found.first()
    if guardian is None:
        return user, None, []
    children = await uow.db.scalars(
        select(Child).where(col(Child.guardian_id) == guardian.id).order_by(col(Child.id)).with_for_update()
    )
    return user, guardian, list(children)


def _check_family(family: Sequence[ChildRow], existing: ExistingFamily | None, report: Report) -> None:
    first, seen = family[0], dict[tuple[str, str, str], int]()
    for row in family:
        if existing and existing[0].user_type == UserType.THERAPIST:
            report.refuse(row.number, f"{row.guardian.email} belongs to a therapist.")
        if row.guardian != first.guardian:
            report.refuse(row.number, f"Row {first.number} has different details for the same guardian.")
        if (earlier := seen.setdefault(row.key, row.number)) != row.number:
            report.refuse(row.number, f"Row {earlier} has the same child.")
    new = [row for row in family if not existing or _same_child(row, existing[2]) is None]
    if len(new) + (len(existing[2]) if existing else 0) > MAX_CHILDREN:
        report.refuse(first.number, f"The guardian would have more than {MAX_CHILDREN} children.")


def _same_child(row: ChildRow, children: Sequence[Child]) -> Child | None:
    wanted = row.name.casefold(), row.last_name.casefold()
    return next((c for c in children if (c.name.casefold(), (c.last_name or "").casefold()) == wanted), None)


async def _enroll(uow: UnitOfWork, family: Sequence[ChildRow], report: Report) -> None:
    guardian = family[0].guardian
    created = await enroll_school_family(
        uow,
        NewFamily(
            email=guardian.email,
            password_hash=None,
            first_name=guardian.first_name,
            last_name=guardian.last_name,
            phone_number=guardian.phone_number,
            state=guardian.state,
            timezone=guardian.timezone,
            children=[_new(row) for row in family],
        ),
    )
    await queue_mail(uow, Kind.PASSWORD_FIRST_SET_UP, created.user.id)
    report.added += len(family)


async def _add_to_existing(
    uow: UnitOfWork, user: User, guardian: Guardian | None, children: Sequence[Child], family: Sequence[ChildRow],
    report: Report,
) -> None:  # fmt: skip
    assert guardian is not None  # a therapist's row was refused
    for row in family:
        child = _same_child(row, children)
        if child is None:
            await add_child(uow, guardian, user, _new(row), f"row {row.number}")
            report.added += 1
        elif child.billing == Billing.SCHOOL and child.school_name == row.school_name:
            report.unchanged += 1
        else:
            child.billing, child.school_name = Billing.SCHOOL, row.school_name
            await publish_child(uow, child, guardian, user)
            uow.audit("child.school_pays", child_id=child.id)
            report.changed += 1
    await school_started_paying(uow, guardian.id)


def _new(row: ChildRow) -> NewChild:
    return NewChild(
        name=row.name,
        last_name=row.last_name,
        age=row.age,
        birthdate=row.birthdate,
        gender=row.gender,
        relationship=row.relationship,
        specialty_ids=row.specialty_ids,
        school_name=row.school_name,
    )
