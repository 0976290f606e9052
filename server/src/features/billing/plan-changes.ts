import type { Plan } from '@fairlead/domain/billing/plans';
import { quotasOfPlan } from '@fairlead/domain/billing/plans';
import { recordAudit } from '../../account/audit';
import type { Ctx } from '../../base/context';
import { everyAccount } from '../../jobs/jobs.queries';
import type { ScheduledTask } from '../../jobs/schedule';
import { systemContext } from '../../jobs/system-context';
import { takeDueChanges } from './billing.queries';
import { type Held, type Settled, settle } from './settle.queries';

/** Who decided a change of an account, and why. */
export interface Decision {
  readonly staff: string;
  readonly reason: string;
}

/** What changed: the setting's name with its old and new value. */
export type Difference = readonly [name: string, old: unknown, is: unknown];

/**
 * Writes what staff decided about the entered account, and a line in its audit log for each difference. Every server
 * reads account and flags with each call, so they apply at once; the configuration also gets a new version.
 */
export async function settleAccount(ctx: Ctx, wanted: Settled, decision: Decision): Promise<Difference[]> {
  const { before, after } = await settle(ctx, wanted);
  const differences = differencesOf(before, after);
  for (const [name, old, is] of differences) {
    const details = { old, new: is, ...decision };
    await recordAudit(ctx, { event: 'setting.changed', subject_name: name, details });
  }
  return differences;
}

/** The quotas of a plan replace those that it names. */
export function withPlan(plan: Plan, withQuotas: boolean): Settled {
  return withQuotas ? { plan, quotas: quotasOfPlan(plan) } : { plan };
}

function differencesOf(before: Held, after: Held): Difference[] {
  const changed: Difference[] = [];
  const compare = (name: string, old: unknown, is: unknown) => {
    if (JSON.stringify(old ?? null) !== JSON.stringify(is ?? null)) changed.push([name, old ?? null, is ?? null]);
  };
  compare('plan', before.plan, after.plan);
  compare('licenses', before.license_count, after.license_count);
  compare('end of the trial', before.trial_ends_on, after.trial_ends_on);
  compare('affiliate', before.affiliate_id, after.affiliate_id);
  compare('account active', before.deactivated_at === null, after.deactivated_at === null);
  for (const flag of Object.keys({ ...before.features, ...after.features }))
    compare(`feature ${flag}`, before.features[flag] ?? false, after.features[flag] ?? false);
  for (const type of Object.keys({ ...before.quotas, ...after.quotas }))
    compare(`quota ${type}`, before.quotas[type], after.quotas[type]);
  return changed;
}

/**
 * Applies plans and licenses that take effect today. No user loses access: an account with too few licenses adds no
 * more users.
 */
export const applyPlanChanges: ScheduledTask = {
  name: 'apply plan changes',
  async run(pool, now, log) {
    let applied = 0;
    for (const account of await pool.transaction('read', '', everyAccount)) {
      applied += await pool.transaction('write', '', async (db) => {
        const ctx = await systemContext(db, account, now, log);
        const due = await takeDueChanges(ctx);
        for (const { plan, license_count, staff_name, reason } of due) {
          await settleAccount(ctx, { ...withPlan(plan, true), license_count }, { staff: staff_name, reason });
        }
        return due.length;
      });
    }
    return applied ? { applied } : undefined;
  },
};
