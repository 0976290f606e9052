import { SALES_OVERVIEW, salesOverview } from '@fairlead/domain/dashboards/starter';
import { changeBuffer } from '../../base/changes';
import type { Ctx } from '../../base/context';
import { systemContext } from '../../jobs/system-context';
import { flushChanges } from '../../writing/change-log';
import { createDashboard, shareDashboard } from '../dashboards/public';
import { listGoals } from '../goals/public';
import { type DemoCtx, QUIET } from './demo-context';

/** One dashboard shared with everyone, with the goal of this quarter. */
export async function addDemoDashboard(ctx: DemoCtx, account: number, zone: string, admin: number): Promise<void> {
  const system = await systemContext(ctx.db, account, ctx.now, QUIET);
  const as: Ctx = {
    ...system,
    actor: { ...system.actor, id: admin, time_zone: zone },
    changes: changeBuffer('screen'),
  };
  const { entries } = await listGoals(as, 'current');
  const id = await createDashboard(as, { name: SALES_OVERVIEW, tiles: salesOverview(entries[0]?.id ?? null) });
  await shareDashboard(as, id, { shares: [{ with: 'everyone', can_edit: false }] });
  await flushChanges(as);
}
