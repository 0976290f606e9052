import type { AuditEventName } from '@fairlead/domain/audit-log/events';
import type { Ctx, PublicCtx } from '../base/context';
import { sql } from '../base/sql';

export interface AuditEntry {
  readonly event: AuditEventName;
  readonly subject_type?: string;
  readonly subject_id?: number;
  /** The name as it was. None of a deal, person or company: the log keeps no word of what is purged. */
  readonly subject_name?: string;
  /** Never a secret, never the text of a record. */
  readonly details?: Readonly<Record<string, unknown>>;
}

/**
 * Writes into the audit log, in the transaction of what is written down: both are there or neither is. Needs a writing
 * transaction. What comes round by itself is nobody's doing. Refusals, which roll back, are written by `dispatch`.
 */
export async function recordAudit(ctx: Ctx, entry: AuditEntry): Promise<number> {
  const { actor } = ctx;
  return insert(
    ctx,
    ctx.account.id,
    actor.viewed_by?.id ?? (actor.id || null),
    actor.viewed_by ? actor.id : null,
    entry,
  );
}

/** The same for a call without a session, once it is known whose account it is about and `enterAccount` was there. */
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
