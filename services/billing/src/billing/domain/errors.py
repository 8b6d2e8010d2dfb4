from uuid import UUID

from chassis.errors import Conflict, Forbidden, Invalid, NotFound


class SchoolBilled(Forbidden):
    sentence = "This child's school pays for sessions, so there's nothing to pay here."


class PlanNotFound(NotFound):
    sentence = "We couldn't find this plan."


class SubscriptionNotFound(NotFound):
    sentence = "No matching subscription found."


class AlreadySubscribed(Conflict):
    sentence = "This child already has this kind of plan."


class FreeTrialUsed(Conflict):
    sentence = "This child has already used the free session."


class ChangeUnderWay(Conflict):
    sentence = "Another change to this plan is still in progress. Please try again in a moment."


class DoesNotRenew(Conflict):
    sentence = "This is a one-time purchase, so it can't be paused or canceled."


class NotActive(Conflict):
    sentence = "You can only pause an active plan."


class PaymentOwed(Conflict):
    sentence = "A payment is overdue. Pay it before you pause this plan."


class NothingOwed(Conflict):
    sentence = "Nothing is owed on this plan."


class NotPaused(Conflict):
    sentence = "This plan isn't paused."


class AlreadyCanceled(Conflict):
    sentence = "This plan is already canceled."


class NotCanceled(Conflict):
    sentence = "This plan isn't canceled."


class AlreadyOnPlan(Conflict):
    sentence = "You're already on this plan."


class PlanNotOffered(Conflict):
    sentence = "You can't switch to this plan."


class PlanChangePlanned(Conflict):
    sentence = "You're already set to switch plans. Cancel that switch before you choose another plan."


class NoPlannedChange(Conflict):
    sentence = "You don't have a switch planned."


class PlanChangeStarted(Conflict):
    sentence = "Your new plan has started, so this change can't be undone. You can switch again."


class RenewalUnderWay(Conflict):
    sentence = "Your next payment is being charged right now. Please try again in an hour."


class PlanChangeOutdated(Conflict):
    sentence = "The price has changed. Check it again before you switch."


class TermsNotAccepted(Conflict):
    sentence = "Accept the terms and conditions before you pay."


class PaymentMethodMissing(Invalid):
    sentence = "Add a card first."


class CardDeclined(Invalid):
    sentence = "Your card was declined."


class ConfirmationRequired(CardDeclined):
    sentence = "Your bank needs you to confirm this payment."


class NothingToConfirm(Conflict):
    sentence = "There's nothing to confirm anymore. You weren't charged."


class CardTokenInvalid(Invalid):
    sentence = "We couldn't read this card. Please enter it again."


class PaymentRefused(Conflict):
    sentence = "Our payment provider didn't accept this. You weren't charged."


class SignatureInvalid(Invalid):
    sentence = "This message isn't signed by Stripe."


class BillingCodesChanged(Conflict):
    sentence = "These codes have changed. Reload the page to see them."


class BillingCodesMissing(Conflict):
    sentence = "The therapist hasn't added billing codes yet."


class CouponUnknown(Invalid):
    sentence = "That code isn't valid."


class CouponExpired(Invalid):
    sentence = "This coupon has expired."


class CouponUsedUp(Invalid):
    sentence = "This coupon has been used up."


class CouponNotForThisPlan(Invalid):
    sentence = "This coupon doesn't apply to this plan."


class CouponInvalid(Invalid):
    pass


class CurrencyUnknown(Invalid):
    sentence = "We don't support this currency."


class PaymentNotFound(NotFound):
    sentence = "We couldn't find this payment."


class NotRefundable(Conflict):
    sentence = "This payment can't be refunded."


class RefundPending(Conflict):
    sentence = "Another refund of this payment isn't finished. Try again in a minute."


class RefundTooLarge(Invalid):
    sentence = "That's more than what's left of this payment."


class PlanInvalid(Invalid):
    pass


class NoSessionsToBill(Conflict):
    sentence = "No session was attended in this period."


class RefundRefused(Conflict):
    sentence = "Stripe refused this refund. Nothing was refunded."


class CouponCodeTaken(Conflict):
    sentence = "There's already a coupon with this code."


class PlanNameTaken(Conflict):
    sentence = "There's already a plan with this name."


class AnotherChangeWaits(ChangeUnderWay):
    """It waits for the guardian's confirmation, so this change may replace it."""

    def __init__(self, operation_id: UUID) -> None:
        super().__init__()
        self.operation_id = operation_id

    @property
    def code(self) -> str:
        return "change_under_way"
