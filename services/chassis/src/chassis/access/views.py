"""The rule of access to children, written once: a view and a function of every service's database
(docs/product/shared.md#who-may-see-a-child).

Both are inlined into the statement that reads them, so their conditions reach the indexes of the tables.

A migration executes each of these texts, so they never change. A changed rule is the next text, which a new migration
of each service executes.
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
ACCESS_VIEWS_2 = """
    CREATE OR REPLACE VIEW active_guardianships AS
        SELECT guardian_id, child_id, version FROM guardianships
        WHERE NOT revoked AND rights @> '{book,pay,read,remind}'::text[];

    CREATE OR REPLACE FUNCTION guardianships_for(purpose text)
    RETURNS TABLE (guardian_id uuid, child_id uuid, rights text[], address_hidden boolean) LANGUAGE sql STABLE AS $$
        SELECT g.guardian_id, g.child_id, g.rights, g.address_hidden FROM guardianships g
        WHERE NOT g.revoked AND g.rights && CASE purpose
            WHEN 'sessions' THEN '{book,read,remind}'::text[]
            WHEN 'messages' THEN '{book,read}'::text[]
            WHEN 'any' THEN '{book,pay,read,remind}'::text[]
            ELSE ARRAY[purpose]
        END
    $$;
"""
"""`guardianships_for(purpose)`: who may use which child for a purpose, which is a right or one of the three sets of
rights above (docs/product/shared.md#rights-of-a-guardian). A purpose without a right lets nobody in.

`active_guardianships` remains for the released code, which knows no rights: it sees only guardians who have them all.
"""
