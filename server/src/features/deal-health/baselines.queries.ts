import type { Flags } from '@fairlead/domain/features/features';
import type { WonDeal, WonDealStays } from '@fairlead/domain/deal-health/baseline';
import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import type { Db } from '../../base/database';
import { type Sql, sql } from '../../base/sql';

interface Standing {
  readonly features: Flags;
  /** When the lines of the account's stages were last calculated, also if there were too few deals for any. */
  readonly computed_at: Date | null;
}

export function standingOf(db: Db, account: number): Promise<Standing> {
  return db.one<Standing>(sql`select a.features,
      (select b.computed_at from deal_baseline_run b where b.account_id = a.id) as computed_at
    from account a where a.id = ${account}`);
}

export async function openStages(db: Db, account: number): Promise<number[]> {
  const rows = await db.rows<{ id: number }>(
    sql`select id from deal_stage where account_id = ${account} and percent between 1 and 99`,
  );
  return rows.map(({ id }) => id);
}

/** The deals that were won since then, by the index of closed deals. */
export async function wonSince(db: Db, account: number, since: Date): Promise<number[]> {
  const { ids } = await db.one<{
    ids: number[];
  }>(sql`select coalesce(json_agg(distinct f.id), '[]') as ids from deal_facts f
    where f.account_id = ${account} and nullif(f.closed_time, '-infinity') >= ${since.toISOString()}::timestamptz
      and f.deal_stage_id in (select s.id from deal_stage s where s.account_id = ${account} and s.percent = 100)`);
  return [...ids].sort((a, b) => a - b);
}

interface WonRow {
  readonly created: Date;
  readonly closed: Date;
  readonly moves: readonly { readonly at: string; readonly op: string; readonly stage: number | null }[];
  readonly activity: readonly string[];
}

/** These deals with their moves, by the change log, and their activities. */
export async function wonDealsOf(db: Db, account: number, ids: readonly number[]): Promise<WonDeal[]> {
  const hanging = (table: 'note' | 'comment' | 'document') =>
    sql`select t.created_at from ${HANGING[table]} t where t.account_id = ${account} and t.deal_id = d.id and t.deleted_at is null`;
  // Done and open entries are in different indexes: queried together, neither would find a deal's own.
  const entries = (at: Sql, which: Sql) =>
    sql`select ${at} from calendar_entry t where t.account_id = ${account} and t.deal_id = d.id and t.deleted_at is null and ${which}`;
  const rows = await db.prepared.rows<WonRow>(sql`select d.created_at as created, d.closed_time as closed,
      coalesce((select json_agg(json_build_object('at', c.at, 'op', c.op, 'stage', (c.after->>'deal_stage_id')::bigint) order by c.id)
        from change c where c.account_id = ${account} and c.record_type = ${DEAL.name} and c.record_id = d.id
          and c.op in ('create', 'update') and c.after ? 'deal_stage_id'), '[]') as moves,
      coalesce((select json_agg(x.at) from (${hanging('note')} union all ${hanging('comment')} union all ${hanging('document')}
        union all ${entries(sql`t.completed_at`, sql`t.completed_at is not null`)}
        union all ${entries(
          sql`coalesce(t.start_time, t.due_date::timestamptz)`,
          sql`t.completed_at is null and t.type = 'CalendarEvent' and t.passes_at is null`,
        )}) x(at)), '[]') as activity
    from deal d where d.account_id = ${account} and d.id = any(${ids}::bigint[]) and d.closed_time is not null and not d.is_sample`);
  return rows.map(({ created, closed, moves, activity }) => ({
    arrivals: moves.map(({ at, op, stage }) => ({
      at: new Date(op === 'create' ? created : at),
      deal_stage_id: stage,
    })),
    closed,
    activity: activity.map((at) => new Date(at)),
  }));
}

const HANGING = { note: sql`note`, comment: sql`comment`, document: sql`document` } as const;

/** Replaces the lines of all stages at once. */
export async function replaceBaselines(
  db: Db,
  account: number,
  now: Date,
  found: ReturnType<WonDealStays['baselines']>,
): Promise<void> {
  const rows = found.map(({ deal_stage_id, stage, silence }) => ({
    deal_stage_id,
    won_deals: stage.deals,
    stage_median: stage.median,
    stage_most: stage.most,
    silence_median: silence.median,
    silence_most: silence.most,
  }));
  await db.run(sql`delete from deal_stage_baseline where account_id = ${account}`);
  await db.run(sql`insert into deal_stage_baseline (account_id, deal_stage_id, won_deals, stage_median, stage_most, silence_median,
      silence_most, computed_at)
    select ${account}, x.*, ${now.toISOString()}::timestamptz from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as x(deal_stage_id bigint, won_deals int, stage_median int, stage_most int, silence_median int, silence_most int)
      join deal_stage s on s.account_id = ${account} and s.id = x.deal_stage_id`);
  await db.run(sql`insert into deal_baseline_run (account_id, computed_at) values (${account}, ${now.toISOString()}::timestamptz)
    on conflict (account_id) do update set computed_at = excluded.computed_at`);
}
