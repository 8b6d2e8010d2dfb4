"""Creates families and therapists for tests through identity's use cases."""

import base64
from collections.abc import Sequence
from datetime import date, datetime, timedelta
from typing import Any
from urllib.parse import parse_qsl, urlsplit
from uuid import UUID

from chassis.access.projections import CareRelationChanged, store_care_relation
from chassis.ids import new_id
from chassis.languages import WrittenLanguage
from chassis.regions import default_time_zone
from chassis.settings import key_bytes
from chassis.testing.api import ApiClient
from chassis.testing.clock import START
from chassis.testing.people import Person, guardian, therapist
from chassis.unit_of_work import Actor, UnitsOfWork
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from identity.adapters.external_read_models import BookedSession, KnownSubscription
from identity.adapters.passwords import PasswordHash
from identity.adapters.sealing import Sealer
from identity.adapters.sign_in_tables import SecondFactor
from identity.adapters.tables import User
from identity.consumers.leave_changed import HANDLER as LEAVE_CHANGED
from identity.consumers.leave_changed import LeaveChanged
from identity.domain.licenses import License
from identity.domain.second_factor import STEP_SECONDS, code_at
from identity.domain.therapists import WorkingHours
from identity.notifications.notify.session_change import ChangeOrigin
from identity.use_cases.accounts.confirm_email import confirm_user
from identity.use_cases.apply_external_facts import (
    apply_session_changed,
    apply_subscription_changed,
    apply_terms_published,
)
from identity.use_cases.families.create_family import Family, NewChild, NewFamily
from identity.use_cases.families.register_guardian import register_guardian
from identity.use_cases.passwords.password_links import PasswordLinks, PresentedLink
from identity.use_cases.passwords.set_password import use_password_link
from identity.use_cases.therapists.decide_application import approve_therapist
from identity.use_cases.therapists.register_therapist import Application, register_therapist
from pydantic import SecretStr

PASSWORD = "Sunny#Day8"
SECRETS_KEY = base64.b64encode(bytes(range(32))).decode()
PUSH_KEY = base64.b64encode(bytes(range(32, 64))).decode()
SPEECH = UUID("0199a000-0000-7000-8000-000000000001")
ARTICULATION = UUID("0199a000-0000-7000-8000-000000000101")
VOICE = UUID("0199a000-0000-7000-8000-000000000501")
OCCUPATIONAL = UUID("0199a000-0000-7000-8000-000000000002")
FEEDING = UUID("0199a000-0000-7000-8000-000000000202")
TEST = Actor.operator("test")
WEEK = [WorkingHours(weekday, 9 * 60, 17 * 60) for weekday in range(5)]


