import { isRestoringHere, whileRestoring } from '../account/restoring';
import type { Ctx } from '../base/context';
import { unauthenticated } from '../base/errors';
import type { ChangeEntry } from '../base/changes';
import { sendChangeSet } from './change-set';
import { type Consumer, heardBy } from './consumer';
import { CONSUMERS } from './consumers';
import { tellChanges } from './live';
import { writeOutbox } from './outbox';
import { type Sql, sql } from '../base/sql';

/**
 * Writes the log of everything done so far and calls its consumers. Every transaction that changes data calls it last
 * before the commit.
 */
export async function flushChanges(ctx: Ctx, consumers: readonly Consumer[] = CONSUMERS): Promise<void> {
  await flushEntries(ctx, consumers);
  // Sent together: what waits for the commit adds no round trip, and the counters are still written last.
  await Promise.all([handOn(ctx), tellChanges(ctx), serveLast(ctx, ctx, consumers)]);
  forgetNotes(ctx);
}

/** The same where the transaction commits right after it: what only writes is sent with the commit. */
export async function flushAtCommit(ctx: Ctx): Promise<void> {
  await flushEntries(ctx);
  const closing = sendingWithCommit(ctx);
  await Promise.all([handOn(closing), tellChanges(closing), serveLast(ctx, closing, CONSUMERS)]);
  forgetNotes(ctx);
}

function sendingWithCommit(ctx: Ctx): Ctx {
  const { db } = ctx;
  const run = async (query: Sql) => {
    db.closing.push(query);
    return 0;
  };
  return { ...ctx, db: { ...db, prepared: { ...db.prepared, run } } };
}

function forgetNotes({ changes }: Ctx): void {
  changes.tasks.clear();
  changes.heard.clear();
  changes.counters.clear();
}

/** Writes one outbox row for the change set with all its tasks, or none if there are no tasks. */
async function handOn(ctx: Ctx): Promise<void> {
  const { tasks, setId } = ctx.changes;
  if (tasks.size) await writeOutbox(ctx, ctx.account.id, [...tasks], { change_set_id: setId });
}

/** `closing` is for those that only write. */
async function serveLast(ctx: Ctx, closing: Ctx, consumers: readonly Consumer[]): Promise<void> {
  for (const consumer of consumers)
    if (consumer.when === 'before the commit' && ctx.changes.heard.has(consumer.name))
      await consumer.serve(consumer.onlyWrites ? closing : ctx);
}

/**
 * Writes a part of the log and calls the consumers that run with it, so that long work keeps its memory flat.
 * Consumers that run before the commit wait for the end, because their rows are hot. If the actor has been
 * deactivated in the meantime, or an archive is being restored into the account, nothing is logged or written: the
 * transaction of the request or long job is refused.
 */
export async function flushEntries(ctx: Ctx, consumers: readonly Consumer[] = CONSUMERS): Promise<void> {
  const { entries } = ctx.changes;
  if (!entries.length) return;
  ctx.changes.entries = [];
  const set = await sendChangeSet(ctx);
  // Neither answer is awaited before the consumers' statements are sent.
  const written =
    ctx.db.prepared.run(sql`insert into change (account_id, change_set_id, at, record_type, record_id, op, before, after)
    select ${ctx.account.id}, ${set.id}, ${ctx.now}, x.record_type, x.record_id, x.op, x.before::jsonb, x.after::jsonb
      from unnest(${entries.map((one) => one.record_type)}::text[], ${entries.map((one) => one.record_id)}::bigint[],
        ${entries.map((one) => one.op)}::text[], ${entries.map((one) => jsonOf(one.before))}::text[],
        ${entries.map((one) => jsonOf(one.after))}::text[]) as x(record_type, record_id, op, before, after)
     where not exists (select from account_user u
       where u.account_id = ${ctx.account.id} and u.id = ${ctx.actor.id} and u.deleted_at is not null)
       and not ${isRestoringHere(ctx.account.id)}`);
  written.catch(() => undefined);
  await tellAll(ctx, consumers, entries);
  await set.written;
  if ((await written) < entries.length) await refuse(ctx);
}

/**
 * Writes the log of long work part by part while the next part is prepared. `next` waits for the previous part; `end`
 * waits for the last one.
 */
export function flushingBehind(ctx: Ctx): { next(): Promise<void>; end(): Promise<void> } {
  let last: Promise<void> = Promise.resolve();
  return {
    async next() {
      await last;
      last = flushEntries(ctx);
      last.catch(() => undefined);
    },
    end: () => last,
  };
}

/** A restore may have ended since: the change of a user who is still active was refused for it. */
async function refuse({ db, account, actor }: Ctx): Promise<never> {
  const inactive = await db.maybe(sql`select from account_user
    where account_id = ${account.id} and id = ${actor.id} and deleted_at is not null`);
  throw inactive ? unauthenticated(MADE_INACTIVE) : whileRestoring();
}

/** One after the other, except for those that the next one need not wait for. */
async function tellAll(ctx: Ctx, consumers: readonly Consumer[], entries: readonly ChangeEntry[]): Promise<void> {
  let served: Promise<void>[] = [];
  for (const consumer of consumers) {
    const heard = heardBy(consumer, entries);
    if (!heard.length) continue;
    served.push(tell(ctx, consumer, heard));
    if ('withTheNext' in consumer) continue;
    await Promise.all(served);
    served = [];
  }
  await Promise.all(served);
}

async function tell(ctx: Ctx, consumer: Consumer, entries: readonly ChangeEntry[]): Promise<void> {
  const { changes } = ctx;
  if (consumer.when === 'before the commit') changes.heard.add(consumer.name);
  else if (consumer.when === 'after the commit') changes.tasks.add(consumer.task);
  else if (changes.isLarge && consumer.ofLargeWork) changes.tasks.add(consumer.ofLargeWork);
  else await consumer.serve(ctx, entries);
}

const MADE_INACTIVE = 'An administrator made you inactive in the meantime. Nothing was saved.';
const jsonOf = (value: ChangeEntry['before']) => (value === null ? null : JSON.stringify(value));
