from datetime import timedelta
from typing import Annotated, Self

from chassis.schemas import Incoming, Instant, Line, Outgoing, sentence
from chassis.timekeeping.intervals import Interval
from chassis.timekeeping.wall_clock import Weekday
from pydantic import AwareDatetime, Field, model_validator

from scheduling.domain.waitlist import MOST_TIMES, PartOfDay, WaitlistTime

LONGEST = timedelta(hours=24)


class WaitlistTimeRequest(Incoming):
    """A part of a weekday (`weekday`, `part_of_day`), or one stretch of time (`start_date`, `end_date`)."""

    weekday: Weekday | None = None
    part_of_day: PartOfDay | None = None
    start_date: Instant | None = None
    end_date: Instant | None = None

    @model_validator(mode="after")
    def _is_one_of_both(self) -> Self:
        given = [part is not None for part in (self.weekday, self.part_of_day, self.start_date, self.end_date)]
        if given not in ([True, True, False, False], [False, False, True, True]):
            raise sentence("Choose a weekday and a part of the day, or a start and an end.")
        if self.start_date and self.end_date and not timedelta(0) < self.end_date - self.start_date <= LONGEST:
            raise sentence("The end must be after the start and at most 24 hours later")
        return self

    @property
    def parsed(self) -> WaitlistTime:
        stretch = Interval(self.start_date, self.end_date) if self.start_date and self.end_date else None
        return WaitlistTime(self.weekday, self.part_of_day, stretch)


class ChangeWaitlist(Incoming):
    version: int = Field(
        ge=0,
        description="The version of the waitlist entry that the page showed, or 0 if the child wasn't on the waitlist",
    )
    paused: bool = False
    timezone: Annotated[Line, Field(description="In which weekdays are read: IANA name or a name of GET /time_zones")]
    times: Annotated[
        list[WaitlistTimeRequest],
        Field(max_length=MOST_TIMES, description="Empty to leave the waitlist. What is past is left out"),
    ]


class WaitlistTimeSchema(Outgoing):
    weekday: Weekday | None
    part_of_day: PartOfDay | None
    start_date: AwareDatetime | None
    end_date: AwareDatetime | None


class OfferingTherapist(Outgoing):
    id: str
    full_name: str


class WaitlistOfferSchema(Outgoing):
    id: str
    start_date: AwareDatetime
    end_date: AwareDatetime
    held_until: AwareDatetime = Field(description="Until then nobody else can book this time")
    service_id: str
    service_name: str
    therapist: OfferingTherapist


class WaitlistSchema(Outgoing):
    version: int
    paused: bool
    timezone: str | None
    times: list[WaitlistTimeSchema]
    joined_at: AwareDatetime | None
    offer: WaitlistOfferSchema | None = Field(description="The time that is held for the child now")


class WaitlistResponse(Outgoing):
    waitlist: WaitlistSchema
