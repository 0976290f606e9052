import { recordAudit } from '../account/audit';
import type { Pool } from '../base/database';
import { enterAccount } from '../account/sessions';
import type { Ctx } from '../base/context';
import type { Endpoint } from './endpoint';
import { Refusal } from '../base/errors';
import { ConfirmationNeeded } from './fresh-session';

const A_MINUTE = 60_000;
const MOST_A_MINUTE = 20;

/**
 * Logs refusals of a user's calls. The transaction of the call is already rolled back, so the entry has its own. The
 * same call is logged once a minute, and the number of entries per user is limited, so that no user can fill the
 * table.
 */
export class RefusalLog {
  private readonly written = new Map<string, { since: number; calls: Set<string> }>();

  constructor(private readonly pool: Pool) {}

  async record(ctx: Ctx, { contract }: Endpoint, path: string, error: unknown): Promise<void> {
    if (!(error instanceof Refusal) || error.status !== 403 || error instanceof ConfirmationNeeded) return;
    if (!this.isWorthALine(ctx, `${contract.method} ${path}`)) return;
    const details = { method: contract.method, path: path.slice(0, 300), reason: error.message.slice(0, 300) };
    await this.pool
      .transaction('write', '', async (db) => {
        await enterAccount(db, ctx.account.id);
        await recordAudit({ ...ctx, db }, { event: 'permission.refused', details });
      })
      .catch((err: Error) => ctx.log.error({ err }, 'a refusal was not written down'));
  }

  private isWorthALine({ account, actor, now }: Ctx, call: string): boolean {
    const key = `${account.id} ${actor.viewed_by?.id ?? actor.id}`;
    const known = this.written.get(key);
    if (!known || now.getTime() - known.since >= A_MINUTE) {
      if (this.written.size > 10_000) this.written.clear();
      this.written.set(key, { since: now.getTime(), calls: new Set([call]) });
      return true;
    }
    if (known.calls.has(call) || known.calls.size >= MOST_A_MINUTE) return false;
    known.calls.add(call);
    return true;
  }
}
