"""To those who apply as therapists, and about their licences: they always get these.

`LICENCE_EXPIRING` and `LICENCE_EXPIRED` need `licence_id` and `expires_on`, the day (ISO) that is told of.
"""

from identity.domain.regions import STATES
from identity.domain.therapists import TherapistStatus
from identity.notifications.context import LetterContext
from identity.notifications.letter import Action, Fact, Letter, NotNeeded
from identity.notifications.letters.security import password_link
from identity.use_cases.password_links import FIRST_PASSWORD_LIFE

STATUS = "SELECT status FROM therapists WHERE id = $1"
LICENCE = "SELECT state, number, expires_on FROM licences WHERE id = $1 AND therapist_id = $2"
TO_APPLICANTS = "You get this mail because you applied as a therapist at Larkwell."
TO_THERAPISTS = "You get this mail because you are a therapist at Larkwell."


async def application_received(context: LetterContext) -> Letter:
    await _require_status(context, TherapistStatus.APPLICANT)
    return Letter(
        subject="We have your application",
        preheader="Thank you. We read every application ourselves and write to you soon.",
        heading=f"Thank you, {context.reader.first_name}",
        paragraphs=(
            "Your application has arrived. We read every one ourselves, look at your licenses, and write to you at this"
            " address as soon as we have decided.",
            "There is nothing else to do for now.",
        ),
        reason=TO_APPLICANTS,
    )


async def application_approved(context: LetterContext) -> Letter:
    """With the link to a first password."""
    await _require_status(context, TherapistStatus.APPROVED)
    return Letter(
        subject="Welcome to Larkwell",
        preheader="Your application is approved. Set a password, and tell families about yourself.",
        heading=f"Welcome to Larkwell, {context.reader.first_name}",
        paragraphs=(
            "We are glad to have you with us: your application is approved.",
            "Set a password first. Then tell families about yourself and when you work, and they will find you.",
        ),
        action=Action("Set my password", await password_link(context)),
        afterwards=(f"The link works once, within {FIRST_PASSWORD_LIFE.days} days.",),
        reason=TO_APPLICANTS,
    )


async def application_declined(context: LetterContext) -> Letter:
    await _require_status(context, TherapistStatus.DECLINED)
    return Letter(
        subject="About your application",
        preheader="Thank you for your interest in working with us.",
        heading=f"Thank you for applying, {context.reader.first_name}",
        paragraphs=(
            "We have read your application carefully, and we cannot offer you a place at the moment.",
            "We are grateful for the time you took and wish you and the children you work with all the best.",
        ),
        reason=TO_APPLICANTS,
    )


async def licence_expiring(context: LetterContext) -> Letter:
    state, number, expires = await _licence(context)
    return Letter(
        subject=f"Your {state} license expires on {expires}",
        preheader="Send us the renewed one in time, so that families in that state go on finding you.",
        heading=f"Your {state} license expires soon",
        paragraphs=(
            f"Hello {context.reader.first_name},",
            "Please upload the renewed license before the old one ends. Without it, families in that state will no"
            " longer find you.",
        ),
        facts=(Fact("License", f"{state} {number}"), Fact("Valid until", expires)),
        action=Action("Update my licenses", context.link("/therapist/settings/account")),
        reason=TO_THERAPISTS,
    )


async def licence_expired(context: LetterContext) -> Letter:
    state, number, expires = await _licence(context)
    return Letter(
        subject=f"Your {state} license has expired",
        preheader="Families in that state no longer find you until we have the renewed one.",
        heading=f"Your {state} license has expired",
        paragraphs=(
            f"Hello {context.reader.first_name},",
            "Families in that state no longer find you. Upload the renewed license, and we will look at it as soon as"
            " we can.",
        ),
        facts=(Fact("License", f"{state} {number}"), Fact("Valid until", expires)),
        action=Action("Update my licenses", context.link("/therapist/settings/account")),
        reason=TO_THERAPISTS,
    )


async def _require_status(context: LetterContext, status: TherapistStatus) -> None:
    """Raises NotNeeded when it has been decided otherwise meanwhile."""
    if await context.uow.value(STATUS, context.reader.profile_id) != status:
        raise NotNeeded("decided_otherwise")


async def _licence(context: LetterContext) -> tuple[str, str, str]:
    """The state's name, the number and the last day. Raises NotNeeded when the licence is gone, or has another date
    than the one that was to be told (`expires_on`)."""
    row = await context.uow.row(LICENCE, context.id("licence_id"), context.reader.profile_id)
    if (
        row is None
        or row["expires_on"] is None
        or row["expires_on"].isoformat() != context.notification.ids["expires_on"]
    ):
        raise NotNeeded("renewed")
    day = row["expires_on"]
    state = STATES[row["state"]].name if row["state"] in STATES else row["state"]
    return state, row["number"] or "", f"{day:%B} {day.day}, {day.year}"
