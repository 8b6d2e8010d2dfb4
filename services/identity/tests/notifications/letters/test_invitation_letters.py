"""Emails about invitations to schedule."""

from collections.abc import AsyncIterator
from dataclasses import replace
from uuid import UUID

import httpx
import pytest
from chassis.ids import new_id
from chassis.runtime import Runtime
from chassis.service_client import ServiceClient
from chassis.testing.clock import FakeClock
from identity.notifications.notify.invitation import notify_invitation
from identity.resources import delivery_of
from identity.use_cases.families.create_family import Family

from services.identity.tests.mailbox import Mailbox
from services.identity.tests.notifications.sessions.test_sessions import deliver_batch
from services.identity.tests.world import Makes

DANA = "dana@example.com"


class TestInvitations:
    @pytest.fixture
    async def scheduling(self, runtime: Runtime) -> AsyncIterator[list[httpx.Response]]:
        """Scheduling returns these responses in order, and the last one again."""
        responses: list[httpx.Response] = []
        transport = httpx.MockTransport(lambda _: responses.pop(0) if len(responses) > 1 else responses[0])
        urls = {"scheduling": "http://scheduling"}
        calls = ServiceClient("identity", urls, runtime.service_key, runtime.clock, transport)
        runtime.own = replace(runtime.own, calls=calls)
        yield responses
        await calls.close()

    @staticmethod
    def open_invitation(**changed: object) -> httpx.Response:
        body = {
            "open": True, "url": "http://127.0.0.1:8080/book?token=t", "expires_at": "2026-03-16T15:00:00+00:00",
            "session_type": "individual_session", "therapist_name": "Robin Chen",
        }  # fmt: skip
        return httpx.Response(200, json={**body, **changed})

    @staticmethod
    async def invite(makes: Makes, family: Family, therapist: UUID) -> None:
        invitation = new_id()
        for _ in range(2):
            async with makes.units.begin(makes.actor) as uow:
                await notify_invitation(uow, invitation, family.children[0].id, therapist)

    async def test_invitation_email_has_schedulings_link_and_is_sent_once(
        self, makes: Makes, family: Family, therapist: UUID, scheduling: list[httpx.Response], runtime: Runtime,
        mailbox: Mailbox, clock: FakeClock,
    ) -> None:  # fmt: skip
        scheduling += [self.open_invitation()]
        await self.invite(makes, family, therapist)
        delivery = delivery_of(runtime)
        await delivery.deliver()
        assert mailbox.mails == [], "it can still be undone"
        await deliver_batch(delivery, clock)
        assert mailbox.subjects(DANA) == ["Robin Chen invites you to book sessions"]
        assert "http://127.0.0.1:8080/book?token=t" in mailbox.text()
        assert "works until Monday, March 16 at 8:00 AM PDT" in mailbox.text()
        assert "Robin Chen invites you to book sessions for Mia." in mailbox.text()

    @pytest.mark.parametrize(
        ("session_type", "sessions"),
        [("group_sessions", "group sessions"), ("assessment_session", "an assessment"), ("not_known_yet", "sessions")],
    )
    async def test_invitation_names_the_session_type(
        self, makes: Makes, family: Family, therapist: UUID, scheduling: list[httpx.Response], runtime: Runtime,
        mailbox: Mailbox, clock: FakeClock, session_type: str, sessions: str,
    ) -> None:  # fmt: skip
        scheduling += [self.open_invitation(session_type=session_type)]
        await self.invite(makes, family, therapist)
        await deliver_batch(delivery_of(runtime), clock)
        assert f"invites you to book {sessions} for Mia." in mailbox.text()

    async def test_closed_invitation_is_not_emailed(
        self, makes: Makes, family: Family, therapist: UUID, scheduling: list[httpx.Response], runtime: Runtime,
        mailbox: Mailbox, clock: FakeClock,
    ) -> None:  # fmt: skip
        scheduling += [self.open_invitation(open=False), httpx.Response(404)]
        for _ in range(2):
            await self.invite(makes, family, therapist)
        clock.advance(minutes=1)
        assert await delivery_of(runtime).deliver() == 2
        assert mailbox.mails == []

    async def test_invitation_waits_while_scheduling_is_down(
        self, makes: Makes, family: Family, therapist: UUID, scheduling: list[httpx.Response], runtime: Runtime,
        mailbox: Mailbox, clock: FakeClock,
    ) -> None:  # fmt: skip
        scheduling += [httpx.Response(503), self.open_invitation()]
        await self.invite(makes, family, therapist)
        delivery = delivery_of(runtime)
        await deliver_batch(delivery, clock)
        assert mailbox.mails == []
        await deliver_batch(delivery, clock)
        assert len(mailbox.mails) == 1
