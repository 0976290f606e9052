import { addDays, addMonths, type PlainDate, startOfQuarter } from '@fairlead/domain/dates/plain';
import { localDate } from '@fairlead/domain/dates/zones';
import { periodName } from '@fairlead/domain/goals/period-name';
import { membersOfTeams, type WonGroup } from '@fairlead/domain/goals/progress';
import { changeBuffer } from '../../base/changes';
import type { Ctx } from '../../base/context';
import { systemContext } from '../../jobs/system-context';
import { flushChanges } from '../../writing/change-log';
import { createGoal, wonBetween } from '../goals/public';
import { type DemoCtx, QUIET } from './demo-context';

/** The growth over an average quarter of the last year. */
const GROWTH = 1.1;
const QUARTERS = 4;
const STEP = 5_000;

/** Goals of this quarter and the last one, a little above what the team won in the year before. */
export async function setDemoGoals(ctx: DemoCtx, account: number, zone: string, admin: number): Promise<void> {
  const system = await systemContext(ctx.db, account, ctx.now, QUIET);
  const as: Ctx = {
    ...system,
    actor: { ...system.actor, id: admin, time_zone: zone },
    changes: changeBuffer('screen'),
  };
  const quarter = startOfQuarter(localDate(ctx.now, zone));
  for (const start of [addMonths(quarter, -3), quarter]) await setGoal(as, start);
  await flushChanges(as);
}

async function setGoal(as: Ctx, start: PlainDate): Promise<void> {
  const { product_lines, teams, users } = as.config;
  const lines = product_lines.map(({ id }) => id);
  const year = await wonBetween(as, addMonths(start, -3 * QUARTERS), addDays(start, -1), lines);
  const ofLine = (line: number) => year.filter((one) => one.lines.includes(line));
  const membersOf = membersOfTeams(teams, users);
  const people = users
    .map(({ id }) => ({ user_id: id, groups: year.filter(({ owner }) => owner === id) }))
    .filter(({ groups }) => groups.length > 0)
    .map(({ user_id, groups }) => ({ user_id, amount: aQuarterOf(groups) }));
  const ofTeams = teams.map(({ id }) => {
    const members = membersOf(id);
    const amounts = people.filter(({ user_id }) => members.has(user_id)).map(({ amount }) => amount);
    return { team_id: id, amount: amounts.reduce((all, one) => all + one, 0) };
  });
  await createGoal(as, {
    name: `${periodName('quarter', start)}, product lines`,
    period: 'quarter',
    period_start: start,
    goal_config: [
      ...lines.map((line) => ({ product_line_id: line, amount: aQuarterOf(ofLine(line)) })),
      ...ofTeams.filter(({ amount }) => amount > 0),
      ...people,
    ],
  });
}

/** In round figures, as goals are set. */
function aQuarterOf(groups: readonly WonGroup[]): number {
  const won = groups.reduce((all, { cents }) => all + cents, 0) / 100;
  return Math.max(1, Math.round((won / QUARTERS) * (GROWTH / STEP))) * STEP;
}
