from chassis.http.authentication import Now, Reading
from chassis.http.responses import json_response
from chassis.ids import parse_id
from chassis.schemas import Outgoing
from fastapi import APIRouter, Response

from identity.domain.errors import SpecialtyNotFound
from identity.queries.reference import countries, specialties, sub_specialties, time_zones

router = APIRouter(tags=["reference"])


class SpecialtySchema(Outgoing):
    id: str
    name: str
    show_in_private_pay: bool


class SpecialtiesResponse(Outgoing):
    specialties: list[SpecialtySchema]


class StateSchema(Outgoing):
    code: str
    name: str
    timezone: str


class CountrySchema(Outgoing):
    code: str
    name: str
    states: list[StateSchema]


class CountriesResponse(Outgoing):
    countries: list[CountrySchema]


@router.get("/specialties", response_model=SpecialtiesResponse)
async def list_specialties(db: Reading, show_in_private_pay: bool = False) -> Response:
    """All specialties, or only those open to private pay."""
    return json_response(await specialties(db, private_pay_only=show_in_private_pay))


class SubSpecialtySchema(Outgoing):
    id: str
    name: str
    specialty_id: str


class SubSpecialtiesResponse(Outgoing):
    sub_specialties: list[SubSpecialtySchema]


@router.get("/sub_specialties", response_model=SubSpecialtiesResponse)
async def list_sub_specialties(db: Reading, specialty_id: str | None = None) -> Response:
    """All sub-specialties, or those of one specialty."""
    wanted = None if specialty_id is None else parse_id(specialty_id, missing=SpecialtyNotFound)
    return json_response(await sub_specialties(db, wanted))


@router.get("/countries", response_model=CountriesResponse)
async def list_countries() -> Response:
    return json_response(countries())


class TimeZoneSchema(Outgoing):
    name: str
    """The display name; accepted wherever a `timezone` is expected."""
    iana: str
    offset_minutes: int
    """Current UTC offset, daylight saving included; positive east of Greenwich."""


class TimeZonesResponse(Outgoing):
    time_zones: list[TimeZoneSchema]


@router.get("/time_zones", response_model=TimeZonesResponse)
async def list_time_zones(now: Now) -> Response:
    """United States first, each group from west to east."""
    return json_response(time_zones(now))
