"""A guardian closes the account (docs/product/identity.md#close-the-account)."""

from datetime import datetime
from uuid import UUID

from chassis.http.authentication import Now, Reading, SignedIn
from chassis.http.idempotency import Write
from chassis.http.responses import json_response
from chassis.http.throttling import LIMITED
from chassis.runtime import runtime_of
from chassis.schemas import Incoming, Outgoing
from chassis.unit_of_work import UnitOfWork
from fastapi import APIRouter, Request, Response
from pydantic import Field

from identity.api.field_types import GivenPassword
from identity.api.limits import own_password_limits
from identity.api.sign_ins.sign_in_cookie import delete_sign_in_cookie
from identity.domain.account_closure import GRACE
from identity.resources import announcer_of, resources_of
from identity.settings import settings_of
from identity.use_cases.accounts.close_account import close_account, obstacle_to_closing
from identity.use_cases.passwords.confirm_password import confirm_password

router = APIRouter(tags=["guardian"], prefix="/guardian")


class AccountClosureTerms(Outgoing):
    possible: bool
    reason: str | None = Field(description="Why the account can't be closed; null if it can")
    erases_at: datetime = Field(description="When the data is erased if the account is closed now")
    record_years: int = Field(description="How many years the law makes us keep clinical records after that")


class AccountClosureTermsResponse(Outgoing):
    account_closure: AccountClosureTerms


class AccountClosureRequest(Incoming):
    password: GivenPassword


class ClosedAccount(Outgoing):
    erases_at: datetime


class ClosedAccountResponse(Outgoing):
    account_closure: ClosedAccount


@router.get("/account_closure", response_model=AccountClosureTermsResponse)
async def read_account_closure(request: Request, viewer: SignedIn, reading: Reading, now: Now) -> Response:
    """Get what closing the account means."""
    obstacle = await obstacle_to_closing(reading, viewer.require_guardian())
    return json_response(
        {
            "account_closure": {
                "possible": obstacle is None,
                "reason": obstacle.text if obstacle else None,
                "erases_at": now + GRACE,
                "record_years": settings_of(runtime_of(request)).record_retention_years,
            }
        }
    )


@router.post("/account_closure", status_code=201, response_model=ClosedAccountResponse, responses=LIMITED)
async def close_own_account(body: AccountClosureRequest, request: Request, viewer: SignedIn, write: Write) -> Response:
    """Close the account. All sign-ins end; logging in with `keep_account` until `erases_at` undoes it."""
    viewer.forbid_impersonation()
    viewer.require_guardian()
    runtime = runtime_of(request)
    await confirm_password(
        runtime.units, resources_of(request).passwords, own_password_limits(request), viewer, body.password, "password"
    )
    ended: list[UUID] = []

    async def work(uow: UnitOfWork) -> datetime:
        closed = await close_account(uow, viewer)
        ended[:] = closed.ended_sign_ins
        return closed.erases_at

    response = await write(viewer, work, lambda erases_at: {"account_closure": {"erases_at": erases_at}}, status=201)
    await announcer_of(runtime).announce_all_soon(ended)
    delete_sign_in_cookie(request, response)
    return response
