import { randomUUID } from 'node:crypto';
import type { FileStorage } from '../../adapters/storage';
import type { Patch } from '../../base/changes';
import type { Ctx } from '../../base/context';
import { createFile } from './documents.operations';
import { type Arrived, judged } from './stored-files';
import { announce, confirmStored } from './stored-files.queries';

/** For the demo account, which is created in one transaction. */
export async function keepDemoFile(
  ctx: Ctx,
  storage: FileStorage,
  row: Patch & { readonly title: string },
  file: Arrived,
): Promise<void> {
  const found = await judged(file);
  const key = `${ctx.account.id}/${randomUUID()}`;
  const stored = await announce(ctx, found, storage.place, key);
  await storage.put(key, file.path, file.size);
  await confirmStored(ctx, stored);
  await createFile(ctx, row, found, stored);
}
