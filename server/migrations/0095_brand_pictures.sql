-- The logo of an account is a picture, too; `account.brand` names it by its address.
alter table image add column is_brand boolean not null default false;
alter table image drop constraint image_check;
alter table image add constraint image_check check (is_brand or num_nonnulls(user_id, person_id, company_id) > 0);
create index image_brand on image (account_id) where is_brand;
