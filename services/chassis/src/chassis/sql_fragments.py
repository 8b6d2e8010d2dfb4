"""SQL that several services share. The alias is `c` for children."""

SHORT_CHILD_NAME = "concat(c.name, ' ' || left(c.last_name, 1) || '.')"
"""Mia P., in emails and calendars."""
ENTRY_ABOUT_CHILD = "(child_id = $1 OR (child_id IS NULL AND string_to_array(subject, ' ') @> ARRAY[$1::text]))"
"""Over `audit_entries`. A read of several children lists them in its subject. Each side has an index."""
SEEN_BY_GUARDIAN = """
    SELECT g.child_id FROM guardianships_for('read') g WHERE g.guardian_id = {viewer} AND g.child_id = ANY({children})
"""
HIDDEN_ADDRESS = """
    EXISTS (SELECT FROM guardianships_for('any') h
            WHERE h.guardian_id = {viewer} AND h.child_id = {child} AND h.address_hidden)
"""
"""Whether a court order hides from a guardian where the child lives (docs/product/shared.md#hidden-addresses)."""
SEEN_BY_THERAPIST = """
    SELECT r.child_id FROM current_care_relations({now}) r
    WHERE r.therapist_id = {viewer} AND r.child_id = ANY({children})
"""
"""Those of an array of children that `chassis.access.child_access.may_see` allows. The rules themselves are in
`chassis.access.views`."""
