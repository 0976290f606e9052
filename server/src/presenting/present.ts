import { customId } from '@fairlead/domain/custom-fields/custom-field';
import { seesSharedOnly } from '@fairlead/domain/access/visibility';
import { imagePath, NO_IMAGE } from '@fairlead/domain/images/image-path';
import type { AccountConfig } from '@fairlead/domain/access/session.types';
import type { Ctx } from '../base/context';
import { all, join, name, raw, type Sql, sql } from '../base/sql';

/**
 * How a row becomes JSON: key and expression. This is the only way out, so a column that is not listed here is never
 * answered.
 */
export type Presentation = Readonly<Record<string, Sql>>;

/**
 * The requested keys in the order of the presentation, always with `id`; unknown keys are left out. Without `attrs`,
 * the standard keys.
 */
export function chosenKeys(
  presentation: Presentation,
  attrs: string | undefined,
  standard: readonly string[],
): string[] {
  if (!attrs) return [...standard];
  const asked = new Set(attrs.split(',').map((key) => key.trim()));
  // The account's custom fields are answered together, with the names of what they link to.
  if ([...asked].some((key) => customId(key) !== undefined)) asked.add('custom_fields').add('associations');
  const chosen = Object.keys(presentation).filter((key) => asked.has(key));
  return chosen.includes('id') ? chosen : ['id', ...chosen];
}

/**
 * The JSON object of one row. `absent` lists keys that are left out, not null, while their condition holds (some
 * embedded objects of the public API behave so). They are appended to the text of the other keys, because removing a
 * key from an object would parse and rewrite the whole object.
 */
export function jsonOf(
  presentation: Presentation,
  keys: readonly string[],
  absent: Readonly<Record<string, Sql>> = {},
): Sql {
  const always = keys.filter((key) => !(key in absent));
  const row = rowOf(presentation, always.length ? always : keys);
  const sometimes = always.length ? keys.filter((key) => key in absent && key in presentation) : [];
  if (!sometimes.length) return row;
  const more = sometimes.map(
    (key) => sql`case when ${absent[key]} then '' else ${raw(`',"${key}":'`)} ||
      coalesce(to_json(${valueOf(presentation[key] as Sql)})::text, 'null') end`,
  );
  return sql`(left((${row})::text, -1) || ${join(more, ' || ')} || '}')::json`;
}

const besides = new WeakMap<Sql, Sql>();

/** A key that reads from `row`, which several keys share: a row is read once for all of them, if one of them is asked for. */
export function readFrom(row: Sql, expression: Sql): Sql {
  besides.set(expression, row);
  return expression;
}

/** The value of a key by itself, for answers that are not the JSON of a row. */
export function valueOf(expression: Sql): Sql {
  const row = besides.get(expression);
  return row ? sql`(select ${expression} from (values (0)) one left join lateral ${row} on true)` : expression;
}

function rowOf(presentation: Presentation, keys: readonly string[]): Sql {
  const asked = keys.flatMap((key) => (presentation[key] ? [[key, presentation[key]] as const] : []));
  const columns = join(asked.map(([key, expression]) => sql`${expression} as ${name(key)}`));
  const rows = [...new Set(asked.flatMap(([, expression]) => besides.get(expression) ?? []))];
  const from = rows.map((row) => sql` left join lateral ${row} on true`);
  const selected = rows.length
    ? sql`select ${columns} from (values (0)) one${join(from, ' ')}`
    : sql`select ${columns}`;
  return sql`row_to_json((select x from (${selected}) x))`;
}

/** `{id, name}` of an entry in one of the account's small tables, or null. */
export function entryJson(ctx: Ctx, table: string, id: Sql, more: readonly string[] = []): Sql {
  const pairs = ['id', 'name', ...more].map((column) => sql`${raw(`'${column}'`)}, e.${name(column)}`);
  return sql`(select json_build_object(${join(pairs)}) from ${name(table)} e where e.account_id = ${ctx.account.id} and e.id = ${id})`;
}

type ConfiguredList = Exclude<keyof AccountConfig, 'users' | 'teams'>;

/**
 * The same, from the configuration in memory, for pages of records, where a look-up for each row and key is most of
 * the cost. Not for the answer to a write, which may have created the entry itself.
 */
export function configuredJson(ctx: Ctx, list: ConfiguredList, id: Sql, more: readonly string[] = []): Sql {
  const keys = ['id', 'name', ...more];
  const entries = (ctx.config[list] as readonly object[]).map((entry) => {
    const columns = entry as { readonly id: number; readonly [column: string]: unknown };
    return [columns.id, Object.fromEntries(keys.map((key) => [key, columns[key]]))] as const;
  });
  // In a separate query, so that the list is parsed once, and not for every row.
  return sql`((select ${JSON.stringify(Object.fromEntries(entries))}::jsonb) -> ${id}::text)`;
}

/** `{id, first_name, last_name}` of a user, or null. */
export function userJson(ctx: Ctx, id: Sql): Sql {
  return sql`(select json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name)
    from account_user u where u.account_id = ${ctx.account.id} and u.id = ${id})`;
}

/** The URL of a picture by its id, which may be null. */
export function imageUrl(id: Sql): Sql {
  return sql`coalesce(${raw(`'${imagePath(0).slice(0, -1)}'`)} || ${id}, ${raw(`'${NO_IMAGE}'`)})`;
}

/** The same for a user (alias u); an actor who sees only shared records gets no picture, only the name. */
export function avatarUrl(ctx: Ctx): Sql {
  return seesSharedOnly(ctx.actor) ? imageUrl(raw('null::bigint')) : imageUrl(raw('u.image_id'));
}

/** The ids of a link, as a JSON array. */
export function linkedIds(ctx: Ctx, table: string, own: string, other: string, id: Sql): Sql {
  return sql`(select coalesce(json_agg(l.${name(other)} order by l.${name(other)}), '[]') from ${name(table)} l
    where ${all([sql`l.account_id = ${ctx.account.id}`, sql`l.${name(own)} = ${id}`])})`;
}

/** `[{id, name}]` of linked entries. */
export function linkedEntries(ctx: Ctx, table: string, own: string, other: string, entries: string, id: Sql): Sql {
  return sql`(select coalesce(json_agg(json_build_object('id', e.id, 'name', e.name) order by e.name_key), '[]')
    from ${name(table)} l join ${name(entries)} e on e.account_id = l.account_id and e.id = l.${name(other)}
    where l.account_id = ${ctx.account.id} and l.${name(own)} = ${id})`;
}

/** Whole days between an instant and now; null stays null. Never negative. */
export function daysSince(ctx: Ctx, instant: Sql, until?: Sql): Sql {
  const end = until ?? sql`${ctx.now}::timestamptz`;
  return sql`case when ${instant} is not null then greatest(0, floor(extract(epoch from (${end} - ${instant})) / 86400))::int end`;
}
