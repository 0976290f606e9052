import { type DeletedField, RESTORED_WITHIN_DAYS } from '@fairlead/domain/custom-fields/deleted-fields.contract';
import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import { daysLeft, purgeBefore } from '@fairlead/domain/recycle-bin/keeping';
import type { Ctx } from '../../base/context';
import { sql } from '../../base/sql';

type Row = Omit<DeletedField, 'days_left'> & { readonly at: string };

/** The fields that were deleted lately, each with the change set that deleted it last. */
export async function readDeletedFields(ctx: Ctx, kind: RecordKind): Promise<DeletedField[]> {
  const rows = await ctx.db.rows<Row>(sql`select f.id, f.name, f.field_type, f.deleted_at as at,
      wire_time(f.deleted_at) as deleted_at, c.change_set_id,
      case when u.id is null then null else json_build_object('id', u.id, 'full_name', u.full_name) end as deleted_by
    from custom_field f
      cross join lateral (select c.change_set_id from change c
        where c.account_id = f.account_id and c.record_type = 'custom_field' and c.record_id = f.id
          and c.after ->> 'deleted_at' is not null
        order by c.at desc, c.change_set_id desc limit 1) c
      join change_set s on s.account_id = f.account_id and s.id = c.change_set_id
      left join account_user u on u.account_id = s.account_id and u.id = s.user_id
    where f.account_id = ${ctx.account.id} and f.record_type = ${kind} and f.deleted_at >= ${purgeBefore(ctx.now, RESTORED_WITHIN_DAYS)}
    order by f.deleted_at desc, c.change_set_id desc`);
  return rows.map(({ at, ...row }) => ({ ...row, days_left: daysLeft(new Date(at), ctx.now, RESTORED_WITHIN_DAYS) }));
}
