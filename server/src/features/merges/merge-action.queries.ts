import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import type { MergeAction, MergeGroup } from '@fairlead/domain/merges/merges.contract';
import type { Ctx } from '../../base/context';
import type { Db } from '../../base/database';
import { type Sql, sql } from '../../base/sql';
import type { Wanted } from './survivor';

export type AskedGroup = MergeGroup & Partial<Wanted>;

export async function insertMergeAction(ctx: Ctx, kind: RecordKind, groups: readonly AskedGroup[]): Promise<number> {
  const { id } = await ctx.db.one<{ id: number }>(sql`insert into record_merge_action
      (account_id, user_id, record_type, groups, total, created_at)
    values (${ctx.account.id}, ${ctx.actor.id}, ${kind}, ${JSON.stringify(groups)}::jsonb, ${groups.length}, ${ctx.now})
    returning id`);
  return id;
}

export function findMergeAction(
  ctx: Ctx,
  id: number,
): Promise<{ record_type: RecordKind; groups: AskedGroup[] } | undefined> {
  return ctx.db.maybe(sql`select record_type, groups from record_merge_action
    where account_id = ${ctx.account.id} and id = ${id} and user_id = ${ctx.actor.id}`);
}

/** Only the user's own: the user who asks for it is the one who waits for it. */
export function readMergeAction(
  ctx: Ctx,
  id: number,
): Promise<(Omit<MergeAction, 'type'> & { record_type: RecordKind }) | undefined> {
  return ctx.db.maybe(sql`select id, record_type, status, total, done, merged, refused, error from record_merge_action
    where account_id = ${ctx.account.id} and id = ${id} and user_id = ${ctx.actor.id}`);
}

export const emptiedMergeAction = sql`done = 0, merged = 0`;

export function refusedGroups(refused: MergeAction['refused']): Sql {
  return sql`refused = ${JSON.stringify(refused)}::jsonb`;
}

/** The change log keeps what was merged. */
export function forgetMergeActionsBefore(db: Db, before: Date): Promise<number> {
  return db.run(sql`delete from record_merge_action where status in ('done', 'failed') and created_at < ${before}`);
}
