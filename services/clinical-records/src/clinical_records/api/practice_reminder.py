"""The hour at which a guardian is reminded of practice at home
(docs/product/clinical-records.md#practice-reminders)."""

from chassis.http.authentication import Reading, SignedIn
from chassis.http.idempotency import Write
from chassis.http.responses import json_response
from fastapi import APIRouter, Response

from clinical_records.api.recap_schemas import PracticeReminderRequest, PracticeReminderResponse
from clinical_records.use_cases.recaps.remind_of_practice import practice_reminder_of
from clinical_records.use_cases.recaps.remind_of_practice import set_practice_reminder as set_reminder

router = APIRouter(prefix="/practice_reminder", tags=["recaps"])


@router.get("", response_model=PracticeReminderResponse)
async def read_practice_reminder(viewer: SignedIn, reading: Reading) -> Response:
    """Get the viewer's hour (guardians only)."""
    hour = await practice_reminder_of(reading, viewer.require_guardian())
    return json_response({"practice_reminder": {"hour": hour}})


@router.put("", response_model=PracticeReminderResponse)
async def set_practice_reminder(body: PracticeReminderRequest, viewer: SignedIn, write: Write) -> Response:
    """Set the hour at which the viewer is reminded by email, or turn it off with null (guardians only)."""
    return await write(
        viewer,
        lambda uow: set_reminder(uow, viewer, body.practice_reminder.hour),
        lambda hour: {"practice_reminder": {"hour": hour}},
    )
