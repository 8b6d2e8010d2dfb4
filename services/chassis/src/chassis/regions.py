"""The states where the product is offered and their default time zones (docs/product/identity.md#states)."""

from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo

COUNTRY = "US"
COUNTRY_NAME = "United States"
FALLBACK_ZONE = "America/Los_Angeles"
"""Pacific, for an unknown state."""

ATLANTIC = "America/Puerto_Rico"
EASTERN = "America/New_York"
CENTRAL = "America/Chicago"
MOUNTAIN = "America/Denver"
ARIZONA = "America/Phoenix"
PACIFIC = "America/Los_Angeles"
ALASKA = "America/Anchorage"
HAWAII = "Pacific/Honolulu"
SAMOA = "Pacific/Pago_Pago"
CHAMORRO = "Pacific/Guam"
MORE_ZONES = {
    "AK": ("America/Adak",),
    "AZ": (MOUNTAIN,),
    "FL": (CENTRAL,),
    "ID": (PACIFIC,),
    "IN": (CENTRAL,),
    "KS": (MOUNTAIN,),
    "KY": (CENTRAL,),
    "MI": (CENTRAL,),
    "NE": (MOUNTAIN,),
    "ND": (MOUNTAIN,),
    "NV": (MOUNTAIN,),
    "OR": (MOUNTAIN,),
    "SD": (MOUNTAIN,),
    "TN": (EASTERN,),
    "TX": (MOUNTAIN,),
}
"""Zones of other parts of a state, such as El Paso in Texas and the Navajo Nation in Arizona."""


@dataclass(frozen=True, slots=True)
class State:
    code: str
    name: str
    time_zone: str
    """Where most people live."""

    def has_clock(self, zone: ZoneInfo, at: datetime) -> bool:
        """Whether a clock of this zone shows the same time as one somewhere in the state."""
        names = (self.time_zone, *MORE_ZONES.get(self.code, ()))
        return at.astimezone(zone).utcoffset() in {at.astimezone(ZoneInfo(name)).utcoffset() for name in names}


STATES = {
    code: State(code, name, zone)
    for code, name, zone in (
        ("AL", "Alabama", CENTRAL),
        ("AK", "Alaska", ALASKA),
        ("AS", "American Samoa", SAMOA),
        ("AZ", "Arizona", ARIZONA),
        ("AR", "Arkansas", CENTRAL),
        ("CA", "California", PACIFIC),
        ("CO", "Colorado", MOUNTAIN),
        ("CT", "Connecticut", EASTERN),
        ("DE", "Delaware", EASTERN),
        ("DC", "District of Columbia", EASTERN),
        ("FL", "Florida", EASTERN),
        ("GA", "Georgia", EASTERN),
        ("GU", "Guam", CHAMORRO),
        ("HI", "Hawaii", HAWAII),
        ("ID", "Idaho", MOUNTAIN),
        ("IL", "Illinois", CENTRAL),
        ("IN", "Indiana", EASTERN),
        ("IA", "Iowa", CENTRAL),
        ("KS", "Kansas", CENTRAL),
        ("KY", "Kentucky", EASTERN),
        ("LA", "Louisiana", CENTRAL),
        ("ME", "Maine", EASTERN),
        ("MD", "Maryland", EASTERN),
        ("MA", "Massachusetts", EASTERN),
        ("MI", "Michigan", EASTERN),
        ("MN", "Minnesota", CENTRAL),
        ("MS", "Mississippi", CENTRAL),
        ("MO", "Missouri", CENTRAL),
        ("MT", "Montana", MOUNTAIN),
        ("NE", "Nebraska", CENTRAL),
        ("NV", "Nevada", PACIFIC),
        ("NH", "New Hampshire", EASTERN),
        ("NJ", "New Jersey", EASTERN),
        ("NM", "New Mexico", MOUNTAIN),
        ("NY", "New York", EASTERN),
        ("NC", "North Carolina", EASTERN),
        ("ND", "North Dakota", CENTRAL),
        ("MP", "Northern Mariana Islands", CHAMORRO),
        ("OH", "Ohio", EASTERN),
        ("OK", "Oklahoma", CENTRAL),
        ("OR", "Oregon", PACIFIC),
        ("PA", "Pennsylvania", EASTERN),
        ("PR", "Puerto Rico", ATLANTIC),
        ("RI", "Rhode Island", EASTERN),
        ("SC", "South Carolina", EASTERN),
        ("SD", "South Dakota", CENTRAL),
        ("TN", "Tennessee", CENTRAL),
        ("TX", "Texas", CENTRAL),
        ("VI", "U.S. Virgin Islands", ATLANTIC),
        ("UT", "Utah", MOUNTAIN),
        ("VT", "Vermont", EASTERN),
        ("VA", "Virginia", EASTERN),
        ("WA", "Washington", PACIFIC),
        ("WV", "West Virginia", EASTERN),
        ("WI", "Wisconsin", CENTRAL),
        ("WY", "Wyoming", MOUNTAIN),
    )
}


def default_time_zone(state: str) -> str:
    known_state = STATES.get(state)
    return known_state.time_zone if known_state else FALLBACK_ZONE
