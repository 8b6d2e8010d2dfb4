"""An operator decided on a guardian's request to correct a child's name. The letter has neither name nor reason
(docs/product/identity.md#correct-a-childs-name)."""

from chassis.access.child_access import is_guardian_of

from identity.adapters.name_request_tables import NameRequest
from identity.domain.name_requests import NameDecision
from identity.notifications.context import LetterContext
from identity.notifications.letter import Action, Letter, NotNeeded
from identity.notifications.letters.phrases import FOR_FAMILIES, greeting


async def name_decided(context: LetterContext) -> Letter:
    """Raises NotNeeded if the recipient may no longer see the child."""
    request = await context.uow.db.get(NameRequest, context.id("request_id"))
    if request is None or not await is_guardian_of(context.uow, context.recipient.profile_id, request.child_id, "any"):
        raise NotNeeded("no_longer_theirs")
    granted = request.decision == NameDecision.GRANTED
    say = context.say
    subject = say("We corrected your child’s name" if granted else "We didn’t change your child’s name")
    paragraph = say(
        "You asked us to correct your child’s name. It’s corrected everywhere: on your pages, for your therapists, in"
        " calendars, and in every document you download from now on. What you downloaded before keeps the old name."
        if granted
        else "You asked us to correct your child’s name. We couldn’t do that. Log in to read why. You can ask again."
    )
    return Letter(
        subject=subject,
        preheader=say("Log in to see it."),
        heading=subject,
        paragraphs=(greeting(context), paragraph),
        action=Action(say("See the request"), context.link("/client/basic-info", child=str(request.child_id))),
        reason=say(FOR_FAMILIES),
    )
