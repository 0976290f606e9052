import { KEYS_VERSION, keysOf } from '@fairlead/domain/duplicates/keys';
import { COMPARED, type Compared, profileOf } from '@fairlead/domain/duplicates/profile';
import { COMPANY } from '@fairlead/domain/kinds/company.kind';
import { kindOf, kindsWhere, RECORD_KINDS, type RecordKind } from '@fairlead/domain/kinds/kinds';
import type { ChangeEntry } from '../base/changes';
import type { Ctx } from '../base/context';
import type { Db } from '../base/database';
import { name, raw, type Sql, sql } from '../base/sql';
import { KIND_NUMBER } from './search-documents';

/**
 * The keys by which probable duplicates are found (domain/src/duplicates/keys.ts), updated with every save, in its
 * transaction. The former keys of a record follow from its former values, so no index by record is needed.
 */

/** The task that compares the records of a change set, after its commit. */
export const CHECK_DUPLICATES = 'check_duplicates';

const BATCH = 2000;
/** The kinds that are compared by the name of their company. */
export const BY_COMPANY = kindsWhere(({ copies_company_name }) => copies_company_name).filter((kind) =>
  COMPARED[kind].includes('company_name'),
);

export type ComparedRow = Compared & { readonly id: number };

export const comparedColumns = (kind: RecordKind, alias: string): Sql =>
  raw(['id', ...COMPARED[kind]].map((column) => `${alias}."${column}"`).join(', '));

/** The changes of values by which records are compared, and of records that appear or come back. */
export function mattering(kind: RecordKind, entries: readonly ChangeEntry[]): ChangeEntry[] {
  return entries.filter(
    ({ record_type, op, after }) =>
      record_type === kind &&
      (op === 'create' || op === 'restore' || COMPARED[kind].some((key) => after && key in after)),
  );
}

/** Writes the keys of what was written, and queues the comparison after the commit. */
export async function keepDuplicateKeys(ctx: Ctx, entries: readonly ChangeEntry[]): Promise<void> {
  let touched = false;
  for (const kind of RECORD_KINDS) {
    const own = mattering(kind, entries);
    touched ||= own.length > 0 || movedIds(kind, entries).length > 0;
    if (own.length) await rewriteKeys(ctx.db, ctx.account.id, kind, formerOf(kind, own));
  }
  if (touched) ctx.changes.tasks.add(CHECK_DUPLICATES);
}

/** The records that have another owner or are in the recycle bin now: the pairs of a reader change. */
export function movedIds(kind: RecordKind, entries: readonly ChangeEntry[]): number[] {
  const { owner } = kindOf(kind);
  const moved = entries.filter(
    ({ record_type, op, after }) =>
      record_type === kind && (op === 'delete' || (op === 'update' && after && owner in after)),
  );
  return moved.map(({ record_id }) => record_id);
}

type Former = ReadonlyMap<number, Compared | undefined>;

/** The former values of each record, if they differed; undefined for a new record. */
function formerOf(kind: RecordKind, entries: readonly ChangeEntry[]): Former {
  const former = new Map<number, Compared | undefined>();
  for (const { record_id, op, before } of entries) {
    if (op === 'create') former.set(record_id, undefined);
    else if (!former.has(record_id) || former.get(record_id)) {
      const were = Object.entries(before ?? {}).filter(([key]) => COMPARED[kind].includes(key));
      former.set(record_id, { ...Object.fromEntries(were), ...former.get(record_id) });
    }
  }
  return former;
}

export interface RenamedCompany {
  readonly id: number;
  readonly before: unknown;
}

/** Companies whose name was changed: their people have a copy of it, and get other keys after the commit. */
export function renamedCompanies(entries: readonly ChangeEntry[]): RenamedCompany[] {
  return entries.flatMap(({ record_type, op, record_id, before, after }) =>
    record_type === COMPANY.name && op === 'update' && after && 'name' in after
      ? [{ id: record_id, before: before?.name }]
      : [],
  );
}

/** Rewrites the keys of the next records of a renamed company; returns their ids, in order. */
export async function rewriteKeysOfCompany(
  db: Db,
  account: number,
  kind: RecordKind,
  { company, after, most }: { company: RenamedCompany; after: number; most: number },
): Promise<number[]> {
  const rows = await db.prepared.rows<{ id: number }>(sql`select id from ${name(kind)}
    where account_id = ${account} and company_id = ${company.id} and id > ${after} order by id limit ${most}`);
  const former = rows.map(({ id }): [number, Compared] => [id, { company_name: company.before }]);
  await rewriteKeys(db, account, kind, new Map(former));
  return rows.map(({ id }) => id);
}

