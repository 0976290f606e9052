alter table deal add column held_at timestamptz;
