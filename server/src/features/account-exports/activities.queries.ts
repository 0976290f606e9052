import type { DateRange } from '@fairlead/domain/dates/presets';
import { addDays } from '@fairlead/domain/dates/plain';
import { startOfDay } from '@fairlead/domain/dates/zones';
import { COMMENT, type HangingName, NOTE } from '@fairlead/domain/kinds/hanging';
import { csvLine } from '@fairlead/domain/wire/csv';
import type { Ctx } from '../../base/context';
import { all, join, raw, type Sql, sql } from '../../base/sql';
import { visibleHanging } from '../../reading/hanging';

const PORTION = 2000;

const NOTE_CELLS: Readonly<Record<string, Sql>> = {
  Id: sql`t.id`,
  Created: sql`wire_time(t.created_at)`,
  Updated: sql`wire_time(t.updated_at)`,
  Author: sql`(select u.full_name from account_user u where u.account_id = t.account_id and u.id = t.created_by_user_id)`,
  Category: sql`(select c.name from note_category c where c.account_id = t.account_id and c.id = t.note_category_id)`,
  Private: sql`case when t.is_private then 'Yes' else 'No' end`,
  'Deal id': sql`t.deal_id`,
  'Person id': sql`t.person_id`,
  'Company id': sql`t.company_id`,
  Title: sql`t.title`,
  Text: sql`t.content`,
};

const COMMENT_CELLS: Readonly<Record<string, Sql>> = {
  Id: sql`t.id`,
  Created: sql`wire_time(t.created_at)`,
  Author: sql`(select u.full_name from account_user u where u.account_id = t.account_id and u.id = t.user_id)`,
  'Note id': sql`t.note_id`,
  'Deal id': sql`t.deal_id`,
  'Person id': sql`t.person_id`,
  'Company id': sql`t.company_id`,
  Text: sql`t.comment`,
};

/** The notes that the actor may see and that were created on these days, as lines of a CSV file. */
export function noteLines(ctx: Ctx, days: DateRange, seen: (rows: number) => void): AsyncGenerator<string> {
  return linesOf(ctx, NOTE.name, NOTE_CELLS, days, seen);
}

export function commentLines(ctx: Ctx, days: DateRange, seen: (rows: number) => void): AsyncGenerator<string> {
  return linesOf(ctx, COMMENT.name, COMMENT_CELLS, days, seen);
}

async function* linesOf(
  ctx: Ctx,
  what: HangingName,
  cells: Readonly<Record<string, Sql>>,
  days: DateRange,
  seen: (rows: number) => void,
): AsyncGenerator<string> {
  // The byte order mark tells spreadsheets that the text is UTF-8.
  yield `\ufeff${csvLine(Object.keys(cells))}`;
  const columns = join(Object.values(cells).map((cell, at) => sql`(${cell})::text as ${raw(`c${at}`)}`));
  const names = Object.keys(cells).map((_, at) => `c${at}`);
  const where = all([visibleHanging(ctx, what, 't'), ...created(ctx, days)]);
  for (let after = 0; ; ) {
    const rows = await ctx.db.rows<Record<string, string | null> & { id: number }>(sql`select t.id, ${columns}
      from ${raw(what)} t where ${where} and t.id > ${after} order by t.id limit ${PORTION}`);
    yield rows.map((row) => csvLine(names.map((name) => row[name] ?? ''))).join('');
    seen(rows.length);
    if (rows.length < PORTION) return;
    after = rows.at(-1)?.id ?? after;
  }
}

function created(ctx: Ctx, { from, to }: DateRange): Sql[] {
  const start = (day: string) => startOfDay(day, ctx.actor.time_zone).toISOString();
  return [
    ...(from ? [sql`t.created_at >= ${start(from)}::timestamptz`] : []),
    ...(to ? [sql`t.created_at < ${start(addDays(to, 1))}::timestamptz`] : []),
  ];
}
