import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import { type Kept, keepNotifications } from '../notifications/public';
import type { DemoCtx } from './demo-context';
import { latestDealsOf, noNewsSince } from './demo.queries';

const HOUR = 3_600_000;

interface People {
  readonly admin: number;
  readonly manager: number;
  readonly executive: number;
}

/** Some notifications for the administrator; those of mentions and comments follow from the demo's comments. */
export async function notifyAdmin(ctx: DemoCtx, account: number, { admin, manager, executive }: People): Promise<void> {
  await noNewsSince(ctx.db, account, new Date(ctx.now.getTime() - HOUR), ctx.now);
  const deals = await latestDealsOf(ctx.db, account, [admin, manager, executive], 3);
  const about = {
    what: null,
    what_id: null,
    times: 1,
    details: {},
    keep_opened: false,
    in_app: true,
    in_digest: false,
  };
  const told: readonly (readonly [hoursAgo: number, Partial<Kept> & Pick<Kept, 'kind' | 'actor_id'>])[] = [
    [49, { kind: 'shared', actor_id: executive, record_type: DEAL.name, record_id: deals[2]?.id ?? null }],
    [26, { kind: 'assigned', actor_id: executive, record_type: DEAL.name, record_id: null, times: 6 }],
    [2.3, { kind: 'overdue', actor_id: null, keep_opened: true }],
    [1.1, { kind: 'shared', actor_id: manager, record_type: DEAL.name, record_id: deals[1]?.id ?? null }],
    [0.4, { kind: 'assigned', actor_id: manager, record_type: DEAL.name, record_id: deals[0]?.id ?? null }],
  ];
  for (const [hours, one] of told) {
    const row: Kept = { ...about, record_type: null, record_id: null, ...one, user_id: admin };
    await keepNotifications(ctx.db, account, [row], new Date(ctx.now.getTime() - hours * HOUR));
  }
}
