"""Stores a new coupon, then publishes it to Stripe. A job publishes coupons that a crash left unpublished."""

import re
from datetime import datetime
from uuid import UUID

from chassis.ids import new_id
from chassis.unit_of_work import Actor, UnitOfWork
from sqlalchemy.exc import IntegrityError
from sqlmodel import col, select

from billing.adapters.tables import CouponRow
from billing.domain.coupons import Discount, Duration, NewCoupon
from billing.domain.errors import CouponCodeTaken, CouponInvalid
from billing.domain.money import Money
from billing.use_cases.context import BILLING_ACTOR, BillingContext

CODE = re.compile(r"[A-Z0-9-]{3,40}")


async def create_coupon(
    billing: BillingContext,
    actor: Actor,
    code: str,
    discount: Discount,
    *,
    expires_at: datetime | None = None,
    max_redemptions: int | None = None,
) -> UUID:
    """Stores `code` in uppercase. Raises CouponInvalid, CouponCodeTaken, and Unavailable if Stripe can't be reached:
    the coupon is then published later."""
    normalized = code.strip().upper()
    if not CODE.fullmatch(normalized):
        raise CouponInvalid(fields={"code": "Use 3 to 40 letters, digits or hyphens."})
    if max_redemptions is not None and max_redemptions < 1:
        raise CouponInvalid(fields={"max_redemptions": "Allow at least one use."})

    async def work(uow: UnitOfWork) -> CouponRow:
        if expires_at is not None and expires_at <= uow.now:
            raise CouponInvalid(fields={"expires_at": "Choose an expiration in the future."})
        row = CouponRow(
            id=new_id(),
            code=normalized,
            percent_off=discount.percent_off,
            amount_off_minor=discount.amount_off.minor if discount.amount_off else None,
            currency=discount.amount_off.currency if discount.amount_off else None,
            duration=discount.duration,
            months=discount.months,
            expires_at=expires_at,
            max_redemptions=max_redemptions,
            created_at=uow.now,
        )
        uow.db.add(row)
        try:
            await uow.db.flush()
        except IntegrityError:
            raise CouponCodeTaken from None
        uow.audit("coupon.created", subject=row.id)
        return row

    row = await billing.units.run(actor, work)
    await _publish(billing, actor, row)
    return row.id


async def publish_coupons(billing: BillingContext) -> int:
    """The job: publish coupons that Stripe doesn't have yet. Returns how many there were."""
    async with billing.units.begin(BILLING_ACTOR) as uow:
        unpublished = select(CouponRow).where(
            col(CouponRow.stripe_promotion_code_id).is_(None),
            (col(CouponRow.expires_at).is_(None)) | (col(CouponRow.expires_at) > uow.now),
        )
        rows = list((await uow.db.execute(unpublished)).scalars())
    for row in rows:
        await _publish(billing, BILLING_ACTOR, row)
    return len(rows)


async def _publish(billing: BillingContext, actor: Actor, row: CouponRow) -> None:
    amount_off = None
    if row.amount_off_minor is not None and row.currency is not None:
        amount_off = Money(row.amount_off_minor, row.currency)
    coupon = NewCoupon(
        id=row.id,
        code=row.code,
        discount=Discount(row.percent_off, amount_off, Duration(row.duration), row.months),
        expires_at=row.expires_at,
        max_redemptions=row.max_redemptions,
    )
    ref = await billing.stripe.publish_coupon(coupon)
    async with billing.units.begin(actor) as uow:
        (await uow.db.get_one(CouponRow, row.id, with_for_update=True)).stripe_promotion_code_id = ref
