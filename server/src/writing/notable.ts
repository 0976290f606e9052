import { CALENDAR_ENTRY, COMMENT, NOTE } from '@fairlead/domain/kinds/hanging';
import { isRecordKind, kindOf } from '@fairlead/domain/kinds/kinds';
import type { ChangeEntry, Via } from '../base/changes';
import type { Ctx } from '../base/context';

/** The task that notifies users of changes by others; its mails are among the system's. */
export const NOTIFY = 'notify_and_mail';

/** Undone changes, merges and set-up are not news to users. */
const SILENT: readonly Via[] = ['undo', 'merge', 'sign_up'];

/**
 * Queues a change set for notification if it concerns another user: a new owner, a share, a mention, or a comment.
 * Decided in memory, so that other saves write nothing for it.
 */
export async function noteNews(ctx: Ctx, entries: readonly ChangeEntry[]): Promise<void> {
  if (SILENT.includes(ctx.changes.via) || ctx.changes.tasks.has(NOTIFY)) return;
  if (entries.some((entry) => isNews(entry, ctx.actor.id))) ctx.changes.tasks.add(NOTIFY);
}

function isNews({ record_type, op, before, after }: ChangeEntry, actor: number): boolean {
  if (op === 'create' && record_type === COMMENT.name) return true;
  // A further row of a series concerns the same users as its first one.
  if (op === 'create' && after?.base_entry_id) return false;
  const owner = ownerColumn(record_type);
  if (owner && after?.[owner] && after[owner] !== actor && after[owner] !== before?.[owner]) return true;
  return NAMING.some((key) => added(before?.[key], after?.[key]).some((user) => user !== actor));
}

/** Sets of users beside a record, a note, a comment, a task or an event. */
const NAMING = ['shared_user_ids', 'mentioned_user_ids', 'notify_user_ids'] as const;

function ownerColumn(type: string): string | undefined {
  if (isRecordKind(type)) return kindOf(type).owner;
  return type === CALENDAR_ENTRY.name ? 'owner_id' : undefined;
}

function added(before: unknown, after: unknown): readonly unknown[] {
  if (!Array.isArray(after)) return [];
  return Array.isArray(before) ? after.filter((user) => !before.includes(user)) : after;
}

export const NEWS_OF = [NOTE.name, COMMENT.name, CALENDAR_ENTRY.name] as const;
