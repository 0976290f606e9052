import { idColumnOf, type RecordKind } from '@fairlead/domain/kinds/kinds';
import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import { CALENDAR_ENTRY } from '@fairlead/domain/kinds/hanging';
import { PERSON } from '@fairlead/domain/kinds/person.kind';
import type { ChangeEntry, Patch } from '../base/changes';
import type { Ctx } from '../base/context';
import { join, name, raw, type Sql, sql } from '../base/sql';
import { copyToFacts } from './facts';

/** The kinds with a stored next step. A company's is read from its own entries, people and deals. */
const KINDS: readonly RecordKind[] = [DEAL.name, PERSON.name];
const PLACES = KINDS.map(idColumnOf);
/** An update that changes none of these leaves the next step unchanged. */
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
const PARTS = ['id', 'name', 'due', 'time', 'all_day'];
/** The step among the entries of this record alone, and the step among all of them. */
const COLUMNS = ['next_entry', 'next_step'].flatMap((step) => PARTS.map((part) => `${step}_${part}`)).join(', ');
const FACTS = ['next_entry_name', 'next_entry_due', 'next_step_name', 'next_step_due'];

/**
 * The next step of a deal or a person: its earliest open task or event. Recalculated whenever an entry is written,
 * for the record that the entry was on and the one that it is on now. Nothing else of the record changes.
 */
export async function keepNextEntries(ctx: Ctx, entries: readonly ChangeEntry[]): Promise<void> {
  const rows = await placesOf(ctx, entries.filter(matters));
  await Promise.all(KINDS.map((kind) => keep(ctx, kind, rows)));
}

/** The same for the records that these entries are on, whose events have passed. */
export async function keepNextEntriesOf(ctx: Ctx, entries: readonly number[]): Promise<void> {
  const rows = await rowsOf(ctx, entries);
  for (const kind of KINDS) await keep(ctx, kind, rows);
}

function matters({ op, after }: ChangeEntry): boolean {
  return op !== 'update' || Object.keys(after ?? {}).some((key) => DECISIVE.has(key));
}

/** For a new entry only the log has its records. */
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

/** An event that has passed is no longer a step. */
const OPEN = raw(
  `e.completed_at is null and e.deleted_at is null and (e.type = 'CalendarTask' or e.passes_at is not null)`,
);

function others(kinds: readonly RecordKind[]): Sql {
  return join([sql`true`, ...kinds.map((one) => sql`e.${name(idColumnOf(one))} is null`)], ' and ');
}

/**
 * The earliest of a record's entries. Not everyone who sees the record sees entries that are also on others; and an
 * entry on several records is deleted with the first of them, so it is a step of that one.
 */
function earliest(ctx: Ctx, kind: RecordKind, only: readonly RecordKind[]): Sql {
  return sql`select e.id, e.name, e.due_date, e.start_time, e.all_day from calendar_entry e
    where e.account_id = ${ctx.account.id} and e.${name(idColumnOf(kind))} = i.record and ${OPEN} and ${others(only)}
    order by e.due_date, e.start_time, e.id limit 1`;
}

/**
 * Locks the records first: a second statement, which begins when the first has ended, sees the entries of
 * transactions that held the locks until then, so that the last commit leaves the next step right.
 */
async function keep(ctx: Ctx, kind: RecordKind, rows: readonly Patch[]): Promise<void> {
  const named = new Set(rows.map((row) => row[idColumnOf(kind)]).filter((id) => typeof id === 'number'));
  if (named.size) await keepNext(ctx, kind, [...named]);
}

async function keepNext(ctx: Ctx, kind: RecordKind, records: readonly number[]): Promise<void> {
  const ids = [...records].sort((a, b) => a - b);
  const locked = ctx.db.prepared.rows(sql`select t.id from ${name(kind)} t
    where t.account_id = ${ctx.account.id} and t.id = any(${ids}::bigint[]) order by t.id for no key update of t`);
  const place = CALENDAR_ENTRY.on.indexOf(kind);
  const all = CALENDAR_ENTRY.on.filter((_, at) => at < place);
  const alone = CALENDAR_ENTRY.on.filter((one) => one !== kind);
  const written = ctx.db.prepared.rows<{ id: number }>(sql`update ${name(kind)} t set (${raw(COLUMNS)}) =
      (x.id, x.name, x.due_date, x.start_time, x.all_day, y.id, y.name, y.due_date, y.start_time, y.all_day)
    from unnest(${ids}::bigint[]) as i(record)
      left join lateral (${earliest(ctx, kind, alone)}) x on true left join lateral (${earliest(ctx, kind, all)}) y on true
    where t.account_id = ${ctx.account.id} and t.id = i.record and (${raw(COLUMNS.replaceAll(/(?<=^|, )/g, 't.'))})
      is distinct from (x.id, x.name, x.due_date, x.start_time, x.all_day, y.id, y.name, y.due_date, y.start_time, y.all_day)
    returning t.id`);
  const [, kept] = await Promise.all([locked, written]);
  await copyToFacts(
    ctx,
    kind,
    kept.map(({ id }) => id),
    FACTS,
  );
}
