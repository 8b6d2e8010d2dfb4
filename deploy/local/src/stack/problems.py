"""The one kind of error an operator sees."""


class Problem(Exception):
    """What went wrong, where, and what to do about it, in words for the person at the terminal.

    Raised wherever a person can mend the cause; the commands print it and end with status 1. Anything else
    that escapes is a bug and keeps its traceback.
    """


def last_lines(text: str, count: int = 12) -> str:
    """The end of a log, indented to stand below a sentence."""
    lines = [line for line in text.splitlines() if line.strip()]
    return "\n".join(f"    {line[:400]}" for line in lines[-count:])


def error_lines(text: str) -> str:
    """What an installer's log says first about errors: npm's and uv's causes stand above their own help texts."""
    named = [line for line in text.splitlines() if "error" in line.lower() and line.strip(" :") != "npm error"]
    return last_lines("\n".join(named[:8])) if named else last_lines(text)
