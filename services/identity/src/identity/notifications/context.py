"""The input of a composer, the function that writes one kind of letter."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TypeVar
from urllib.parse import urlencode
from uuid import UUID

from chassis.auth.viewer import UserType
from chassis.languages import WrittenLanguage
from chassis.service_client import ServiceClient
from chassis.unit_of_work import UnitOfWork, UnitsOfWork

from identity.notifications.letter import Letter, NotNeeded
from identity.notifications.recipients import Recipient
from identity.notifications.tables import Notification
from identity.notifications.words import Words, words_in
from identity.use_cases.passwords.password_links import PasswordLinks

T = TypeVar("T")
SETTINGS_PAGES = {UserType.GUARDIAN: "/client/settings", UserType.THERAPIST: "/therapist/settings/account"}


@dataclass(frozen=True, slots=True)
class LetterResources:
    units: UnitsOfWork
    public_origin: str
    """Without a trailing slash."""
    calls: ServiceClient
    password_links: PasswordLinks


@dataclass(frozen=True, slots=True)
class LetterContext:
    uow: UnitOfWork
    notification: Notification
    found_recipient: Recipient | None
    """None if no user has the address."""
    resources: LetterResources

    @property
    def recipient(self) -> Recipient:
        """Raises NotNeeded if no user has the address."""
        if self.found_recipient is None:
            raise NotNeeded("unknown")
        return self.found_recipient

    @property
    def say(self) -> Words:
        """In the language of the recipient; English for an address of no user."""
        return words_in(WrittenLanguage.ENGLISH) if self.found_recipient is None else self.found_recipient.say

    def id(self, name: str) -> UUID:
        return UUID(self.notification.ids[name])

    def link(self, path: str, **query: str) -> str:
        return f"{self.resources.public_origin}{path}" + (f"?{urlencode(query)}" if query else "")

    async def commit_now(self, write: Callable[[UnitOfWork], T]) -> T:
        """Writes in a separate unit of work that commits before the letter leaves, so that a link in the letter works
        as soon as it arrives."""
        async with self.resources.units.begin(self.uow.actor) as uow:
            return write(uow)

    @property
    def opt_out_link(self) -> str:
        """The page where the recipient turns off optional emails."""
        return self.link(SETTINGS_PAGES[UserType(self.recipient.user_type)])


Compose = Callable[[LetterContext], Awaitable[Letter]]
"""Raises NotNeeded. Its writes are rolled back if sending fails, except those of `LetterContext.commit_now`."""


@dataclass(frozen=True, slots=True)
class LetterSpec:
    """How a kind of letter is made, and whether its recipient can opt out."""

    compose: Compose
    optional: bool = False
