"""How fast pages are for users (docs/product/identity.md#web-vitals). A report names no person, child
or address, and nothing is stored: it becomes numbers in histograms."""

from typing import Annotated, Self

from chassis.http.throttling import LIMITED
from chassis.schemas import Incoming, sentence
from fastapi import APIRouter, Response
from pydantic import Field, model_validator

from identity.api.limits import WEB_VITALS
from identity.metrics import INTERACTION_DELAY, LARGEST_PAINT, LAYOUT_SHIFT, MeasuredPage

router = APIRouter(tags=["pages"])

_LONGEST_MS = 600_000
Milliseconds = Annotated[float, Field(ge=0, le=_LONGEST_MS, allow_inf_nan=False)]


class WebVitals(Incoming):
    """Of one visit to a page, as https://web.dev/articles/vitals defines them."""

    page: MeasuredPage
    """The address of the page's route, without ids: the page that the visit began with."""
    largest_contentful_paint_ms: Milliseconds | None = None
    interaction_to_next_paint_ms: Milliseconds | None = None
    cumulative_layout_shift: Annotated[float, Field(ge=0, le=100, allow_inf_nan=False)] | None = None

    @model_validator(mode="after")
    def _has_a_number(self) -> Self:
        numbers = (self.largest_contentful_paint_ms, self.interaction_to_next_paint_ms, self.cumulative_layout_shift)
        if all(number is None for number in numbers):
            raise sentence("A report needs at least one number")
        return self


@router.post("/web_vitals", status_code=204, responses=LIMITED, dependencies=[WEB_VITALS])
async def report_web_vitals(body: WebVitals) -> Response:
    """Counts what a page measured. No sign-in: log-in pages are measured too."""
    if body.largest_contentful_paint_ms is not None:
        LARGEST_PAINT.labels(body.page).observe(body.largest_contentful_paint_ms / 1000)
    if body.interaction_to_next_paint_ms is not None:
        INTERACTION_DELAY.labels(body.page).observe(body.interaction_to_next_paint_ms / 1000)
    if body.cumulative_layout_shift is not None:
        LAYOUT_SHIFT.labels(body.page).observe(body.cumulative_layout_shift)
    return Response(status_code=204)
