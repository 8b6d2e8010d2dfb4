-- A role that owns its database and reaches no other. Run once, when the volume is new.

REVOKE ALL ON DATABASE postgres, template1 FROM PUBLIC;

\getenv password POSTGRES_PASSWORD_IDENTITY
CREATE ROLE identity LOGIN PASSWORD :'password';
CREATE DATABASE identity OWNER identity;
REVOKE ALL ON DATABASE identity FROM PUBLIC;

\getenv password POSTGRES_PASSWORD_SCHEDULING
CREATE ROLE scheduling LOGIN PASSWORD :'password';
CREATE DATABASE scheduling OWNER scheduling;
REVOKE ALL ON DATABASE scheduling FROM PUBLIC;

\getenv password POSTGRES_PASSWORD_CLINICAL_RECORDS
CREATE ROLE clinical_records LOGIN PASSWORD :'password';
CREATE DATABASE clinical_records OWNER clinical_records;
REVOKE ALL ON DATABASE clinical_records FROM PUBLIC;

\getenv password POSTGRES_PASSWORD_BILLING
CREATE ROLE billing LOGIN PASSWORD :'password';
CREATE DATABASE billing OWNER billing;
REVOKE ALL ON DATABASE billing FROM PUBLIC;

\getenv password POSTGRES_PASSWORD_DOCUMENTS
CREATE ROLE documents LOGIN PASSWORD :'password';
CREATE DATABASE documents OWNER documents;
REVOKE ALL ON DATABASE documents FROM PUBLIC;
