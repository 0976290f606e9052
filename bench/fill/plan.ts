import { Random } from '../../server/src/generate/random';
import type { NewTeam, NewUser } from '../../server/src/generate/people-and-teams';
import { surname } from '../../server/src/generate/people';
import { firstNames } from '../../server/src/generate/words/people';

/**
 * Increase it when the same seed gives different data than before: a database that was filled earlier is then
 * rebuilt.
 */
export const dataVersion = 6;

export const password = 'Fairlead-bench-1!';

/**
 * The users as whom the largest account is measured. The limits apply to the first; `leaders` and `middle` see the
 * teams below theirs, one from near the top of the tree (a fifth of all), one from its middle.
 */
export const viewers = {
  team: 'team@bench.fairlead.test',
  owner: 'owner@bench.fairlead.test',
  leaders: 'leaders@bench.fairlead.test',
  global: 'global@bench.fairlead.test',
  shares: 'shares@bench.fairlead.test',
  middle: 'middle@bench.fairlead.test',
} as const;
export type Viewer = keyof typeof viewers;

export interface AccountPlan {
  readonly name: string;
  readonly deals: number;
  readonly people: number;
  readonly companies: number;
  readonly users: number;
  readonly teams: number;
  /** Deals that are shared with a single user. */
  readonly sharesOfOne: number;
}

const ACCOUNTS = 20;

/** Twenty accounts: the largest has half of all records, each other one slightly fewer than the one before. */
export function planAccounts(size: number): AccountPlan[] {
  const falling = Array.from({ length: ACCOUNTS - 1 }, (_, at) => 0.85 ** at);
  const sum = falling.reduce((a, b) => a + b, 0);
  const parts = [0.5, ...falling.map((weight) => (0.5 * weight) / sum)];
  return parts.map((part, at) => ({
    name: `Benchmark account ${at + 1}`,
    deals: Math.round(1_000_000 * size * part),
    people: Math.round(1_000_000 * size * part),
    companies: Math.round(200_000 * size * part),
    users: Math.max(at === 0 ? 60 : 3, Math.round(2_000 * size * part)),
    teams: Math.max(at === 0 ? 20 : 1, Math.round(200 * size * part)),
    sharesOfOne: at === 0 ? Math.round(50_000 * size) : 0,
  }));
}

/** Teams in five levels, each team under one of the level above. */
export function planTeams(count: number): { teams: NewTeam[]; levelOf: number[] } {
  const last = [0.01, 0.05, 0.2, 0.5, 1].map((part) => Math.max(1, Math.round(part * count)));
  const teams: NewTeam[] = [];
  const levelOf: number[] = [];
  for (let at = 0; at < count; at += 1) {
    const level = last.findIndex((end) => at < end);
    const above = last[level - 1] ?? 1;
    const first = Math.min(last[level - 2] ?? 0, above - 1);
    const under = level === 0 ? undefined : first + (at % (above - first));
    teams.push({ name: `Team ${at + 1}`, under, visibility: visibilityOfTeam(at, count) });
    levelOf.push(level + 1);
  }
  return { teams, levelOf };
}

/** The last team is the measured one; the members of a few teams see more or less than their team's records. */
function visibilityOfTeam(at: number, count: number): NewTeam['visibility'] {
  if (at === count - 1) return 'team';
  if (at === count - 2) return 'owner';
  if (at < 5) return 'team_and_leaders';
  return (['team', 'team', 'owner', 'team', 'team_and_leaders'] as const)[at % 5] ?? 'team';
}

/**
 * One twentieth of all users are in the measured team, the others are spread over the rest. `teams` are the ids of
 * planTeams.
 */
export function planUsers(
  seed: number,
  account: number,
  count: number,
  teams: readonly number[],
  hash: string | null,
): NewUser[] {
  return Array.from({ length: count }, (_, at) => {
    const random = new Random(seed, `user of ${account}`, at);
    const team = at < count / 20 ? teams.length - 1 : random.int(0, teams.length - 1);
    const user: NewUser = {
      first_name: random.pick(firstNames),
      last_name: surname(random),
      email: `user${at + 1}.account${account + 1}@bench.fairlead.test`,
      level: random.chance(0.08) ? 2 : 1,
      team_id: teams[team] ?? null,
      team_role: random.chance(0.1) ? 'lead' : 'member',
      password_hash: null,
      time_zone: 'America/New_York',
    };
    return account === 0 ? { ...user, ...viewerAt(at, teams, hash) } : user;
  });
}

function viewerAt(at: number, teams: readonly number[], password_hash: string | null): Partial<NewUser> {
  const [name, email] = Object.entries(viewers)[at] ?? [];
  if (!name) return {};
  const member = { email, password_hash, level: 1, team_role: 'member' } as const;
  if (name === 'global') return { ...member, level: 3, is_account_admin: true };
  if (name === 'leaders') return { ...member, team_id: teams[2] };
  if (name === 'middle') return { ...member, team_id: teams[Math.max(2, Math.round(0.15 * teams.length) - 1)] };
  return { ...member, team_id: name === 'team' ? teams.at(-1) : teams.at(-2) };
}
