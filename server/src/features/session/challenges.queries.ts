import type { Db } from '../../base/database';
import { sql } from '../../base/sql';

/** False if it was used before. Expired ones are deleted. */
export async function insertSpent(db: Db, hash: Buffer, expires: Date, now: Date): Promise<boolean> {
  await db.run(sql`delete from spent_challenge where expires_at < ${now}`);
  const inserted = await db.run(sql`insert into spent_challenge (hash, expires_at) values (${hash}, ${expires})
    on conflict (hash) do nothing`);
  return inserted === 1;
}
