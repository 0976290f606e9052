import { CALENDAR_ENTRY, COMMENT, isHanging, NOTE } from '@fairlead/domain/kinds/hanging';
import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import type { TellingOf } from '@fairlead/domain/notifications/notification-words';
import type { Config } from '../../base/config';
import type { Ctx, Log } from '../../base/context';
import type { Pool } from '../../base/database';
import type { Task } from '../../jobs/queue';
import { systemContext } from '../../jobs/system-context';
import { claimSource, hearersOf, namedBy, type News, placesOf, readChangeSet } from './news.queries';
import { importNews } from './import-news.queries';
import { tellUsers } from './tell';

interface NewsParts {
  readonly pool: Pool;
  readonly clock: () => Date;
  readonly log: Log;
  readonly config: Config;
  readonly wakeRelay?: () => void;
}

interface NewsJob {
  readonly account_id: number;
  readonly change_set_id?: number;
  readonly import_id?: number;
}

/** After this long, news is no longer sent. */
const LATEST_MS = 4 * 86_400_000;

/**
 * After a commit: notifies users of it. One transaction, which also records its source, so that a job that is
 * repeated after a crash notifies no one twice.
 */
export function newsTask(parts: NewsParts): Task {
  return async (payload) => {
    const job = payload as NewsJob;
    const now = parts.clock();
    const waiting: (() => void | Promise<void>)[] = [];
    await parts.pool.transaction('write', '', async (db) => {
      const ctx = {
        ...(await systemContext(db, job.account_id, now, parts.log)),
        wakeRelay: parts.wakeRelay,
        afterCommit: (next: () => void | Promise<void>) => void waiting.push(next),
      };
      if (job.import_id) return tellOfImport(ctx, parts.config, job.import_id);
      return tellOfChanges(ctx, parts.config, job.change_set_id ?? 0);
    });
    for (const next of waiting) await next();
  };
}

async function tellOfImport(ctx: Ctx, config: Config, id: number): Promise<void> {
  const news = await importNews(ctx.db, ctx.account.id, id);
  if (news && (await claimSource(ctx.db, ctx.account.id, `import ${id} ${news.run}`, ctx.now)))
    await tellUsers(ctx, config, [news]);
}

async function tellOfChanges(ctx: Ctx, config: Config, id: number): Promise<void> {
  const { db, account, now } = ctx;
  const set = await readChangeSet(db, account.id, id);
  if (!set || now.getTime() - set.at.getTime() > LATEST_MS) return;
  if (!(await claimSource(db, account.id, `change set ${id}`, now))) return;
  await tellUsers(ctx, config, await newsOf(ctx, id, set.user_id), set.at);
}

async function newsOf(ctx: Ctx, id: number, actor: number | null): Promise<News[]> {
  const { db, account } = ctx;
  const [named, heard] = [await namedBy(db, account.id, id, actor), await hearersOf(db, account.id, id, actor)];
  const isNamed = (user: number, comment: number) =>
    named.some((one) => one.user_id === user && one.record_type === COMMENT.name && one.record_id === comment);
  const told = [
    ...named,
    ...heard
      .filter(({ user_id, id: comment }) => !isNamed(user_id, comment))
      .map(({ user_id, id: record_id }) => ({
        kind: 'commented' as const,
        user_id,
        record_type: COMMENT.name as string,
        record_id,
        times: 1,
      })),
  ];
  const places = await placesAmong(ctx, told);
  return told.map(({ kind, user_id, record_type: type, record_id: one, times }) => {
    const common = { kind, user_id, times, actor_id: actor, details: {}, keep_opened: false };
    const alone = times === 1 ? one : null;
    if (!isHanging(type)) {
      return { ...common, record_type: type as RecordKind, record_id: alone, what: null, what_id: null };
    }
    const place = (alone === null ? undefined : places.get(`${type} ${alone}`)) ?? NOWHERE;
    return { ...common, ...place, what: type as TellingOf, what_id: alone };
  });
}

const NOWHERE = { record_type: null, record_id: null };

async function placesAmong(ctx: Ctx, told: readonly { record_type: string; record_id: number }[]) {
  const found = new Map<string, { readonly record_type: RecordKind; readonly record_id: number }>();
  for (const { name: what } of [NOTE, COMMENT, CALENDAR_ENTRY] as const) {
    const ids = told.filter(({ record_type }) => record_type === what).map(({ record_id }) => record_id);
    if (!ids.length) continue;
    for (const [id, place] of await placesOf(ctx.db, ctx.account.id, what, ids)) found.set(`${what} ${id}`, place);
  }
  return found;
}
