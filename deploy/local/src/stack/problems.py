"""The kind of error that an operator sees."""


class Problem(Exception):
    """What went wrong, where, and how to fix it, for the person at the terminal.

    Raised where a person can fix the cause. Commands print it and exit with status 1. Any other exception
    is a bug and keeps its traceback.
    """


def last_lines(text: str, count: int = 12) -> str:
    """The end of a log, indented below a sentence."""
    lines = [line for line in text.splitlines() if line.strip()]
    return "\n".join(f"    {line[:400]}" for line in lines[-count:])


def error_lines(text: str) -> str:
    """The first error lines of an installer's log: npm and uv print the cause before their help text."""
    named = [line for line in text.splitlines() if "error" in line.lower() and line.strip(" :") != "npm error"]
    return last_lines("\n".join(named[:8])) if named else last_lines(text)
