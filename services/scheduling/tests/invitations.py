"""Inviting a family by a link."""

from typing import Any
from urllib.parse import parse_qs, urlsplit

from chassis.testing.api import ApiClient

from services.scheduling.tests.world import Family


async def invite(api: ApiClient, family: Family, **body: str) -> dict[str, Any]:
    path = f"/therapist/clients/{family.child}/invite_to_schedule_session"
    response = await api.post(path, json=body, by=family.therapist)
    assert response.status_code == 201, response.text
    found: dict[str, Any] = response.json()["invitation"]
    return found


def token_of(invitation: dict[str, Any]) -> str:
    return str(parse_qs(urlsplit(invitation["url"]).query)["token"][0])
