"""What a composer gets to make a letter of."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TypeVar
from urllib.parse import urlencode
from uuid import UUID

from chassis.service_client import ServiceClient
from chassis.unit_of_work import UnitOfWork, UnitsOfWork

from identity.notifications.letter import Letter, NotNeeded
from identity.notifications.reader import Reader
from identity.notifications.tables import Notification
from identity.use_cases.password_links import PasswordLinks

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class LetterResources:
    """What letters are made with."""

    units: UnitsOfWork
    public_origin: str
    """Without a slash at the end."""
    calls: ServiceClient
    password_links: PasswordLinks


@dataclass(frozen=True, slots=True)
class LetterContext:
    uow: UnitOfWork
    notification: Notification
    to: Reader | None
    """None when nobody has the address."""
    resources: LetterResources

    @property
    def reader(self) -> Reader:
        """Raises NotNeeded when nobody has the address."""
        if self.to is None:
            raise NotNeeded("unknown")
        return self.to

    def id(self, name: str) -> UUID:
        return UUID(self.notification.ids[name])

    def link(self, path: str, **query: str) -> str:
        return f"{self.resources.public_origin}{path}" + (f"?{urlencode(query)}" if query else "")

    async def commit_now(self, write: Callable[[UnitOfWork], T]) -> T:
        """Writes what a link in the letter needs, by a unit of work of its own: who is quick finds it there, since it
        is committed before the letter leaves."""
        async with self.resources.units.begin(self.uow.actor) as uow:
            return write(uow)

    @property
    def opt_out_link(self) -> str:
        """Where a guardian turns off what need not be told."""
        return self.link("/client/settings")


Compose = Callable[[LetterContext], Awaitable[Letter]]
"""Raises NotNeeded. What it writes is kept only when the letter left, but for `LetterContext.commit_now`."""


@dataclass(frozen=True, slots=True)
class LetterSpec:
    """A kind: how its letter is made, and whether its reader may do without."""

    compose: Compose
    optional: bool = False
