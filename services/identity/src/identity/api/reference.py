"""Reference data, for everyone."""

from chassis.errors import NotFound
from chassis.http.authentication import Now, Reading
from chassis.http.responses import json_response
from chassis.http.schemas import Outgoing
from chassis.ids import parse_id
from fastapi import APIRouter, Response

from identity.queries.reference import countries, specialties, sub_specialties, time_zones

router = APIRouter(tags=["reference"])


class SpecialtyNotFound(NotFound):
    sentence = "We could not find this specialty."


class SpecialtyBody(Outgoing):
    id: str
    name: str
    show_in_private_pay: bool


class SpecialtiesAnswer(Outgoing):
    specialties: list[SpecialtyBody]


class StateBody(Outgoing):
    code: str
    name: str
    timezone: str


class CountryBody(Outgoing):
    code: str
    name: str
    states: list[StateBody]


class CountriesAnswer(Outgoing):
    countries: list[CountryBody]


@router.get("/specialties", response_model=SpecialtiesAnswer)
async def list_specialties(db: Reading, show_in_private_pay: bool = False) -> Response:
    """All of them, or only those that families can pay for themselves."""
    return json_response(await specialties(db, private_pay_only=show_in_private_pay))


class SubSpecialtyBody(Outgoing):
    id: str
    name: str
    specialty_id: str


class SubSpecialtiesAnswer(Outgoing):
    sub_specialties: list[SubSpecialtyBody]


@router.get("/sub_specialties", response_model=SubSpecialtiesAnswer)
async def list_sub_specialties(db: Reading, specialty_id: str | None = None) -> Response:
    """All of them, or those of one specialty."""
    known = None if specialty_id is None else parse_id(specialty_id, missing=SpecialtyNotFound)
    return json_response(await sub_specialties(db, known))


@router.get("/countries", response_model=CountriesAnswer)
async def list_countries() -> Response:
    return json_response(countries())


class TimeZoneBody(Outgoing):
    name: str
    """As people pick it from a list; accepted wherever a `timezone` is given."""
    iana: str
    offset_minutes: int
    """Now, daylight saving included; east of Greenwich is positive."""


class TimeZonesAnswer(Outgoing):
    time_zones: list[TimeZoneBody]


@router.get("/time_zones", response_model=TimeZonesAnswer)
async def list_time_zones(now: Now) -> Response:
    """Those of the United States first, each part from west to east."""
    return json_response(time_zones(now))
