"""School-billed children with their guardians, from a spreadsheet: all of it or nothing, and nothing twice.

A guardian who is here keeps their own details; a child who is here becomes the school's. New guardians are mailed a
link to choose a password.
"""

from collections.abc import Sequence
from functools import partial
from itertools import groupby
from zoneinfo import ZoneInfo

from chassis.auth.viewer import UserType
from chassis.csv_import import Report, SheetRow
from chassis.unit_of_work import UnitOfWork
from sqlmodel import col, select

from identity.adapters.tables import Child, Guardian, Specialty, User
from identity.domain.children import Billing
from identity.domain.regions import FALLBACK_ZONE
from identity.imports.child_rows import ChildRow, Known, read_child
from identity.imports.schools import school_key
from identity.imports.tables import School
from identity.notifications.kinds import Kind
from identity.notifications.queue import queue_mail
from identity.use_cases.enrol_school_family import enrol_school_family
from identity.use_cases.move_step import school_began_to_pay
from identity.use_cases.new_family import MOST_CHILDREN, NewChild, NewFamily, add_child
from identity.use_cases.publish import publish_child


async def import_children(uow: UnitOfWork, rows: Sequence[SheetRow]) -> Report:
    """Writes nothing when a row is bad."""
    report = Report()
    known = await _known(uow)
    read = [read_child(row, known, partial(report.refuse, row.number)) for row in rows]
    families = [
        list(family)
        for _, family in groupby(
            sorted((child for child in read if child), key=lambda child: child.guardian.email),
            key=lambda child: child.guardian.email,
        )
    ]
    here = {family[0].guardian.email: await _family_here(uow, family[0].guardian.email) for family in families}
    for family in families:
        _check_family(family, here[family[0].guardian.email], report)
    if report.bad:
        return report
    for family in families:
        found = here[family[0].guardian.email]
        if found is None:
            await _enrol(uow, family, report)
        else:
            await _join(uow, *found, family, report)
    uow.audit("children.imported", subject=f"{report.added} added, {report.changed} changed")
    return report


FamilyHere = tuple[User, Guardian | None, list[Child]]


async def _known(uow: UnitOfWork) -> Known:
    schools = (await uow.db.scalars(select(School))).all()
    specialties = (await uow.db.scalars(select(Specialty))).all()
    return Known(
        {school_key(school.name, school.state): school.name for school in schools},
        {specialty.name.lower(): specialty.id for specialty in specialties},
        uow.now.astimezone(ZoneInfo(FALLBACK_ZONE)).date(),
    )


async def _family_here(uow: UnitOfWork, email: str) -> FamilyHere | None:
    """Locked until the end. The guardian is None for a therapist."""
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


def _check_family(family: Sequence[ChildRow], here: FamilyHere | None, report: Report) -> None:
    first, seen = family[0], dict[tuple[str, str, str], int]()
    for row in family:
        if here and here[0].user_type == UserType.THERAPIST:
            report.refuse(row.number, f"{row.guardian.email} belongs to a therapist.")
        if row.guardian != first.guardian:
            report.refuse(row.number, f"Row {first.number} says something else of the same guardian.")
        if (earlier := seen.setdefault(row.key, row.number)) != row.number:
            report.refuse(row.number, f"The same child is in row {earlier} already.")
    new = [row for row in family if not here or _same_child(row, here[2]) is None]
    if len(new) + (len(here[2]) if here else 0) > MOST_CHILDREN:
        report.refuse(first.number, f"The guardian would have more than {MOST_CHILDREN} children.")


def _same_child(row: ChildRow, children: Sequence[Child]) -> Child | None:
    wanted = row.name.casefold(), row.last_name.casefold()
    return next((c for c in children if (c.name.casefold(), (c.last_name or "").casefold()) == wanted), None)


async def _enrol(uow: UnitOfWork, family: Sequence[ChildRow], report: Report) -> None:
    told = family[0].guardian
    enrolled = await enrol_school_family(
        uow,
        NewFamily(
            email=told.email,
            password_hash=None,
            first_name=told.first_name,
            last_name=told.last_name,
            phone_number=told.phone_number,
            state=told.state,
            timezone=told.timezone,
            children=[_new(row) for row in family],
        ),
    )
    await queue_mail(uow, Kind.PASSWORD_FIRST_SET_UP, enrolled.user.id)
    report.added += len(family)


async def _join(
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
    await school_began_to_pay(uow, guardian.id)


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
