"""The forms between buying a plan and the first session, by identity's use cases."""

from datetime import datetime
from functools import partial

from chassis.auth.viewer import Viewer
from chassis.unit_of_work import UnitOfWork
from identity.adapters.sql_fragments import TELEHEALTH
from identity.domain.children import Gender, PreferredTimeFrame, Relationship
from identity.domain.profile_steps import GuardianStep
from identity.use_cases.accounts.accept_terms import consent_to_telehealth
from identity.use_cases.guardians.guardian_changes import ChildChanges, GuardianChanges
from identity.use_cases.guardians.update_guardian import update_guardian

from demo_data.people import KnownChild, People, birthdate
from demo_data.plan import FamilyPlan
from demo_data.service_clients import ServiceClient


async def fill_in_profiles(identity: ServiceClient, people: People, now: datetime) -> None:
    """Only private-pay families: a school's families are imported with their profile. Families with care gave
    consent to telehealth."""
    for family, viewer, children in people.families:
        if family.stops_at is None:
            await identity.run(now, viewer, partial(_consent, guardian=children[0].guardian))
        if family.school_billed or family.stops_at == GuardianStep.SELECT_PLAN:
            continue

        async def work(uow: UnitOfWork, family: FamilyPlan = family, children: list[KnownChild] = children) -> None:
            for changes in _steps(people, family, children, now):
                await update_guardian(uow, children[0].guardian, changes)

        await identity.run(now, viewer, work)


async def _consent(uow: UnitOfWork, guardian: Viewer) -> None:
    text = await uow.value("SELECT document_id FROM current_terms WHERE kind = $1", TELEHEALTH)
    await consent_to_telehealth(uow, guardian, text)


def _steps(people: People, family: FamilyPlan, children: list[KnownChild], now: datetime) -> list[GuardianChanges]:
    """Sends one form after the other, like a guardian."""
    contact = GuardianChanges(
        first_name=family.first_name,
        last_name=family.last_name,
        phone_number="4155550123",
        timezone=family.timezone,
        children=[_profile(child, family, now) for child in children],
    )
    terms = GuardianChanges(accept_terms=True)
    times = GuardianChanges(
        children=[ChildChanges(child.id, preferred_time_frame=PreferredTimeFrame.NO_PREFERENCE) for child in children]
    )
    if family.stops_at is not None:
        return [contact, terms, times, GuardianChanges(profile_step=GuardianStep(family.stops_at))]
    chosen = [
        ChildChanges(child.id, therapist_id=people.therapists[child.plan.therapist].id)
        for child in children
        if child.plan.therapist is not None
    ]
    return [contact, terms, times, GuardianChanges(children=chosen, profile_step=GuardianStep.BOOKING)]


def _profile(child: KnownChild, family: FamilyPlan, now: datetime) -> ChildChanges:
    return ChildChanges(
        child.id,
        last_name=child.plan.last_name,
        preferred_name=child.plan.preferred_name,
        birthdate=birthdate(child.plan, now.date()),
        gender=Gender(child.plan.gender),
        relationship_to_guardian=Relationship(family.relationship),
    )
