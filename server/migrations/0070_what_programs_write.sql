-- What programs write of users and notes by the public API, and read back.
alter table account_user
  add column mobile_number text,
  add column csv_column_separator text not null default ',',
  add column csv_decimal_mark text not null default '.',
  add column is_allowed_to_send_campaigns boolean not null default false,
  add column is_allowed_to_manage_email_sequences boolean not null default false,
  add column is_allowed_to_create_company_via_shortcut boolean not null default true,
  add column pipeline_email_client boolean not null default false;

-- The ids of users, as they were sent.
alter table note add column notify_user_ids jsonb not null default '[]';

-- Does an account admit programs in the browser from this origin? Asked before the account is known; the call itself
-- is compared with its own account.
create index account_api_origins on account using gin ((settings->'api_origins'));
create function is_api_origin(origin text) returns boolean
  language plpgsql security definer set search_path from current as $$
declare found_one boolean;
begin
  perform set_config('app.lookup', 'on', true);
  select exists (select from account a where a.settings->'api_origins' @> to_jsonb(origin)) into found_one;
  perform set_config('app.lookup', '', true);
  return found_one;
end $$;
