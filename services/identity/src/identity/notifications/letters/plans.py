"""Emails about a plan: it was paused, resumed, canceled or reactivated, it ended, or it has sessions left to book."""

from dataclasses import dataclass
from datetime import date

from identity.notifications.context import LetterContext
from identity.notifications.letter import Action, Detail, Letter
from identity.notifications.letters.payments import FOR_PAYERS, SUBSCRIPTIONS, next_payment
from identity.notifications.letters.phrases import greeting, pays_weekly
from identity.notifications.time_formatting import date_text
from identity.notifications.words import Words, sentences

SESSIONS = "/client/sessions"
MATCH_THERAPIST = "/client-account-setup/match-therapist"


@dataclass(frozen=True, slots=True)
class _SessionWords:
    """Of paid or of free sessions, each for one and for many."""

    counted: tuple[str, str]
    expire: tuple[str, str]
    choose: tuple[str, str]


PAID = _SessionWords(
    counted=sentences("{count} paid session", "{count} paid sessions"),
    expire=sentences("{count} paid session will expire", "{count} paid sessions will expire"),
    choose=sentences(
        "Choose another therapist to use your paid session", "Choose another therapist to use your paid sessions"
    ),
)
FREE = _SessionWords(
    counted=sentences("{count} free session", "{count} free sessions"),
    expire=sentences("{count} free session will expire", "{count} free sessions will expire"),
    choose=sentences(
        "Choose another therapist to use your free session", "Choose another therapist to use your free sessions"
    ),
)


@dataclass(frozen=True, slots=True)
class _Text:
    title: str
    paragraphs: tuple[str, ...]
    names_next_payment: bool = False


def _paused(paid_until: str, _: str, context: LetterContext) -> _Text:
    say = context.say
    return _Text(
        say("Your plan is paused"),
        (
            say("You won’t be charged, and you can’t book new sessions until you resume."),
            say("You keep the sessions booked through {day}. Later ones were canceled.", day=paid_until),
            say(
                "You can book the paid sessions you didn’t use in your first week after you resume."
                if pays_weekly(context)
                else "You can book the paid sessions you didn’t use in your first four weeks after you resume."
            ),
        ),
    )


def _resumed(_: str, __: str, context: LetterContext) -> _Text:
    say = context.say
    return _Text(
        say("Your plan is active again"),
        (
            say(
                "You can book sessions again. Sessions that the pause canceled stay canceled, so please book new times."
            ),
        ),
        names_next_payment=True,
    )


def _canceled(_: str, ends_on: str, context: LetterContext) -> _Text:
    say = context.say
    return _Text(
        say("Your plan is canceled"),
        (
            say("It ends on {day}. You won’t be charged again.", day=ends_on),
            say(
                "Until then, you can book and attend sessions, and you can reactivate your plan. When it ends, we’ll"
                " cancel any sessions after that day."
            ),
        ),
    )


def _reactivated(_: str, __: str, context: LetterContext) -> _Text:
    say = context.say
    return _Text(say("Your plan continues"), (say("We’ve undone the cancellation."),), names_next_payment=True)


def _ended(_: str, ends_on: str, context: LetterContext) -> _Text:
    say = context.say
    return _Text(
        say("Your plan has ended"),
        (
            say("Its last day was {day}. You won’t be charged again, and you don’t owe anything.", day=ends_on),
            say(
                "You can reactivate it anytime. A new week starts that day."
                if pays_weekly(context)
                else "You can reactivate it anytime. A new four-week period starts that day."
            ),
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
    ids, say, reader = context.notification.ids, context.say, context.recipient.reader
    paid_until = date_text(date.fromisoformat(ids["paid_until"]), reader)
    ends_on = date_text(date.fromisoformat(ids["ends_on"]), reader) if "ends_on" in ids else paid_until
    text = TEXTS[ids["change"]](paid_until, ends_on, context)
    upcoming = next_payment(context) if text.names_next_payment else ()
    return Letter(
        subject=text.title,
        preheader=text.paragraphs[0],
        heading=text.title,
        paragraphs=(greeting(context), *text.paragraphs),
        details=(Detail(say("Plan"), ids["plan_name"]), *upcoming),
        action=Action(say("See your plan"), context.link(SUBSCRIPTIONS)),
        reason=say(FOR_PAYERS),
    )


async def sessions_lapsing(context: LetterContext) -> Letter:
    """Promises only sessions that still fit into free times
    (docs/product/identity.md#emails-about-unbooked-sessions)."""
    ids, say = context.notification.ids, context.say
    count, last_day = int(ids["sessions"]), date_text(date.fromisoformat(ids["last_day"]), context.recipient.reader)
    bookable = int(ids.get("bookable", count))
    kind = FREE if ids.get("session_type") == "free_session" else PAID
    details = (Detail(say("Plan"), ids["plan_name"]), Detail(say("Use by"), last_day))
    if ids.get("obstacle") == "therapist_not_available":
        return Letter(
            subject=say.plural(count, *kind.choose),
            preheader=say.plural(count, "Use it by {day}.", "Use them by {day}.", day=last_day),
            heading=say("Your therapist isn’t available"),
            paragraphs=(
                greeting(context),
                say.plural(
                    count,
                    "You have {sessions} left to book, but your therapist isn’t available. Choose another therapist to"
                    " use it by {day}.",
                    "You have {sessions} left to book, but your therapist isn’t available. Choose another therapist to"
                    " use them by {day}.",
                    sessions=say.plural(count, *kind.counted),
                    day=last_day,
                ),
            ),
            details=details,
            action=Action(say("Choose a therapist"), context.link(MATCH_THERAPIST, change="1")),
            reason=say(FOR_PAYERS),
        )
    if bookable == 0:
        expire = say.plural(count, *kind.expire)
        return Letter(
            subject=expire,
            preheader=say("There are no open times through {day}.", day=last_day),
            heading=expire,
            paragraphs=(
                greeting(context),
                say(
                    "{sessions_expire}: there are no open times through {day}. If a time opens up, you can still book"
                    " it.",
                    sessions_expire=expire,
                    day=last_day,
                ),
            ),
            details=details,
            action=Action(say("See your sessions"), context.link(SESSIONS)),
            reason=say(FOR_PAYERS),
        )
    sessions, lost = say.plural(bookable, *kind.counted), count - bookable
    return Letter(
        subject=say("You have {sessions} left to book", sessions=sessions),
        preheader=say.plural(bookable, "Use it by {day}.", "Use them by {day}.", day=last_day),
        heading=say("{sessions} left to book", sessions=sessions),
        paragraphs=(
            greeting(context),
            say.plural(
                bookable,
                "You have {sessions} you haven’t booked yet. Use it by {day}. After that, it expires.",
                "You have {sessions} you haven’t booked yet. Use them by {day}. After that, they expire.",
                sessions=sessions,
                day=last_day,
            ),
            *([_lost(say, lost, last_day)] if lost else []),
        ),
        details=details,
        action=Action(say("Book now"), context.link(SESSIONS)),
        reason=say(FOR_PAYERS),
    )


def _lost(say: Words, lost: int, last_day: str) -> str:
    return say.plural(
        lost,
        "{count} more session will expire: there are no open times through {day}.",
        "{count} more sessions will expire: there are no open times through {day}.",
        day=last_day,
    )
