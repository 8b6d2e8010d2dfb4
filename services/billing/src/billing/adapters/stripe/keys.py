import stripe


def idempotent(*parts: object) -> stripe.RequestOptions:
    """Request options with an idempotency key made from our ids."""
    return {"idempotency_key": "-".join(str(part) for part in parts)}
