import type { Pool } from '../../server/src/base/database';
import { sql } from '../../server/src/base/sql';

/** A company with this number of entries in its feed, and positions in the feed from which a page is requested. */
export interface BusyFeed {
  readonly company: number;
  readonly cursors: readonly string[];
}

const NOTES = 4000;
const COMMENTS = 2000;
const CHANGES = 4000;
const PLACES = 200;

/** Gives a company of the largest account 10,000 entries over three years, unless it has them already. */
export async function busyFeed(pool: Pool, company: number): Promise<BusyFeed> {
  return pool.transaction('write', `select set_config('app.account_id', '1', true)`, async (db) => {
    const { notes } = await db.one<{ notes: number }>(
      sql`select count(*) as notes from note where account_id = 1 and company_id = ${company}`,
    );
    if (notes < NOTES) {
      const at = sql`timestamptz '2026-11-20 18:00Z' - n * interval '2.6 hours'`;
      await db.run(sql`insert into note (account_id, content, company_id, created_at, updated_at)
        select 1, 'Called about the delivery, part ' || n, ${company}, ${at}, ${at} from generate_series(1, ${NOTES}) n`);
      await db.run(sql`insert into comment (account_id, comment, company_id, created_at, updated_at)
        select 1, 'Confirmed ' || n, ${company}, ${at}, ${at} from generate_series(1, ${COMMENTS}) n`);
      const sets = await db.rows<{ id: number; at: string }>(sql`insert into change_set (account_id, at, via)
        select 1, ${at}, 'screen' from generate_series(1, ${CHANGES}) n returning id, at`);
      const part = JSON.stringify(sets);
      await db.run(sql`insert into change (account_id, change_set_id, at, record_type, record_id, op, before, after)
        select 1, x.id, x.at, 'company', ${company}, 'update', '{"city": "Oslo"}', '{"city": "Rome"}'
          from jsonb_to_recordset(${part}::jsonb) as x(id bigint, at timestamptz)`);
      await db.run(sql`analyze note, comment, change, change_set`);
    }
    const found = await db.rows<{ cursor: string }>(sql`select
        to_char(n.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || '_1_' || n.id as cursor
      from note n where n.account_id = 1 and n.company_id = ${company} order by n.id % 97, n.id limit ${PLACES}`);
    return { company, cursors: found.map(({ cursor }) => cursor) };
  });
}
