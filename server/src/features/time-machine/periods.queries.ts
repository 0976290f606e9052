import { type DatedChange, type DealPeriod, type DealState, STATE_COLUMNS } from '@fairlead/domain/time-machine/period';
import type { PlainDate } from '@fairlead/domain/dates/plain';
import type { Db } from '../../base/database';
import { join, name, raw, sql } from '../../base/sql';

/** Periods of one account are calculated one batch after the other, so that none is overwritten by an older read. */
const TURN = 7103011;

const columns = STATE_COLUMNS.map((column) => name(column));
const state = (alias: string) =>
  raw(`jsonb_build_object(${STATE_COLUMNS.map((key) => `'${key}', ${alias}.${key}`).join(', ')})`);

export interface KnownDeal {
  readonly id: number;
  readonly state: DealState;
  readonly exists: boolean;
  readonly created: PlainDate;
  readonly changes: readonly DatedChange[];
  /** The period that holds the day before, with its first day. */
  readonly former: { readonly from: PlainDate; readonly state: DealState } | null;
}

export async function takeTurn(db: Db, account: number): Promise<void> {
  await db.run(sql`select pg_advisory_xact_lock(${TURN}, hashtext(${String(account)}))`);
}

/** Updates the database's statistics now: if it assumes that there are no periods, a join of them can take minutes. */
export async function analysePeriods(db: Db): Promise<void> {
  await db.run(sql`analyze deal_period`);
}

interface Zones {
  /** The time zone of the periods; null if there are none yet. */
  readonly kept: string | null;
  /** Of the account. */
  readonly now: string;
  /** The periods of all deals are calculated. */
  readonly ready: boolean;
}

export function zonesOf(db: Db, account: number): Promise<Zones> {
  return db.one(sql`select h.time_zone as kept, a.time_zone as now, coalesce(h.is_ready, false) as ready
    from account a left join deal_history h on h.account_id = a.id where a.id = ${account}`);
}

export async function setZone(db: Db, account: number, zone: string, ready: boolean): Promise<void> {
  await db.run(sql`insert into deal_history (account_id, time_zone, is_ready, fills)
    values (${account}, ${zone}, ${ready}, ${Number(ready)})
    on conflict (account_id) do update set time_zone = excluded.time_zone, is_ready = excluded.is_ready,
      fills = deal_history.fills + excluded.fills`);
}

/** The deals of the next changes of a set, the first day of these changes, and the last one; null after the end. */
export function dealsOfSet(
  db: Db,
  account: number,
  set: number,
  after: number,
  most: number,
): Promise<{ ids: number[]; day: PlainDate | null; last: number | null }> {
  return db.prepared.one(sql`select coalesce(json_agg(distinct x.record_id order by x.record_id) filter (where x.record_type = 'deal'), '[]') as ids,
      (min((x.at at time zone h.time_zone)::date) filter (where x.record_type = 'deal'))::text as day, case when count(*) = ${most} then max(x.id) end as last
    from (select c.id, c.record_type, c.record_id, c.at from change c
      where c.account_id = ${account} and c.change_set_id = ${set} and c.id > ${after} order by c.id limit ${most}) x
    join deal_history h on h.account_id = ${account}`);
}

/** The deals of these change sets, and the first day of their changes. */
export function dealsOfSets(
  db: Db,
  account: number,
  sets: readonly number[],
): Promise<{ ids: number[]; day: PlainDate | null }> {
  return db.one(sql`select coalesce(json_agg(distinct c.record_id), '[]') as ids, min((c.at at time zone h.time_zone)::date)::text as day
    from change c join deal_history h on h.account_id = c.account_id
    where c.account_id = ${account} and c.change_set_id = any(${sets}::bigint[]) and c.record_type = 'deal'`);
}

/** Which of these change sets have fewer deals than so many. */
export async function smallSets(db: Db, account: number, sets: readonly number[], fewer: number): Promise<number[]> {
  const rows = await db.rows<{ id: number }>(sql`select s.id from unnest(${sets}::bigint[]) s(id)
    where (select count(*) from (select from change c where c.account_id = ${account} and c.change_set_id = s.id
      and c.record_type = 'deal' limit ${fewer}) x) < ${fewer}`);
  return rows.map(({ id }) => id);
}

