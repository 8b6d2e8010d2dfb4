"""Requests that schemathesis derives from an OpenAPI contract: each rule of each schema kept and broken, one at a time.

It lists them, it doesn't draw them by chance, so they are the same in every run.
"""

import copy
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import requests
import schemathesis
from schemathesis import Case, GenerationMode
from schemathesis.generation.meta import CoveragePhaseData, CoverageScenario

ORIGIN = "http://service"
ONCE = "idempotency-key"
"""Left out: all cases of an operation would have the same key, and only the first of them would do anything."""
LEFT_OUT = ("user-agent", "accept-encoding", "accept", "connection", "x-schemathesis-testcaseid", "content-length")
"""Headers of the client that schemathesis works with."""
IGNORED_WITHOUT_A_BODY = (CoverageScenario.MALFORMED_CONTENT_TYPE, CoverageScenario.OBJECT_UNEXPECTED_PROPERTIES)


@dataclass(frozen=True)
class ContractCase:
    """One request. `breaks` names the rule of the contract that it breaks; None if it keeps all."""

    method: str
    address: str
    headers: Mapping[str, str]
    body: bytes | None
    breaks: CoverageScenario | None

    @property
    def must_be_refused(self) -> bool:
        """Without a body, a content type says nothing, and unknown parameters of a query are ignored
        (docs/product/shared.md#names-and-shapes)."""
        return self.breaks is not None and not (self.body is None and self.breaks in IGNORED_WITHOUT_A_BODY)

    def __str__(self) -> str:
        parts = (ascii(part)[:300] for part in (self.headers, self.body) if part)
        return " ".join([self.method, self.address[:300], *parts, f"({self.breaks or 'valid'})"])


class ContractCases:
    """`known` has values by the name of a parameter or a field: a case has them in every place that it leaves valid."""

    def __init__(self, contract: dict[str, Any], known: Mapping[str, Any]) -> None:
        contract = copy.deepcopy(contract)
        _add_examples(contract, known)
        for operations in contract["paths"].values():
            for operation in operations.values():
                operation.pop("security", None)  # the sender signs in
                operation["parameters"] = [one for one in operation.get("parameters", ()) if one["name"] != ONCE]
        self._schema = schemathesis.openapi.from_dict(contract)

    def of(self, method: str, template: str) -> Iterator[ContractCase]:
        """The cases of one operation. `template` is its path in the contract."""
        operation = self._schema[template][method.lower()]
        cases = self._schema.iter_coverage_cases(
            operation,
            generation_modes=list(GenerationMode),
            generation_config=self._schema.config.generation_for(operation=operation, phase="coverage"),
        )
        return map(_request, cases)


def _request(case: Case[Any]) -> ContractCase:
    sent = requests.Request(**case.as_transport_kwargs(base_url=ORIGIN)).prepare()
    meta = case.meta
    assert meta and isinstance(meta.phase.data, CoveragePhaseData)
    headers = {name.lower(): str(value) for name, value in sent.headers.items()}
    assert sent.body is None or isinstance(sent.body, str | bytes)
    return ContractCase(
        method=str(sent.method),
        address=str(sent.url).removeprefix(ORIGIN),
        headers={name: value for name, value in headers.items() if name not in LEFT_OUT},
        body=sent.body.encode() if isinstance(sent.body, str) else sent.body,
        breaks=meta.phase.data.scenario if meta.generation.mode.is_negative else None,
    )


def _add_examples(part: Any, known: Mapping[str, Any]) -> None:
    """Schemathesis completes a case with the examples of a schema."""
    if isinstance(part, list):
        for each in part:
            _add_examples(each, known)
    elif isinstance(part, dict):
        if part.get("in") in ("path", "query") and part.get("name") in known:
            _add_example(part["schema"], known[part["name"]])
        properties = part.get("properties")
        if isinstance(properties, dict):
            for name, schema in properties.items():
                if name in known:
                    _add_example(schema, known[name])
        for each in part.values():
            _add_examples(each, known)


def _add_example(schema: dict[str, Any], value: Any) -> None:
    schema["examples"] = [[value]] if schema.get("type") == "array" else [value]
