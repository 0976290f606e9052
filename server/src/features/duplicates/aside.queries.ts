import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import type { Ctx } from '../../base/context';
import { sql } from '../../base/sql';
import { asideTable } from './pairs.queries';

export async function writeAsides(
  ctx: Ctx,
  kind: RecordKind,
  pairs: readonly { readonly a: number; readonly b: number; readonly print: string }[],
): Promise<void> {
  if (!pairs.length) return;
  await ctx.db.prepared.run(sql`insert into ${asideTable(kind)} (account_id, a_id, b_id, print, user_id, at)
    select ${ctx.account.id}, x.a, x.b, x.print, ${ctx.actor.id || null}::bigint, ${ctx.now}::timestamptz
      from unnest(${pairs.map(({ a }) => a)}::bigint[], ${pairs.map(({ b }) => b)}::bigint[],
        ${pairs.map(({ print }) => print)}::text[]) as x(a, b, print)
    on conflict (account_id, a_id, b_id) do update set print = excluded.print, user_id = excluded.user_id, at = excluded.at`);
}
