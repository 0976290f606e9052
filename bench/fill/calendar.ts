import type { Connection } from './bulk';

/**
 * Three tasks and events for each deal, and a fifth as many series, half of which are still active. Most are done;
 * open ones belong to no deal, so that next steps remain those of the generator.
 */
export async function addCalendar(client: Connection, account: number): Promise<void> {
  await client.query(`select set_config('app.account_id', '${account}', false)`);
  await client.query(`insert into calendar_entry (account_id, type, name, owner_id, created_by_user_id, deal_id, all_day, due_date,
      end_date, start_time, end_time, time_zone, completed_at, created_at, updated_at)
    select ${account}, case when event then 'CalendarEvent' else 'CalendarTask' end, 'Step ' || h, x.user_id, x.user_id,
        case when done then x.id end, not event, due, case when event then due end,
        case when event then start end, case when event then start + interval '1 hour' end, 'America/New_York',
        case when done then start end, start - interval '9 days', start - interval '9 days'
      from (select d.id, d.user_id, h, h % 5 < 2 as event, due, due + make_interval(hours => 13 + h % 8) as start,
            due < date '2026-11-20' and h % 50 > 0 as done
          from deal d, generate_series(1, 2) n, lateral (select ((d.id * 7919 + n * 104729) % 100003)::int as h) a,
            lateral (select date '2026-11-20' - 1100 + h % 1160 as due) b
         where d.account_id = ${account}) x`);
  await client.query(`insert into calendar_entry (account_id, type, name, owner_id, created_by_user_id, all_day, due_date, end_date,
      start_time, end_time, time_zone, rrule, rrule_start, recurrence_end, occurrence_date, passes_at)
    select ${account}, 'CalendarEvent', 'Call ' || id, user_id, user_id, false, head, head, at, at + interval '30 minutes',
        'America/New_York', rule, begin || 'T' || lpad((9 + id % 8)::text, 2, '0') || ':00:00', last, head,
        case when runs then at + interval '30 minutes' end
      from (select *, (head + make_interval(hours => (9 + id % 8)::int)) at time zone 'America/New_York' as at from
        (select *, case when runs then '9999-12-31'::date else begin + 90 end as last,
            case when runs then begin + step * ((date '2026-11-20' - begin + step - 1) / step) else begin end as head,
            case when id % 4 = 0 then 'FREQ=DAILY' else 'FREQ=WEEKLY;' || case when step = 14 then 'INTERVAL=2;' else '' end
              || 'BYDAY=' || upper(left(to_char(begin, 'DY'), 2)) end as rule
          from (select d.id, d.user_id, d.id % 10 = 0 as runs, date '2026-11-20' - 120 - (d.id * 31 % 600)::int as begin,
              case d.id % 4 when 0 then 1 when 1 then 14 else 7 end as step
            from deal d where d.account_id = ${account} and d.id % 5 = 0) x) y) z`);
}