/** Updates the keys of these records to match their rows. */
export async function rewriteKeys(db: Db, account: number, kind: RecordKind, former: Former): Promise<void> {
  const ids = [...former.keys()];
  for (let start = 0; start < ids.length; start += BATCH) {
    const rows = await db.prepared.rows<ComparedRow>(sql`select ${comparedColumns(kind, 't')} from ${name(kind)} t
      where t.account_id = ${account} and t.id = any(${ids.slice(start, start + BATCH)}::bigint[])`);
    const gone: Pair[] = [];
    const fresh: Pair[] = [];
    for (const row of rows) {
      const now = keysOf(kind, profileOf(kind, row));
      const was = former.get(row.id);
      const old = was ? keysOf(kind, profileOf(kind, { ...row, ...was })) : [];
      gone.push(...old.filter((key) => !now.includes(key)).map((key): Pair => [key, row.id]));
      // The old ones as well: a large change set writes its keys after others may have seen it.
      for (const key of now) fresh.push([key, row.id]);
    }
    await deleteKeys(db, account, gone);
    await insertKeys(db, account, fresh);
  }
}

type Pair = readonly [key: number, record: number];

async function insertKeys(db: Db, account: number, pairs: Pair[]): Promise<void> {
  if (!pairs.length) return;
  // In the order of the index: inserting adjacent keys is fastest.
  pairs.sort(([a, x], [b, y]) => a - b || x - y);
  await db.prepared.run(sql`insert into duplicate_key (account_id, key, record_id)
    select ${account}, x.key, x.id
      from unnest(${pairs.map(([key]) => key)}::bigint[], ${pairs.map(([, id]) => id)}::bigint[]) as x(key, id)
    on conflict do nothing`);
}

async function deleteKeys(db: Db, account: number, pairs: readonly Pair[]): Promise<void> {
  if (!pairs.length) return;
  await db.prepared.run(sql`delete from duplicate_key d
    using unnest(${pairs.map(([key]) => key)}::bigint[], ${pairs.map(([, id]) => id)}::bigint[]) as x(key, id)
    where d.account_id = ${account} and d.key = x.key and d.record_id = x.id`);
}

/** Erases the keys of records that are purged, before their rows are. Their pairs go with the rows. */
export async function eraseDuplicateKeys(ctx: Ctx, kind: RecordKind, ids: readonly number[]): Promise<void> {
  const rows = await ctx.db.rows<ComparedRow>(sql`select ${comparedColumns(kind, 't')} from ${name(kind)} t
    where t.account_id = ${ctx.account.id} and t.id = any(${ids}::bigint[])`);
  const pairs = rows.flatMap((row) => keysOf(kind, profileOf(kind, row)).map((key): Pair => [key, row.id]));
  await deleteKeys(ctx.db, ctx.account.id, pairs);
}

/**
 * Writes the keys of the next records after this one, locked until they are written; returns their number, and the
 * last.
 */
export async function fillKeys(db: Db, account: number, kind: RecordKind, after: number) {
  const rows = await db.prepared.rows<ComparedRow>(sql`select ${comparedColumns(kind, 't')} from ${name(kind)} t
    where t.account_id = ${account} and t.id > ${after} order by t.id limit ${BATCH} for no key update of t`);
  const pairs = rows.flatMap((row) => keysOf(kind, profileOf(kind, row)).map((key): Pair => [key, row.id]));
  await insertKeys(db, account, pairs);
  return { count: rows.length, last: rows.length === BATCH ? (rows.at(-1)?.id ?? null) : null };
}

/** Writes all keys of a small account, in the caller's transaction; its pairs are found by the job. */
export async function fillKeysHere(db: Db, account: number): Promise<void> {
  for (const kind of RECORD_KINDS) {
    for (let after: number | null = 0; after !== null; ) after = (await fillKeys(db, account, kind, after)).last;
    await db.run(sql`insert into duplicate_state (account_id, kind, version, phase)
      values (${account}, ${KIND_NUMBER[kind]}, ${KEYS_VERSION}, 'pairs')
      on conflict (account_id, kind) do update set version = excluded.version, phase = 'pairs', place = 0`);
  }
}
