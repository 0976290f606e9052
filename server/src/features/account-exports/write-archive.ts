import path from 'node:path';
import type { Config } from '../../base/config';
import type { Ctx } from '../../base/context';
import type { Pool } from '../../base/database';
import { Spool } from '../../http/spool';
import { inSnapshot, keepAwake, partsOfArchive } from '../account-archives/public';
import { keepInParts, zipOf } from './write-file';

interface Taking {
  readonly seen: (rows: number) => void;
  readonly keep: (part: Buffer, n: number) => Promise<void>;
}

/**
 * Writes an archive as the account was at one moment. It goes into a spool first, so that the snapshot is held no longer
 * than the database needs to be read. Answers its length in bytes.
 */
export async function writeArchive(
  ctx: Ctx,
  pool: Pool,
  config: Pick<Config, 'dataFolder' | 'objectStorage'>,
  { seen, keep }: Taking,
): Promise<number> {
  await keepAwake(ctx);
  const spool = await Spool.open(path.join(config.dataFolder, 'spool'));
  try {
    await inSnapshot(pool, ctx.account.id, async (db) => {
      await spool.write(zipOf(await partsOfArchive(db, config, ctx.account.id, ctx.now, seen), ctx.now));
    });
    return await keepInParts(spool.read(), keep);
  } finally {
    await spool.close();
  }
}
