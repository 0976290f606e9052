-- People of the installation's own identity provider are found before an account is known: by who they are there. Links
-- of accounts' own providers are not: any account can enter any issuer.
drop policy own_account on user_identity;
create policy own_account on user_identity
  using (account_id = app_account() or (app_lookup() and issuer like 'installation %')) with check (account_id = app_account());

create function find_identity_account(given_issuer text, given_subject text) returns bigint
  language plpgsql security definer set search_path from current as $$
declare found_account bigint;
begin
  perform set_config('app.lookup', 'on', true);
  select i.account_id into found_account from user_identity i
   where i.issuer = given_issuer and i.subject = given_subject and i.issuer like 'installation %' order by i.id limit 1;
  perform set_config('app.lookup', '', true);
  return found_account;
end $$;
create index user_identity_of_installation on user_identity (subject) where issuer like 'installation %';

-- The only account that is no demo; nothing if there are several.
create function only_account() returns bigint
  language plpgsql security definer set search_path from current as $$
declare found_account bigint;
begin
  perform set_config('app.lookup', 'on', true);
  select min(a.id) into found_account from account a where not a.is_demo having count(*) = 1;
  perform set_config('app.lookup', '', true);
  return found_account;
end $$;
