import { jsonOf, type Presentation, userJson } from '../../db/present';
import { name, type Sql, sql } from '../../db/sql';
import type { Ctx } from '../../http/context';

const plain = [
  'id',
  'type',
  'file_name',
  'status',
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
const instants = ['created_at', 'started_at', 'finished_at', 'reverted_at'];

/** An import as JSON, over the alias t. */
export function importJson(ctx: Ctx): Sql {
  const presentation: Presentation = {
    ...Object.fromEntries(plain.map((key) => [key, sql`t.${name(key)}`])),
    import_name: sql`t.file_name`,
    user: userJson(ctx, sql`t.user_id`),
    ...Object.fromEntries(instants.map((key) => [key, sql`wire_time(t.${name(key)})`])),
  };
  return jsonOf(presentation, Object.keys(presentation));
}
