-- What the nightly purge looks for: deals, people and companies have theirs.
create index note_deleted on note (account_id, deleted_at) where deleted_at is not null;
