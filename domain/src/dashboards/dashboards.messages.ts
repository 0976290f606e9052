import { MOST_DASHBOARDS, MOST_TILES, type TileKind } from './dashboard';

export const DASHBOARD_MESSAGES = {
  /** 409: what others changed since it was read. */
  changedSince: 'Someone else changed this dashboard in the meantime. Nothing was saved.',
  tooManyTiles: `A dashboard holds ${MOST_TILES} tiles at most`,
  tooMany: `You have ${MOST_DASHBOARDS} dashboards, which is the most. Delete one first.`,
  twice: 'Is on the dashboard twice',
  outside: 'Extends beyond 12 columns',
  tooSmall: (width: number, height: number) => `Needs at least ${width} columns and ${height} rows`,
  overlaps: 'Overlaps another tile',
  goneReport: 'This report was deleted.',
  unseenReport: 'This report is not shared with you.',
  goneGoal: 'This goal was deleted.',
  goneUser: 'This user was removed.',
  off: 'Goals are turned off in this account.',
  refused: 'You are unable to see this.',
  failed: 'Could not load this. Nothing was lost. Try again.',
} as const;

export const TILE_NAMES: Readonly<Record<TileKind, string>> = {
  saved_report: 'Saved report',
  report: 'Report',
  goal: 'Goal',
  agenda: 'Agenda',
  focus: 'Focus queue',
  changes: 'What changed',
  text: 'Text',
};
