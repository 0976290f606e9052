import type { Row } from '../../base/changes';
import type { Commented } from '@fairlead/domain/comments/comment.contract';
import { MESSAGES } from '@fairlead/domain/validation/messages';
import { createRecord, deleteRecords, updateRecords } from '../../writing/changes';
import { factsOfHanging } from '../../writing/record-writing';
import { requireSeen } from '../../reading/hanging';
import { lockRows } from '../../reading/records';
import { requireCan } from '../../http/access';
import type { Ctx } from '../../base/context';
import { invalidField, notFound } from '../../base/errors';

const MOST = 20_000;

interface Place {
  readonly id: number;
  readonly comment_id: number;
}

export async function addComment(ctx: Ctx, on: Commented, id: number, text: string): Promise<number> {
  await requireSeen(ctx, on, id);
  requireCan(ctx, 'create', 'comment', { visible: true, shared_with_me: true });
  return createRecord(ctx, 'comment', { [`${on}_id`]: id, comment: said(text), user_id: ctx.actor.id });
}

export async function changeComment(ctx: Ctx, on: Commented, place: Place, text: string): Promise<void> {
  const before = await lockComment(ctx, on, place, 'update');
  const comment = said(text);
  if (comment === before.comment) return;
  await updateRecords(ctx, 'comment', [{ before, patch: { comment, edited_by_user_id: ctx.actor.id } }]);
}

export async function removeComment(ctx: Ctx, on: Commented, place: Place): Promise<void> {
  await deleteRecords(ctx, 'comment', [await lockComment(ctx, on, place, 'delete')]);
}

async function lockComment(ctx: Ctx, on: Commented, place: Place, action: 'update' | 'delete'): Promise<Row> {
  await requireSeen(ctx, on, place.id);
  const [row] = await lockRows(ctx, 'comment', [place.comment_id]);
  if (!row || row.deleted_at !== null || row[`${on}_id`] !== place.id) throw notFound();
  requireCan(ctx, action, 'comment', factsOfHanging(ctx, row));
  return row;
}

function said(text: string): string {
  const comment = text.trim();
  if (!comment) throw invalidField('comment', MESSAGES.required);
  if (comment.length > MOST) throw invalidField('comment', `Is too long (at most ${MOST} characters)`);
  return comment;
}
