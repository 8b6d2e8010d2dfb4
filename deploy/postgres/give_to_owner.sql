-- For databases from before a service had two roles: gives what the role <database> owns to <database>_owner. Run it in
-- the service's database as a superuser. Repeatable: it does nothing once the role owns nothing.

DO $$
DECLARE
    service name := current_database();
    owner name := service || '_owner';
BEGIN
    IF NOT EXISTS (
        SELECT FROM pg_shdepend
        WHERE refclassid = 'pg_authid'::regclass AND refobjid = service::regrole AND deptype = 'o'
            AND dbid IN (0, (SELECT oid FROM pg_database WHERE datname = service))
    ) THEN
        RETURN;
    END IF;
    SET LOCAL lock_timeout = '5s';  -- all queries on a table queue behind a waiting change of its owner
    EXECUTE format('REASSIGN OWNED BY %I TO %I', service, owner);
    -- A running service goes on. The migration that follows grants its exact rights (chassis.database_rights).
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO %I', service);
    EXECUTE format('GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO %I', service);
    EXECUTE format('GRANT USAGE ON SCHEMA public TO %I', service);
    EXECUTE format('GRANT CONNECT ON DATABASE %I TO %I', service, service);
END $$;
