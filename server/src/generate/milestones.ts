import type { Batch } from './batch';
import { projects } from './words/milestones';
import { DAY, iso, type World } from './world';

interface Of {
  readonly company_id?: number;
  readonly deal_id?: number;
  readonly owner: number;
  readonly from: number;
}

/** The milestones of one record; most of those in the past are complete. The database numbers them. */
export function makeMilestones(world: World, of: Of, index: number, batch: Batch): void {
  const random = world.random('milestones', index);
  for (const { name, day } of random.pick(projects)) {
    const at = of.from + day * DAY;
    const complete = at < world.now && random.chance(0.9);
    batch.add('milestone', {
      deal_id: of.deal_id ?? null,
      company_id: of.company_id ?? null,
      name,
      date: iso(at).slice(0, 10),
      notes: null,
      completed_on: complete ? iso(Math.min(world.now, at + random.int(-3, 4) * DAY)).slice(0, 10) : null,
      completed_by_user_id: complete ? of.owner : null,
      created_by_user_id: of.owner,
      updated_by_user_id: of.owner,
      created_at: iso(of.from),
      updated_at: iso(of.from),
    });
  }
}
