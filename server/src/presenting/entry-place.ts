import { CALENDAR_ENTRY } from '@fairlead/domain/kinds/hanging';
import { kindOf } from '@fairlead/domain/kinds/kinds';
import type { Ctx } from '../base/context';
import { join, name, type Sql, sql } from '../base/sql';
import { visible } from '../reading/visible';

/** The record of a task or event that the actor sees: its deal before its person before its company. */
export function entryPlaceJson(ctx: Ctx, alias: string): Sql {
  const records = CALENDAR_ENTRY.on.map((kind) => {
    const called = name(kindOf(kind).name_column);
    return sql`(select json_build_object('kind', ${kind}::text, 'id', k.id, 'name', coalesce(k.${called}, ''))
      from ${name(kind)} k where k.id = ${name(alias)}.${name(`${kind}_id`)} and ${visible(ctx, kind, 'k')})`;
  });
  return sql`coalesce(${join(records)})`;
}
