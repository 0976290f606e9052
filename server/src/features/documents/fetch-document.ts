import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { FILE_MESSAGES } from '@fairlead/domain/documents/document.messages';
import { DOCUMENT } from '@fairlead/domain/kinds/hanging';
import type { FileStorages } from '../../adapters/file-storage';
import { malwareCheck } from '../../adapters/malware-scanner';
import { AddressRefused, AnswerTooLong, outgoingFile } from '../../adapters/outgoing';
import type { Config } from '../../base/config';
import type { Ctx } from '../../base/context';
import { Refusal } from '../../base/errors';
import type { Step } from '../../http/endpoint';
import type { Task } from '../../jobs/queue';
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

/** Fetches the content of a file from the address that a program gave, with the rights that its user has by then. */
export function fetchDocumentTask({ pool, log, clock, config }: Parts, storages: FileStorages): Task {
  const download = outgoingFile(config);
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
      await fetched(step, storages, { id, name: url, to, get: () => checked(url, to) });
    } catch (error) {
      const reason = reasonOf(error, config.fileBytes);
      if (reason === undefined && !last) throw error;
      log.warn({ account: accountId, document: id, err: error }, 'file not fetched');
      await actFor(on, (ctx) => failed(ctx, id, reason ?? 'The server did not answer')).catch((gone: unknown) => {
        if (!(gone instanceof Refusal)) throw gone;
      });
    } finally {
      await rm(to, { force: true });
    }
  };
}

interface Fetching {
  readonly id: number;
  readonly name: string;
  readonly to: string;
  readonly get: () => ReturnType<ReturnType<typeof outgoingFile>>;
}

async function fetched(step: Step<Ctx>, storages: FileStorages, { id, name, to, get }: Fetching): Promise<void> {
  const { status, reason, size, sha256 } = await get();
  if (status !== 200) throw new NotFetched(`Server responded with ${status} ${reason}`.trim());
  const title = (await step((ctx) => requireNewVersion(ctx, id))).title as string;
  const file = await judged({ path: to, size, sha256, name: endsLike(title) ? title : new URL(name).pathname });
  await kept(step, storages, file, {
    check: async (ctx) => void (await requireNewVersion(ctx, id)),
    use: async (ctx, stored) => addContent(ctx, await requireNewVersion(ctx, id), { ...file, name: title }, stored),
  });
}

const endsLike = (title: string) => /\.\w{1,5}$/.test(title);

/** Undefined for a failure that may be temporary. */
function reasonOf(error: unknown, most: number): string | undefined {
  if (error instanceof NotFetched || error instanceof AddressRefused) return error.message;
  if (error instanceof AnswerTooLong) return FILE_MESSAGES.too_large(most);
  if (!(error instanceof Refusal) || error.status >= 500) return undefined;
  const { body } = error as { body: unknown };
  return Array.isArray(body) ? String((body[0] as { msg?: unknown }).msg) : error.message;
}

async function failed(ctx: Ctx, id: number, upload_error: string): Promise<void> {
  const before = await lockHanging(ctx, DOCUMENT.name, id);
  await updateRecords(ctx, DOCUMENT.name, [{ before, patch: { upload_status: 3, upload_error } }]);
}
