import { COMPANY } from '@fairlead/domain/kinds/company.kind';
import type { Ctx } from '../../base/context';
import { sql } from '../../base/sql';
import { milestonesJson, nextMilestoneId } from '../../presenting/milestones';
import { daysSince, type Presentation } from '../../presenting/present';
import { columnExpressions, columnOf, timeOf } from '../../presenting/record-present';

/** The row of a company that is a customer (alias r). */
export function customerPresentation(ctx: Ctx): Presentation {
  const id = columnOf('id');
  // Companies from an earlier version may be customers without a time.
  const since = sql`coalesce(r.customer_since, r.created_at)`;
  return {
    ...columnExpressions(['id', 'name', 'health_score_description', 'conversion_notes']),
    company_id: id,
    health_score: sql`null::int`,
    days_in_health: daysSince(ctx, since),
    owner: sql`(select json_build_object('id', u.id, 'full_name', u.full_name) from account_user u
      where u.account_id = ${ctx.account.id} and u.id = r.owner_id)`,
    created_at: sql`wire_time(${since})`,
    updated_at: timeOf('updated_at'),
    next_milestone_id: nextMilestoneId(ctx, COMPANY.name, id),
    milestones: milestonesJson(ctx, COMPANY.name, id),
  };
}

const showOnly = new Set(['conversion_notes', 'next_milestone_id', 'milestones']);

export function listKeys(presentation: Presentation): string[] {
  return Object.keys(presentation).filter((key) => !showOnly.has(key));
}
