-- What the authenticator calls the user. It was derived from the installation's secret, and would be another one after a
-- rotation. Passkeys from before have none and are found by their credential alone.
alter table user_passkey add column user_handle bytea;
