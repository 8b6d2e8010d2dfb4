"""What the documents and the code cite, and what of it leads nowhere: each problem is a sentence."""

import re
import subprocess
from collections.abc import Collection, Iterator, Mapping
from functools import cache
from pathlib import Path

from stack.layout import ROOT

from tests.contract.markdown import anchors, code_spans, links, table, without_links

_CITATION = re.compile(r"(?<![\w./:-])docs/[\w./-]+\.md(?:#[\w-]+)?|(?<![\w./:-])docs/adr/\d[\w-]*(?![\w.-])")
_PATH = re.compile(r"(?:[\w@.*/+-]*/[\w@.*+-]+\.(?:py|tsx?|md|mjs|toml|yml)|test_\w+\.py)(?:::[\w:]+)?")
_SENTENCE = re.compile(r"(?<!\w)'([A-Z](?:[^'\n]|(?<=\w)'(?=\w)|\n)*?[.?!…])'(?!\w)")
_MODULE = re.compile(r"[a-z_]+(?:\.\w+)+(?<!\.ts)")
_EVENT_ROW = re.compile(r"\| `([^`|]+)` \|")
_SOURCES = {
    folder.name: folder
    for pattern in ("services/*/src/*", "deploy/*/src/*", "deploy/simulators/*/src/*")
    for folder in ROOT.glob(pattern)
    if folder.is_dir()
}
"""The folder of each package of ours."""


@cache
def texts() -> Mapping[Path, str]:
    """Every text file that is tracked, or new and not ignored, by its path in the repository."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    found = {Path(name): (ROOT / name).read_bytes() for name in listed.split("\0") if (ROOT / name).is_file()}
    return {path: content.decode() for path, content in found.items() if b"\0" not in content}


def documents() -> Mapping[Path, str]:
    """Without the help articles: they link to pages, which `help.test.tsx` of their side checks."""
    return {
        path: text
        for path, text in texts().items()
        if path.suffix == ".md" and not path.match("features/help/articles/*.md")
    }


def unresolved(target: str, base: Path) -> str | None:
    """The reason why a path with an optional fragment leads nowhere; None when it leads somewhere."""
    path, _, fragment = target.partition("#")
    file = (base / path).resolve()
    if not file.is_relative_to(ROOT) or not file.exists():
        return f"{target}: no such file"
    if fragment and file.suffix == ".md" and fragment not in anchors(file.read_text()):
        return f"{target}: no such heading"
    return None


def broken_citations(path: Path, text: str) -> Iterator[str]:
    """Citations by the path from the root; in Markdown, links are `broken_links`."""
    plain = without_links(text) if path.suffix == ".md" else text
    for target in _CITATION.findall(plain):
        if reason := unresolved(target, ROOT):
            yield f"{path}: {reason}"


def broken_links(path: Path, text: str) -> Iterator[str]:
    for target in links(text):
        if re.match(r"[a-z][a-z+.-]*:", target):
            continue
        base = ROOT / path if target.startswith("#") else ROOT / path.parent
        if reason := unresolved(target, base):
            yield f"{path}: {reason}"


def missing_paths(path: Path, text: str) -> Iterator[str]:
    """Files of ours that a document names: from the root, its folder, or the package or the tests in its folder."""
    folder = ROOT / path.parent
    bases = (ROOT, folder, folder / "tests", *folder.glob("src/*"))
    for span in code_spans(text):
        if not _PATH.fullmatch(span) or span.startswith("/"):
            continue
        name, _, test = span.partition("::")
        found = [file for base in bases for file in _files(base, name)]
        if not found:
            yield f"{path}: `{span}`: no such file"
        elif test and not any(_has_all(file, test.split("::")) for file in found):
            yield f"{path}: `{span}`: no such test"


def _files(base: Path, name: str) -> list[Path]:
    """A name without a folder may be in any folder below a service."""
    if "*" in name:
        return list(base.glob(name))
    if (base / name).is_file():
        return [base / name]
    return [ROOT / path for path in texts() if path.name == name] if "/" not in name else []


def missing_sentences(path: Path, text: str) -> Iterator[str]:
    """Sentences in single quotes that no source contains. A number may be a placeholder there; `…` ends a beginning."""
    for sentence in _SENTENCE.findall(text):
        plain = _plain(sentence)
        pattern = re.sub(r"\d+", r"(?:\\d+|\\{[^}]*\\})", re.escape(plain.removesuffix("…")))
        if plain not in _sources() and not re.search(pattern, _sources()):
            yield f"{path}: '{plain}': no source says this"


@cache
def _sources() -> str:
    return "\n".join(
        _plain(text)
        for path, text in texts().items()
        if path.suffix in {".py", ".ts", ".tsx"} and path.parts[0] != "tests" and "tests" not in path.parts
    )


def _plain(text: str) -> str:
    """One kind of apostrophe, single spaces, and no ends of string literals between lines."""
    joined = re.sub(r'"\s*\n\s*f?"', "", text.replace("\\'", "'"))
    return re.sub(r"\s+", " ", joined.replace("’", "'"))


def _has_all(file: Path, names: Collection[str]) -> bool:
    content = file.read_text()
    return all(re.search(rf"\b{re.escape(name)}\b", content) for name in names)


def missing_modules(path: Path, text: str, events: Collection[str]) -> Iterator[str]:
    """Modules of ours that a document names, such as `chassis.jobs`; names of events look like them."""
    for span in code_spans(text):
        package = span.partition(".")[0]
        if _MODULE.fullmatch(span) and package in _SOURCES and span not in events and not _is_module(span):
            yield f"{path}: `{span}`: no such module"


def _is_module(dotted: str) -> bool:
    """Whether it leads to a module, a package, or a name in one of them."""
    package, *names = dotted.split(".")
    at = _SOURCES[package]
    while names and (at / names[0]).is_dir():
        at /= names.pop(0)
    file = at / f"{names[0]}.py" if names else at
    if file.is_file():
        return _has_all(file, names[1:])
    return not names or _has_all(at / "__init__.py", names)


def shown(name: str) -> str:
    """As READMEs list an event, whatever it is derived from: its name, its subject or its class."""
    return name.removeprefix("evt.").removesuffix(".v1")


def wrong_events(readme: str, header: str, known: Collection[str]) -> Iterator[str]:
    """What differs between the table below this header and the names of the events that are known."""
    rows = table(readme, header) or []
    listed = [match[1] for row in rows if (match := _EVENT_ROW.match(row))]
    yield from (f"not an event: {row}" for row in rows if not _EVENT_ROW.match(row))
    if listed != sorted(listed):
        yield f"not in the order of the alphabet: `{header}`"
    yield from (f"listed twice: {name}" for name in sorted({name for name in listed if listed.count(name) > 1}))
    yield from (f"missing from `{header}`: {name}" for name in sorted(set(known) - set(listed)))
    yield from (f"not in the code: {name}" for name in sorted(set(listed) - set(known)))
