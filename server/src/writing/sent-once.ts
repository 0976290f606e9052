import { createHash } from 'node:crypto';
import type { Ctx } from '../base/context';
import type { Db } from '../base/database';
import { invalidField } from '../base/errors';
import { sql } from '../base/sql';

/** A call that creates a record, and the key under which its caller sends it. */
export interface Sent {
  readonly key: string;
  readonly record_type: string;
  /** The whole content of the call. */
  readonly content: unknown;
}

const MOST_LETTERS = 200;
const HEADER = 'Idempotency-Key';

/**
 * The id of the record that this call creates, or created when it was sent before. The key is stored in the
 * transaction of the record, so both exist or neither; the same call at the same time waits for the first.
 */
export async function createdOnce(
  ctx: Ctx,
  sent: Sent,
  create: () => Promise<number>,
): Promise<{ id: number; before: boolean }> {
  if (sent.key.length > MOST_LETTERS) throw invalidField(HEADER, `Is too long (at most ${MOST_LETTERS} characters)`);
  const content = createHash('sha256').update(JSON.stringify(sent.content)).digest('base64url');
  const mine = await takeKey(ctx, sent, content);
  if (mine === undefined) return { id: await foundBefore(ctx, sent, content), before: true };
  const id = await create();
  await ctx.db.prepared.run(sql`update sent_once set record_id = ${id}
    where account_id = ${ctx.account.id} and id = ${mine}`);
  return { id, before: false };
}

async function takeKey(ctx: Ctx, { key, record_type }: Sent, content: string): Promise<number | undefined> {
  const taken = await ctx.db.prepared.maybe<{ id: number }>(sql`
    insert into sent_once (account_id, user_id, key, content, record_type, at)
    values (${ctx.account.id}, ${ctx.actor.id}, ${key}, ${content}, ${record_type}, ${ctx.now})
    on conflict on constraint sent_once_key do nothing returning id`);
  return taken?.id;
}

async function foundBefore(ctx: Ctx, { key, record_type }: Sent, content: string): Promise<number> {
  const found = await ctx.db.one<{ same: boolean; record_id: number; change_set_id: number | null }>(sql`
    select s.content = ${content} and s.record_type = ${record_type} as same, s.record_id,
        (select min(c.change_set_id) from change c where c.account_id = s.account_id
            and c.record_type = s.record_type and c.record_id = s.record_id and c.op = 'create') as change_set_id
      from sent_once s
     where s.account_id = ${ctx.account.id} and s.user_id = ${ctx.actor.id} and s.key = ${key}`);
  if (!found.same) throw invalidField(HEADER, 'Was sent before with something else');
  if (found.change_set_id) ctx.headers?.set('X-Change-Set', String(found.change_set_id));
  return found.record_id;
}

export function deleteSentBefore(db: Db, before: Date, account: number): Promise<number> {
  return db.run(sql`delete from sent_once where account_id = ${account} and at < ${before}`);
}
