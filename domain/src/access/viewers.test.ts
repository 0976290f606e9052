import { describe, expect, test } from 'vitest';
import { type SeenRecord, WAYS, waysToSee, hindrance } from './viewers';
import { type Viewer, visibilityOf, type VisibilityLevel, type VisibilityTeam } from './visibility';

/** The tree is company ─ north ─ coast, with south beside north. Each user asks for a record of each other user. */
const levels: VisibilityLevel[] = ['owner', 'team', 'team_and_leaders', 'global'];
const teamsOf = (level: VisibilityLevel): VisibilityTeam[] =>
  [
    [10, null],
    [20, 10],
    [30, 20],
    [40, 10],
  ].map(([id, parent_id]) => ({
    id: id as number,
    parent_id: parent_id as number | null,
    permissions: {
      member: { deal: { visibility_level: level }, person: { visibility_level: level } },
      '*': { person: { use_deal_association: id === 20 } },
    },
  }));
const plain = { is_external: false, is_account_admin: false, deleted_at: null };
const cast = [null, 10, 20, 30, 40].flatMap((team_id, at) =>
  [
    { level: 1, team_role: 'member' },
    { level: 1, team_role: 'lead' },
    { level: 2, team_role: 'member' },
    { level: 3, team_role: 'member' },
    { level: 1, team_role: 'account' },
    { level: 1, team_role: 'member', is_account_admin: true },
    { level: 5, team_role: 'member', is_external: true },
  ].map((one, kind) => ({ ...plain, ...one, team_id, id: at * 10 + kind + 1 })),
);
const record = (owner: Viewer | null, more: Partial<SeenRecord> = {}): SeenRecord => ({
  kind: 'deal',
  owner,
  shared_with: new Set(),
  ...more,
});

describe('PERM-04 why a user sees a record', () => {
  test.each(levels)('PERM-04 %s: there is a reason exactly where the predicate selects the owner', (level) => {
    const teams = teamsOf(level);
    for (const viewer of cast) {
      const seen = visibilityOf(viewer, 'deal', teams, cast);
      for (const owner of [...cast, null]) {
        const selected = seen.everything || seen.owners.includes(owner?.id ?? 0);
        const ways = waysToSee(viewer, record(owner), teams);
        expect([viewer.id, owner?.id, ways.length > 0]).toEqual([viewer.id, owner?.id, selected]);
        expect(ways).toEqual(WAYS.filter((way) => ways.includes(way)));
      }
    }
  });

  test('PERM-04 a share and a deal of the person are reasons too, the deal not for external users', () => {
    const teams = teamsOf('owner');
    const find = (team_id: number, level: number) =>
      cast.find((one) => one.team_id === team_id && one.level === level)!;
    const [stranger, mate, guest] = [find(40, 1), find(20, 1), find(20, 5)];
    const person = record(stranger, {
      kind: 'person',
      shared_with: new Set([guest.id]),
      deals: { owners: [mate], shared_with: new Set([guest.id]) },
    });
    expect([waysToSee(mate, person, teams), waysToSee(guest, person, teams)]).toEqual([['through_deal'], ['shared']]);
    expect(waysToSee(guest, { ...person, shared_with: new Set() }, teams)).toEqual([]);
    expect(waysToSee(mate, { ...person, deals: { owners: [], shared_with: new Set([mate.id]) } }, teams)).toEqual([
      'through_deal',
    ]);
  });

  test.each([
    ['inactive', { deleted_at: '2026-01-01', is_external: true }, 'team'],
    ['external', { is_external: true }, 'global'],
    ['team_and_leaders', { level: 2 }, 'team_and_leaders'],
    ['manager', { level: 2 }, 'owner'],
    ['manager', { team_role: 'lead' }, 'team'],
    ['team', {}, 'team'],
    ['owner', {}, 'owner'],
  ] as const)('PERM-04 why not: %s', (expected, columns, level) => {
    const viewer = { ...plain, id: 1, level: 1, team_id: 20, team_role: 'member', ...columns };
    expect(hindrance(viewer, 'deal', teamsOf(level))).toBe(expected);
  });
});
