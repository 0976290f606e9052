-- Events of the audit log that may raise an alarm are counted after the commit, by a job of the outbox. An event is
-- written in many places; here each of them is heard. The list is compared with the alarms of the domain by a test.
create function watch_audit_event() returns trigger language plpgsql set search_path from current as $$
begin
  insert into outbox (account_id, tasks, payload)
  values (new.account_id, array['check_alarms'],
    jsonb_build_object('account_id', new.account_id, 'event', new.event, 'user_id', new.user_id));
  return null;
end $$;
revoke all on function watch_audit_event() from public;

create trigger audit_event_watched after insert on audit_event for each row
  when (new.event in ('sign_in.failed', 'permission.refused', 'export.done', 'bulk_action.started', 'import.reverted',
    'user.invited', 'api_application.created', 'api_key.reset', 'token.issued'))
  execute function watch_audit_event();
