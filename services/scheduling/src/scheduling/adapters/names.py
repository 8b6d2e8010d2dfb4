"""How children are called on the wire, as SQL over `c` (children)."""

CHILD_NAME = "coalesce(nullif(c.preferred_name, ''), concat_ws(' ', c.name, c.last_name))"
"""The preferred name defaults to the name plus the last name (SPEC.md section 3)."""
