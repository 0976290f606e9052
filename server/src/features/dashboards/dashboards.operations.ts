import type { Action } from '@fairlead/domain/access/policy';
import { tileIssues } from '@fairlead/domain/dashboards/check';
import { MOST_DASHBOARDS } from '@fairlead/domain/dashboards/dashboard';
import type { Dashboard, DashboardSummary, HomeChoice, Tile } from '@fairlead/domain/dashboards/dashboards.contract';
import { DASHBOARD_MESSAGES } from '@fairlead/domain/dashboards/dashboards.messages';
import { homeOf } from '@fairlead/domain/dashboards/home';
import { copyName, sameSettings } from '@fairlead/domain/list-views/list-view';
import type { ReportShare } from '@fairlead/domain/reports/reports.contract';
import {
  isReportSeen,
  reachesMore,
  reportFacts,
  type SharedReport,
  shareIssues,
  soundShares,
  withoutGone,
} from '@fairlead/domain/reports/sharing';
import type { Issue } from '@fairlead/domain/validation/issues';
import { MESSAGES } from '@fairlead/domain/validation/messages';
import type { Row } from '../../base/changes';
import type { Ctx } from '../../base/context';
import { conflict, invalid, invalidField, notFound } from '../../base/errors';
import { mayDo, requireCan } from '../../http/access';
import { lockRows } from '../../reading/records';
import { createRecord, deleteRecords, updateRecords } from '../../writing/changes';
import {
  dashboardNames,
  readDashboard,
  readDashboards,
  readHome,
  writeDashboardStar,
  writeHome,
} from './dashboards.queries';
import { knownTo } from './known';
import { versionOf } from './version';

type DashboardRow = Row & SharedReport & Pick<Dashboard, 'name' | 'tiles' | 'is_shared_home'>;
interface DashboardBody {
  readonly name?: string | null | undefined;
  readonly tiles?: readonly Tile[] | undefined;
  readonly version?: string | undefined;
}

export async function listDashboards(
  ctx: Ctx,
): Promise<{ readonly entries: DashboardSummary[]; readonly home: HomeChoice }> {
  const rows = await readDashboards(ctx);
  const entries = rows.map((one) => ({ ...one, ...rightsOf(ctx, one) }));
  return { entries, home: homeOf(entries, ctx.actor, await readHome(ctx)) };
}

export async function showDashboard(ctx: Ctx, id: number): Promise<Dashboard> {
  const found = await findDashboard(ctx, id);
  if (!found) throw notFound();
  return found;
}

export async function findDashboard(ctx: Ctx, id: number): Promise<Dashboard | undefined> {
  const found = await readDashboard(ctx, id);
  return found && { ...found, ...rightsOf(ctx, found), version: versionOf(found.tiles) };
}

export async function createDashboard(ctx: Ctx, { name, tiles = [] }: DashboardBody): Promise<number> {
  const names = await dashboardNames(ctx, ctx.actor.id, null);
  const issues = [
    ...roomIssues(names),
    ...nameIssues(name ?? null, names),
    ...tileIssues(tiles, [], await knownTo(ctx, tiles)),
  ];
  if (issues.length) throw invalid(issues);
  return createRecord(ctx, 'dashboard', newOf(ctx, (name ?? '').trim(), tiles));
}

/** Changes only what is sent. */
export async function updateDashboard(ctx: Ctx, id: number, { name, tiles, version }: DashboardBody): Promise<void> {
  const before = await lockDashboard(ctx, id, 'update');
  if (tiles) requireSame(before, version);
  const issues = [
    ...(name === undefined ? [] : nameIssues(name, await dashboardNames(ctx, before.user_id, id))),
    ...(tiles ? tileIssues(tiles, before.tiles, await knownTo(ctx, tiles)) : []),
  ];
  if (issues.length) throw invalid(issues);
  const isSame = tiles === undefined || sameSettings(tiles, before.tiles);
  const patch = { name: name?.trim(), tiles: isSame ? undefined : tiles };
  await updateRecords(ctx, 'dashboard', [{ before, patch }]);
}

/** Tiles are sent whole: those of another user would be lost without notice. */
function requireSame({ tiles }: DashboardRow, version: string | undefined): void {
  if (version === undefined) throw invalidField('version', MESSAGES.required);
  if (version !== versionOf(tiles))
    throw conflict(DASHBOARD_MESSAGES.changedSince, { conflicts: [{ field: 'tiles' }] });
}

