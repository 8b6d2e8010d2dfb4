"""SQL that several services share. The alias is `c` for children."""

SHORT_CHILD_NAME = "concat(c.name, ' ' || left(c.last_name, 1) || '.')"
"""Mia P., in emails and calendars."""
ENTRY_ABOUT_CHILD = "(child_id = $1 OR (child_id IS NULL AND string_to_array(subject, ' ') @> ARRAY[$1::text]))"
"""Over `audit_entries`. A read of several children lists them in its subject. Each side has an index."""
