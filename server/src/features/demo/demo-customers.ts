import { changeBuffer } from '../../base/changes';
import type { Ctx, Log } from '../../base/context';
import { Random } from '../../generate/random';
import { conversionNotes, projects } from '../../generate/words/milestones';
import { DAY, HOUR } from '../../generate/world';
import { systemContext } from '../../jobs/system-context';
import { flushChanges } from '../../writing/change-log';
import { convertToCustomer } from '../customers/public';
import { updateMilestone } from '../milestones/public';
import type { DemoCtx } from './demo-context';
import { type FirstWin, firstWins, openMilestones } from './demo.queries';

const QUIET: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const SEED = 2026;
const MOST = 28;

/**
 * Companies became customers soon after they won their first deal, with the milestones of a project. Past milestones
 * were reached, some early or late; some projects are behind with the last.
 */
export async function winCustomers(ctx: DemoCtx, account: number): Promise<void> {
  const system = await systemContext(ctx.db, account, ctx.now, QUIET);
  const by = async (user: number, at: number, act: (as: Ctx) => Promise<unknown>) => {
    const actor = { ...system.actor, id: user };
    const as = { ...system, now: new Date(at), actor, changes: changeBuffer('screen') };
    await act(as);
    await flushChanges(as);
  };
  const wins = await firstWins(ctx.db, account, new Date(ctx.now.getTime() - 2 * DAY));
  // A few of the latest are left, so that their companies can still be converted.
  for (const [at, win] of wins.slice(3, 3 + MOST).entries()) {
    const random = new Random(SEED, 'customers', at);
    const since = Math.min(Date.parse(win.at) + random.int(2, 40) * HOUR, ctx.now.getTime() - HOUR);
    await by(win.owner_id, since, (as) => convertToCustomer(as, conversionOf(win, since, random)));
    for (const { id, date } of await openMilestones(ctx.db, account, win.company_id)) {
      const reached = Date.parse(date) + random.int(-3, 3) * DAY + 15 * HOUR;
      const ago = ctx.now.getTime() - reached;
      // A milestone that is not reached yet delays those after it.
      if (ago < DAY || (ago < 45 * DAY && random.chance(0.35))) break;
      await by(win.owner_id, Math.max(reached, since + HOUR), (as) => updateMilestone(as, id, { complete: true }));
    }
  }
}

function conversionOf(win: FirstWin, since: number, random: Random) {
  const milestones = random.pick(projects).map(({ name, day, notes }) => ({
    name,
    notes,
    date: new Date(since + day * DAY).toISOString().slice(0, 10),
  }));
  return {
    deal_id: win.deal_id,
    conversion_notes: random.pick(conversionNotes),
    milestones,
  };
}
