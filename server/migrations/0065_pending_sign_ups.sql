-- New accounts whose address is not confirmed yet, with the hash of their password; they belong to no account, and go
-- after a day.
create table pending_sign_up (
  id bigint generated always as identity primary key,
  email text not null,
  details jsonb not null,
  created_at timestamptz not null default now()
);
create index pending_sign_up_email on pending_sign_up (lower(email));
create index pending_sign_up_created on pending_sign_up (created_at);
