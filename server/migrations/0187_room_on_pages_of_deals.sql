-- Less than half of each page is filled, so that a change of all deals finds room beside each of them and touches no index:
-- decision 224. Existing rows move to such pages as they change.
alter table deal set (fillfactor = 45);
alter table deal_facts set (fillfactor = 45);
