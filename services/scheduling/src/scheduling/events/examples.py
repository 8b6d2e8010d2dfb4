"""Values of the examples in the events' schemas."""

from uuid import UUID

EXAMPLE_ID = UUID("0195a2c4-7d3e-7c1a-9b60-2f4e8d1c5a73")
