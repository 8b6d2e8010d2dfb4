"""SQL that several services share. The alias is `c` for children."""

SHORT_CHILD_NAME = "concat(c.name, ' ' || left(c.last_name, 1) || '.')"
"""Mia P., in emails and calendars."""
