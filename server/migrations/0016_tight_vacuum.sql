-- Index-only scans slow down two- to fourfold once a few percent of the rows have changed since the last vacuum, and a
-- vacuum of a million deals takes under a second: run it after half a percent of changes, at full speed.
alter table deal set (autovacuum_vacuum_scale_factor = 0.005, autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_vacuum_cost_delay = 0);
alter table person set (autovacuum_vacuum_scale_factor = 0.005, autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_vacuum_cost_delay = 0);
alter table company set (autovacuum_vacuum_scale_factor = 0.005, autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_vacuum_cost_delay = 0);
