def money_text(minor: int, currency: str) -> str:
    """Every currency we offer has two decimals."""
    amount = f"{minor // 100:,}.{minor % 100:02d}"
    return f"${amount}" if currency == "usd" else f"{amount} {currency.upper()}"
