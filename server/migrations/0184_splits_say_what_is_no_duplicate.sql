-- A split that runs in the background says, as one that runs at once, that its records are no duplicates of each other.
alter table undo_action add column sets_aside boolean not null default false;
