"""Conditions that a request to billing can meet."""

from chassis.errors import Conflict, Forbidden, Invalid, NotFound


class SchoolBilled(Forbidden):
    sentence = "The school pays for this child, so there is nothing to pay here."


class PlanNotFound(NotFound):
    sentence = "We could not find this plan."


class SubscriptionNotFound(NotFound):
    sentence = "No matching subscription found."
    """SPEC.md section 8."""


class AlreadySubscribed(Conflict):
    sentence = "This child already has a subscription of this kind."


class FreeTrialUsed(Conflict):
    sentence = "This child has already had a free session."


class ChangeUnderWay(Conflict):
    sentence = "Another change to this subscription is still under way. Please try again in a moment."


class DoesNotRenew(Conflict):
    sentence = "This was bought once and does not renew, so it cannot be paused or canceled."


class NotActive(Conflict):
    sentence = "Only an active subscription can be paused."


class NotPaused(Conflict):
    sentence = "This subscription is not paused."


class AlreadyCanceled(Conflict):
    sentence = "This subscription is already canceled."


class NotCanceled(Conflict):
    sentence = "This subscription is not canceled."


class PaymentMethodMissing(Invalid):
    sentence = "Please add a card first."


class CardDeclined(Invalid):
    sentence = "Your card was declined."


class CardTokenInvalid(Invalid):
    sentence = "We could not read this card. Please enter it again."


class PaymentRefused(Conflict):
    sentence = "The payment provider did not accept this. You were not charged."


class SignatureInvalid(Invalid):
    sentence = "This message is not signed by Stripe."
