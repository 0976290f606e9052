import type { Filter } from '@fairlead/domain/filters/filter';
import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import type { Ctx } from '../base/context';
import { rowColumn } from '../base/row-sql';
import { sql } from '../base/sql';
import { filterToSql } from './filter-to-sql';
import { orderedIds } from './listing';
import { wholePass } from './whole-pass';

const MOST = 20;

/** The first records, by id, that the actor sees and that match. */
export async function visibleAsked(ctx: Ctx, kind: RecordKind, filter: Filter): Promise<number[]> {
  const order = { by: rowColumn('t', 'id'), direction: 'asc', nulls: 'never' } as const;
  const ids = orderedIds(ctx, kind, { where: filterToSql(ctx, kind, filter), order });
  const found = await wholePass<{ id: number }>(ctx, kind, sql`${ids} limit ${MOST}`);
  return found.map(({ id }) => id);
}
