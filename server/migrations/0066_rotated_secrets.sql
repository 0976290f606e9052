-- A key is shown by deriving it from the installation's secret. When that is replaced, the key is kept here, encrypted
-- under the new one.
alter table user_api_key add column sealed bytea;
-- Codes from before a rotation need the secret of then.
alter table mfa_backup_code add column created_at timestamptz not null default now();
