import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import type { BulkAction, BulkActionShown, BulkRefusal, Chosen } from '@fairlead/domain/bulk/bulk.contract';
import { readBulkChanges, reasonIssues } from '@fairlead/domain/bulk/changes';
import { NOBODY_CHOSEN, WOULD_BE_DUPLICATES } from '@fairlead/domain/bulk/wording';
import { MESSAGES } from '@fairlead/domain/validation/messages';
import { type Page, pagination } from '@fairlead/domain/wire/list-query';
import { recordAudit } from '../../account/audit';
import { linkedPatch } from '../../writing/linked-patch';
import { seenIds } from '../../writing/record-writing';
import { requireCan } from '../../http/access';
import type { Ctx } from '../../base/context';
import type { Patch } from '../../base/changes';
import { conflict, invalid, invalidField, notFound } from '../../base/errors';
import { enqueueWork } from '../../long-work/long-work';
import {
  type Bulk,
  chosenIds,
  chosenWhere,
  findBulk,
  insertBulk,
  listBulks,
  presentBulk,
  readRefusals,
} from './bulk.queries';
import { duplicatesByBulk } from '../duplicates/public';
import { recordKinds } from '../record-kinds/public';
import { readyTemplate, targetsOf } from '../todo-templates/public';
import { BULK } from './run';

const SHOWN_REFUSALS = 200;

interface AskedUpdate {
  readonly changes: Readonly<Record<string, unknown>>;
  readonly check_for_duplicates: boolean;
  readonly confirmed_duplicates: boolean;
}

/** The set of records is fixed now, as the list shows them; each record is judged when the job reaches it. */
export async function askUpdate(
  ctx: Ctx,
  kind: RecordKind,
  { changes, check_for_duplicates, confirmed_duplicates, ...chosen }: Chosen & AskedUpdate,
): Promise<BulkAction> {
  requireCan(ctx, 'bulk_actions', kind);
  requireCan(ctx, 'update', kind);
  const { patch, issues } = readBulkChanges(kind, changes, { config: ctx.config, zone: ctx.actor.time_zone });
  const stage = ctx.config.deal_stages.find(({ id }) => id === patch.deal_stage_id);
  const problems = [
    ...issues,
    ...(kind === DEAL.name ? reasonIssues(ctx.account.settings, stage?.percent, patch) : []),
  ];
  if (problems.length) throw invalid(problems);
  const ids = await idsOf(ctx, kind, chosen);
  const unfit = [
    ...(await recordKinds[kind].bulk.issues(ctx, patch, ids)),
    ...(await linkedPatch(ctx, kind, patch)).issues,
  ];
  if (unfit.length) throw invalid(unfit);
  if (check_for_duplicates && !confirmed_duplicates) await requireNoDuplicates(ctx, kind, ids, patch);
  return ask(ctx, { kind, act: 'update', changes, ids });
}

async function requireNoDuplicates(ctx: Ctx, kind: RecordKind, ids: readonly number[], patch: Patch): Promise<void> {
  const found = await duplicatesByBulk(ctx, kind, { ids, patch });
  if (found.count) throw conflict(WOULD_BE_DUPLICATES, { would_be_duplicates: found });
}

export async function askDelete(ctx: Ctx, kind: RecordKind, chosen: Chosen): Promise<BulkAction> {
  requireCan(ctx, 'bulk_actions', kind);
  return ask(ctx, { kind, act: 'delete', changes: {}, ids: await idsOf(ctx, kind, chosen) });
}

/** The template is read again for each record when the job runs; issues that it has now are answered at once. */
export async function askApply(
  ctx: Ctx,
  kind: RecordKind,
  { todo_template_id, user_id, ...chosen }: Chosen & { todo_template_id: number; user_id?: number | null | undefined },
): Promise<BulkAction> {
  requireCan(ctx, 'bulk_actions', kind);
  requireCan(ctx, 'create', 'calendar_entry');
  const user = user_id ?? null;
  const ids = await idsOf(ctx, kind, chosen);
  await readyTemplate(ctx, todo_template_id, targetsOf(kind, undefined), user);
  return ask(ctx, { kind, act: 'apply', changes: { todo_template_id, user_id: user }, ids });
}

async function ask(ctx: Ctx, bulk: Parameters<typeof insertBulk>[1]): Promise<BulkAction> {
  const id = await insertBulk(ctx, bulk);
  const { kind, act, changes, ids } = bulk;
  const details = { kind, act, total: ids.length, fields: Object.keys(changes) };
  await recordAudit(ctx, { event: 'bulk_action.started', details });
  await enqueueWork(ctx, BULK, id);
  return presentBulk(ctx, id);
}

/** Given ids are used as they are; ids that no longer exist are counted as refused later. */
async function idsOf(ctx: Ctx, kind: RecordKind, chosen: Chosen): Promise<number[]> {
  const except = new Set(chosen.except);
  const selects = chosen.filter !== undefined && chosen.filter !== '';
  if (!chosen.ids && !selects && !Object.keys(chosen.conditions ?? {}).length)
    throw invalidField('ids', MESSAGES.required);
  const found = chosen.ids
    ? [...new Set(chosen.ids)].sort((a, b) => a - b)
    : await chosenIds(ctx, kind, chosenWhere(ctx, kind, chosen));
  const ids = found.filter((id) => !except.has(id));
  const some = chosen.ids ? (await seenIds(ctx, kind, ids)).length > 0 : ids.length > 0;
  if (!some) throw invalidField('ids', NOBODY_CHOSEN);
  return ids;
}

export async function showBulk(ctx: Ctx, id: number): Promise<BulkActionShown> {
  const bulk = await bulkOr404(ctx, id);
  return { ...(await presentBulk(ctx, id)), refusals: await readRefusals(ctx, bulk, SHOWN_REFUSALS, 0) };
}

export async function ownBulks(
  ctx: Ctx,
  { page, per_page, running }: { page: number; per_page: number; running: boolean },
): Promise<Page<BulkAction>> {
  const { entries, total } = await listBulks(ctx, running, per_page, (page - 1) * per_page);
  return { entries, pagination: pagination(page, per_page, total) };
}

export async function refusalsOf(
  ctx: Ctx,
  id: number,
  { page, per_page }: { page: number; per_page: number },
): Promise<Page<BulkRefusal>> {
  const bulk = await bulkOr404(ctx, id);
  const { refused } = await presentBulk(ctx, id);
  const entries = await readRefusals(ctx, bulk, per_page, (page - 1) * per_page);
  return { entries, pagination: pagination(page, per_page, refused) };
}

async function bulkOr404(ctx: Ctx, id: number): Promise<Bulk> {
  const bulk = await findBulk(ctx, id);
  if (!bulk) throw notFound();
  return bulk;
}
