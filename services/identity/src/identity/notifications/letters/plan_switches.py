"""Emails about another plan: it has started, it is planned, or it isn't anymore."""

from collections.abc import Sequence
from datetime import date, datetime

from chassis.sessions_beyond_plan import sessions_beyond_plan

from identity.notifications.context import LetterContext
from identity.notifications.letter import Action, Detail, Letter
from identity.notifications.letters.money import money_text
from identity.notifications.letters.payments import FOR_PAYERS, SUBSCRIPTIONS, next_payment
from identity.notifications.letters.phrases import cycle_weeks, greeting, pays_weekly
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
    say, minutes, weekly = context.say, ids["session_length_minutes"], pays_weekly(context)
    count = int(ids.get("sessions_this_cycle", ids["sessions_per_cycle"]))
    sessions = say.plural(count, "{count} session", "{count} sessions")
    return _letter(
        context,
        say("You’re now on {plan}", plan=ids["plan_name"]),
        (
            say(
                "Your plan has changed from {previous} to {plan}. We charged {amount} for the rest of your current"
                " week."
                if weekly
                else "Your plan has changed from {previous} to {plan}. We charged {amount} for the rest of your current"
                " four weeks.",
                previous=ids["previous_plan_name"],
                plan=ids["plan_name"],
                amount=charged,
            ),
            say(
                "You now have {sessions} in your current week. New sessions are {minutes} minutes long. Sessions you’ve"
                " already booked won’t change."
                if weekly
                else "You now have {sessions} in your current four weeks. New sessions are {minutes} minutes long."
                " Sessions you’ve already booked won’t change.",
                sessions=sessions,
                minutes=minutes,
            ),
        ),
        (Detail(say("Charged today"), charged), *next_payment(context)),
    )


async def _planned(context: LetterContext) -> Letter:
    ids = context.notification.ids
    starts_on = date.fromisoformat(ids["starts_on"])
    sessions, minutes = int(ids["sessions_per_cycle"]), int(ids["session_length_minutes"])
    say, day = context.say, date_text(starts_on, context.recipient.reader)
    beyond = await sessions_beyond_plan(
        context.resources.calls, context.id("subscription_id"), starts_on, sessions, minutes, cycle_weeks(context)
    )
    return _letter(
        context,
        say("Your plan changes on {day}", day=day),
        (
            say(
                "You’ll stay on {previous} until then. {plan} has {sessions} of {minutes} minutes every week. You"
                " weren’t charged today."
                if pays_weekly(context)
                else "You’ll stay on {previous} until then. {plan} has {sessions} of {minutes} minutes every four"
                " weeks. You weren’t charged today.",
                previous=ids["previous_plan_name"],
                plan=ids["plan_name"],
                sessions=say.plural(sessions, "{count} session", "{count} sessions"),
                minutes=minutes,
            ),
            _beyond_text(context, beyond, day),
            say("Changed your mind? You can keep your current plan until then."),
        ),
        next_payment(context),
    )


def _beyond_text(context: LetterContext, beyond: Sequence[datetime] | None, starts_on: str) -> str:
    say = context.say
    if beyond is None:
        return say("On {day}, we’ll cancel booked sessions that don’t fit your new plan.", day=starts_on)
    if not beyond:
        return say("All your booked sessions fit your new plan.")
    times = "; ".join(moment_text(start, context.recipient.reader) for start in beyond)
    return say.plural(
        len(beyond),
        "This session doesn’t fit your new plan and will be canceled on {day}: {times}.",
        "These sessions don’t fit your new plan and will be canceled on {day}: {times}.",
        day=starts_on,
        times=times,
    )


def _undone(context: LetterContext) -> Letter:
    ids, say = context.notification.ids, context.say
    return _letter(
        context,
        say("You’re keeping {plan}", plan=ids["plan_name"]),
        (
            say(
                "You won’t switch to {previous}. Your booked sessions don’t change.",
                previous=ids["previous_plan_name"],
            ),
        ),
        next_payment(context),
    )


def _letter(context: LetterContext, title: str, paragraphs: tuple[str, ...], details: tuple[Detail, ...]) -> Letter:
    return Letter(
        subject=title,
        preheader=paragraphs[0],
        heading=title,
        paragraphs=(greeting(context), *paragraphs),
        details=(Detail(context.say("Plan"), context.notification.ids["plan_name"]), *details),
        action=Action(context.say("See your plan"), context.link(SUBSCRIPTIONS)),
        reason=context.say(FOR_PAYERS),
    )
