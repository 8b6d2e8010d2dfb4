def search_patterns(search: str | None) -> list[str]:
    """Patterns for ILIKE ALL over `' ' || names`: every word must begin one of the names.

    Trims the text; a leading single letter loses the period after it.
    """
    words = (search or "").split()
    if words and len(words[0]) > 1 and words[0][0].isalpha() and words[0][1] == ".":
        words = [words[0][0], *([words[0][2:]] if words[0][2:] else []), *words[1:]]
    return [f"% {_escaped(word)}%" for word in words]


def _escaped(word: str) -> str:
    for special in ("\\", "%", "_"):
        word = word.replace(special, f"\\{special}")
    return word
