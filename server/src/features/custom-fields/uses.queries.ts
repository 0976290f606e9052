import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import type { Ctx } from '../../base/context';
import { join, name, type Sql, sql } from '../../base/sql';

/** How many live records there are, and how many have a value of each custom field, in one pass over them. */
export async function countFilled(
  ctx: Ctx,
  kind: RecordKind,
): Promise<{ records: number; values: Map<number, number> }> {
  const own = sql`${name(kind)} t where t.account_id = ${ctx.account.id} and t.deleted_at is null`;
  const [{ records }, rows] = await Promise.all([
    ctx.db.one<{ records: number }>(sql`select count(*) as records from ${own}`),
    ctx.db.rows<{ id: number; n: number }>(sql`select k.key::bigint as id, count(*) as n
      from (select t.custom from ${own} and t.custom <> '{}') x cross join lateral jsonb_object_keys(x.custom) as k(key)
     group by 1`),
  ]);
  return { records, values: new Map(rows.map(({ id, n }) => [id, n])) };
}

export interface Mention {
  readonly part: 'views' | 'rules' | 'formulas' | 'reports';
  readonly id: number;
  readonly n: number;
}

/** What in the account's configuration refers to its custom fields, and how often. */
export function countMentions(ctx: Ctx): Promise<Mention[]> {
  const live = sql`x.deleted_at is null`;
  const parts: readonly [Mention['part'], string, Sql, Sql][] = [
    ['views', 'list_view', live, sql`concat(x.filter, x.columns, x.sort_by)`],
    ['rules', 'conditional_field', sql`true`, sql`concat(x.triggers, x.actions)`],
    ['rules', 'conditional_dropdown', sql`true`, sql`concat_ws(' ', x.model_attribute, x.name)`],
    ['formulas', 'custom_field', live, sql`x.formula::text`],
    ['reports', 'saved_report', live, sql`x.definition::text`],
  ];
  const counted = parts.map(
    ([
      part,
      table,
      where,
      text,
    ]) => sql`select ${part}::text as part, (m.found)[1]::bigint as id, count(distinct x.id) as n
      from ${name(table)} x cross join lateral regexp_matches(${text}, 'custom_label_([0-9]+)', 'g') as m(found)
     where x.account_id = ${ctx.account.id} and ${where} group by 2`,
  );
  return ctx.db.rows<Mention>(join(counted, ' union all '));
}
