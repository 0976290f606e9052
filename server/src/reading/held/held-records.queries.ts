import { type Sql, sql } from '../../base/sql';
import { factChanges, factChangesKept, factsTable } from '../facts';
import { factsHeld, type HeldColumns } from './columns';
import type { HeldKind } from './held-kinds';
import { type Reading, requireRoom } from './held-store';
import { packedColumns, readPacked } from './packed.queries';
import { restSince } from './rest';

/** What must be known before columns answer: the snapshot of this transaction, and what changed since they were read. */
export interface Standing {
  readonly snapshot: string;
  /** The transaction sees one snapshot and nothing uncommitted. */
  readonly is_settled: boolean;
  /** When the database started: notes from before a restart are not relied on. */
  readonly started: string;
  /** The first transaction from which on all changes are still noted. */
  readonly kept_from: number;
  /** The number of records, if nothing is held yet; otherwise 0. */
  readonly records: number;
  /** The records that changed since; null if there are too many. */
  readonly changed: readonly number[] | null;
}

export interface Since {
  readonly snapshot: string;
  readonly from: number;
}

/** Notes of later transactions come from the database that a restored backup was made of. */
const AHEAD = sql`pg_snapshot_xmax(pg_current_snapshot())::text::bigint`;

/** With more changed records than this, all are read again. */
export const MOST_CHANGES = 30_000;
/** Notes name a record once for each change; this many names are read at most. */
const MOST_NAMES = 4 * MOST_CHANGES;

export function standingOf(ctx: Reading, kind: HeldKind, since: Since | undefined): Promise<Standing> {
  const account = ctx.account.id;
  const { snapshot, from } = since ?? { snapshot: '1:1:', from: Number.MAX_SAFE_INTEGER };
  return ctx.db.prepared.one<Standing>(sql`with noted as materialized (select z.ids from ${factChanges(kind)} z
        where z.account_id = ${account} and z.written_by >= ${from}::bigint and z.written_by < ${AHEAD}
          and not pg_visible_in_snapshot(z.written_by::text::xid8, ${snapshot}::pg_snapshot) limit ${MOST_NAMES + 1}::int),
      named as materialized (select y.id from noted n cross join unnest(n.ids) y(id) limit ${MOST_NAMES + 1}::int)
    select pg_current_snapshot()::text as snapshot, extract(epoch from pg_postmaster_start_time())::text as started,
      current_setting('transaction_read_only') = 'on' and current_setting('transaction_isolation') = 'repeatable read'
        and pg_current_xact_id_if_assigned() is null as is_settled,
      coalesce((select k.kept_from from ${factChangesKept(kind)} k where k.account_id = ${account} and k.kept_from <= ${AHEAD}), 0) as kept_from,
      case when ${since === undefined} then (select coalesce(sum(n), 0)::bigint from record_counter
        where account_id = ${account} and record_type = ${kind}) else 0 end as records,
      case when exists (select from noted n where n.ids is null) or (select count(*) from noted) > ${MOST_NAMES}::int
          or (select count(*) from named) > ${MOST_NAMES}::int then null
        else coalesce((select json_agg(x.id) from (select distinct n.id from named n limit ${MOST_CHANGES + 1}::int) x), '[]') end as changed`);
}

interface Reader {
  readonly reader_key: number;
  readonly n: number;
}

/** Adjacent readers, or a part of the records of one. */
interface Portion {
  readonly first: number;
  readonly last: number;
  readonly ids?: readonly [after: number, last: number];
}

/**
 * Reads all records of the account in portions, so that other requests are served in between. Texts show their size only as they are
 * read: reading stops when the account turns out to be too large.
 */
export async function readAll(ctx: Reading, columns: HeldColumns): Promise<void> {
  for await (const which of portionsOf(ctx, columns.kind)) {
    const read = await readFacts(ctx, columns.kind, which);
    if (read) columns.put(read);
    requireRoom(columns);
  }
}

