import { type Sql, sql } from '../../base/sql';
import { type DealColumns, forgetLines, putLines } from './deal-columns';
import { DealPeriods, PERIOD_COLUMNS } from './deal-periods';
import type { Reading } from './held-store';
import { packedColumns, readPacked } from './packed.queries';
import { restSince } from './rest';

/** Reads the columns of deals that are not facts: their product lines. */
export async function readBesideAll(ctx: Reading, columns: DealColumns): Promise<void> {
  for (const { lines, ids } of await linesOfDeals(ctx, sql`true`)) putLines(columns, lines, ids);
}

/** Reads product lines and periods of these deals again, and returns the function that writes them. */
export async function readBeside(
  ctx: Reading,
  columns: DealColumns,
  periods: DealPeriods | undefined,
  ids: readonly number[],
): Promise<() => void> {
  const [sets, past] = await Promise.all([
    linesOfDeals(ctx, sql`p.deal_id = any(${ids}::bigint[])`),
    periods ? periodsWhere(ctx, sql`p.id = any(${ids}::bigint[])`) : undefined,
  ]);
  return () => {
    forgetLines(columns, ids);
    for (const { lines, ids: own } of sets) putLines(columns, lines, own);
    periods?.forget(ids);
    if (past) periods?.put(past);
  };
}

/** The deals by their product lines; deals without any are left out. */
function linesOfDeals(ctx: Reading, which: Sql): Promise<{ readonly lines: string; readonly ids: Buffer }[]> {
  return ctx.db.rows(sql`select x.lines, array_send(array_agg(x.deal_id)) as ids from (
      select p.deal_id, array_agg(p.product_line_id order by p.product_line_id)::text as lines from deal_product_line p
       where p.account_id = ${ctx.account.id} and ${which} group by p.deal_id) x group by x.lines`);
}

/** Reads the periods of all deals of the account, those in the recycle bin included. */
export async function readPeriods(ctx: Reading, columns: DealColumns): Promise<DealPeriods> {
  const periods = new DealPeriods(columns, PERIODS_OF_A_DEAL * columns.rows);
  const portion = PERIODS_OF_A_DEAL * ctx.db.memory.recordsAtOnce;
  for (let [after, isLast] = [0, false]; !isLast; ) {
    const began = performance.now();
    const ahead = sql`p.id > ${after}::bigint`;
    const end = await ctx.db.prepared.maybe<{ id: number }>(sql`select p.id from deal_period p
      where p.account_id = ${ctx.account.id} and ${ahead} order by p.id, p.valid_from limit 1 offset ${portion}::int`);
    const read = await periodsWhere(ctx, end ? sql`${ahead} and p.id <= ${end.id}::bigint` : ahead);
    if (read) periods.put(read);
    [after, isLast] = [end?.id ?? after, !end];
    await restSince(ctx, began);
  }
  return periods;
}

/** An estimate. */
const PERIODS_OF_A_DEAL = 3;

function periodsWhere(ctx: Reading, which: Sql): Promise<Buffer[] | undefined> {
  return readPacked(
    ctx,
    sql`select ${packedColumns('p', PERIOD_COLUMNS)} from (
      select * from deal_period p where p.account_id = ${ctx.account.id} and ${which} order by p.id, p.valid_from) p`,
  );
}
