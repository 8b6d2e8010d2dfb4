GUARDIANS = """
    SELECT g.user_id FROM guardianships s JOIN guardians g ON g.id = s.guardian_id
    WHERE s.child_id = $1 AND NOT s.revoked ORDER BY g.user_id
"""
"""User ids of the guardians of the child `$1`."""
THERAPIST = "SELECT user_id FROM therapists WHERE id = $1"
