from datetime import datetime
from typing import Any
from uuid import UUID

from chassis.db import Rows
from chassis.regions import COUNTRY, COUNTRY_NAME, STATES

from identity.domain.time_zones import time_zone_list


async def specialties(db: Rows, *, private_pay_only: bool) -> dict[str, Any]:
    """In alphabetical order."""
    rows = await db.rows(
        "SELECT id, name, show_in_private_pay FROM specialties WHERE show_in_private_pay OR NOT $1 ORDER BY name",
        private_pay_only,
    )
    return {"specialties": [dict(row) for row in rows]}


async def sub_specialties(db: Rows, specialty_id: UUID | None) -> dict[str, Any]:
    """In alphabetical order."""
    rows = await db.rows(
        "SELECT id, name, specialty_id FROM sub_specialties WHERE $1::uuid IS NULL OR specialty_id = $1"
        " ORDER BY name, id",
        specialty_id,
    )
    return {"sub_specialties": [dict(row) for row in rows]}


def countries() -> dict[str, Any]:
    """States in alphabetical order of their names, each with its default time zone."""
    states = sorted(STATES.values(), key=lambda state: state.name)
    return {
        "countries": [
            {
                "code": COUNTRY,
                "name": COUNTRY_NAME,
                "states": [{"code": s.code, "name": s.name, "timezone": s.time_zone} for s in states],
            }
        ]
    }


def time_zones(now: datetime) -> dict[str, Any]:
    rows = time_zone_list(now)
    return {"time_zones": [{"name": name, "iana": zone, "offset_minutes": offset} for name, zone, offset in rows]}
