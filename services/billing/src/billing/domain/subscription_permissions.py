"""The changes of a subscription that are allowed (docs/product/billing.md#pause-and-resume)."""

from collections.abc import Mapping

from chassis.errors import DomainError

from billing.domain.errors import AlreadySubscribed, DoesNotRenew
from billing.domain.plans import PlanKind
from billing.domain.subscriptions import (
    Check,
    State,
    Status,
    check_cancel,
    check_pause,
    check_pay,
    check_reactivate,
    check_resume,
)

REACTIVATE = "reactivate"
CHECKS: Mapping[str, Check] = {
    "pause": check_pause,
    "resume": check_resume,
    "cancel": check_cancel,
    REACTIVATE: check_reactivate,
    "pay": check_pay,
}


def permissions(state: State, kind: PlanKind, *, runs_another: bool) -> Mapping[str, str | None]:
    """By change: the code of the error that would refuse it, None if it is allowed. `runs_another`: the child has
    another running purchase of this kind."""
    return {change: _reason(change, state, kind, runs_another) for change in CHECKS}


def _require_allowed(change: str, state: State, kind: PlanKind, runs_another: bool) -> None:
    if kind is not PlanKind.RECURRING:
        raise DoesNotRenew
    if change != REACTIVATE or state.status is not Status.ENDED:
        CHECKS[change](state)
    elif runs_another:
        raise AlreadySubscribed


def _reason(change: str, state: State, kind: PlanKind, runs_another: bool) -> str | None:
    try:
        _require_allowed(change, state, kind, runs_another)
    except DomainError as refusal:
        return refusal.code
    return None
