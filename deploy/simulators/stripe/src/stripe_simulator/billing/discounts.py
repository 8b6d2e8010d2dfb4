"""Coupons and promotion codes: whether they can be redeemed, their discounts, and the amounts."""

from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal

from stripe_simulator.billing.periods import add_months
from stripe_simulator.errors import InvalidRequest, Json
from stripe_simulator.params import OnlyOneOf
from stripe_simulator.shapes import coupon as shapes
from stripe_simulator.simulator import Simulator


class DiscountChoice(OnlyOneOf):
    coupon: str | None = None
    promotion_code: str | None = None
    discount: str | None = None


@dataclass(frozen=True)
class Taken:
    """The amount of one discount for each line, in minor units."""

    discount: str
    per_line: list[int]


def chosen(
    sim: Simulator, customer: str | None, choices: list[DiscountChoice], *, kept: list[str], currency: str
) -> list[Json]:
    """The discounts for `choices`; new ones are not stored yet.

    `kept`: the existing discounts of the same subscription or invoice, which may be given again.
    Raises ResourceMissing, or InvalidRequest (`coupon_expired` for an expired or used up one).
    """
    return [_discount_for(sim, customer, choice, kept, currency) for choice in choices]


def redeem(sim: Simulator, discounts: list[Json], *, subscription: str | None = None) -> list[str]:
    """Stores new discounts, each of which counts as a redemption. Returns the ids of all."""
    for discount in discounts:
        if sim.store.find("discount", discount["id"]) is None:
            discount["subscription"] = subscription
            sim.store.add("discount", discount)
            _count(sim, discount)
    return [discount["id"] for discount in discounts]


def _discount_for(sim: Simulator, customer: str | None, choice: DiscountChoice, kept: list[str], currency: str) -> Json:
    if choice.discount is not None:
        if choice.discount not in kept:
            raise InvalidRequest(
                f"No such discount: '{choice.discount}'", code="resource_missing", param="discounts[0][discount]"
            )
        return sim.store.get("discount", choice.discount)
    code = None
    coupon_id = choice.coupon or ""
    if choice.promotion_code is not None:
        code = sim.store.referred("promotion_code", choice.promotion_code, "discounts[0][promotion_code]")
        if code["customer"] not in (None, customer):
            raise InvalidRequest(
                "This promotion code cannot be redeemed because it is not available to this customer.",
                param="discounts[0][promotion_code]",
            )
        coupon_id = code["promotion"]["coupon"]
    coupon = sim.store.referred("coupon", coupon_id, "discounts[0][coupon]")
    if not coupon["valid"] or (code is not None and not code["active"]):
        name = coupon_id if code is None else code["code"]
        raise InvalidRequest(
            f"This coupon is expired or used up: {name}", code="coupon_expired", param="discounts[0][coupon]"
        )
    if coupon["amount_off"] is not None and coupon["currency"] != currency:
        raise InvalidRequest(
            f"The coupon takes off {coupon['currency']}, the price is in {currency}.", param="discounts[0][coupon]"
        )
    return _discount(sim, customer, coupon, code)


def _discount(sim: Simulator, customer: str | None, coupon: Json, code: Json | None) -> Json:
    repeating = coupon["duration"] == "repeating"
    return shapes.discount(
        of_coupon=coupon["id"],
        promotion_code_id=None if code is None else code["id"],
        customer=customer,
        end=add_months(sim.now, coupon["duration_in_months"]) if repeating else None,
        now=sim.now,
    )


def _count(sim: Simulator, discount: Json) -> None:
    coupon = sim.store.known("coupon", discount["source"]["coupon"])
    coupon["times_redeemed"] += 1
    if discount["promotion_code"] is not None:
        sim.store.known("promotion_code", discount["promotion_code"])["times_redeemed"] += 1
    refresh_validity(sim)


def refresh_validity(sim: Simulator) -> None:
    """A coupon is valid until its date or its last redemption. A promotion code ends with its coupon."""
    for coupon in sim.store.each("coupon", lambda each: bool(each["valid"])):
        coupon["valid"] = not (_over(coupon["redeem_by"], sim.now) or _used_up(coupon))
    for code in sim.store.each("promotion_code", lambda each: bool(each["active"])):
        coupon = sim.store.known("coupon", code["promotion"]["coupon"])
        spent = _over(code["expires_at"], sim.now) or _used_up(code) or not coupon["valid"]
        code["active"] = not spent and sim.store.find("coupon", coupon["id"]) is not None


def _over(until: int | None, now: int) -> bool:
    return until is not None and until <= now


def _used_up(redeemable: Json) -> bool:
    most = redeemable["max_redemptions"]
    return most is not None and redeemable["times_redeemed"] >= most


def taken_off(discounts: list[Json], coupons: list[Json], amounts: list[int]) -> list[Taken]:
    """Each discount applies to the amount that the previous ones left, never below zero.

    A percentage is rounded half up on each line; a fixed amount is spread over the lines in proportion.
    """
    left = list(amounts)
    taken: list[Taken] = []
    for discount, coupon in zip(discounts, coupons, strict=True):
        per_line = _per_line(coupon, left)
        left = [amount - off for amount, off in zip(left, per_line, strict=True)]
        taken.append(Taken(discount["id"], per_line))
    return taken


def _per_line(coupon: Json, left: list[int]) -> list[int]:
    if coupon["percent_off"] is not None:
        share = Decimal(str(coupon["percent_off"])) / 100
        return [int((amount * share).quantize(Decimal(1), ROUND_HALF_UP)) for amount in left]
    remaining_off = min(coupon["amount_off"], sum(left))
    remaining = sum(left)
    per_line = []
    for amount in left:
        off = remaining_off * amount // remaining if remaining else 0
        per_line.append(off)
        remaining_off -= off
        remaining -= amount
    return per_line


def applies_at(discount: Json, moment: int) -> bool:
    return discount["end"] is None or discount["end"] > moment
