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
 * Writes an archive of the account as of one moment. It is spooled first, so that the snapshot is held no longer than
 * reading the database takes. Returns its length in bytes.
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
