"""The rule of access to children, written once: a view and a function of every service's database
(docs/product/shared.md#who-may-see-a-child).

Both are inlined into the statement that reads them, so their conditions reach the indexes of the tables.

A migration executes `ACCESS_VIEWS_1`, so its text never changes. A changed rule is `ACCESS_VIEWS_2`, which a new
migration of each service executes.
"""

ACCESS_VIEWS_1 = """
    CREATE OR REPLACE VIEW active_guardianships AS
        SELECT guardian_id, child_id, version FROM guardianships WHERE NOT revoked;

    CREATE OR REPLACE FUNCTION current_care_relations(moment timestamptz)
    RETURNS TABLE (therapist_id uuid, child_id uuid) LANGUAGE sql STABLE AS $$
        SELECT r.therapist_id, r.child_id FROM care_relations r
        WHERE r.ends_on IS NULL OR r.ends_on >= ((moment - interval '12 hours') AT TIME ZONE 'UTC')::date
    $$;
"""
"""`active_guardianships`: a guardian sees a child until the guardianship is revoked.

`current_care_relations(moment)`: a therapist sees a child until the last day of the care service is over everywhere on
Earth. It ends in the therapist's time zone, which only scheduling knows. With the UTC date, American therapists would
lose access in the afternoon of that day.
"""
