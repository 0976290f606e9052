import type { Ctx } from '../../base/context';
import type { Db } from '../../base/database';
import { type Sql, sql } from '../../base/sql';

const SIZE = 1000;
const MOST = sql`999999999999999`;

/** What the value of a deal (alias d) should be. As `inAccountCurrency` in the domain computes it. */
function expected(ctx: Ctx): Sql {
  const rate = sql`rate_on(d.account_id, d.currency_id,
    (coalesce(d.closed_time, ${ctx.now}::timestamptz) at time zone ${ctx.account.time_zone})::date)`;
  return sql`(select case when abs(x.worth) <= ${MOST} then x.worth::bigint end from (select round(d.value_cents * ${rate}) as worth) x)`;
}

const today = (ctx: Ctx) => sql`(${ctx.now}::timestamptz at time zone ${ctx.account.time_zone})::date`;

interface Due {
  readonly id: number;
  readonly rates_version: number;
}

/** Currencies whose rates have changed since, or in which a rate has begun since. */
export function currenciesDue(ctx: Ctx): Promise<Due[]> {
  return ctx.db.rows(sql`select c.id, c.rates_version from currency c where c.account_id = ${ctx.account.id}
    and (c.converted_version <> c.rates_version or exists (select from currency_rate r where r.account_id = c.account_id
      and r.currency_id = c.id and r.valid_from <= ${today(ctx)} and r.valid_from > c.converted_on)) order by c.id`);
}

/** Of two concurrent jobs, the one that ends later may have begun with older rates: it does not overwrite the other. */
export async function setConverted(ctx: Ctx, id: number, version: number): Promise<void> {
  await ctx.db.run(sql`update currency set converted_version = ${version}, converted_on = ${today(ctx)}
    where account_id = ${ctx.account.id} and id = ${id} and converted_version <= ${version}`);
}

/** The first moment of the next rate that has not begun. */
export async function nextRateDay(ctx: Ctx): Promise<Date | null> {
  const { at } = await ctx.db.one<{ at: string | null }>(sql`select (min(valid_from)::timestamp
      at time zone ${ctx.account.time_zone}) as at from currency_rate
    where account_id = ${ctx.account.id} and valid_from > ${today(ctx)}`);
  return at === null ? null : new Date(at);
}

/** All current transactions have a number below this one. */
export async function snapshotEnd(db: Db): Promise<string> {
  return (await db.one<{ end: string }>(sql`select pg_snapshot_xmax(pg_current_snapshot())::text as end`)).end;
}

/** Transactions of other databases of the server do not count, because they read no rates. */
export async function noneOlderThan(db: Db, end: string): Promise<boolean> {
  const { none } = await db.one<{ none: boolean }>(sql`select not exists (select from pg_stat_activity a
    where a.datname = current_database() and age(a.backend_xid) > age(${end}::xid8::xid)) as none`);
  return none;
}

export interface Batch {
  readonly ids: readonly number[];
  /** The last deal that was examined; null at the end. */
  readonly last: number | null;
}

/** The deals after an id whose value does not match their rate, in batches of this size. */
export async function outdatedAmong(ctx: Ctx, currency: number, after: number): Promise<Batch> {
  return ctx.db.one(sql`select coalesce(array_agg(d.id order by d.id)
      filter (where d.account_value_cents is distinct from ${expected(ctx)}), '{}') as ids, max(d.id) as last
    from (select * from deal where account_id = ${ctx.account.id} and currency_id = ${currency} and id > ${after}
      order by id limit ${SIZE}) d`);
}

interface Outdated {
  readonly id: number;
  readonly was: number | null;
  readonly account_value_cents: number | null;
}

/** Locks those that no other transaction is changing, and reads what counters need; deals in the recycle bin are not counted. */
export function lockOutdated(ctx: Ctx, ids: readonly number[]): Promise<Outdated[]> {
  return ctx.db.rows(sql`select d.id, d.user_id, d.deal_pipeline_id, d.deal_stage_id, d.is_archived, d.value_cents,
      d.currency_id, d.probability, d.deleted_at, d.account_value_cents as was, ${expected(ctx)} as account_value_cents,
      (select coalesce(array_agg(s.user_id), '{}') from deal_share s
        where s.account_id = d.account_id and s.deal_id = d.id) as shared_user_ids
    from deal d where d.account_id = ${ctx.account.id} and d.id = any(${ids}::bigint[])
    order by d.id for no key update of d skip locked`);
}

export async function writeValues(ctx: Ctx, rows: readonly Outdated[]): Promise<void> {
  await ctx.db.run(sql`update deal d set account_value_cents = x.value
    from unnest(${rows.map(({ id }) => id)}::bigint[], ${rows.map((row) => row.account_value_cents)}::bigint[]) as x(id, value)
    where d.account_id = ${ctx.account.id} and d.id = x.id`);
}
