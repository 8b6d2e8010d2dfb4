"""Emails about a plan: it was paused, resumed, canceled or reactivated, it ended, or it has sessions left to book."""

from dataclasses import dataclass
from datetime import date

from chassis.counts import counted

from identity.notifications.context import LetterContext
from identity.notifications.letter import Action, Detail, Letter
from identity.notifications.letters.payments import FOR_PAYERS, SUBSCRIPTIONS, next_payment
from identity.notifications.letters.phrases import greeting, new_period, weeks_of
from identity.notifications.time_formatting import date_text

SESSIONS = "/client/sessions"
MATCH_THERAPIST = "/client-account-setup/match-therapist"


@dataclass(frozen=True, slots=True)
class _Text:
    title: str
    paragraphs: tuple[str, ...]
    names_next_payment: bool = False


def _paused(paid_until: str, _: str, context: LetterContext) -> _Text:
    return _Text(
        "Your plan is paused",
        (
            "You won’t be charged, and you can’t book new sessions until you resume.",
            f"You keep the sessions booked through {paid_until}. Later ones were canceled.",
            f"You can book the paid sessions you didn’t use in your first {weeks_of(context)} after you resume.",
        ),
    )


def _resumed(_: str, __: str, ___: LetterContext) -> _Text:
    return _Text(
        "Your plan is active again",
        ("You can book sessions again. Sessions that the pause canceled stay canceled, so please book new times.",),
        names_next_payment=True,
    )


def _canceled(_: str, ends_on: str, __: LetterContext) -> _Text:
    return _Text(
        "Your plan is canceled",
        (
            f"It ends on {ends_on}. You won’t be charged again.",
            "Until then, you can book and attend sessions, and you can reactivate your plan. When it ends, we’ll cancel"
            " any sessions after that day.",
        ),
    )


def _reactivated(_: str, __: str, ___: LetterContext) -> _Text:
    return _Text("Your plan continues", ("We’ve undone the cancellation.",), names_next_payment=True)


def _ended(_: str, ends_on: str, context: LetterContext) -> _Text:
    return _Text(
        "Your plan has ended",
        (
            f"Its last day was {ends_on}. You won’t be charged again, and you don’t owe anything.",
            f"You can reactivate it anytime. {new_period(context)} starts that day.",
        ),
    )


TEXTS = {
    "paused": _paused,
    "resumed": _resumed,
    "canceled": _canceled,
    "reactivated": _reactivated,
    "ended": _ended,
}


async def plan_changed(context: LetterContext) -> Letter:
    ids = context.notification.ids
    paid_until = date_text(date.fromisoformat(ids["paid_until"]))
    ends_on = date_text(date.fromisoformat(ids["ends_on"])) if "ends_on" in ids else paid_until
    text = TEXTS[ids["change"]](paid_until, ends_on, context)
    upcoming = next_payment(context) if text.names_next_payment else ()
    return Letter(
        subject=text.title,
        preheader=text.paragraphs[0],
        heading=text.title,
        paragraphs=(greeting(context), *text.paragraphs),
        details=(Detail("Plan", ids["plan_name"]), *upcoming),
        action=Action("See your plan", context.link(SUBSCRIPTIONS)),
        reason=FOR_PAYERS,
    )


async def sessions_lapsing(context: LetterContext) -> Letter:
    """Promises only sessions that still fit into free times
    (docs/product/identity.md#emails-about-unbooked-sessions)."""
    ids = context.notification.ids
    count, last_day = int(ids["sessions"]), date_text(date.fromisoformat(ids["last_day"]))
    bookable = int(ids.get("bookable", count))
    noun = "free session" if ids.get("session_type") == "free_session" else "paid session"
    details = (Detail("Plan", ids["plan_name"]), Detail("Use by", last_day))
    no_times = f"there are no open times through {last_day}."
    if ids.get("obstacle") == "therapist_not_available":
        left = f"{counted(count, noun)} left to book"
        return Letter(
            subject=f"Choose another therapist to use your {noun if count == 1 else noun + 's'}",
            preheader=f"Use {'it' if count == 1 else 'them'} by {last_day}.",
            heading="Your therapist isn’t available",
            paragraphs=(
                greeting(context),
                f"You have {left}, but your therapist isn’t available. Choose another therapist to use"
                f" {'it' if count == 1 else 'them'} by {last_day}.",
            ),
            details=details,
            action=Action("Choose a therapist", context.link(MATCH_THERAPIST, change="1")),
            reason=FOR_PAYERS,
        )
    if bookable == 0:
        expire = f"{counted(count, noun)} will expire"
        return Letter(
            subject=expire,
            preheader=f"{no_times[0].upper()}{no_times[1:]}",
            heading=expire,
            paragraphs=(greeting(context), f"{expire}: {no_times} If a time opens up, you can still book it."),
            details=details,
            action=Action("See your sessions", context.link(SESSIONS)),
            reason=FOR_PAYERS,
        )
    sessions, lost = counted(bookable, noun), count - bookable
    them, expire = ("it", "it expires") if bookable == 1 else ("them", "they expire")
    return Letter(
        subject=f"You have {sessions} left to book",
        preheader=f"Use {them} by {last_day}.",
        heading=f"{sessions} left to book",
        paragraphs=(
            greeting(context),
            f"You have {sessions} you haven’t booked yet. Use {them} by {last_day}. After that, {expire}.",
            *([f"{counted(lost, 'more session')} will expire: {no_times}"] if lost else []),
        ),
        details=details,
        action=Action("Book now", context.link(SESSIONS)),
        reason=FOR_PAYERS,
    )
