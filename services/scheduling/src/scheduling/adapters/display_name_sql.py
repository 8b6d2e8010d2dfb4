"""Names of people as SQL."""

CHILD_NAME = "coalesce(nullif(c.preferred_name, ''), concat_ws(' ', c.name, c.last_name))"
"""Of a row `c` of children: the preferred name, by default the name plus the last name."""
