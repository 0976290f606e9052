import type { Ctx } from '../base/context';
import { recordAudit } from '../account/audit';
import type { ChangeEntry } from '../base/changes';

/** Audits with whom a record is newly or no longer shared, for every path (dialog, form, API, undo). */
export async function auditShares(ctx: Ctx, entries: readonly ChangeEntry[]): Promise<void> {
  if (!ctx.actor.id) return;
  for (const entry of entries) {
    const details = sharedAnew(ctx, entry);
    if (!Object.keys(details).length) continue;
    await recordAudit(ctx, {
      event: 'record.shared',
      subject_type: entry.record_type,
      subject_id: entry.record_id,
      details,
    });
  }
}

function sharedAnew(ctx: Ctx, { before, after }: ChangeEntry): Record<string, readonly string[]> {
  const is = after?.shared_user_ids as readonly number[] | undefined;
  if (!is) return {};
  const was = (before?.shared_user_ids as readonly number[] | null | undefined) ?? [];
  const sides = {
    shared_with: namesOf(
      ctx,
      is.filter((id) => !was.includes(id)),
    ),
    taken_from: namesOf(
      ctx,
      was.filter((id) => !is.includes(id)),
    ),
  };
  return Object.fromEntries(Object.entries(sides).filter(([, names]) => names.length > 0));
}

function namesOf(ctx: Ctx, ids: readonly number[]): string[] {
  return ctx.config.users.filter(({ id }) => ids.includes(id)).map(({ full_name }) => full_name);
}