/** Logs the deletion and hides the dashboard; undo restores it with its stars. */
export async function deleteDashboard(ctx: Ctx, id: number): Promise<void> {
  await deleteRecords(ctx, 'dashboard', [await lockDashboard(ctx, id, 'delete')]);
}

/** A copy belongs to the actor and is not shared, regardless of who owns the original. */
export async function duplicateDashboard(ctx: Ctx, id: number, name: string | null | undefined): Promise<number> {
  const { name: ofOriginal, tiles } = await lockDashboard(ctx, id, 'create');
  const names = await dashboardNames(ctx, ctx.actor.id, null);
  const asked = name === undefined ? copyName(ofOriginal, names) : name;
  const issues = [...roomIssues(names), ...nameIssues(asked, names)];
  if (issues.length) throw invalid(issues);
  return createRecord(ctx, 'dashboard', newOf(ctx, (asked ?? '').trim(), tiles));
}

/** Replaces its shares, and sets whether it is their home, which only an administrator may change. */
export async function shareDashboard(
  ctx: Ctx,
  id: number,
  {
    shares,
    is_shared_home,
  }: { readonly shares: readonly ReportShare[]; readonly is_shared_home?: boolean | undefined },
): Promise<void> {
  const before = await lockDashboard(ctx, id, 'share');
  const left = withoutGone(shares, before.shares, ctx.config);
  const issues = shareIssues(left, ctx.config);
  if (issues.length) throw invalid(issues);
  const sound = soundShares(left, before.user_id);
  const isSame = sameSettings(sound, before.shares);
  const home = (is_shared_home ?? before.is_shared_home) && sound.length > 0;
  if (home && (!before.is_shared_home || reachesMore(sound, before.shares)))
    requireCan(ctx, 'share_as_home', 'dashboard');
  const patch = { shares: isSame ? undefined : sound, is_shared_home: home };
  await updateRecords(ctx, 'dashboard', [{ before, patch }]);
}

export async function starDashboard(ctx: Ctx, id: number, is_starred: boolean): Promise<void> {
  await lockDashboard(ctx, id, 'star');
  await writeDashboardStar(ctx, id, is_starred);
}

export async function chooseHome(ctx: Ctx, dashboard_id: number | null): Promise<HomeChoice> {
  if (dashboard_id !== null && !(await readDashboard(ctx, dashboard_id)))
    throw invalidField('dashboard_id', MESSAGES.not_allowed);
  await writeHome(ctx, dashboard_id);
  return { dashboard_id, is_chosen: true };
}

/** 404 if the actor does not see it, 403 if the action is refused. */
async function lockDashboard(ctx: Ctx, id: number, action: Action): Promise<DashboardRow> {
  const [row] = (await lockRows(ctx, 'dashboard', [id])) as DashboardRow[];
  if (!row || row.deleted_at !== null || !isReportSeen(row, ctx.actor)) throw notFound();
  requireCan(ctx, action, 'dashboard', reportFacts(row, ctx.actor));
  return row;
}

const newOf = ({ actor }: Ctx, name: string, tiles: readonly Tile[]) => ({
  user_id: actor.id,
  name,
  tiles,
  shares: [],
  is_shared_home: false,
});

function rightsOf(ctx: Ctx, one: SharedReport): Pick<Dashboard, 'may_update' | 'may_share' | 'may_delete'> {
  const may = (action: Action) => mayDo(ctx, action, 'dashboard', reportFacts(one, ctx.actor));
  return { may_update: may('update'), may_share: may('share'), may_delete: may('delete') };
}

function roomIssues(names: readonly string[]): Issue[] {
  return names.length < MOST_DASHBOARDS ? [] : [{ field: 'base', msg: DASHBOARD_MESSAGES.tooMany }];
}

function nameIssues(name: string | null, taken: readonly string[]): Issue[] {
  const trimmed = (name ?? '').trim();
  if (trimmed === '') return [{ field: 'name', msg: MESSAGES.required }];
  const isUsed = taken.some((one) => one.toLowerCase() === trimmed.toLowerCase());
  return isUsed ? [{ field: 'name', msg: MESSAGES.taken }] : [];
}