/** All records of the account in portions, with rests between them: conditions over the alias f of facts or slots. */
export async function* portionsOf(ctx: Reading, kind: HeldKind): AsyncGenerator<Sql> {
  const recordsAtOnce = portionOf(ctx, kind);
  const facts = factsTable(kind);
  const readers = await ctx.db.rows<Reader>(sql`select f.reader_key, count(*) as n from ${facts} f
    where f.account_id = ${ctx.account.id} and f.reader_key >= 0 group by f.reader_key order by f.reader_key`);
  for (const portion of neighbours(readers, recordsAtOnce))
    for (const { first, last, ids } of portion.n > recordsAtOnce ? await partsOf(ctx, kind, portion) : [portion]) {
      const began = performance.now();
      const within = ids ? sql`f.id > ${ids[0]}::bigint and f.id <= ${ids[1]}::bigint` : sql`true`;
      yield sql`f.reader_key >= ${first}::bigint and f.reader_key <= ${last}::bigint and ${within}`;
      await restSince(ctx, began);
    }
}

/** Reads these records again; deleted ones are missing from the result. */
export function readRecords(ctx: Reading, kind: HeldKind, ids: readonly number[]): Promise<Buffer[] | undefined> {
  return readFacts(ctx, kind, sql`f.id = any(${ids}::bigint[]) and f.reader_key >= 0`);
}

function readFacts(ctx: Reading, kind: HeldKind, which: Sql): Promise<Buffer[] | undefined> {
  const arrays = packedColumns('f', ['id', ...factsHeld(kind)]);
  return readPacked(
    ctx,
    sql`select ${arrays} from ${factsTable(kind)} f where f.account_id = ${ctx.account.id} and ${which}`,
  );
}

/** The ids of the records of a kind that are shared with a user, as the database packs them. */
export async function sharedWith(ctx: Reading, kind: HeldKind, user: number): Promise<Buffer | null> {
  const { ids } = await ctx.db.prepared.one<{ ids: Buffer | null }>(sql`select array_send(array_agg(f.id)) as ids
    from ${factsTable(kind)} f where f.account_id = ${ctx.account.id} and f.reader_key = ${-user}`);
  return ids;
}

export interface Shared {
  readonly user: number;
  readonly id: number;
}

/** Which of these records are shared with which of these users. */
export function sharedAmong(
  ctx: Reading,
  kind: HeldKind,
  users: readonly number[],
  ids: readonly number[],
): Promise<Shared[]> {
  return ctx.db.rows(sql`select -f.reader_key as user, f.id from ${factsTable(kind)} f where f.account_id = ${ctx.account.id}
    and f.id = any(${ids}::bigint[]) and f.reader_key = any(${users.map((user) => -user)}::bigint[])`);
}

/** The records of a portion: fewer for kinds with more columns, because writing a portion into them blocks the server. */
function portionOf({ db }: Pick<Reading, 'db'>, kind: HeldKind): number {
  return Math.ceil(db.memory.recordsAtOnce * Math.min(1, USUAL_FACTS / factsHeld(kind).length));
}

const USUAL_FACTS = 20;

/** Groups of adjacent readers with at most `most` records together; a reader with more is a group of its own. */
function neighbours(readers: readonly Reader[], most: number): (Portion & { n: number })[] {
  const found: { first: number; last: number; n: number }[] = [];
  for (const { reader_key, n } of readers) {
    const open = found.at(-1);
    if (open && open.n + n <= most) Object.assign(open, { last: reader_key, n: open.n + n });
    else found.push({ first: reader_key, last: reader_key, n });
  }
  return found;
}

/** The records of one reader in parts by their ids. */
async function partsOf(ctx: Reading, kind: HeldKind, { first }: Portion): Promise<Portion[]> {
  const ends = await ctx.db.rows<{ id: number }>(sql`select x.id from (
      select f.id, row_number() over (order by f.id) as nth from ${factsTable(kind)} f
       where f.account_id = ${ctx.account.id} and f.reader_key = ${first}::bigint) x
    where x.nth % ${portionOf(ctx, kind)} = 0 order by x.id`);
  const after = [0, ...ends.map(({ id }) => id)];
  return after.map((id, at) => ({ first, last: first, ids: [id, after[at + 1] ?? Number.MAX_SAFE_INTEGER] }));
}
