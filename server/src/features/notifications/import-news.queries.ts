import type { Db } from '../../base/database';
import { sql } from '../../base/sql';
import type { News } from './news.queries';

/** What to tell the user who started an import that has ended; `run` differs for each run. */
export async function importNews(db: Db, account: number, id: number): Promise<(News & { run: string }) | undefined> {
  const row = await db.maybe<{ user_id: number; run: string; details: object }>(sql`select i.user_id,
      i.status || ' ' || coalesce(i.finished_at::text, '') as run,
      jsonb_build_object('import_id', i.id, 'file', i.file_name, 'error', case when i.status = 'failed' then i.error end,
        'created', i.created, 'updated', i.updated, 'refused', i.refused) as details
    from import i where i.account_id = ${account} and i.id = ${id} and i.status in ('done', 'failed')`);
  if (!row) return undefined;
  const nothing = { record_type: null, record_id: null, what: null, what_id: null, actor_id: null };
  return { ...row, ...nothing, kind: 'imported', times: 1, keep_opened: false };
}
