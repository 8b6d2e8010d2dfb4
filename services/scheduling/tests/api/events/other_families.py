"""What a guardian must not read about another family, and a guardian who looks for it."""

from datetime import datetime
from typing import Any
from uuid import UUID

import httpx
from chassis.testing.api import ApiClient

from services.scheduling.tests.world import TUESDAY_10, Family, World

SECRETS = ("Zoe", "Quill", "Hidden Valley", "Petra", "petra@example.com", "4155550199")


async def titled_group(world: World, families: tuple[Family, Family], start: datetime = TUESDAY_10) -> UUID:
    """The title names the other child."""
    services = [family.service for family in families]
    return await world.group(families[0].therapist, services, start, title="Mia & Zoe Quill")


async def secrets_of(world: World, stranger: Family) -> tuple[str, ...]:
    """Data that reveals other members of a group."""
    places = await world.rows("SELECT id FROM participants WHERE child_id = $1", stranger.child)
    ids = (stranger.child, stranger.service, stranger.subscription, stranger.guardian.profile_id)
    return (*SECRETS, *map(str, ids), *(str(place["id"]) for place in places))


class NosyGuardian:
    """A guardian who sends requests and checks that no response reveals another family."""

    def __init__(self, api: ApiClient, family: Family, secrets: tuple[str, ...]) -> None:
        self._api, self._family, self._secrets = api, family, secrets
        self.asked: set[tuple[str, str]] = set()
        """Methods and paths of the contract."""

    async def __call__(self, method: str, path: str, expected: int = 200, **content: Any) -> httpx.Response:
        response = await self._api.request(method, path, by=self._family.guardian, **content)
        assert response.status_code == expected, (method, path, response.text)
        self.reads(response)
        self.asked.add((method.lower(), path))
        return response

    def reads(self, answer: httpx.Response) -> None:
        assert not [secret for secret in self._secrets if secret in f"{answer.text} {answer.headers}"], answer.url
