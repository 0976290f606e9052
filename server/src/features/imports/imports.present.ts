import { jsonOf, type Presentation, userJson } from '../../presenting/present';
import { name, type Sql, sql } from '../../base/sql';
import type { Ctx } from '../../base/context';

const plain = [
  'id',
  'type',
  'file_name',
  'headers',
  'mapping',
  'options',
  'answers',
  'total',
  'done',
  'created',
  'updated',
  'skipped',
  'refused',
  'made',
  'problems',
  'error',
  'change_set_id',
];
const plainToo = ['sheet', 'sheets', 'revert_conflicts', 'revert_skipped', 'revert_change_set_id'];
const instants = ['created_at', 'started_at', 'finished_at', 'reverted_at'];

/** An undone revert does not count: the import's own changes are in effect again. */
export const importStatus = sql`(case when t.status = 'reverted' and t.revert_change_set_id is not null
  and exists (select from change_set s where s.account_id = t.account_id and s.id = t.change_set_id and s.undone_by_id is null)
  then 'done' else t.status end)`;

/** An import as JSON, with table alias t. */
export function importJson(ctx: Ctx): Sql {
  const presentation: Presentation = {
    ...Object.fromEntries([...plain, ...plainToo].map((key) => [key, sql`t.${name(key)}`])),
    status: importStatus,
    remembered: sql`(select json_build_object('id', r.id, 'import_name', r.file_name) from import r
      where r.account_id = t.account_id and r.id = t.remembered_from)`,
    import_name: sql`t.file_name`,
    user: userJson(ctx, sql`t.user_id`),
    ...Object.fromEntries(instants.map((key) => [key, sql`wire_time(t.${name(key)})`])),
  };
  return jsonOf(presentation, Object.keys(presentation));
}
