"""Reads the keys of a web catalog: `export const es = { 'A text': 'Un texto', word: 'palabra' }`."""

import re

KEY = re.compile(r"""^  (?:(\w+)|'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"):""", re.MULTILINE)


def keys(source: str) -> set[str]:
    return {"".join(found).replace("\\'", "'") for found in KEY.findall(source)}
