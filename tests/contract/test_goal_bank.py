"""Clinical records knows identity's specialties by id, so that it can suggest goals without asking."""

import runpy
from pathlib import Path
from uuid import UUID

from clinical_records.adapters.goal_bank import SPECIALTIES

SEEDS = Path(__file__).parents[2] / "services/identity/migrations/versions/0002_specialties.py"


def test_each_specialty_of_identity_has_a_file_of_goals() -> None:
    seeded = {name.lower().replace(" ", "_"): UUID(key) for key, name, *_ in runpy.run_path(str(SEEDS))["SPECIALTIES"]}
    assert seeded == SPECIALTIES
