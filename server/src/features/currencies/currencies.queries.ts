import type {
  CurrencyAnswer,
  CurrencyChange,
  RateAnswer,
  RateSearch,
} from '@fairlead/domain/currencies/currencies.contract';
import { currencyName, currencyOf } from '@fairlead/domain/money/currency';
import { rateText } from '@fairlead/domain/money/rates';
import type { Ctx } from '../../base/context';
import { all, type Sql, sql } from '../../base/sql';

interface Found<T> {
  readonly total: number;
  readonly entries: readonly T[];
}

interface Asked {
  readonly id?: number;
  readonly page?: number;
  readonly per_page?: number;
}

const times = sql`wire_time(t.created_at) as created_at, wire_time(t.updated_at) as updated_at`;

function pageOf({ page = 1, per_page = 50 }: Asked): Sql {
  return sql`limit ${per_page} offset ${(page - 1) * per_page}`;
}

function own(ctx: Ctx, id: number | undefined): Sql[] {
  return [sql`t.account_id = ${ctx.account.id}`, ...(id === undefined ? [] : [sql`t.id = ${id}`])];
}

const today = (ctx: Ctx) => sql`(${ctx.now}::timestamptz at time zone ${ctx.account.time_zone})::date`;

/** With the rate of today: the last one that began, or the first of all. */
export async function readCurrencies(ctx: Ctx, asked: Asked): Promise<Found<CurrencyAnswer>> {
  const where = all(own(ctx, asked.id));
  const rows = await ctx.db.rows<ReadCurrency>(sql`select t.id, t.code, r.rate::text as rate,
      wire_date(r.valid_from) as valid_from, ${times}, count(*) over () as total
    from currency t left join lateral (select r.rate, r.valid_from from currency_rate r
      where r.account_id = t.account_id and r.currency_id = t.id
      order by r.valid_from > ${today(ctx)}, abs(r.valid_from - ${today(ctx)}) limit 1) r on true
    where ${where} order by t.code ${pageOf(asked)}`);
  const entries = rows.map(({ total: _total, code, rate, ...row }) => {
    const { symbol, decimal_places } = currencyOf(code);
    return { ...row, code, name: currencyName(code), symbol, decimal_places, rate: rate && rateText(rate) };
  });
  return { entries, total: rows[0]?.total ?? 0 };
}

interface ReadCurrency
  extends Pick<CurrencyAnswer, 'id' | 'code' | 'rate' | 'valid_from' | 'created_at' | 'updated_at'> {
  readonly total: number;
}

/** The latest first. */
export async function readRates(ctx: Ctx, asked: Asked & Partial<RateSearch>): Promise<Found<RateAnswer>> {
  const of = asked.currency_id === undefined ? [] : [sql`t.currency_id = ${asked.currency_id}`];
  const rows = await ctx.db.rows<RateAnswer & { total: number }>(sql`select t.id, t.currency_id,
      wire_date(t.valid_from) as valid_from, t.rate::text as rate, ${times}, count(*) over () as total
    from currency_rate t where ${all([...own(ctx, asked.id), ...of])}
    order by t.valid_from desc, t.currency_id ${pageOf(asked)}`);
  const entries = rows.map(({ total: _total, ...row }) => ({ ...row, rate: rateText(row.rate) }));
  return { entries, total: rows[0]?.total ?? 0 };
}

/** One administrator at a time changes the currencies of an account. Saves of deals do not wait for this lock. */
export async function lockCurrencies(ctx: Ctx): Promise<void> {
  await ctx.db.run(sql`select pg_advisory_xact_lock(7103090, hashint8(${ctx.account.id}))`);
}

export function todayOf(ctx: Ctx): Promise<{ day: string }> {
  return ctx.db.one(sql`select ${today(ctx)}::text as day`);
}

export async function rateIds(ctx: Ctx, currency: number): Promise<number[]> {
  const rows = await ctx.db.rows<{ id: number }>(
    sql`select id from currency_rate where account_id = ${ctx.account.id} and currency_id = ${currency} order by id`,
  );
  return rows.map(({ id }) => id);
}

/** How many deals are in the currency, and how many of them are in the recycle bin. */
export function dealsIn(ctx: Ctx, currency: number): Promise<{ n: number; deleted: number }> {
  return ctx.db.one(sql`select count(*) as n, count(*) filter (where deleted_at is not null) as deleted
    from deal where account_id = ${ctx.account.id} and currency_id = ${currency}`);
}

/** The log of currencies and rates, and whether amounts are still being converted by the last rates. */
export async function readChanges(ctx: Ctx): Promise<{ changes: CurrencyChange[]; recalculating: boolean }> {
  const { recalculating } = await ctx.db.one<{ recalculating: boolean }>(sql`select exists (select from currency
    where account_id = ${ctx.account.id} and converted_version <> rates_version) as recalculating`);
  const rows = await ctx.db.rows<ReadChange>(sql`
    select case when s.undone_by_id is null and s.via <> 'undo' then s.id end as change_set_id, wire_time(s.at) as at,
        u.full_name as by, c.op, c.record_type, wire_date(coalesce(c.after->>'valid_from', whole->>'valid_from')::date) as valid_from,
        coalesce(whole->>'code', cur.code, ${createdAs(sql`'currency'`, sql`(whole->>'currency_id')::bigint`)}->>'code', '') as code,
        case when c.op in ('update', 'delete') then coalesce(c.before->>'rate', whole->>'rate') end as old,
        coalesce(c.after->>'rate', whole->>'rate') as new
      from (select * from change c where c.account_id = ${ctx.account.id} and c.record_type in ('currency', 'currency_rate')
        order by c.id desc limit ${MOST_CHANGES}) c
      join change_set s on s.account_id = c.account_id and s.id = c.change_set_id
      left join account_user u on u.account_id = c.account_id and u.id = s.user_id
      cross join lateral (select case c.op when 'delete' then c.before when 'create' then c.after
        else ${createdAs(sql`c.record_type`, sql`c.record_id`)} end as whole) w
      left join lateral jsonb_to_record(whole) as of(currency_id bigint) on true
      left join currency cur on cur.account_id = c.account_id and cur.id = of.currency_id
     order by c.id desc`);
  return { changes: rows.map(changeOf), recalculating };
}

const MOST_CHANGES = 100;

/** What the log says of an entry when it was created: an update says only what it changed. */
function createdAs(type: Sql, id: Sql): Sql {
  return sql`(select x.after from change x where x.account_id = c.account_id and x.record_type = ${type}
    and x.record_id = ${id} and x.op = 'create' order by x.id limit 1)`;
}

interface ReadChange extends Omit<CurrencyChange, 'what'> {
  readonly op: string;
  readonly record_type: string;
}

function changeOf({ op, record_type, ...row }: ReadChange): CurrencyChange {
  const gone = op === 'delete';
  if (record_type === 'currency') {
    return { ...row, what: gone ? 'currency_removed' : 'currency_added', valid_from: null, old: null, new: null };
  }
  const old = row.old === null ? null : rateText(row.old);
  const now = gone || row.new === null ? null : rateText(row.new);
  return { ...row, what: gone ? 'rate_removed' : op === 'update' ? 'rate_changed' : 'rate_added', old, new: now };
}
