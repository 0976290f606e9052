import { planEntries } from '@fairlead/domain/custom-fields/rules';
import type { FieldEntryBody } from '@fairlead/domain/custom-fields/custom-fields.contract';
import type { FieldAction } from '@fairlead/domain/field-conversions/field-conversions.contract';
import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import type { Ctx } from '../../base/context';
import { readRows } from '../../reading/records';
import { conflict, invalid, notFound, Refusal } from '../../base/errors';
import { requireCan } from '../../http/access';
import type { Task } from '../../jobs/queue';
import { retention } from '../../jobs/retention';
import { longTask } from '../../long-work/long-task';
import { enqueueWork, type Going, type JobParts, type LongWork } from '../../long-work/long-work';
import { lockRows } from '../../reading/records';
import { flushEntries } from '../../writing/change-log';
import { convertValues } from './convert';
import { entriesOfField, lockFields } from './custom-fields.queries';
import { writeEntries } from './entries';
import {
  emptiedFieldAction,
  type FieldWork,
  findFieldAction,
  deleteFieldActionsBefore,
  insertFieldAction,
  isUnderWay,
  type NewAction,
  readFieldAction,
  readLastAction,
} from './field-actions.queries';

const FIELD_ACTION: LongWork = {
  task: 'run_field_action',
  table: 'custom_field_action',
  name: 'field action',
  lock: 7_103_091,
  via: 'screen',
  open: ['waiting', 'running'],
  running: 'running',
  emptied: emptiedFieldAction,
  orphaned: 'The user who started it is no longer active.',
  broken: 'Something went wrong on our side. Nothing was changed.',
};

/** Above this number the records are changed in the background. */
export const AT_ONCE = 1000;
/** Above this number the search is updated afterwards, in a job of its own. */
const SEARCHED_AT_ONCE = 2000;

export async function enqueueFieldAction(ctx: Ctx, one: NewAction): Promise<FieldAction> {
  const id = await insertFieldAction(ctx, one);
  await enqueueWork(ctx, FIELD_ACTION, id);
  return showFieldAction(ctx, id);
}

/** Entries on many records are removed in the background, together with all other changes of the entries. */
export async function enqueueRemoval(
  ctx: Ctx,
  { id }: { readonly id: number },
  { asked, total }: { readonly asked: readonly FieldEntryBody[]; readonly total: number },
): Promise<void> {
  await requireIdle(ctx, id);
  await enqueueFieldAction(ctx, { custom_field_id: id, act: 'remove_entries', entries: asked, total });
}

export async function requireIdle(ctx: Ctx, field: number): Promise<void> {
  if (await isUnderWay(ctx, field))
    throw conflict('The values of this field are being changed. Nothing was saved; try again when that is done.');
}

export async function showFieldAction(ctx: Ctx, id: number): Promise<FieldAction> {
  const found = await readFieldAction(ctx, id);
  if (!found) throw notFound();
  return found;
}

export async function lastAction(ctx: Ctx, field: number): Promise<FieldAction | null> {
  if (!(await readRows(ctx, 'custom_field', [field])).length) throw notFound();
  return (await readLastAction(ctx, field)) ?? null;
}

export function fieldActionTasks(parts: JobParts): Readonly<Record<string, Task>> {
  const isExpected = (error: unknown) => error instanceof Refusal;
  return { [FIELD_ACTION.task]: longTask(FIELD_ACTION, parts, { run: runFieldAction, isExpected }) };
}

async function runFieldAction(ctx: Ctx, { id, signal, progress, finish }: Going): Promise<void> {
  const work = await findFieldAction(ctx, id);
  if (!work) return;
  requireCan(ctx, 'manage', 'custom_field');
  ctx.changes.isLarge = work.total > SEARCHED_AT_ONCE;
  let done = 0;
  progress.show({ done });
  await carryOut(ctx, work, (records) => {
    signal?.throwIfAborted();
    done += records;
    progress.show({ done: Math.min(done, work.total) });
  });
  // The change set must be written before it can be referenced.
  await flushEntries(ctx);
  await finish({ done: work.total });
}

async function carryOut(ctx: Ctx, work: FieldWork, onBatch: (records: number) => void): Promise<void> {
  if (work.act === 'convert') await lockFields(ctx);
  const [field] = await lockRows(ctx, 'custom_field', [work.custom_field_id]);
  if (!field || field.deleted_at) throw notFound();
  if (work.act === 'convert') {
    if (!work.to_type || field.field_type !== work.from_type)
      throw conflict('The field was changed in the meantime. Nothing was converted.');
    return convertValues(ctx, field as Parameters<typeof convertValues>[1], work.to_type, onBatch);
  }
  const known = await entriesOfField(ctx, field.id);
  const planned = planEntries(work.entries, known);
  if (planned.issues.length) throw invalid(planned.issues);
  const of = { id: field.id, record_type: field.record_type as RecordKind };
  await writeEntries(ctx, of, planned, known, onBatch);
}

export const fieldActionsRetention = retention({
  name: 'field_actions_retention',
  what: 'field actions',
  deleteBefore: deleteFieldActionsBefore,
});
