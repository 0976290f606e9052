-- The mapping of an import's columns is a list. No row has the old default: reading the file writes the mapping.
alter table import alter column mapping set default '[]';
