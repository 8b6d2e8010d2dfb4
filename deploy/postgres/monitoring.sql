-- The role that the metrics exporter of Compose connects as. It reads PostgreSQL's statistics and no table of a service.
\getenv password POSTGRES_PASSWORD_MONITORING
SELECT 'CREATE ROLE monitoring LOGIN' WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'monitoring') \gexec
ALTER ROLE monitoring PASSWORD :'password';
GRANT pg_monitor TO monitoring;
GRANT CONNECT ON DATABASE postgres TO monitoring;
