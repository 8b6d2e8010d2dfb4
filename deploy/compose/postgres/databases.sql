-- Made by `python -m stack.container_config` from deploy/platform.toml.
REVOKE ALL ON DATABASE postgres, template1 FROM PUBLIC;

\set service identity
\getenv password POSTGRES_PASSWORD_IDENTITY
\getenv owner_password POSTGRES_PASSWORD_IDENTITY_OWNER
\ir 'postgres/service.sql'

\set service scheduling
\getenv password POSTGRES_PASSWORD_SCHEDULING
\getenv owner_password POSTGRES_PASSWORD_SCHEDULING_OWNER
\ir 'postgres/service.sql'

\set service clinical_records
\getenv password POSTGRES_PASSWORD_CLINICAL_RECORDS
\getenv owner_password POSTGRES_PASSWORD_CLINICAL_RECORDS_OWNER
\ir 'postgres/service.sql'

\set service billing
\getenv password POSTGRES_PASSWORD_BILLING
\getenv owner_password POSTGRES_PASSWORD_BILLING_OWNER
\ir 'postgres/service.sql'

\set service documents
\getenv password POSTGRES_PASSWORD_DOCUMENTS
\getenv owner_password POSTGRES_PASSWORD_DOCUMENTS_OWNER
\ir 'postgres/service.sql'
