"""How therapists are called on the wire, as SQL over `t`, and how people are searched for."""

FULL_NAME = "concat_ws(' ', t.first_name, t.last_name)"


def search_patterns(search: str | None) -> list[str]:
    """Patterns for ILIKE ALL over `' ' || names`: every word begins one of the names.

    The text is trimmed; a leading single letter followed by a period loses the period (SPEC.md section 5).
    """
    words = (search or "").split()
    if words and len(words[0]) > 1 and words[0][0].isalpha() and words[0][1] == ".":
        words = [words[0][0], *([words[0][2:]] if words[0][2:] else []), *words[1:]]
    return [f"% {_escaped(word)}%" for word in words]


def _escaped(word: str) -> str:
    for special in ("\\", "%", "_"):
        word = word.replace(special, f"\\{special}")
    return word
