import type {
  TemplateTarget,
  TodoTemplate,
  TodoTemplateItem,
} from '@fairlead/domain/todo-templates/todo-template.contract';
import { TEMPLATE_TARGETS } from '@fairlead/domain/todo-templates/todo-template.contract';
import type { Ctx } from '../../base/context';
import { all, type Sql, sql } from '../../base/sql';

interface Asked {
  readonly id?: number;
  readonly target?: TemplateTarget | undefined;
  /** Words of the name, any of them. */
  readonly names?: readonly string[] | undefined;
  readonly limit?: number;
  readonly offset?: number;
}

/** The templates of the account with their items, in the order in which they are offered. */
export async function readTemplates(ctx: Ctx, asked: Asked): Promise<{ entries: TodoTemplate[]; total: number }> {
  const where = whereOf(ctx, asked);
  const [entries, { total }] = await Promise.all([
    ctx.db.rows<TodoTemplate>(sql`select t.id, t.account_id, t.name, t.template_types[1] as template_type,
        t.is_default, t.position,
        (select coalesce(jsonb_agg(jsonb_build_object('id', n, 'template_type', k)), '[]')
           from unnest(${TEMPLATE_TARGETS}::text[]) with ordinality as x(k, n) where k = any(t.template_types)) as todo_template_types,
        (select coalesce(jsonb_agg(${itemJson} order by i.position, i.id), '[]') from todo_template_item i
           ${listsOfItem}
          where i.account_id = t.account_id and i.todo_template_id = t.id) as todo_template_items,
        wire_time(t.created_at) as created_at, wire_time(t.updated_at) as updated_at
      from todo_template t where ${where} order by t.position, t.id
      limit ${asked.limit ?? null} offset ${asked.offset ?? 0}`),
    ctx.db.one<{ total: number }>(sql`select count(*)::int as total from todo_template t where ${where}`),
  ]);
  return { entries, total };
}

function whereOf(ctx: Ctx, { id, target, names }: Asked): Sql {
  const words = names?.map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
  return all([
    sql`t.account_id = ${ctx.account.id}`,
    ...(id === undefined ? [] : [sql`t.id = ${id}`]),
    ...(target ? [sql`${target} = any(t.template_types)`] : []),
    ...(words?.length ? [sql`t.name ilike any(${words}::text[])`] : []),
  ]);
}

/** The entries that an item (alias i) refers to, if they still exist. */
const listsOfItem = sql`left join event_category c on c.account_id = i.account_id and c.id = i.event_category_id
  left join calendar_entry_priority p on p.account_id = i.account_id and p.id = i.calendar_entry_priority_id`;

/** An item with its category (alias c) and priority (alias p). */
const itemJson = sql`jsonb_build_object('id', i.id, 'todo_template_id', i.todo_template_id, 'account_id', i.account_id,
  'description', i.description, 'due_date', i.due_date, 'event_category_id', c.id,
  'calendar_entry_priority_id', p.id,
  'event_category', case when c.id is not null then jsonb_build_object('id', c.id, 'name', c.name) end,
  'position', i.position, 'owner_rule', i.owner_rule, 'owner_id', i.owner_id)`;

interface AskedItems {
  readonly id?: number;
  readonly template?: number | undefined;
  readonly limit?: number;
  readonly offset?: number;
}

/** The items of all templates, of one, or a single item. */
export async function readItems(ctx: Ctx, asked: AskedItems): Promise<{ entries: TodoTemplateItem[]; total: number }> {
  const where = all([
    sql`i.account_id = ${ctx.account.id}`,
    ...(asked.id === undefined ? [] : [sql`i.id = ${asked.id}`]),
    ...(asked.template === undefined ? [] : [sql`i.todo_template_id = ${asked.template}`]),
  ]);
  const [rows, { total }] = await Promise.all([
    ctx.db.rows<{ item: TodoTemplateItem }>(sql`select ${itemJson} as item from todo_template_item i
      ${listsOfItem}
      where ${where} order by i.todo_template_id, i.position, i.id limit ${asked.limit ?? null} offset ${asked.offset ?? 0}`),
    ctx.db.one<{ total: number }>(sql`select count(*)::int as total from todo_template_item i where ${where}`),
  ]);
  return { entries: rows.map(({ item }) => item), total };
}

/** Names and positions of all templates. */
export function templateNames(ctx: Ctx): Promise<{ id: number; name: string; position: number }[]> {
  return ctx.db.rows(sql`select id, name, position from todo_template
    where account_id = ${ctx.account.id} order by position, id`);
}

/** The ids of the items of a template. */
export async function itemIdsOf(ctx: Ctx, template: number): Promise<number[]> {
  const rows = await ctx.db.rows<{ id: number }>(sql`select id from todo_template_item
    where account_id = ${ctx.account.id} and todo_template_id = ${template} order by position, id`);
  return rows.map(({ id }) => id);
}

/** The time zones of these users. */
export async function zonesOf(ctx: Ctx, users: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const rows = await ctx.db.rows<{ id: number; time_zone: string }>(sql`select id, time_zone from account_user
    where account_id = ${ctx.account.id} and id = any(${users}::bigint[])`);
  return new Map(rows.map(({ id, time_zone }) => [id, time_zone]));
}
