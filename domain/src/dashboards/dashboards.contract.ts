import { z } from 'zod';
import { type DatePreset, REPORT_RANGES } from '../dates/presets';
import { AGENDA_TABS, agendaAnswer } from '../agenda/agenda.contract';
import { goalReport, goalSummary } from '../goals/goals.contract';
import { DEAL_VISIBILITY_TYPES } from '../goals/visibility-type';
import { MOST_SHARES, reportAnswer, reportDefinition, reportShare } from '../reports/reports.contract';
import { MESSAGES } from '../validation/messages';
import { answers, answersIfSeen, contract, type Described, describing, NOTHING, PDF } from '../wire/contract';
import { count, flag, id, instant, nullableText, someone } from '../wire/formats';
import { idParams } from '../wire/list-query';
import {
  COLUMNS,
  GOAL_PARTS,
  MOST_HEIGHT,
  MOST_ROWS,
  MOST_TILES,
  TEXT_FORMS,
  TILE_SHOWS,
  type TilePlace,
} from './dashboard';
import { DASHBOARD_MESSAGES } from './dashboards.messages';

const place = describing<TilePlace>()(
  z.strictObject({
    column: z.int().min(1).max(COLUMNS),
    row: z.int().min(1).max(MOST_ROWS),
    width: z.int().min(1).max(COLUMNS),
    height: z.int().min(1).max(MOST_HEIGHT),
  }),
);

/** Identifies the tile in its dashboard; chosen by the program that adds it. */
const key = z.string().regex(/^[a-z0-9_-]{1,40}$/);
/** Replaces the default name of the tile. */
const title = z.string().trim().min(1, MESSAGES.required).max(100).nullable().optional();
const every = { key, place, title };
const show = z.enum(TILE_SHOWS);

/** The tiles of a dashboard. The server checks their reports, goals and fields against the account. */
export const tile = z.discriminatedUnion('kind', [
  z.strictObject({ ...every, kind: z.literal('saved_report'), saved_report_id: id, show }),
  /** Defined in place. */
  z.strictObject({ ...every, kind: z.literal('report'), definition: reportDefinition, show }),
  z.strictObject({
    ...every,
    kind: z.literal('goal'),
    goal_id: id,
    part: z.enum(GOAL_PARTS),
    deal_pipeline_id: id.nullable().optional(),
  }),
  /** Of the reader if no user is named. */
  z.strictObject({ ...every, kind: z.literal('agenda'), user_id: id.nullable(), tab: z.enum(AGENDA_TABS) }),
  z.strictObject({ ...every, kind: z.literal('focus') }),
  z.strictObject({ ...every, kind: z.literal('changes') }),
  z.strictObject({
    ...every,
    kind: z.literal('text'),
    text: z.string().trim().min(1).max(5000),
    as: z.enum(TEXT_FORMS),
  }),
]);
export type Tile = Described<typeof tile>;

const tiles = z.array(tile).max(MOST_TILES, DASHBOARD_MESSAGES.tooManyTiles);

const summary = z.strictObject({
  id,
  name: z.string(),
  user_id: id,
  /** Its owner. */
  user: someone.nullable(),
  shares: z.array(reportShare),
  /** It is the home of its readers, unless they chose another. */
  is_shared_home: z.boolean(),
  /** For the caller. */
  is_starred: z.boolean(),
  may_update: z.boolean(),
  may_share: z.boolean(),
  may_delete: z.boolean(),
  created_at: instant,
  updated_at: instant,
});
const dashboardSummary = summary.extend({ tile_count: count });
export type DashboardSummary = Described<typeof dashboardSummary>;

const dashboard = summary.extend({
  /** Sent back with a change, which is refused (409) if the dashboard has changed. */
  version: z.string(),
  tiles: z.array(tile),
});
export type Dashboard = Described<typeof dashboard>;

const home = z.strictObject({
  /** The dashboard of `/`; null for the ready-made home. */
  dashboard_id: id.nullable(),
  /** The caller chose it, either a dashboard or the ready-made home. */
  is_chosen: z.boolean(),
});
export type HomeChoice = Described<typeof home>;

const path = '/api/internal/dashboards';
const root = 'dashboard';
const one = { path: `${path}/:id`, root, params: idParams, answer: answers(dashboard) } as const;
const dashboardName = z.string().max(100).nullish();

