import { addDays, addMonths, type PlainDate } from '@fairlead/domain/dates/plain';
import { AGES, type ClosedCount, type PlaceCount, type PlaceRate, type Rate } from '@fairlead/domain/forecast/method';
import type { PastMonth } from '@fairlead/domain/forecast/past';
import type { Db } from '../../base/database';
import { raw, sql } from '../../base/sql';
import { accountAmount } from '../../reading/account-amounts';

/** Deals that closed longer ago say little about today. */
const YEARS = 2;

interface Learned {
  readonly places: readonly PlaceCount[];
  readonly all: ClosedCount;
}

export interface LearningState {
  /** By whose days the past is kept; null while it is not computed. */
  readonly zone: string | null;
  readonly learned_at: Date | null;
  /** How often the past was computed as a whole. */
  readonly fills: number;
  /** How often it had been when it was learned from. */
  readonly learned_from: number | null;
  /** The number of closed deals that it was learned from. */
  readonly closed: number;
  readonly stages: readonly number[];
  /** The months that were tried. What was known when they began does not change. */
  readonly known: readonly PlainDate[];
}

/** A pass over the past of a large account takes longer than a request may. */
export async function takeTime(db: Db): Promise<void> {
  await db.run(sql`set local statement_timeout = '30min'`);
}

export function stateOf(db: Db, account: number): Promise<LearningState> {
  return db.one(sql`select (select h.time_zone from deal_history h where h.account_id = ${account} and h.is_ready) as zone,
    (select f.learned_at from forecast_history f where f.account_id = ${account}) as learned_at,
    coalesce((select h.fills from deal_history h where h.account_id = ${account}), 0) as fills,
    (select f.fills from forecast_history f where f.account_id = ${account}) as learned_from,
    coalesce((select f.closed from forecast_history f where f.account_id = ${account}), 0) as closed,
    (select coalesce(json_agg(s.id order by s.id), '[]') from deal_stage s
      where s.account_id = ${account} and s.percent > 0 and s.percent < 100) as stages,
    (select coalesce(json_agg(to_char(p.month, 'YYYY-MM-DD')), '[]') from forecast_past p
      where p.account_id = ${account}) as known`);
}

/** A deal counts as having been in a stage for so long, if it still was at the end of that day. */
const bounds = raw(`(values ${AGES.map((days, age) => `(${age}, ${days})`).join(', ')}) as a(age, days)`);

/**
 * The outcomes of the deals that had closed by the end of a day: each counts once in every stage it was in, for every
 * age it reached there, and once in all. Deals that were never open here, such as imported ones, say nothing.
 */
export async function closedPlaces(db: Db, account: number, day: PlainDate): Promise<Learned> {
  const since = addMonths(day, -12 * YEARS);
  const rows = await db.rows<ClosedCount & { deal_stage_id: number | null; age: number; owner_key: number }>(sql`
    with ended as materialized (select p.id, p.owner_key, s.percent = 100 as won
        from deal_period p join deal_stage s on s.account_id = p.account_id and s.id = p.deal_stage_id
       where p.account_id = ${account} and p.valid_from <= ${day}::date and p.valid_to > ${day}::date and s.percent in (0, 100)),
      steps as (select p.id, p.deal_stage_id, s.percent, p.valid_from, least(p.valid_to, ${addDays(day, 1)}::date) as valid_to,
          case when lag(p.deal_stage_id) over w is distinct from p.deal_stage_id or lag(p.valid_to) over w is distinct from p.valid_from
            then 1 else 0 end as begins
        from deal_period p join ended e on e.id = p.id
          left join deal_stage s on s.account_id = p.account_id and s.id = p.deal_stage_id
       where p.account_id = ${account} and p.valid_from <= ${day}::date
      window w as (partition by p.id order by p.valid_from)),
      runs as (select id, deal_stage_id, percent, valid_from, valid_to, sum(begins) over (partition by id order by valid_from) as run from steps),
      stays as materialized (select id, deal_stage_id, max(valid_to) - min(valid_from) as days, max(valid_to) as ended_on from runs
        where percent > 0 and percent < 100 group by id, deal_stage_id, run),
      recent as materialized (select e.id, e.owner_key, e.won from ended e
        where exists (select from stays y where y.id = e.id and y.ended_on > ${since}::date)),
      places as (select distinct r.id, r.owner_key, r.won, y.deal_stage_id, a.age
        from recent r join stays y on y.id = r.id join ${bounds} on y.days > a.days)
    select deal_stage_id, age, owner_key, count(*)::int as closed, (count(*) filter (where won))::int as won
      from places group by deal_stage_id, age, owner_key
    union all select null, 0, 0, count(*)::int, (count(*) filter (where won))::int from recent`);
  const all = rows.find(({ deal_stage_id }) => deal_stage_id === null) ?? { closed: 0, won: 0 };
  return { all, places: rows.filter((row): row is PlaceCount => row.deal_stage_id !== null) };
}