export async function nextDeals(db: Db, account: number, after: number, most: number): Promise<number[]> {
  const rows = await db.prepared.rows<{ id: number }>(sql`select id from deal
    where account_id = ${account} and id > ${after} order by id limit ${most}`);
  return rows.map(({ id }) => id);
}

/**
 * The current state of these deals and their changes from a day on (or ever), in one query, so that both are of one
 * moment. Erased deals are not among them.
 */
export function knownDeals(
  db: Db,
  account: number,
  zone: string,
  ids: readonly number[],
  since: PlainDate | null,
): Promise<KnownDeal[]> {
  const from = since === null ? sql`true` : sql`c.at >= (${since}::date)::timestamp at time zone ${zone}`;
  return db.prepared.rows<KnownDeal>(sql`
    select d.id, ${state('d')} as state, d.deleted_at is null as exists, (d.created_at at time zone ${zone})::date::text as created,
      coalesce((select jsonb_agg(jsonb_build_object('day', (c.at at time zone ${zone})::date, 'op', c.op, 'before',
            case when c.op = 'update' then c.before end) order by c.id desc)
          from change c where c.account_id = ${account} and c.record_type = 'deal' and c.record_id = d.id and ${from}
            and (c.op <> 'update' or c.after ?| ${[...STATE_COLUMNS]}::text[])), '[]') as changes,
      (select jsonb_build_object('from', p.valid_from, 'state', ${state('p')}) from deal_period p
        where p.account_id = ${account} and p.id = d.id and p.valid_from < ${since}::date and p.valid_to >= ${since}::date) as former
      from deal d where d.account_id = ${account} and d.id = any(${ids}::bigint[])`);
}

export interface NewPeriods {
  readonly id: number;
  /** Periods from this day on are replaced. */
  readonly cut: PlainDate;
  readonly periods: readonly DealPeriod[];
}

/** Replaces the periods of these deals from a day on; those of erased deals are deleted. */
export async function replacePeriods(
  db: Db,
  account: number,
  ids: readonly number[],
  deals: readonly NewPeriods[],
  since: PlainDate | null,
): Promise<void> {
  const cutOf = new Map(deals.map(({ id, cut }) => [id, cut]));
  const cuts = ids.map((id) => cutOf.get(id) ?? '-infinity');
  await db.prepared.run(sql`delete from deal_period p using unnest(${ids}::bigint[], ${cuts}::date[]) as x(id, cut)
    where p.account_id = ${account} and p.id = x.id and p.valid_from >= x.cut`);
  await db.prepared.run(sql`update deal_period p set valid_to = ${since}::date where p.account_id = ${account}
    and p.id = any(${ids}::bigint[]) and p.valid_to > ${since}::date`);
  const rows = deals.flatMap(({ id, periods }) =>
    periods.map(({ from, to, state: one }) => ({ id, valid_from: from, valid_to: to ?? 'infinity', ...one })),
  );
  const types = raw(
    'deal_pipeline_id bigint, deal_stage_id bigint, value_cents bigint, currency_id bigint, probability smallint, expected_close_date date, is_archived boolean',
  );
  await db.prepared.run(sql`insert into deal_period (account_id, id, owner_key, valid_from, valid_to, ${join(columns)})
    select ${account}, x.id, d.owner_key, x.valid_from, x.valid_to, ${join(STATE_COLUMNS.map((column) => raw(`x.${column}`)))}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(id bigint, valid_from date, valid_to date, ${types})
      join deal d on d.account_id = ${account} and d.id = x.id`);
  await db.prepared.run(sql`update deal_period p set owner_key = d.owner_key from deal d where d.account_id = ${account}
    and d.id = any(${ids}::bigint[]) and p.account_id = ${account} and p.id = d.id and p.owner_key <> d.owner_key`);
}
