import type { Commented, CommentRecord } from '@fairlead/domain/comments/comment.contract';
import { COMMENT } from '@fairlead/domain/kinds/hanging';
import { idColumnOf, RECORD_KINDS } from '@fairlead/domain/kinds/kinds';
import { hangingOnSeen } from '../../reading/hanging';
import { avatarUrl } from '../../presenting/present';
import { join, name, type Sql, sql } from '../../base/sql';
import type { Ctx } from '../../base/context';

/** The comments on one record or note; the caller has checked that the actor sees it. */
export async function readComments(
  ctx: Ctx,
  on: Commented,
  id: number,
  limit: number,
  offset: number,
): Promise<{ entries: CommentRecord[]; total: number }> {
  const where = hangingOnSeen(ctx, COMMENT.name, 'c', on, id);
  const entries = await ctx.db.rows<CommentRecord>(
    sql`${shown(ctx)} where ${where} order by c.created_at, c.id limit ${limit} offset ${offset}`,
  );
  const { total } = await ctx.db.one<{ total: number }>(sql`select count(*) as total from comment c where ${where}`);
  return { entries, total };
}

/** Reads a comment that was just written. */
export function readComment(ctx: Ctx, id: number): Promise<CommentRecord> {
  return ctx.db.one(sql`${shown(ctx)} where c.account_id = ${ctx.account.id} and c.id = ${id}`);
}

function shown(ctx: Ctx): Sql {
  const on = join(RECORD_KINDS.map((kind) => sql`c.${name(idColumnOf(kind))}`));
  return sql`select c.id, c.user_id, ${on}, c.note_id, c.comment, c.mentioned_user_ids,
      wire_time(c.created_at) as created_at, wire_time(c.updated_at) as updated_at, c.edited_by_user_id,
      (select json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name,
        'avatar_thumb_url', ${avatarUrl(ctx)}) from account_user u
        where u.account_id = ${ctx.account.id} and u.id = c.user_id) as "user"
    from comment c`;
}