class Makes:
    """Creates records through identity's use cases."""

    actor = TEST

    def __init__(self, units: UnitsOfWork, password_hash: PasswordHash) -> None:
        self.units = units
        self._password_hash = password_hash

    def new_family(
        self,
        email: str = "dana@example.com",
        *,
        first_name: str = "Dana",
        state: str = "CA",
        language: WrittenLanguage = WrittenLanguage.ENGLISH,
        children: Sequence[NewChild] = (NewChild(name="Mia", age=7, specialty_ids=[SPEECH]),),
    ) -> NewFamily:
        return NewFamily(
            email=email,
            password_hash=self._password_hash,
            first_name=first_name,
            state=state,
            timezone=default_time_zone(state),
            language=language,
            children=children,
        )

    async def family(self, email: str = "dana@example.com", *, confirmed: bool = True, **known: Any) -> Family:
        async with self.units.begin(TEST) as uow:
            family = await register_guardian(uow, self.new_family(email, **known))
            if confirmed:
                await confirm_user(uow, family.user.id)
        return family

    async def applicant(
        self,
        email: str = "robin@example.com",
        *,
        specialty_id: UUID = SPEECH,
        sub_specialty_ids: Sequence[UUID] = (ARTICULATION,),
        licenses: Sequence[License] = (License("CA", "SP-100", date(2027, 6, 30)),),
        timezone: str = "America/Los_Angeles",
        working_hours: Sequence[WorkingHours] = WEEK,
        bio: str | None = "Twelve years of helping children find their words.",
        accepts_terms: bool = False,
    ) -> UUID:
        application = Application(
            email=email,
            first_name="Robin",
            last_name="Chen",
            phone_number="4155550199",
            city="Oakland",
            state="CA",
            zipcode="94601",
            timezone=timezone,
            specialty_id=specialty_id,
            licenses=licenses,
            experience=12,
            pediatric_experience=9,
            online_therapy_experience=4,
            hours_per_week=30,
            bio=bio,
            sub_specialty_ids=sub_specialty_ids,
            working_hours=working_hours,
            meeting_url="https://meet.larkwell.example/robin",
        )
        async with self.units.begin(TEST) as uow:
            return (await register_therapist(uow, application, accepts_terms=accepts_terms)).therapist.id

    async def therapist(self, email: str = "robin@example.com", **known: Any) -> UUID:
        """Approved, with PASSWORD, onboarding complete."""
        therapist_id = await self.applicant(email, **known)
        async with self.units.begin(TEST) as uow:
            await approve_therapist(uow, therapist_id)
        await self.password(therapist_id)
        return therapist_id

    async def password(self, therapist_id: UUID) -> None:
        """Sets PASSWORD by a link, as the therapist does. Raises ResetLinkInvalid."""
        links = PasswordLinks(Ed25519PrivateKey.generate(), "https://larkwell.example")
        async with self.units.begin(TEST) as uow:
            user_id = await uow.value("SELECT user_id FROM therapists WHERE id = $1", therapist_id)
            address = links.new(uow, await uow.db.get_one(User, user_id))
        sent = dict(parse_qsl(urlsplit(address).query))
        async with self.units.begin(TEST) as uow:
            presented = PresentedLink(sent["access-token"], sent["client"], sent["uid"])
            await use_password_link(uow, links, presented, self._password_hash)

    async def code(self, user_id: UUID) -> str:
        """The current code of the user's authenticator app."""
        sealer = Sealer(key_bytes(SecretStr(SECRETS_KEY)))
        async with self.units.begin(TEST) as uow:
            factor = await uow.db.get_one(SecondFactor, user_id)
            return code_at(sealer.open(factor.sealed_secret, user_id), int(uow.now.timestamp()) // STEP_SECONDS)

    async def plan(self, family: Family, *, status: str = "active", version: int = 1, key: UUID | None = None) -> UUID:
        """A subscription event of billing for the first child."""
        subscription_id = key or new_id()
        async with self.units.begin(TEST) as uow:
            await apply_subscription_changed(
                uow,
                KnownSubscription(
                    subscription_id=subscription_id,
                    guardian_id=family.guardian.id,
                    child_id=family.children[0].id,
                    status=status,
                    version=version,
                ),
            )
        return subscription_id

    async def terms(self, kind: str = "terms_and_conditions") -> UUID:
        """A terms event of documents."""
        document_id = new_id()
        async with self.units.begin(TEST) as uow:
            await apply_terms_published(uow, kind, document_id, uow.now)
        return document_id

    async def session(
        self,
        therapist_id: UUID,
        *child_ids: UUID,
        starts_at: datetime = START + timedelta(days=2),
        minutes: int = 45,
        canceled: bool = False,
        canceled_child_ids: Sequence[UUID] = (),
        key: UUID | None = None,
        version: int = 1,
        by: str = "therapist",
        series_id: UUID | None = None,
        instead_of: UUID | None = None,
        cancel_reason: str | None = None,
        late_canceled_child_ids: Sequence[UUID] = (),
    ) -> UUID:
        """A session event of scheduling. With `instead_of`, the therapist is a substitute for that one."""
        booked = a_session(
            therapist_id,
            *child_ids,
            starts_at=starts_at,
            canceled=canceled,
            canceled_child_ids=list(canceled_child_ids),
            version=version,
            substituted_therapist_id=instead_of,
        )
        booked.event_id = key or booked.event_id
        async with self.units.begin(TEST) as uow:
            booked.starts_known_at, booked.ends_at = uow.now, starts_at + timedelta(minutes=minutes)
            origin = ChangeOrigin(by, series_id, cancel_reason, frozenset(late_canceled_child_ids))
            await apply_session_changed(uow, booked, origin)
            return booked.event_id

    async def leave(
        self,
        therapist_id: UUID,
        starts_at: datetime,
        ends_at: datetime,
        *,
        key: UUID | None = None,
        version: int = 1,
        deleted: bool = False,
    ) -> UUID:
        """A leave event of scheduling."""
        fact = LeaveChanged(
            version=version,
            leave_id=key or new_id(),
            therapist_id=therapist_id,
            starts_at=starts_at,
            ends_at=ends_at,
            deleted=deleted,
        )
        async with self.units.begin(TEST) as uow:
            await LEAVE_CHANGED.handle(uow, fact)
        return fact.leave_id


def a_session(therapist_id: UUID, *child_ids: UUID, starts_at: datetime, **known: Any) -> BookedSession:
    """45 minutes, just booked."""
    fields = {"canceled": False, "canceled_child_ids": [], "event_type": "individual_session", "version": 1, **known}
    return BookedSession(
        event_id=new_id(),
        therapist_id=therapist_id,
        child_ids=list(child_ids),
        starts_at=starts_at,
        ends_at=starts_at + timedelta(minutes=45),
        starts_known_at=START,
        **fields,
    )


def as_guardian(family: Family, **known: object) -> Person:
    return guardian(family.guardian.id, user_id=family.user.id, uid=family.user.email, **known)


def as_therapist(therapist_id: UUID) -> Person:
    return therapist(therapist_id)


async def signed_in(api: ApiClient, email: str = "dana@example.com", user_type: str = "guardian") -> dict[str, str]:
    """The headers of a real sign-in with PASSWORD."""
    response = await api.post(
        "/users/sign_in", json={"user": {"email": email, "password": PASSWORD, "user_type": user_type}}
    )
    assert response.status_code == 200, response.text
    return {name: response.headers[name] for name in ("access-token", "client", "uid")}


async def treat(makes: Makes, who: Person, family: Family, *, ends_on: date | None = None) -> None:
    relation = CareRelationChanged(
        version=1,
        care_service_id=new_id(),
        child_id=family.children[0].id,
        therapist_id=who.profile_id,
        starts_on=date(2026, 1, 5),
        ends_on=ends_on,
    )
    async with makes.units.begin(makes.actor) as uow:
        await store_care_relation(uow, relation)
