import { describe, expect, it } from 'vitest';
import { STANDARD_CATALOGUE } from '../fields/catalogue';
import { reportOf } from '../reports/report';
import { layoutIssues, tileIssues } from './check';
import type { Tile } from './dashboards.contract';
import { createDashboard } from './dashboards.contract';
import { homeOf } from './home';
import { askedBy } from './question';
import { salesOverview } from './starter';

const at = (column: number, row: number, width: number, height: number) => ({ column, row, width, height });
const known = {
  catalogue: STANDARD_CATALOGUE,
  reports: new Set([4]),
  goals: new Set([5]),
  users: new Set([6]),
  pipelines: new Set([7]),
};
const saved = (key: string, saved_report_id: number, place = at(1, 1, 6, 4)): Tile => ({
  key,
  kind: 'saved_report',
  saved_report_id,
  show: 'chart',
  place,
});

describe('REP-05 dashboards', () => {
  it('REP-05 bad input: tiles that overlap, stick out, are too small or stand twice are named', () => {
    const text = { kind: 'text', text: 'North', as: 'heading' } as const;
    expect(
      layoutIssues([
        saved('a', 4),
        { key: 'a', ...text, place: at(7, 1, 6, 1) },
        { key: 'b', ...text, place: at(10, 3, 6, 1) },
        { key: 'c', kind: 'agenda', user_id: null, tab: 'today', place: at(4, 4, 2, 3) },
      ]),
    ).toEqual([
      { field: 'tiles[1].key', msg: 'Is on the dashboard twice' },
      { field: 'tiles[2].place.width', msg: 'Extends beyond 12 columns' },
      { field: 'tiles[3].place', msg: 'Needs at least 3 columns and 3 rows' },
      { field: 'tiles[3].place', msg: 'Overlaps another tile' },
    ]);
  });

  it('REP-05 bad input: a new reference of a tile must exist, and may be deleted afterwards', () => {
    const goal = {
      key: 'g',
      kind: 'goal',
      goal_id: 9,
      part: 'pulse',
      deal_pipeline_id: 9,
      place: at(7, 1, 6, 4),
    } as const;
    const unknown = { ...reportOf('dealsWon'), groups: [{ field: 'custom_label_9' }] };
    const made = { key: 'r', kind: 'report', definition: unknown, show: 'chart', place: at(1, 5, 6, 4) } as const;
    const agenda = { key: 'u', kind: 'agenda', user_id: 9, tab: 'today', place: at(7, 5, 6, 4) } as const;
    const tiles: Tile[] = [saved('a', 9), goal, made, agenda];
    expect(tileIssues(tiles, [], known).map(({ field }) => field)).toEqual([
      'tiles[0].saved_report_id',
      'tiles[1].goal_id',
      'tiles[1].deal_pipeline_id',
      'tiles[2].definition.groups',
      'tiles[3].user_id',
    ]);
    expect(tileIssues(tiles, tiles, known)).toEqual([]);
    expect(tileIssues([{ ...saved('a', 9), title: 'Moved', place: at(1, 1, 4, 3) }], tiles, known)).toEqual([]);
    expect(tileIssues([{ ...saved('a', 8) }], tiles, known)).toHaveLength(1);
  });

  it('REP-05 default home dashboard: one’s own choice, then the nearest that is shared as home, then the ready-made', () => {
    const reader = { id: 1, team_id: 2, level: 1, is_account_admin: false };
    const shared = (id: number, share: object, more: object = {}) => ({
      id,
      user_id: 8,
      shares: [{ can_edit: false, ...share }] as never,
      is_shared_home: true,
      ...more,
    });
    const all = [
      shared(11, { with: 'everyone' }),
      shared(12, { with: 'team', id: 2 }),
      shared(13, { with: 'team', id: 3 }),
    ];
    const own = { id: 14, user_id: 1, shares: [], is_shared_home: false };
    expect(homeOf([...all, own], reader, undefined)).toEqual({ dashboard_id: 12, is_chosen: false });
    expect(homeOf([...all, own], reader, { dashboard_id: 14 })).toEqual({ dashboard_id: 14, is_chosen: true });
    expect(homeOf([...all, own], reader, { dashboard_id: null })).toEqual({ dashboard_id: null, is_chosen: true });
    // A deleted or no longer shared one counts as no choice.
    expect(homeOf(all, reader, { dashboard_id: 13 })).toEqual({ dashboard_id: 12, is_chosen: false });
    expect(homeOf([own], reader, undefined)).toEqual({ dashboard_id: null, is_chosen: false });
    // An admin sees all shared dashboards, and has one as home only if it is shared with them.
    expect(homeOf([all[2] as never], { ...reader, is_account_admin: true }, undefined).dashboard_id).toBeNull();
  });

  it('REP-05 a figure alone is counted without groups', () => {
    expect(askedBy(reportOf('dealsWon'), 'figure').groups).toEqual([]);
    expect(askedBy(reportOf('dealsWon'), 'chart').groups).toHaveLength(2);
  });

  it('REP-05 create: the initial dashboard is valid, with a goal and without', () => {
    for (const goal of [5, null]) {
      const tiles = salesOverview(goal);
      expect(tileIssues(tiles, [], known)).toEqual([]);
      expect(createDashboard.body?.safeParse({ name: 'Sales overview', tiles }).success).toBe(true);
    }
  });

  it('REP-05 bad input: a tile has a title or none, never an empty one, which would leave it without a name', () => {
    const titled = (title: string | null) => {
      const tiles = [{ ...saved('a', 4), title }];
      return createDashboard.body?.safeParse({ name: 'North', tiles }).error?.issues.map(({ path }) => path.join('.'));
    };
    expect([titled(' '), titled(null), titled('Won')]).toEqual([['tiles.0.title'], undefined, undefined]);
  });
});
