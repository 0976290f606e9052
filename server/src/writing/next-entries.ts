import { idColumnOf, type RecordKind } from '@fairlead/domain/kinds/kinds';
import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import { CALENDAR_ENTRY } from '@fairlead/domain/kinds/hanging';
import { PERSON } from '@fairlead/domain/kinds/person.kind';
import type { ChangeEntry, Patch } from '../base/changes';
import type { Ctx } from '../base/context';
import { join, name, raw, type Sql, sql } from '../base/sql';
import { copyToFacts } from './facts';

/** The kinds with their next step beside them. A company's is read from its own entries, people and deals. */
const KINDS: readonly RecordKind[] = [DEAL.name, PERSON.name];
const PLACES = KINDS.map(idColumnOf);
/** An update that changes none of these leaves the next step as it is. */
const DECISIVE = new Set([
  ...CALENDAR_ENTRY.on.map(idColumnOf),
  'type',
  'name',
  'due_date',
  'start_time',
  'end_time',
  'end_date',
  'all_day',
  'completed_at',
]);
const FACTS = ['next_entry_name', 'next_entry_due'];

/**
 * The next step of a deal or a person: its earliest open task or event. Worked out again whenever an entry on it is
 * written, for the record that the entry was on and the one that it is on now. Nothing else of the record changes.
 */
export async function keepNextEntries(ctx: Ctx, entries: readonly ChangeEntry[]): Promise<void> {
  const rows = await placesOf(ctx, entries.filter(matters));
  for (const kind of KINDS) await keep(ctx, kind, rows);
}

/** The same for the records that these entries are on, whose events have passed. */
export async function keepNextEntriesOf(ctx: Ctx, entries: readonly number[]): Promise<void> {
  const rows = await rowsOf(ctx, entries);
  for (const kind of KINDS) await keep(ctx, kind, rows);
}

function matters({ op, after }: ChangeEntry): boolean {
  return op !== 'update' || Object.keys(after ?? {}).some((key) => DECISIVE.has(key));
}

/** Of a new entry the log alone says where it is. */
async function placesOf(ctx: Ctx, entries: readonly ChangeEntry[]): Promise<Patch[]> {
  const logged = entries.flatMap(({ before, after }) => [before ?? {}, after ?? {}]);
  const ids = entries.filter(({ op }) => op !== 'create').map(({ record_id }) => record_id);
  if (!ids.length) return logged;
  return [...logged, ...(await rowsOf(ctx, ids))];
}

function rowsOf(ctx: Ctx, ids: readonly number[]): Promise<Patch[]> {
  return ctx.db.prepared.rows<Patch>(sql`select ${raw(PLACES.join(', '))} from calendar_entry
    where account_id = ${ctx.account.id} and id = any(${ids}::bigint[])`);
}

/**
 * What is on other records too is no next step: not everyone who sees this one sees them. An event that has passed is no
 * step any more.
 */
function isAloneOn(kind: RecordKind, alias: string): Sql {
  const others = CALENDAR_ENTRY.on
    .filter((one) => one !== kind)
    .map((one) => sql`${name(alias)}.${name(idColumnOf(one))} is null`);
  return join(others, ' and ');
}

/**
 * Locks the records first: a second statement sees the entries of those who held the locks until then, so that the
 * last one to commit leaves the next step right.
 */
async function keep(ctx: Ctx, kind: RecordKind, rows: readonly Patch[]): Promise<void> {
  const named = new Set(rows.map((row) => row[idColumnOf(kind)]).filter((id) => typeof id === 'number'));
  if (named.size) await keepNext(ctx, kind, [...named]);
}

async function keepNext(ctx: Ctx, kind: RecordKind, records: readonly number[]): Promise<void> {
  const column = idColumnOf(kind);
  const ids = [...records].sort((a, b) => a - b);
  await ctx.db.prepared.rows(sql`select t.id from ${name(kind)} t
    where t.account_id = ${ctx.account.id} and t.id = any(${ids}::bigint[]) order by t.id for no key update of t`);
  const kept = await ctx.db.prepared.rows<{ id: number }>(sql`update ${name(kind)} t
    set next_entry_id = x.id, next_entry_name = x.name, next_entry_due = x.due_date, next_entry_time = x.start_time,
      next_entry_all_day = x.all_day
    from unnest(${ids}::bigint[]) as i(record) left join lateral (
      select e.id, e.name, e.due_date, e.start_time, e.all_day from calendar_entry e
      where e.account_id = ${ctx.account.id} and e.${name(column)} = i.record
        and ${isAloneOn(kind, 'e')} and e.completed_at is null and e.deleted_at is null
        and (e.type = 'CalendarTask' or e.passes_at is not null)
      order by e.due_date, e.start_time, e.id limit 1) x on true
    where t.account_id = ${ctx.account.id} and t.id = i.record
      and (t.next_entry_id, t.next_entry_name, t.next_entry_due, t.next_entry_time, t.next_entry_all_day)
        is distinct from (x.id, x.name, x.due_date, x.start_time, x.all_day)
    returning t.id`);
  await copyToFacts(
    ctx,
    kind,
    kept.map(({ id }) => id),
    FACTS,
  );
}
