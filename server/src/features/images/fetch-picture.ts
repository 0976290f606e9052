import { imageKind, imageProblem } from '@fairlead/domain/images/image-kind';
import { pictureAddress } from '@fairlead/domain/images/image-path';
import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import type { Issue } from '@fairlead/domain/validation/issues';
import { AddressRefused, outgoingFetch } from '../../adapters/outgoing';
import { malwareCheck } from '../../adapters/malware-scanner';
import type { Config } from '../../base/config';
import type { Ctx } from '../../base/context';
import { Refusal } from '../../base/errors';
import { requireCan } from '../../http/access';
import type { Task } from '../../jobs/queue';
import { actFor } from '../../jobs/user-context';
import type { JobParts } from '../../long-work/long-work';
import { lockRecord } from '../../reading/records';
import { updateRecords } from '../../writing/changes';
import { writeOutbox } from '../../writing/outbox';
import { factsOf } from '../../writing/record-writing';
import { storedImage } from './images.operations';

export const FETCH_PICTURE = 'fetch_picture';

type Body = Readonly<Record<string, unknown>>;

/** The address from which a program wants to take the picture of a record, or what is wrong with it. */
export function askedPicture(body: Body, isKnown = false): { url: string | null; issues: Issue[] } {
  const read = pictureAddress(body.image_thumb_url, isKnown);
  if (read === null) return { url: null, issues: [] };
  if ('problem' in read) return { url: null, issues: [{ field: 'image_thumb_url', msg: read.problem }] };
  return { url: read.url, issues: [] };
}

/** Fetches it after the commit: no request waits for another server. */
export async function fetchLater(ctx: Ctx, kind: RecordKind, id: number, url: string | null): Promise<void> {
  if (!url) return;
  await writeOutbox(ctx, ctx.account.id, [FETCH_PICTURE], { kind, id, url, user_id: ctx.actor.id });
}

interface Asked {
  readonly account_id: number;
  readonly user_id: number;
  readonly kind: RecordKind;
  readonly id: number;
  readonly url: string;
}

/**
 * Stores the picture with the current rights of the user. A file that is no picture, or is refused, is not requested
 * again.
 */
export function fetchPictureTask({ pool, log, clock, config }: JobParts & { readonly config: Config }): Task {
  const call = outgoingFetch(config);
  const check = malwareCheck(config);
  return async (payload, { last }) => {
    const { account_id: accountId, user_id: userId, kind, id, url } = payload as Asked;
    const found = await pictureAt(call, check, url);
    if ('problem' in found) {
      log.warn({ account: accountId, kind, id, problem: found.problem }, 'picture not fetched');
      if (found.again && !last) throw new Error(`The picture waits for another try: ${found.problem}`);
      return;
    }
    const on = { pool, accountId, userId, now: clock(), log, via: 'api' as const };
    await actFor(on, (ctx) => show(ctx, kind, id, found.content)).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
      log.warn({ account: accountId, kind, id, problem: error.message }, 'picture not kept');
    });
  };
}

async function show(ctx: Ctx, kind: RecordKind, id: number, content: Buffer): Promise<void> {
  const before = await lockRecord(ctx, kind, id);
  requireCan(ctx, 'upload_avatar', kind, factsOf(ctx, kind, before));
  const image = imageKind(content);
  if (!image) return;
  const patch = await storedImage(ctx, { issues: [], found: { ...image, content } }, { [`${kind}_id`]: id });
  await updateRecords(ctx, kind, [{ before, patch }]);
}

type Found = { readonly content: Buffer } | { readonly problem: string; readonly again: boolean };

async function pictureAt(call: typeof fetch, check: ReturnType<typeof malwareCheck>, url: string): Promise<Found> {
  try {
    const answer = await call(url, { headers: { accept: 'image/*', 'user-agent': 'Fairlead' } });
    if (!answer.ok) return { problem: `Answered ${answer.status}`, again: answer.status >= 500 };
    const content = Buffer.from(await answer.arrayBuffer());
    await check(content);
    const problem = imageProblem(content);
    return problem === null ? { content } : { problem, again: false };
  } catch (error) {
    if (error instanceof Refusal) return { problem: error.message, again: error.status >= 500 };
    return { problem: 'No answer', again: !(error instanceof AddressRefused) };
  }
}
