-- What a user wants to stand below the mails that go out in their name.
alter table account_user add column email_signature text check (length(email_signature) <= 2000);
