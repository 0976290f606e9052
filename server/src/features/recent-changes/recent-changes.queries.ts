import type { LoggedChange } from '@fairlead/domain/changes/net';
import { readableColumns } from '@fairlead/domain/changes/reading';
import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import { kindOf, RECORD_KINDS, type RecordKind } from '@fairlead/domain/kinds/kinds';
import type { Ctx } from '../../base/context';
import { join, name, raw, sql } from '../../base/sql';
import { visible } from '../../reading/visible';

export interface ChangeRow extends LoggedChange {
  readonly kind: RecordKind;
  readonly record_id: number;
  readonly name: string;
  /** Of a deal: its currency. */
  readonly currency_id: number | null;
  readonly user_id: number | null;
  readonly via: string;
  readonly at: string;
}

/** The maximum examined at once: change sets, those of others, and changes of each. */
const MOST_SETS = 2000;
const MOST_OF_OTHERS = 300;
const MOST_OF_ONE = 40;
const MOST_ROWS = 1500;

/**
 * What others have changed since then on visible records, the latest first. It walks back through the log by its key,
 * so that it costs the same in an account of any size.
 */
export async function changesSince(ctx: Ctx, since: Date): Promise<{ rows: ChangeRow[]; is_cut: boolean }> {
  const kinds = RECORD_KINDS.map((kind) => {
    const called = name(kindOf(kind).name_column);
    const currency = raw(kind === DEAL.name ? 'k.currency_id' : 'null::bigint');
    // Changes of columns that no reader sees are not news.
    const isRead = sql`(c.op <> 'update' or jsonb_exists_any(c.after, ${readableColumns(ctx.catalogue, kind)}::text[]))`;
    return sql`select c.*, coalesce(k.${called}, '') as name, ${currency} as currency_id from c join ${name(kind)} k
        on k.account_id = ${ctx.account.id} and k.id = c.record_id
      where c.kind = ${kind} and ${isRead} and ${visible(ctx, kind, 'k')}`;
  });
  const { rows, is_cut } = await ctx.db.one<{ rows: ChangeRow[]; is_cut: boolean }>(sql`with last as materialized (
      select id, at, user_id, via from change_set where account_id = ${ctx.account.id} order by id desc limit ${MOST_SETS}),
    sets as materialized (select * from last where at > ${since.toISOString()}::timestamptz
      and user_id is distinct from ${ctx.actor.id} order by id desc limit ${MOST_OF_OTHERS}),
    c as materialized (select c.id, c.change_set_id, c.record_type as kind, c.record_id, c.op, c.before, c.after, s.user_id, s.via,
        wire_time(s.at) as at
      from sets s cross join lateral (select * from change c where c.account_id = ${ctx.account.id} and c.change_set_id = s.id
        and c.record_type = any(${RECORD_KINDS}::text[]) limit ${MOST_OF_ONE}) c
      order by c.id desc limit ${MOST_ROWS})
    select (select coalesce(json_agg(x order by x.id desc), '[]') from (${join(kinds, ' union all ')}) x) as rows,
      (select count(*) = ${MOST_SETS} and min(at) > ${since.toISOString()}::timestamptz from last)
        or (select count(*) = ${MOST_OF_OTHERS} from sets)
        or exists (select from c group by c.change_set_id having count(*) = ${MOST_OF_ONE}) as is_cut`);
  return { rows, is_cut };
}
