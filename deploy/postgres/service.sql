-- One service's roles and its database, for psql as a superuser: -v service=billing -v password=… -v owner_password=…
-- Repeatable. The role <service> runs the service and owns nothing; <service>_owner owns the database and migrates it.

\set owner :service _owner

SELECT format('CREATE ROLE %I', role) FROM unnest(ARRAY[:'service', :'owner']) AS role
WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = role) \gexec

ALTER ROLE :"service" LOGIN PASSWORD :'password';
ALTER ROLE :"owner" LOGIN PASSWORD :'owner_password';

SELECT format('CREATE DATABASE %I OWNER %I', :'service', :'owner')
WHERE NOT EXISTS (SELECT FROM pg_database WHERE datname = :'service') \gexec

REVOKE ALL ON DATABASE :"service" FROM PUBLIC;
GRANT CONNECT ON DATABASE :"service" TO :"service";

\connect :"service"
\ir give_to_owner.sql
