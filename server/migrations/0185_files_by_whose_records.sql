-- Whose record a file is on: the owner_key of its deal, else of its person, else of its company; null for a shared file, and
-- while that record is in the recycle bin. The files that a user sees are found by it, instead of judging all files of the account.
alter table document add column on_owner bigint;

create function keep_on_owner() returns trigger language plpgsql as $$
begin
  -- The lock lets a change of the owner and a new file wait for each other.
  if new.deal_id is not null then
    select case when r.deleted_at is null then r.owner_key end into new.on_owner
      from deal r where r.account_id = new.account_id and r.id = new.deal_id for share;
  elsif new.person_id is not null then
    select case when r.deleted_at is null then r.owner_key end into new.on_owner
      from person r where r.account_id = new.account_id and r.id = new.person_id for share;
  elsif new.company_id is not null then
    select case when r.deleted_at is null then r.owner_key end into new.on_owner
      from company r where r.account_id = new.account_id and r.id = new.company_id for share;
  else
    new.on_owner := null;
  end if;
  return new;
end $$;
create trigger keeps_on_owner before insert or update of deal_id, person_id, company_id on document
  for each row execute function keep_on_owner();

create function pass_owner_to_files() returns trigger language plpgsql as $$
declare
  now_owner bigint := case when new.deleted_at is null then new.owner_key end;
begin
  case tg_table_name
    when 'deal' then
      update document set on_owner = now_owner where account_id = new.account_id and deal_id = new.id;
    when 'person' then
      update document set on_owner = now_owner where account_id = new.account_id and person_id = new.id and deal_id is null;
    else
      update document set on_owner = now_owner where account_id = new.account_id and company_id = new.id
        and deal_id is null and person_id is null;
  end case;
  return null;
end $$;
create trigger passes_owner_to_files after update on deal for each row
  when (old.owner_key <> new.owner_key or (old.deleted_at is null) <> (new.deleted_at is null))
  execute function pass_owner_to_files();
create trigger passes_owner_to_files after update on person for each row
  when (old.owner_key <> new.owner_key or (old.deleted_at is null) <> (new.deleted_at is null))
  execute function pass_owner_to_files();
create trigger passes_owner_to_files after update on company for each row
  when (old.owner_key <> new.owner_key or (old.deleted_at is null) <> (new.deleted_at is null))
  execute function pass_owner_to_files();

alter table document no force row level security;
alter table deal no force row level security;
alter table person no force row level security;
alter table company no force row level security;
update document d set on_owner = case
  when d.deal_id is not null then
    (select r.owner_key from deal r where r.account_id = d.account_id and r.id = d.deal_id and r.deleted_at is null)
  when d.person_id is not null then
    (select r.owner_key from person r where r.account_id = d.account_id and r.id = d.person_id and r.deleted_at is null)
  else
    (select r.owner_key from company r where r.account_id = d.account_id and r.id = d.company_id and r.deleted_at is null)
  end
where coalesce(d.deal_id, d.person_id, d.company_id) is not null;
alter table document force row level security;
alter table deal force row level security;
alter table person force row level security;
alter table company force row level security;

create index document_on_owner on document (account_id, on_owner, id)
  include (deal_id, person_id, company_id, user_id, created_by_user_id, size) where deleted_at is null and on_owner is not null;
-- Most files belong to the user who added them.
create index document_author on document (account_id, created_by_user_id, id)
  where deleted_at is null and created_by_user_id is distinct from user_id;
