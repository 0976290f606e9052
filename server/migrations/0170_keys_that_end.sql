-- Keys of users end, if their account or their user wishes so. Keys from before have no end until they are replaced or the
-- account chooses a longest life.
alter table user_api_key add column expires_at timestamptz;
-- When the user was told that the key is about to end.
alter table user_api_key add column warned_at timestamptz;

create or replace function open_api_key(hash bytea, given_app_key text) returns table (
    refused text, api_token_id bigint, seen_ago interval, user_json jsonb, account_json jsonb)
  language plpgsql security definer set search_path from current as $$
declare
  seen record;
  application record;
  reason text;
begin
  perform set_config('app.lookup', 'on', true);
  select k.account_id, k.user_id, k.last_used_at, k.expires_at, u.time_zone, u.deleted_at, a.settings into seen
    from user_api_key k
    join account_user u on u.account_id = k.account_id and u.id = k.user_id
    join account a on a.id = k.account_id
   where k.key_hash = hash;
  if found then
    select p.ended_at, p.auth_strategy into application
      from api_application p where p.account_id = seen.account_id and p.app_key = given_app_key;
    reason := case
      when seen.deleted_at is not null then 'inactive'
      when seen.expires_at <= now() then 'expired'
      when given_app_key is null and seen.settings->>'registered_apps_only' = 'true' then 'application_required'
      when given_app_key is null then null
      when application.auth_strategy is null then 'application_unknown'
      when application.ended_at is not null then 'application_ended'
      when application.auth_strategy = 'jwt' then 'tokens_only' end;
    if reason is not null then
      return query select reason, null::bigint, null::interval, null::jsonb, null::jsonb;
    else
      perform set_config('app.account_id', seen.account_id::text, true), set_config('timezone', seen.time_zone, true);
      return query
        select null::text, null::bigint, coalesce(now() - seen.last_used_at, interval '1 day'),
            to_jsonb(u) - 'password_hash' - 'email_key', to_jsonb(a)
          from account_user u join account a on a.id = u.account_id
         where u.account_id = seen.account_id and u.id = seen.user_id;
    end if;
  end if;
  perform set_config('app.lookup', '', true);
end $$;
