import { MILESTONE } from '@fairlead/domain/kinds/hanging';
import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import { type ListQuery, pagination } from '@fairlead/domain/wire/list-query';
import type { Ctx } from '../../base/context';

import { JsonText } from '../../base/json-text';
import { sql } from '../../base/sql';
import { chosenKeys, jsonOf } from '../../presenting/present';
import { hangingOnSeen, visibleHanging } from '../../reading/hanging';
import { ignoreSort } from '../../listing/record-order';
import { milestonePresentation } from '../../presenting/milestones';

export interface Place {
  readonly kind: RecordKind;
  readonly id: number;
}

/** The milestones on a record that the actor is known to see, in the order of their days. */
export async function milestonesOn(ctx: Ctx, { kind, id }: Place, query: ListQuery): Promise<JsonText> {
  const presentation = milestonePresentation(ctx);
  const json = jsonOf(presentation, chosenKeys(presentation, query.attrs, Object.keys(presentation)));
  const where = hangingOnSeen(ctx, MILESTONE.name, 'r', kind, id);
  if (query.sort_by || query.sort) ignoreSort(ctx, query.sort_by || query.sort || '');
  const { entries } = await ctx.db.prepared.one<{
    entries: string;
  }>(sql`select coalesce(json_agg(x.milestone), '[]')::text as entries from (
    select ${json} as milestone from milestone r where ${where} order by r.date, r.id
    limit ${query.per_page} offset ${(query.page - 1) * query.per_page}) x`);
  const { total } = await ctx.db.prepared.one<{ total: number }>(
    sql`select count(*) as total from milestone r where ${where}`,
  );
  return new JsonText(
    `{"entries":${entries},"pagination":${JSON.stringify(pagination(query.page, query.per_page, total))}}`,
  );
}

/** One milestone as JSON, or undefined if it does not exist or is not visible. */
export async function readMilestoneJson(ctx: Ctx, id: number, attrs?: string): Promise<string | undefined> {
  const presentation = milestonePresentation(ctx);
  const json = jsonOf(presentation, chosenKeys(presentation, attrs, Object.keys(presentation)));
  const found = await ctx.db.prepared.maybe<{ milestone: string }>(
    sql`select (${json})::text as milestone from milestone r
      where r.id = ${id} and ${visibleHanging(ctx, MILESTONE.name, 'r')}`,
  );
  return found?.milestone;
}
