import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import { seesSharedOnly } from '@fairlead/domain/access/visibility';
import { all, any, name, type Sql, sql } from '../../base/sql';
import { mayBeSeen, visibility } from '../../reading/visible';
import { mayDo } from '../../http/access';
import type { Ctx } from '../../base/context';

const kinds: readonly RecordKind[] = ['deal', 'person', 'company'];

/**
 * The door to the notes: those of the account that are not deleted and that the actor may see. A note follows the
 * record it is on, every record when on several, and is always seen by its author; an external author sees it only while
 * the record is shared with them. It goes into the recycle bin and comes back with its primary record: the deal, else
 * the person, else the company. Private ones are for those who may use them.
 */
export function visibleNotes(ctx: Ctx, alias: string): Sql {
  const n = name(alias);
  const isMine = sql`${n}.user_id = ${ctx.actor.id} or ${n}.created_by_user_id = ${ctx.actor.id}`;
  const author = seesSharedOnly(ctx.actor) ? [] : [isMine];
  return all([
    sql`${n}.account_id = ${ctx.account.id} and ${n}.deleted_at is null`,
    ...(mayDo(ctx, 'show', 'private_note') ? [] : [sql`not ${n}.is_private`]),
    sql`not ${isGone(ctx, n)}`,
    ...(kinds.some((kind) => !visibility(ctx, kind).everything) ? [any([...author, followsRecords(ctx, n)])] : []),
  ]);
}

function followsRecords(ctx: Ctx, n: Sql): Sql {
  const isOnOne = sql`coalesce(${n}.deal_id, ${n}.person_id, ${n}.company_id) is not null`;
  const each = kinds
    .filter((kind) => !visibility(ctx, kind).everything)
    .map((kind) => {
      const own = sql`${n}.${name(`${kind}_id`)}`;
      return sql`(${own} is null or exists (select from ${name(kind)} vr
        where vr.account_id = ${ctx.account.id} and vr.id = ${own} and ${mayBeSeen(ctx, kind, 'vr')}))`;
    });
  return sql`(${all(seesSharedOnly(ctx.actor) ? [isOnOne, ...each] : each)})`;
}

function isGone(ctx: Ctx, n: Sql): Sql {
  const deleted = (kind: RecordKind) => sql`exists (select from ${name(kind)} gr where gr.account_id = ${ctx.account.id}
    and gr.id = ${n}.${name(`${kind}_id`)} and gr.deleted_at is not null)`;
  return sql`case when ${n}.deal_id is not null then ${deleted('deal')}
    when ${n}.person_id is not null then ${deleted('person')} else ${deleted('company')} end`;
}
