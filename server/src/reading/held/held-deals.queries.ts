import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import type { Ctx } from '../../base/context';
import { join, name, type Sql, sql } from '../../base/sql';
import { CODED, DAYS, type DealColumns, MEASURED } from './deal-columns';
import { DealPeriods } from './deal-periods';

/** What must be known before columns answer: what this transaction sees, and what was changed since they were read. */
export interface Standing {
  readonly snapshot: string;
  /** The transaction sees one moment, and nothing that is not committed. */
  readonly is_settled: boolean;
  /** Of the running database: numbers of a former one are unrelated to it. */
  readonly started: string;
  /** From which transaction on all changes are still noted. */
  readonly kept_from: number;
  /** Counted if nothing is held yet. */
  readonly deals: number;
  /** The deals that were changed since; null if there are too many to list. */
  readonly changed: readonly number[] | null;
}

export interface Since {
  readonly snapshot: string;
  readonly from: number;
}

/** Later notes come from the database of which a backup was made. */
const AHEAD = sql`pg_snapshot_xmax(pg_current_snapshot())::text::bigint`;

export function standingOf(ctx: Ctx, since: Since | undefined): Promise<Standing> {
  const account = ctx.account.id;
  const { snapshot, from } = since ?? { snapshot: '1:1:', from: Number.MAX_SAFE_INTEGER };
  return ctx.db.prepared.one<Standing>(sql`select pg_current_snapshot()::text as snapshot, pg_postmaster_start_time()::text as started,
      current_setting('transaction_read_only') = 'on' and current_setting('transaction_isolation') = 'repeatable read'
        and pg_current_xact_id_if_assigned() is null as is_settled,
      coalesce((select k.kept_from from deal_fact_change_kept k where k.account_id = ${account} and k.kept_from <= ${AHEAD}), 0) as kept_from,
      case when ${since === undefined} then (select coalesce(sum(n), 0)::bigint from record_counter
        where account_id = ${account} and record_type = ${DEAL.name}) else 0 end as deals,
      case when c.all_of_them then null else coalesce(c.ids, '[]') end as changed
    from (select bool_or(x.ids is null) as all_of_them, (select json_agg(distinct y.id) from deal_fact_change z cross join unnest(z.ids) y(id)
          where z.account_id = ${account} and z.written_by >= ${from}::bigint and z.written_by < ${AHEAD}
            and not pg_visible_in_snapshot(z.written_by::text::xid8, ${snapshot}::pg_snapshot)) as ids
      from deal_fact_change x where x.account_id = ${account} and x.written_by >= ${from}::bigint and x.written_by < ${AHEAD}
        and not pg_visible_in_snapshot(x.written_by::text::xid8, ${snapshot}::pg_snapshot)) c`);
}

const COLUMNS = ['id', ...Object.keys(CODED), ...MEASURED, ...DAYS];
const arrays = join(COLUMNS.map((column, at) => packed(sql`f.${name(column)}`, at)));

/**
 * All values of a column as one, in the binary form of the database: an object for each would take longer than
 * counting.
 */
function packed(value: Sql, at: number): Sql {
  return sql`array_send(array_agg(${value})) as ${name(`c${at}`)}`;
}

type Packed = Readonly<Record<string, Buffer | null>>;

/** The columns of a portion; none if it has no rows. */
async function readPacked(ctx: Ctx, query: Sql): Promise<Buffer[] | undefined> {
  const row = await ctx.db.one<Packed>(query);
  return row.c0 ? (Object.values(row) as Buffer[]) : undefined;
}

interface Reader {
  readonly reader_key: number;
  readonly n: number;
}

/** Neighbouring readers, or a part of the deals of one. */
interface Portion {
  readonly first: number;
  readonly last: number;
  readonly ids?: readonly [after: number, last: number];
}

/** Reads all deals of the account in portions, so that other requests run in between. */
export async function readAll(ctx: Ctx, columns: DealColumns): Promise<void> {
  const account = ctx.account.id;
  const readers = await ctx.db.rows<Reader>(sql`select f.reader_key, count(*) as n from deal_facts f
    where f.account_id = ${account} and f.reader_key >= 0 group by f.reader_key order by f.reader_key`);
  for (const portion of portionsOf(readers, ctx.db.memory.dealsAtOnce))
    for (const { first, last, ids } of portion.n > ctx.db.memory.dealsAtOnce
      ? await partsOf(ctx, portion)
      : [portion]) {
      const within = ids ? sql`f.id > ${ids[0]}::bigint and f.id <= ${ids[1]}::bigint` : sql`true`;
      const read = await readPacked(
        ctx,
        sql`select ${arrays} from deal_facts f where f.account_id = ${account}
          and f.reader_key >= ${first}::bigint and f.reader_key <= ${last}::bigint and ${within}`,
      );
      if (read) columns.put(read);
    }
  for (const { lines, ids } of await linesOfDeals(ctx, sql`true`)) columns.putLines(lines, ids);
}

