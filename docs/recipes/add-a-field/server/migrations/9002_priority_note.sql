alter table deal add column priority_note text;
select add_fact('deal', 'priority_note', 'lower');
