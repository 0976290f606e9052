import type { Row } from '../../base/changes';
import { seesSharedOnly } from '@fairlead/domain/access/visibility';
import type { Commented } from '@fairlead/domain/comments/comment.contract';
import { mentionedIds } from '@fairlead/domain/notes/mentions';
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

/** What is written: the text, and the colleagues whom it mentions. */
interface Said {
  readonly comment: string;
  readonly mentioned_user_ids?: readonly number[];
}

export async function addComment(ctx: Ctx, on: Commented, id: number, body: Said): Promise<number> {
  await requireSeen(ctx, on, id);
  requireCan(ctx, 'create', 'comment', { visible: true, shared_with_me: true });
  const comment = said(body.comment);
  const mentioned_user_ids = mentionedBy(ctx, comment, body.mentioned_user_ids ?? []);
  const row = { [`${on}_id`]: id, comment, mentioned_user_ids, user_id: ctx.actor.id };
  return createRecord(ctx, 'comment', row);
}

export async function changeComment(ctx: Ctx, on: Commented, place: Place, body: Said): Promise<void> {
  const before = await lockComment(ctx, on, place, 'update');
  const comment = said(body.comment);
  if (comment === before.comment) return;
  const known = before.mentioned_user_ids as readonly number[];
  const mentioned_user_ids = mentionedBy(ctx, comment, body.mentioned_user_ids ?? known);
  const patch = { comment, mentioned_user_ids, edited_by_user_id: ctx.actor.id };
  await updateRecords(ctx, 'comment', [{ before, patch }]);
}

/** External users cannot mention colleagues, because they do not know them. */
function mentionedBy(ctx: Ctx, comment: string, ids: readonly number[]): number[] {
  return seesSharedOnly(ctx.actor) ? [] : mentionedIds(comment, ids, ctx.config.users);
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
