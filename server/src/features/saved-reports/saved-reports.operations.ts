import type { Action } from '@fairlead/domain/access/policy';
import { copyName, sameSettings } from '@fairlead/domain/list-views/list-view';
import { definitionIssues } from '@fairlead/domain/reports/check';
import type { ReportDefinition } from '@fairlead/domain/reports/report';
import type { ReportShare, SavedReport } from '@fairlead/domain/reports/reports.contract';
import {
  reportFacts,
  type SharedReport,
  isReportSeen,
  shareIssues,
  soundShares,
  withoutGone,
} from '@fairlead/domain/reports/sharing';
import type { Issue } from '@fairlead/domain/validation/issues';
import { MESSAGES } from '@fairlead/domain/validation/messages';
import type { Row } from '../../base/changes';
import type { Ctx } from '../../base/context';
import { invalid, notFound } from '../../base/errors';
import { mayDo, requireCan } from '../../http/access';
import { lockRows } from '../../reading/records';
import { createRecord, deleteRecords, updateRecords } from '../../writing/changes';
import { readSavedReports, reportNames, writeReportStar } from './saved-reports.queries';

type ReportRow = Row & SharedReport & Pick<SavedReport, 'name' | 'definition'>;
interface ReportBody {
  readonly name?: string | null | undefined;
  readonly definition?: ReportDefinition | undefined;
}

export async function listSavedReports(ctx: Ctx): Promise<SavedReport[]> {
  return (await readSavedReports(ctx)).map((report) => ({ ...report, ...rightsOf(ctx, report) }));
}

export async function showSavedReport(ctx: Ctx, id: number): Promise<SavedReport> {
  const [report] = await readSavedReports(ctx, [id]);
  if (!report) throw notFound();
  return { ...report, ...rightsOf(ctx, report) };
}

export async function createSavedReport(
  ctx: Ctx,
  { name, definition }: ReportBody & { readonly definition: ReportDefinition },
): Promise<number> {
  const issues = [
    ...nameIssues(name ?? null, await reportNames(ctx, ctx.actor.id, null)),
    ...definitionIssues(ctx.catalogue, definition),
  ];
  if (issues.length) throw invalid(issues);
  return createRecord(ctx, 'saved_report', { user_id: ctx.actor.id, name: name?.trim(), definition, shares: [] });
}

/** Changes only what is sent. */
export async function updateSavedReport(ctx: Ctx, id: number, { name, definition }: ReportBody): Promise<void> {
  const before = await lockReport(ctx, id, 'update');
  const names = name === undefined ? [] : await reportNames(ctx, before.user_id, id);
  const issues = [
    ...(name === undefined ? [] : nameIssues(name, names)),
    ...(definition ? definitionIssues(ctx.catalogue, definition) : []),
  ];
  if (issues.length) throw invalid(issues);
  const isSame = definition === undefined || sameSettings(definition, before.definition);
  const patch = { name: name?.trim(), definition: isSame ? undefined : definition };
  await updateRecords(ctx, 'saved_report', [{ before, patch }]);
}

/** Logs the deletion and hides the report; undo restores it with its stars. */
export async function deleteSavedReport(ctx: Ctx, id: number): Promise<void> {
  await deleteRecords(ctx, 'saved_report', [await lockReport(ctx, id, 'delete')]);
}

/** A copy belongs to the actor and is not shared, regardless of who owns the original. */
export async function duplicateSavedReport(ctx: Ctx, id: number, name: string | null | undefined): Promise<number> {
  const report = await lockReport(ctx, id, 'create');
  const names = await reportNames(ctx, ctx.actor.id, null);
  const asked = name === undefined ? copyName(report.name, names) : name;
  const issues = nameIssues(asked, names);
  if (issues.length) throw invalid(issues);
  const copy = { user_id: ctx.actor.id, name: (asked ?? '').trim(), definition: report.definition, shares: [] };
  return createRecord(ctx, 'saved_report', copy);
}

/** Replaces the users, teams or everyone with whom it is shared. */
export async function shareSavedReport(ctx: Ctx, id: number, shares: readonly ReportShare[]): Promise<void> {
  const before = await lockReport(ctx, id, 'share');
  const left = withoutGone(shares, before.shares, ctx.config);
  const issues = shareIssues(left, ctx.config);
  if (issues.length) throw invalid(issues);
  const sound = soundShares(left, before.user_id);
  if (!sameSettings(sound, before.shares))
    await updateRecords(ctx, 'saved_report', [{ before, patch: { shares: sound } }]);
}

export async function starSavedReport(ctx: Ctx, id: number, is_starred: boolean): Promise<void> {
  await lockReport(ctx, id, 'star');
  await writeReportStar(ctx, id, is_starred);
}

/** 404 if the actor does not see it, 403 if the action is refused. */
async function lockReport(ctx: Ctx, id: number, action: Action): Promise<ReportRow> {
  const [row] = (await lockRows(ctx, 'saved_report', [id])) as ReportRow[];
  if (!row || row.deleted_at !== null || !isReportSeen(row, ctx.actor)) throw notFound();
  requireCan(ctx, action, 'report', reportFacts(row, ctx.actor));
  return row;
}

function rightsOf(ctx: Ctx, report: SharedReport): Pick<SavedReport, 'may_update' | 'may_share'> {
  const may = (action: Action) => mayDo(ctx, action, 'report', reportFacts(report, ctx.actor));
  return { may_update: may('update'), may_share: may('share') };
}

function nameIssues(name: string | null, taken: readonly string[]): Issue[] {
  const trimmed = (name ?? '').trim();
  if (trimmed === '') return [{ field: 'name', msg: MESSAGES.required }];
  const isUsed = taken.some((one) => one.toLowerCase() === trimmed.toLowerCase());
  return isUsed ? [{ field: 'name', msg: MESSAGES.taken }] : [];
}
