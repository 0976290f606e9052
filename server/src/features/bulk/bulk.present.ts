import { kindOf, type RecordKind } from '@fairlead/domain/kinds/kinds';
import { kindPathOf } from '../../presenting/record-present';
import { jsonOf, type Presentation, userJson } from '../../presenting/present';
import { name, raw, type Sql, sql } from '../../base/sql';
import { mayBeSeen } from '../../reading/visible';
import type { Ctx } from '../../base/context';

const plain = ['id', 'act', 'status', 'changes', 'total', 'done', 'changed', 'refused', 'error', 'change_set_id'];
const instants = ['created_at', 'started_at', 'finished_at'];

/** A bulk action as JSON, with table alias t. */
export function bulkActionJson(ctx: Ctx): Sql {
  const presentation: Presentation = {
    ...Object.fromEntries(plain.map((key) => [key, sql`t.${name(key)}`])),
    type: kindPathOf(sql`t.kind`),
    user: userJson(ctx, sql`t.user_id`),
    ...Object.fromEntries(instants.map((key) => [key, sql`wire_time(t.${name(key)})`])),
  };
  return jsonOf(presentation, Object.keys(presentation));
}

/** The name of the record of a refusal (alias r), in the recycle bin or not, if the actor may see it. */
export function refusedName(ctx: Ctx, kind: RecordKind): Sql {
  const called = raw(kindOf(kind).name_column);
  return sql`(select x.${called} from ${name(kind)} x
    where x.account_id = ${ctx.account.id} and x.id = r.record_id and ${mayBeSeen(ctx, kind, 'x')})`;
}