/** The caller's own dashboards and those shared with them, by name. */
export const listDashboards = contract({
  method: 'GET',
  path,
  answer: answers(z.strictObject({ entries: z.array(dashboardSummary), home })),
});
export const showDashboard = contract({ ...one, method: 'GET', root: undefined });
export const createDashboard = contract({
  method: 'POST',
  path,
  root,
  body: z.object({ name: dashboardName, tiles: tiles.optional() }),
  answer: answers(dashboard),
});
/** Changes only what is sent. Tiles are sent whole, with the version that they were made from. */
export const updateDashboard = contract({
  ...one,
  method: 'PUT',
  body: z.object({ name: dashboardName, tiles: tiles.optional(), version: z.string().max(64).optional() }),
});
export const deleteDashboard = contract({ method: 'DELETE', path: `${path}/:id`, params: idParams, answer: NOTHING });
/** A copy belongs to the caller and is not shared. */
export const duplicateDashboard = contract({
  ...one,
  method: 'POST',
  path: `${path}/:id/duplicate`,
  body: z.object({ name: dashboardName }),
});
/** Replaces its shares. */
export const shareDashboard = contract({
  ...one,
  method: 'PUT',
  path: `${path}/:id/share`,
  body: z.object({ shares: z.array(reportShare).max(MOST_SHARES), is_shared_home: flag.optional() }),
  answer: answersIfSeen(dashboard),
});
export const starDashboard = contract({
  ...one,
  method: 'PUT',
  path: `${path}/:id/star`,
  body: z.object({ is_starred: flag }),
});
/** The caller's dashboard of `/` from now on; null for the ready-made home. */
export const chooseHome = contract({
  method: 'PUT',
  path: '/api/internal/dashboard_home',
  body: z.object({ dashboard_id: id.nullable() }),
  answer: answers(home),
});

/** Why a tile has no figures. The other tiles have theirs. */
const TILE_PROBLEMS = ['gone', 'unseen', 'invalid', 'off', 'refused', 'failed'] as const;

const tileFigures = z.discriminatedUnion('what', [
  z.strictObject({
    key,
    what: z.literal('report'),
    /** Of the saved report that it shows. */
    saved_report: z.strictObject({ id, name: z.string() }).nullable(),
    report: reportAnswer,
  }),
  z.strictObject({ key, what: z.literal('goal'), goal: goalSummary, report: goalReport }),
  /** The first page of the tile's tab. */
  z.strictObject({ key, what: z.literal('agenda'), user_id: id, agenda: agendaAnswer }),
  /** The tile loads its content itself, as on the ready-made home, or has nothing to load. */
  z.strictObject({ key, what: z.literal('own') }),
  z.strictObject({
    key,
    what: z.literal('problem'),
    problem: z.enum(TILE_PROBLEMS),
    msg: z.string(),
    field: nullableText,
  }),
]);
export type TileFigures = Described<typeof tileFigures>;

const dashboardFigures = z.strictObject({
  as_of: instant,
  /** Whose deals are counted: those that the reader may see. */
  deal_visibility_type: z.enum(DEAL_VISIBILITY_TYPES),
  tiles: z.array(tileFigures),
});
export type DashboardFigures = Described<typeof dashboardFigures>;

/** The figures of all tiles of a dashboard, in their order, each with the rights of the caller. */
export const dashboardFiguresOf = contract({
  method: 'GET',
  path: `${path}/:id/figures`,
  params: idParams,
  /** The keys of some tiles, with commas, to ask only these again. */
  query: z.object({ only: z.string().max(1000).optional() }),
  answer: answers(dashboardFigures),
});
/** The same for tiles that are not saved, while a dashboard is arranged. A reading call, with a body because tiles are long. */
export const previewTiles = contract({
  method: 'POST',
  path: `${path}/preview`,
  body: z.object({ tiles }),
  answer: answers(dashboardFigures),
});

/** One range for all reports of a dashboard: the presets that need no further value. */
export const DASHBOARD_RANGES: readonly DatePreset[] = REPORT_RANGES.filter((range) => range !== 'custom');

/** As a document with the tiles arranged as on the screen. */
export const exportDashboardPdf = contract({
  method: 'POST',
  path: `${path}/:id/export_pdf`,
  params: idParams,
  body: z.object({ range: z.enum(DASHBOARD_RANGES).optional() }),
  answer: PDF,
});
