import { lookup } from 'node:dns';
import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { FILE_MESSAGES } from '@fairlead/domain/documents/document.messages';
import { DOCUMENT } from '@fairlead/domain/kinds/hanging';
import type { FileStorages } from '../../adapters/file-storage';
import { malwareCheck } from '../../adapters/malware-scanner';
import { AddressRefused, AnswerTooLong, AnswerTooSlow, FILE_MS, outgoingFile } from '../../adapters/outgoing';
import type { Config } from '../../base/config';
import type { Row } from '../../base/changes';
import type { Ctx } from '../../base/context';
import { Refusal } from '../../base/errors';
import type { Step } from '../../http/endpoint';
import type { Task } from '../../jobs/queue';
import { enqueue, queueOf } from '../../jobs/queue.queries';
import { actFor } from '../../jobs/user-context';
import type { JobParts } from '../../long-work/long-work';
import { lockHanging } from '../../reading/hanging';
import { updateRecords } from '../../writing/changes';
import { addContent, requireNewVersion } from './documents.operations';
import { judged, kept } from './stored-files';

type Parts = JobParts & { readonly config: Config };

interface Asked {
  readonly account_id: number;
  readonly user_id: number;
  readonly id: number;
  readonly url: string;
}

/** Why an address gave no file, for the user to read. */
class NotFetched extends Error {}

/** The file has another address or its content by now. */
class NoLongerWanted extends Error {}

/** Fetches files that took longer than a call of another server may: few at once, and not in the way of the others. */
export const FETCH_SLOW_DOCUMENT = 'fetch_slow_document';

/** How long a file may keep a worker that pictures and callouts of others wait for. */
const QUICK_MS = 10_000;

/** Fetches the content of a file from the address that a program gave, with the rights that its user has by then. */
export function fetchDocumentTask(parts: Parts, storages: FileStorages, quickMs = QUICK_MS): Task {
  const fetch = fetchTask(parts, storages, quickMs);
  return (payload, run) =>
    fetch(payload, run).catch(async (error: unknown) => {
      if (!(error instanceof AnswerTooSlow)) throw error;
      const { account_id } = payload as Asked;
      const job = { task: FETCH_SLOW_DOCUMENT, payload: payload as Asked, queue: queueOf('slow files', account_id) };
      await parts.pool.transaction('write', '', (db) => enqueue(db, { ...job, attempts: ATTEMPTS }));
    });
}

export function fetchSlowDocumentTask(parts: Parts, storages: FileStorages): Task {
  return fetchTask(parts, storages, FILE_MS);
}

/** As many as a job has that follows from a commit. */
const ATTEMPTS = 25;

function fetchTask({ pool, log, clock, config }: Parts, storages: FileStorages, patienceMs: number): Task {
  const download = outgoingFile(config, lookup, patienceMs);
  const check = malwareCheck(config);
  const checked = async (url: string, to: string) => {
    const got = await download(url, to, config.fileBytes);
    if (got.status === 200) await check(to);
    return got;
  };
  return async (payload, { last }) => {
    const { account_id: accountId, user_id: userId, id, url } = payload as Asked;
    const on = { pool, accountId, userId, now: clock(), log, via: 'api' as const };
    const step: Step<Ctx> = async (work) => {
      const done = await actFor(on, async (ctx) => ({ answer: await work(ctx) }));
      if (!done) throw new NotFetched('The user who asked for it is no longer active');
      return done.answer;
    };
    const folder = path.join(config.dataFolder, 'uploads');
    const to = path.join(folder, randomUUID());
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await fetched(step, storages, { id, url, to, get: () => checked(url, to) });
    } catch (error) {
      if (error instanceof NoLongerWanted) return;
      const reason = reasonOf(error, config.fileBytes);
      if (reason === undefined && (!last || (error instanceof AnswerTooSlow && patienceMs < FILE_MS))) throw error;
      log.warn({ account: accountId, document: id, err: error }, 'file not fetched');
      const asked = { id, url, upload_error: reason ?? 'The server did not answer' };
      await actFor(on, (ctx) => failed(ctx, asked)).catch((gone: unknown) => {
        if (!(gone instanceof Refusal)) throw gone;
      });
    } finally {
      await rm(to, { force: true });
    }
  };
}

interface Fetching {
  readonly id: number;
  readonly url: string;
  readonly to: string;
  readonly get: () => ReturnType<ReturnType<typeof outgoingFile>>;
}

async function fetched(step: Step<Ctx>, storages: FileStorages, { id, url, to, get }: Fetching): Promise<void> {
  const { status, reason, size, sha256 } = await get();
  if (status !== 200) throw new NotFetched(`Server responded with ${status} ${reason}`.trim());
  const title = (await step((ctx) => waiting(ctx, id, url))).title as string;
  const file = await judged({ path: to, size, sha256, name: endsLike(title) ? title : new URL(url).pathname });
  await kept(step, storages, file, {
    check: async (ctx) => void (await waiting(ctx, id, url)),
    use: async (ctx, stored) => addContent(ctx, await waiting(ctx, id, url), { ...file, name: title }, stored),
  });
}

/** The file, if it still waits for what is at this address: a slow one arrives after others. */
async function waiting(ctx: Ctx, id: number, url: string): Promise<Row> {
  const row = await requireNewVersion(ctx, id);
  if (!waitsFor(row, url)) throw new NoLongerWanted();
  return row;
}

const waitsFor = ({ upload_status, source_url }: Row, url: string) => upload_status === 1 && source_url === url;

const endsLike = (title: string) => /\.\w{1,5}$/.test(title);

/** Undefined for a failure that may be temporary. */
function reasonOf(error: unknown, most: number): string | undefined {
  if (error instanceof NotFetched || error instanceof AddressRefused) return error.message;
  if (error instanceof AnswerTooLong) return FILE_MESSAGES.too_large(most);
  if (!(error instanceof Refusal) || error.status >= 500) return undefined;
  const { body } = error as { body: unknown };
  return Array.isArray(body) ? String((body[0] as { msg?: unknown }).msg) : error.message;
}

interface Failed {
  readonly id: number;
  readonly url: string;
  readonly upload_error: string;
}

async function failed(ctx: Ctx, { id, url, upload_error }: Failed): Promise<void> {
  const before = await lockHanging(ctx, DOCUMENT.name, id);
  if (!waitsFor(before, url)) return;
  await updateRecords(ctx, DOCUMENT.name, [{ before, patch: { upload_status: 3, upload_error } }]);
}
