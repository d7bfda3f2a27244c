-- The role as which the dashboard asks the database: it reads the tournament's tables
-- and can do nothing else. Run it again to change the password.
\getenv password GRAFANA_PASSWORD
SELECT 'CREATE ROLE dashboard' WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'dashboard') \gexec
ALTER ROLE dashboard LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE PASSWORD :'password';
ALTER ROLE dashboard SET default_transaction_read_only = on;
GRANT SELECT ON seasons, matches, earlier, scores, games TO dashboard;
