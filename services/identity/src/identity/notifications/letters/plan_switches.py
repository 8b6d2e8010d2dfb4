"""Emails about another plan: it has started, it is planned, or it isn't anymore."""

from collections.abc import Sequence
from datetime import date, datetime

from chassis.counts import counted
from chassis.sessions_beyond_plan import sessions_beyond_plan

from identity.notifications.context import LetterContext
from identity.notifications.letter import Action, Detail, Letter
from identity.notifications.letters.money import money_text
from identity.notifications.letters.payments import FOR_PAYERS, SUBSCRIPTIONS, next_payment
from identity.notifications.letters.phrases import cycle_weeks, greeting, weeks_of
from identity.notifications.time_formatting import date_text, moment_text


async def plan_switched(context: LetterContext) -> Letter:
    match context.notification.ids["change"]:
        case "upgraded":
            return _upgraded(context)
        case "planned":
            return await _planned(context)
        case _:
            return _undone(context)


def _upgraded(context: LetterContext) -> Letter:
    ids = context.notification.ids
    charged = money_text(int(ids["charged"]), ids["currency"])
    minutes, weeks = ids["session_length_minutes"], weeks_of(context)
    sessions = counted(int(ids.get("sessions_this_cycle", ids["sessions_per_cycle"])), "session")
    return _letter(
        context,
        f"You’re now on {ids['plan_name']}",
        (
            f"Your plan has changed from {ids['previous_plan_name']} to {ids['plan_name']}. We charged {charged} for"
            f" the rest of your current {weeks}.",
            f"You now have {sessions} in your current {weeks}. New sessions are {minutes} minutes long."
            " Sessions you’ve already booked won’t change.",
        ),
        (Detail("Charged today", charged), *next_payment(context)),
    )


async def _planned(context: LetterContext) -> Letter:
    ids = context.notification.ids
    starts_on = date.fromisoformat(ids["starts_on"])
    sessions, minutes = int(ids["sessions_per_cycle"]), int(ids["session_length_minutes"])
    weeks = weeks_of(context)
    beyond = await sessions_beyond_plan(
        context.resources.calls, context.id("subscription_id"), starts_on, sessions, minutes, cycle_weeks(context)
    )
    return _letter(
        context,
        f"Your plan changes on {date_text(starts_on)}",
        (
            f"You’ll stay on {ids['previous_plan_name']} until then. {ids['plan_name']} has"
            f" {counted(sessions, 'session')} of {minutes} minutes every {weeks}. You weren’t charged today.",
            _beyond_text(context, beyond, date_text(starts_on)),
            "Changed your mind? You can keep your current plan until then.",
        ),
        next_payment(context),
    )


def _beyond_text(context: LetterContext, beyond: Sequence[datetime] | None, starts_on: str) -> str:
    if beyond is None:
        return f"On {starts_on}, we’ll cancel booked sessions that don’t fit your new plan."
    if not beyond:
        return "All your booked sessions fit your new plan."
    times = "; ".join(moment_text(start, context.recipient.timezone) for start in beyond)
    it = "This session doesn’t" if len(beyond) == 1 else "These sessions don’t"
    return f"{it} fit your new plan and will be canceled on {starts_on}: {times}."


def _undone(context: LetterContext) -> Letter:
    ids = context.notification.ids
    return _letter(
        context,
        f"You’re keeping {ids['plan_name']}",
        (f"You won’t switch to {ids['previous_plan_name']}. Your booked sessions stay as they are.",),
        next_payment(context),
    )


def _letter(context: LetterContext, title: str, paragraphs: tuple[str, ...], details: tuple[Detail, ...]) -> Letter:
    return Letter(
        subject=title,
        preheader=paragraphs[0],
        heading=title,
        paragraphs=(greeting(context), *paragraphs),
        details=(Detail("Plan", context.notification.ids["plan_name"]), *details),
        action=Action("See your plan", context.link(SUBSCRIPTIONS)),
        reason=FOR_PAYERS,
    )
