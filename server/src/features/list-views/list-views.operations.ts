import type { Patch, Row } from '../../base/changes';
import type { Action } from '@fairlead/domain/access/policy';
import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import { copyName, type ListView, sameSettings, type ViewColumn } from '@fairlead/domain/list-views/list-view';
import type { ListViewBody } from '@fairlead/domain/list-views/list-views.contract';
import { viewIssues } from '@fairlead/domain/list-views/view-issues';
import { createRecord, deleteRecords, updateRecords } from '../../writing/changes';
import { lockRows } from '../../reading/records';
import { requireCan } from '../../http/access';
import type { Ctx } from '../../base/context';
import { invalid, notFound } from '../../base/errors';
import { viewFacts } from './rights';
import { readListViews, viewNames, writeDefault, writeStar } from './list-views.queries';

type ViewRow = Row & Pick<ListView, 'record_type' | 'user_id' | 'name' | 'filter' | 'columns' | 'is_shared'>;

export async function createListView(
  ctx: Ctx,
  body: ListViewBody & { readonly record_type: RecordKind; readonly is_shared?: boolean },
): Promise<number> {
  const { record_type, is_shared = false, ...settings } = body;
  const asked = { ...settings, name: body.name ?? null };
  const issues = viewIssues(ctx.catalogue, record_type, asked, await viewNames(ctx, ctx.actor.id, record_type, null));
  if (issues.length) throw invalid(issues);
  if (is_shared) requireCan(ctx, 'share', 'list_view', { owner_id: ctx.actor.id });
  return createRecord(ctx, 'list_view', { record_type, is_shared, user_id: ctx.actor.id, ...viewColumns(asked) });
}

export async function updateListView(ctx: Ctx, id: number, body: ListViewBody): Promise<void> {
  const before = await lockView(ctx, id, 'update');
  const names = body.name === undefined ? [] : await viewNames(ctx, before.user_id, before.record_type, id);
  const issues = viewIssues(ctx.catalogue, before.record_type, body, names);
  if (issues.length) throw invalid(issues);
  requireColumnRights(ctx, before, body.columns);
  await updateRecords(ctx, 'list_view', [{ before, patch: changed(before, viewColumns(body)) }]);
}

/** Logs the deletion and hides the view; undo restores it with its stars. */
export async function deleteListView(ctx: Ctx, id: number): Promise<void> {
  await deleteRecords(ctx, 'list_view', [await lockView(ctx, id, 'delete')]);
}

/** A copy belongs to the actor and is not shared, regardless of who owns the original. */
export async function duplicateListView(ctx: Ctx, id: number, name: string | null | undefined): Promise<number> {
  const { record_type, ...view } = await lockView(ctx, id, 'duplicate');
  const names = await viewNames(ctx, ctx.actor.id, record_type, null);
  const asked = name === undefined ? copyName(view.name, names) : name;
  const issues = viewIssues(ctx.catalogue, record_type, { name: asked }, names);
  if (issues.length) throw invalid(issues);
  const { filter, sort_by, sort_direction, columns } = view as Row;
  const copy = { record_type, user_id: ctx.actor.id, name: (asked ?? '').trim(), is_shared: false };
  return createRecord(ctx, 'list_view', { ...copy, filter, sort_by, sort_direction, columns });
}

export async function shareListView(ctx: Ctx, id: number, is_shared: boolean): Promise<void> {
  const before = await lockView(ctx, id, 'share');
  await updateRecords(ctx, 'list_view', [{ before, patch: { is_shared } }]);
}

export async function starListView(ctx: Ctx, id: number, is_starred: boolean): Promise<void> {
  await writeStar(ctx, id, (await lockView(ctx, id, 'star')).record_type, is_starred);
}

export async function makeDefault(ctx: Ctx, id: number, is_default: boolean): Promise<void> {
  await writeDefault(ctx, id, (await lockView(ctx, id, 'star')).record_type, is_default);
}

export async function showListView(ctx: Ctx, id: number): Promise<ListView> {
  const [view] = await readListViews(ctx, { id });
  if (!view) throw notFound();
  return view;
}

/** 404 if the actor does not see it, 403 if the action is refused. */
async function lockView(ctx: Ctx, id: number, action: Action): Promise<ViewRow> {
  const [row] = (await lockRows(ctx, 'list_view', [id])) as ViewRow[];
  const isSeen = row && row.deleted_at === null && (row.user_id === ctx.actor.id || row.is_shared);
  if (!isSeen) throw notFound();
  requireCan(ctx, action, 'list_view', viewFacts(row));
  return row;
}

/** Adding columns and removing columns are separate rights. */
function requireColumnRights(ctx: Ctx, before: ViewRow, columns: readonly ViewColumn[] | undefined): void {
  if (!columns) return;
  const was = new Set(before.columns.map(({ key }) => key));
  const is = new Set(columns.map(({ key }) => key));
  if ([...is].some((key) => !was.has(key))) requireCan(ctx, 'add_columns', 'list_view', viewFacts(before));
  if ([...was].some((key) => !is.has(key))) requireCan(ctx, 'remove_columns', 'list_view', viewFacts(before));
}

function viewColumns({ name, filter, columns, sort_by, sort_direction }: ListViewBody): Patch {
  return { name: name?.trim(), filter, columns, sort_by, sort_direction };
}

/** The database reorders the keys of JSON: a value that differs only in key order is not a change. */
function changed(before: ViewRow, patch: Patch): Patch {
  const same = (key: 'filter' | 'columns') => patch[key] === undefined || sameSettings(patch[key], before[key]);
  return {
    ...patch,
    filter: same('filter') ? undefined : patch.filter,
    columns: same('columns') ? undefined : patch.columns,
  };
}
