def counted(number: int, noun: str, plural: str | None = None) -> str:
    """`1 session`, `2 sessions`, `1,200 minutes`. `plural` is the noun with an s unless it is given."""
    return f"{number:,} {noun if number == 1 else plural or f'{noun}s'}"