/** The deals by their product lines; those without any are not among them. */
function linesOfDeals(ctx: Ctx, which: Sql): Promise<{ readonly lines: string; readonly ids: Buffer }[]> {
  return ctx.db.rows(sql`select x.lines, array_send(array_agg(x.deal_id)) as ids from (
      select p.deal_id, array_agg(p.product_line_id order by p.product_line_id)::text as lines from deal_product_line p
       where p.account_id = ${ctx.account.id} and ${which} group by p.deal_id) x group by x.lines`);
}

/**
 * Reads these deals anew, and returns the function that applies them to the columns. Deleted deals are marked as not
 * living.
 */
export async function readChanged(
  ctx: Ctx,
  { columns, periods }: { readonly columns: DealColumns; readonly periods: DealPeriods | undefined },
  ids: readonly number[],
): Promise<() => void> {
  const account = ctx.account.id;
  const [deals, sets, past] = await Promise.all([
    readPacked(
      ctx,
      sql`select ${arrays} from deal_facts f
        where f.account_id = ${account} and f.id = any(${ids}::bigint[]) and f.reader_key >= 0`,
    ),
    linesOfDeals(ctx, sql`p.deal_id = any(${ids}::bigint[])`),
    periods ? periodsWhere(ctx, sql`p.id = any(${ids}::bigint[])`) : undefined,
  ]);
  return () => {
    columns.drop(ids);
    if (deals) columns.put(deals);
    columns.forgetLines(ids);
    for (const { lines, ids: own } of sets) columns.putLines(lines, own);
    periods?.forget(ids);
    if (past) periods?.put(past);
  };
}

/** Reads in which stages all deals of the account were. */
export async function readPeriods(ctx: Ctx, columns: DealColumns): Promise<DealPeriods> {
  const ids = columns.id.slice(0, columns.rows).sort();
  const periods = new DealPeriods(columns, PERIODS_OF_A_DEAL * ids.length);
  let after = 0;
  const portion = ctx.db.memory.dealsAtOnce;
  for (let at = portion; at < ids.length + portion; at += portion) {
    const last = ids[Math.min(at, ids.length) - 1] ?? 0;
    const read = await periodsWhere(ctx, sql`p.id > ${after} and p.id <= ${last}`);
    if (read) periods.put(read);
    after = last;
  }
  return periods;
}

/** About this many of each. */
const PERIODS_OF_A_DEAL = 3;

function periodsWhere(ctx: Ctx, which: Sql): Promise<Buffer[] | undefined> {
  const columns = ['id', 'valid_from', 'valid_to', 'deal_stage_id'].map((column, at) =>
    packed(sql`p.${name(column)}`, at),
  );
  return readPacked(
    ctx,
    sql`select ${join(columns)} from (select * from deal_period p where p.account_id = ${ctx.account.id} and ${which}
      order by p.id, p.valid_from) p`,
  );
}

/** The deals that are shared with the actor. */
export async function sharedWithActor(ctx: Ctx): Promise<readonly number[]> {
  const rows = await ctx.db.prepared.rows<{ id: number }>(sql`select f.id from deal_facts f
    where f.account_id = ${ctx.account.id} and f.reader_key = ${-ctx.actor.id}`);
  return rows.map(({ id }) => id);
}

/** Neighbouring readers with at most this many deals together, and each reader with more separately. */
function portionsOf(readers: readonly Reader[], most: number): (Portion & { n: number })[] {
  const found: { first: number; last: number; n: number }[] = [];
  for (const { reader_key, n } of readers) {
    const open = found.at(-1);
    if (open && open.n + n <= most) Object.assign(open, { last: reader_key, n: open.n + n });
    else found.push({ first: reader_key, last: reader_key, n });
  }
  return found;
}

/** The deals of one reader in parts by their ids. */
async function partsOf(ctx: Ctx, { first }: Portion): Promise<Portion[]> {
  const ends = await ctx.db.rows<{ id: number }>(sql`select x.id from (
      select f.id, row_number() over (order by f.id) as nth from deal_facts f
       where f.account_id = ${ctx.account.id} and f.reader_key = ${first}::bigint) x
    where x.nth % ${ctx.db.memory.dealsAtOnce} = 0 order by x.id`);
  const after = [0, ...ends.map(({ id }) => id)];
  return after.map((id, at) => ({ first, last: first, ids: [id, after[at + 1] ?? Number.MAX_SAFE_INTEGER] }));
}