export async function keepRates(
  db: Db,
  account: number,
  { now, fills }: { readonly now: Date; readonly fills: number },
  rates: readonly PlaceRate[],
  all: ClosedCount & Rate,
): Promise<void> {
  await db.run(sql`delete from forecast_rate where account_id = ${account}`);
  await db.run(sql`insert into forecast_rate (account_id, deal_stage_id, age, owner_key, closed, won, rate, doubt)
    select ${account}, x.* from jsonb_to_recordset(${JSON.stringify(rates)}::jsonb)
      as x(deal_stage_id bigint, age smallint, owner_key bigint, closed integer, won integer, rate double precision, doubt double precision)`);
  await db.run(sql`insert into forecast_history (account_id, learned_at, fills, closed, won, rate, doubt)
    values (${account}, ${now}, ${fills}, ${all.closed}, ${all.won}, ${all.rate}, ${all.doubt})
    on conflict (account_id) do update set learned_at = excluded.learned_at, fills = excluded.fills, closed = excluded.closed,
      won = excluded.won, rate = excluded.rate, doubt = excluded.doubt`);
}

/** Open deals of one owner in one place, as they stood on a day. */
interface OpenPlace {
  readonly deal_stage_id: number;
  readonly age: number;
  readonly owner_key: number;
  readonly deals: number;
  readonly cents: number;
  readonly squares: number;
  readonly weighted: number;
}

/** Amounts count by the rates of today. */
const value = sql`coalesce(case when p.currency_id is null then p.value_cents else round(p.value_cents * r.rate)::bigint end, 0)`;

/** The deals that were open at the end of a day and were to close in the month after, by their place then. */
export function openPlaces(db: Db, account: number, day: PlainDate, now: Date): Promise<OpenPlace[]> {
  return db.rows<OpenPlace>(sql`with rates as materialized (select c.id, rate_on(${account}, c.id, ${now}::timestamptz::date) as rate
      from currency c where c.account_id = ${account}),
    open as (select p.owner_key, p.deal_stage_id, ${value} as value, coalesce(p.probability, 0) as probability,
        ${day}::date - coalesce((select max(q.valid_to) from deal_period q where q.account_id = p.account_id and q.id = p.id
            and q.valid_from < p.valid_from and q.deal_stage_id is distinct from p.deal_stage_id),
          (select min(q.valid_from) from deal_period q where q.account_id = p.account_id and q.id = p.id)) as days
      from deal_period p join deal_stage s on s.account_id = p.account_id and s.id = p.deal_stage_id
        left join rates r on r.id = p.currency_id
     where p.account_id = ${account} and p.valid_from <= ${day}::date and p.valid_to > ${day}::date and not p.is_archived
       and s.percent > 0 and s.percent < 100
       and p.expected_close_date > ${day}::date and p.expected_close_date <= ${lastOfNext(day)}::date)
    select owner_key, deal_stage_id, width_bucket(days::float8, ${AGE_BOUNDS}) as age, count(*)::int as deals, sum(value)::bigint as cents,
      sum(value::float8 * value::float8) as squares, sum(round(value * probability / 100.0))::bigint as weighted
      from open group by 1, 2, 3`);
}

/** The bounds of the ages for `width_bucket`. */
export const AGE_BOUNDS = raw(`array[${AGES.slice(1).join(', ')}]::float8[]`);

const lastOfNext = (day: PlainDate) => addDays(addMonths(addDays(day, 1), 1), -1);

/** What was won in each month from one on, in one pass, by the account's days. Deals that were archived since count. */
export async function wonByMonth(
  db: Db,
  account: number,
  first: PlainDate,
  zone: string,
): Promise<ReadonlyMap<PlainDate, number>> {
  const rows = await db.rows<{ month: PlainDate; cents: number }>(sql`select to_char(x.month, 'YYYY-MM-DD') as month,
      sum(x.value)::bigint as cents
    from (select date_trunc('month', d.closed_time at time zone ${zone}) as month, ${accountAmount('d', 'value_cents')} as value
      from deal d join deal_stage s on s.account_id = d.account_id and s.id = d.deal_stage_id and s.percent = 100
     where d.account_id = ${account} and d.deleted_at is null
       and d.closed_time >= (${first}::date)::timestamp at time zone ${zone}) x
    where x.value is not null group by x.month`);
  return new Map(rows.map(({ month, cents }) => [month, cents]));
}

interface KeptMonth extends PastMonth {
  readonly month: PlainDate;
  readonly deals: number;
  readonly is_enough: boolean;
}

export async function keepMonth(db: Db, account: number, month: KeptMonth): Promise<void> {
  const { history_cents, low_cents, high_cents, weighted_cents, won_cents } = month;
  await db.run(sql`insert into forecast_past (account_id, month, deals, history_cents, low_cents, high_cents, weighted_cents, won_cents, is_enough)
    values (${account}, ${month.month}, ${month.deals}, ${history_cents}, ${low_cents}, ${high_cents}, ${weighted_cents}, ${won_cents},
      ${month.is_enough})
    on conflict (account_id, month) do update set deals = excluded.deals, history_cents = excluded.history_cents,
      low_cents = excluded.low_cents, high_cents = excluded.high_cents, weighted_cents = excluded.weighted_cents,
      won_cents = excluded.won_cents, is_enough = excluded.is_enough`);
}

/** What was won in a month may still be entered later. */
export async function correctWon(db: Db, account: number, month: PlainDate, won: number): Promise<void> {
  await db.run(sql`update forecast_past set won_cents = ${won} where account_id = ${account} and month = ${month}`);
}

/** Null forgets all of them. */
export async function forgetMonthsBefore(db: Db, account: number, month: PlainDate | null): Promise<void> {
  const before = month ?? 'infinity';
  await db.run(sql`delete from forecast_past where account_id = ${account} and month < ${before}::date`);
}
