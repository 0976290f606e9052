import type { Row } from '../../base/changes';
import type { RecordFacts } from '@fairlead/domain/access/actor';
import type { Commented } from '@fairlead/domain/comments/comment.contract';
import { MESSAGES } from '@fairlead/domain/validation/messages';
import { createRecord, deleteRecords, updateRecords } from '../../writing/changes';
import { teamOf } from '../../writing/record-writing';
import { lockRows, requireVisible } from '../../reading/records';
import { requireCan } from '../../http/access';
import type { Ctx } from '../../base/context';
import { invalidField, notFound } from '../../base/errors';
import { seesNote } from './comments.queries';

const MOST = 20_000;

interface Place {
  readonly id: number;
  readonly comment_id: number;
}

/** 404 where the actor does not see what the comments stand on: they are as visible as that. */
export async function requireCommented(ctx: Ctx, on: Commented, id: number): Promise<void> {
  if (on !== 'note') return requireVisible(ctx, on, id);
  if (!(await seesNote(ctx, id))) throw notFound();
}

export async function addComment(ctx: Ctx, on: Commented, id: number, text: string): Promise<number> {
  await requireCommented(ctx, on, id);
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
  await requireCommented(ctx, on, place.id);
  const [row] = await lockRows(ctx, 'comment', [place.comment_id]);
  if (!row || row.deleted_at !== null || row[`${on}_id`] !== place.id) throw notFound();
  requireCan(ctx, action, 'comment', commentFacts(ctx, row.user_id as number | null));
  return row;
}

/** Whose a comment is: what the permission table asks. */
export function commentFacts(ctx: Ctx, owner_id: number | null): RecordFacts {
  return { owner_id, created_by_user_id: owner_id, visible: true, team: teamOf(ctx, owner_id) };
}

function said(text: string): string {
  const comment = text.trim();
  if (!comment) throw invalidField('comment', MESSAGES.required);
  if (comment.length > MOST) throw invalidField('comment', `Is too long (at most ${MOST} characters)`);
  return comment;
}
