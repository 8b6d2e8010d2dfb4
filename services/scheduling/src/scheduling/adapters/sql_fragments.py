"""SQL expressions that several statements share. The aliases are `c` for children, `t` for therapists, `s` for care
services, `e` for events and `p` for participants.
"""

CHILD_NAME = "coalesce(nullif(c.preferred_name, ''), concat_ws(' ', c.name, c.last_name))"
"""The preferred name, by default the name plus the last name."""
FULL_NAME = "concat_ws(' ', t.first_name, t.last_name)"
LASTS = "(s.ends_on IS NULL OR s.ends_on >= ({now}::timestamptz AT TIME ZONE t.timezone)::date)"
"""Whether the care service lasts: until the end of its last day on the therapist's wall clock. Format with `now`."""
COUNTED_START = "coalesce(p.late_canceled_start, e.starts_at)"
"""The start that decides in which cycle a participant counts: after a late cancel it stays the same even if the group
session moves."""
