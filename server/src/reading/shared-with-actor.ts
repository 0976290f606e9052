import { seesAllShared } from '@fairlead/domain/reports/sharing';
import type { Ctx } from '../base/context';
import { type Sql, sql } from '../base/sql';

/**
 * Whether the actor finds the row `s`, by the rule of `isReportSeen`: a limit must not count what is hidden from
 * them.
 */
export function isSharedWithActor({ actor }: Ctx): Sql {
  const has = (share: object) => sql`s.shares @> ${JSON.stringify([share])}::jsonb`;
  const withActor = sql`${has({ with: 'everyone' })} or ${has({ with: 'user', id: actor.id })}
    or ${has({ with: 'team', id: actor.team_id })}`;
  return sql`(s.user_id = ${actor.id} or (s.shares <> '[]' and (${seesAllShared(actor)}::boolean or ${withActor})))`;
}
