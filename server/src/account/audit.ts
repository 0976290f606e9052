import type { AuditEventName } from '@fairlead/domain/audit-log/events';
import type { Ctx, PublicCtx } from '../base/context';
import { sql } from '../base/sql';

export interface AuditEntry {
  readonly event: AuditEventName;
  readonly subject_type?: string;
  readonly subject_id?: number;
  /** The name at that time. Left out for deals, people and companies: the log keeps no text of purged records. */
  readonly subject_name?: string;
  /** Never contains a secret or the text of a record. */
  readonly details?: Readonly<Record<string, unknown>>;
}

/**
 * Writes into the audit log in the transaction of the logged change: both are committed or neither. Needs a write
 * transaction. Scheduled work is logged without a user, and so is a support login, which acts on behalf of one. Refusals roll back; `dispatch` logs them.
 */
export async function recordAudit(ctx: Ctx, entry: AuditEntry): Promise<number> {
  const { actor } = ctx;
  if (actor.supported_by) {
    const details = { ...entry.details, staff: actor.supported_by.full_name };
    return insert(ctx, ctx.account.id, null, actor.id, { ...entry, details });
  }
  return insert(
    ctx,
    ctx.account.id,
    actor.viewed_by?.id ?? (actor.id || null),
    actor.viewed_by ? actor.id : null,
    entry,
  );
}

/** The same for a call without a session, after `enterAccount` has set the account. */
export async function recordPublicAudit(
  ctx: PublicCtx,
  who: { readonly account_id: number; readonly user_id: number | null },
  entry: AuditEntry,
): Promise<number> {
  return insert(ctx, who.account_id, who.user_id, null, entry);
}

async function insert(
  ctx: PublicCtx,
  account: number,
  user: number | null,
  onBehalfOf: number | null,
  entry: AuditEntry,
): Promise<number> {
  const { id } = await ctx.db.one<{ id: number }>(sql`insert into audit_event
      (account_id, at, user_id, on_behalf_of_user_id, event, subject_type, subject_id, subject_name, network_address,
       user_agent, details)
    values (${account}, ${ctx.now}, ${user}, ${onBehalfOf}, ${entry.event}, ${entry.subject_type ?? null},
      ${entry.subject_id ?? null}, ${entry.subject_name?.slice(0, 300) ?? null}, ${ctx.from?.network_address ?? null},
      ${ctx.from?.user_agent?.slice(0, 300) ?? null}, ${JSON.stringify(entry.details ?? {})}::jsonb) returning id`);
  return id;
}
