import type { Row } from '../../base/changes';
import { NOTE } from '@fairlead/domain/kinds/hanging';
import { mentionedIds } from '@fairlead/domain/notes/mentions';
import { missingOf, NOTE_KEYS, type NotePatch, readNote } from '@fairlead/domain/notes/note';
import { ignoredKeys } from '@fairlead/domain/fields/unkept';
import type { Issue } from '@fairlead/domain/validation/issues';
import { createRecord, createRecords, deleteRecords, reserveIds, updateRecords } from '../../writing/changes';
import { lockHanging } from '../../reading/hanging';
import { type Body, factsOfHanging, givenCreation, nameIgnored, referenceIssues } from '../../writing/record-writing';
import { requireCan } from '../../http/access';
import type { Ctx } from '../../base/context';
import { invalid } from '../../base/errors';
import { companyOfDeal, taskCategory } from './notes.queries';

/**
 * Writes a note on the named records; the actor must see each of them. A note on a deal is on the deal's company as
 * well.
 */
export async function createNote(ctx: Ctx, body: Body): Promise<number> {
  requireCan(ctx, 'create', 'activity');
  nameIgnored(ctx, ignoredKeys(NOTE.name, body, NOTE_KEYS, true));
  const { patch, issues } = readNote(body, ctx.config);
  const created = givenCreation(ctx, body);
  const wrong = [...issues, ...created.issues, ...missingBeside(issues, patch), ...(await privacyAndLinks(ctx, patch))];
  if (wrong.length) throw invalid(wrong);
  const company_id = patch.company_id ?? (patch.deal_id ? await companyOfDeal(ctx, patch.deal_id) : null);
  const mentioned = mentionedIds(patch.content ?? '', patch.mentioned_user_ids ?? [], ctx.config.users);
  return createRecord(ctx, NOTE.name, {
    user_id: ctx.actor.id,
    ...created.columns,
    content: '',
    is_private: false,
    ...patch,
    company_id,
    mentioned_user_ids: mentioned,
  });
}

/** Changes the fields that are sent and leaves the rest. Users who are named for the first time are notified. */
export async function updateNote(ctx: Ctx, id: number, body: Body): Promise<void> {
  const before = await lockHanging(ctx, NOTE.name, id);
  requireCan(ctx, 'update', 'activity', factsOfHanging(ctx, before));
  nameIgnored(ctx, ignoredKeys(NOTE.name, body, NOTE_KEYS, false));
  const { patch, issues } = readNote(body, ctx.config);
  const wrong = [
    ...issues,
    ...missingBeside(issues, { ...(before as NotePatch), ...patch }),
    ...(await privacyAndLinks(ctx, patch, before)),
  ];
  if (wrong.length) throw invalid(wrong);
  const asked = patch.mentioned_user_ids ?? (before as NotePatch).mentioned_user_ids ?? [];
  const mentioned = mentionedIds(patch.content ?? String(before.content), asked, ctx.config.users);
  await updateRecords(ctx, NOTE.name, [{ before, patch: { ...patch, mentioned_user_ids: mentioned } }]);
}

export async function deleteNote(ctx: Ctx, id: number): Promise<void> {
  const row = await lockHanging(ctx, NOTE.name, id);
  requireCan(ctx, 'delete', 'activity', factsOfHanging(ctx, row));
  await deleteRecords(ctx, NOTE.name, [row]);
}

function missingBeside(issues: readonly Issue[], note: NotePatch): Issue[] {
  return missingOf(note).filter(({ field }) => !issues.some((issue) => issue.field === field));
}

/**
 * Private notes need the feature (otherwise the field is rejected) and the right to them (otherwise the call is
 * refused).
 */
async function privacyAndLinks(ctx: Ctx, patch: NotePatch, before?: Row): Promise<Issue[]> {
  const becomes = patch.is_private === true && before?.is_private !== true;
  if (becomes && ctx.account.features.private_notes !== true)
    return [{ field: 'is_private', msg: 'Has invalid value' }];
  if (becomes) requireCan(ctx, 'create', 'private_note');
  const changed = NOTE.on.filter((kind) => patch[`${kind}_id`] !== before?.[`${kind}_id`]);
  const wrong = await Promise.all(
    changed.map((kind) => referenceIssues(ctx, kind, `${kind}_id`, [patch[`${kind}_id`]])),
  );
  return wrong.flat();
}

/** The text of the note on a deal when a task is completed, in the category of the system. */
export async function noteOfCompletedTask(ctx: Ctx, deal_id: number, task: string): Promise<void> {
  const [company_id, note_category_id, ids] = await Promise.all([
    companyOfDeal(ctx, deal_id),
    taskCategory(ctx),
    reserveIds(ctx, NOTE.name, 1),
  ]);
  const content = `completed task titled "${task}"`;
  const row = { user_id: ctx.actor.id, content, is_private: false, deal_id, company_id, note_category_id };
  await createRecords(ctx, NOTE.name, [row], ids);
}
