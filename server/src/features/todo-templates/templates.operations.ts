import {
  type ItemAttributes,
  type ItemValues,
  MOST_ITEMS,
  TEMPLATE_TARGETS,
  type TemplateTarget,
  type TodoTemplate,
  type TodoTemplateBody,
} from '@fairlead/domain/todo-templates/todo-template.contract';
import type { Issue } from '@fairlead/domain/validation/issues';
import { MESSAGES } from '@fairlead/domain/validation/messages';
import type { Patch, Row } from '../../base/changes';
import type { Ctx } from '../../base/context';
import { invalid, invalidField, notFound } from '../../base/errors';
import type { RecordType } from '../../base/record-tables';
import { lockRows } from '../../reading/records';
import { createRecord, createRecords, eraseRecords, updateRecords } from '../../writing/changes';
import { issuesOfItems, itemColumns, itemIssues, TOO_MANY_ITEMS } from './items';
import { lockList } from '../../lists/lists.queries';
import { itemIdsOf, readTemplates, templateNames } from './templates.queries';

const TEMPLATE = 'todo_template';
const ITEM = 'todo_template_item';
const MOST_TEMPLATES = 500;
const TOO_MANY = `At most ${MOST_TEMPLATES} templates can be kept`;

export async function createTemplate(ctx: Ctx, body: TodoTemplateBody): Promise<number> {
  await lockList(ctx, { table: TEMPLATE });
  const others = await templateNames(ctx);
  const items = body.todo_template_items_attributes ?? [];
  const issues = [
    ...nameIssues({ ...body, name: body.name ?? null }, others),
    ...(typesOf(body) ? [] : [{ field: 'template_type', msg: MESSAGES.required }]),
    ...(others.length >= MOST_TEMPLATES ? [{ field: 'name', msg: TOO_MANY }] : []),
    ...issuesOfItems(ctx.config, items, []),
  ];
  if (issues.length) throw invalid(issues);
  const position = Math.max(0, ...others.map((one) => one.position)) + 1;
  const id = await createRecord(ctx, TEMPLATE, { is_default: false, ...columns(body), position });
  await writeItems(ctx, id, items);
  return id;
}

/** Changes what is sent; items that are not named stay. */
export async function updateTemplate(ctx: Ctx, id: number, body: TodoTemplateBody): Promise<void> {
  const before = await lockOne(ctx, TEMPLATE, id);
  const others = body.name === undefined ? [] : (await templateNames(ctx)).filter((one) => one.id !== id);
  const items = body.todo_template_items_attributes ?? [];
  const known = await itemIdsOf(ctx, id);
  const types = typesOf(body, before.template_types as TemplateTarget[]);
  const issues = [
    ...nameIssues(body, others),
    ...(types?.length === 0 ? [{ field: 'template_types', msg: MESSAGES.required }] : []),
    ...issuesOfItems(ctx.config, items, known),
    ...(known.length + addedBy(items) > MOST_ITEMS ? [{ field: 'todo_template_items', msg: TOO_MANY_ITEMS }] : []),
  ];
  if (issues.length) throw invalid(issues);
  const patch = columns(body, before.template_types as TemplateTarget[]);
  await updateRecords(ctx, TEMPLATE, [{ before, patch }]);
  await writeItems(ctx, id, items);
}

/** Tasks that were made from it stay. */
export async function deleteTemplate(ctx: Ctx, id: number): Promise<void> {
  const row = await lockOne(ctx, TEMPLATE, id);
  await eraseRecords(ctx, ITEM, await lockRows(ctx, ITEM, await itemIdsOf(ctx, id)));
  await eraseRecords(ctx, TEMPLATE, [row]);
}

export async function sortTemplates(ctx: Ctx, order: readonly number[]): Promise<void> {
  const ids = (await templateNames(ctx)).map(({ id }) => id);
  if (new Set(order).size !== order.length || order.some((id) => !ids.includes(id)))
    throw invalidField('order', MESSAGES.not_allowed);
  const sorted = [...order, ...ids.filter((id) => !order.includes(id))];
  const rows = await lockRows(ctx, TEMPLATE, sorted);
  const edits = rows.map((before) => ({ before, patch: { position: sorted.indexOf(before.id) + 1 } }));
  await updateRecords(ctx, TEMPLATE, edits);
}

export async function showTemplate(ctx: Ctx, id: number): Promise<TodoTemplate> {
  const [template] = (await readTemplates(ctx, { id })).entries;
  if (!template) throw notFound();
  return template;
}

export async function createItem(
  ctx: Ctx,
  { todo_template_id, ...item }: ItemValues & { readonly todo_template_id: number },
): Promise<number> {
  const [template] = await lockRows(ctx, TEMPLATE, [todo_template_id]);
  const known = template ? await itemIdsOf(ctx, todo_template_id) : [];
  const issues = [
    ...(template ? [] : [{ field: 'todo_template_id', msg: MESSAGES.not_allowed }]),
    ...(known.length >= MOST_ITEMS ? [{ field: 'todo_template_id', msg: TOO_MANY_ITEMS }] : []),
    ...itemIssues(ctx.config, item, true),
  ];
  if (issues.length) throw invalid(issues);
  const [id] = await insertItems(ctx, todo_template_id, [item], known.length);
  return id as number;
}

export async function updateItem(ctx: Ctx, id: number, item: ItemValues): Promise<void> {
  const before = await lockOne(ctx, ITEM, id);
  const issues = itemIssues(ctx.config, item, false);
  if (issues.length) throw invalid(issues);
  await updateRecords(ctx, ITEM, [{ before, patch: itemColumns(item) }]);
}

export async function deleteItem(ctx: Ctx, id: number): Promise<void> {
  await eraseRecords(ctx, ITEM, [await lockOne(ctx, ITEM, id)]);
}

async function writeItems(ctx: Ctx, template: number, items: readonly ItemAttributes[]): Promise<void> {
  if (!items.length) return;
  const named = items.filter(({ id }) => id);
  const rows = await lockRows(
    ctx,
    ITEM,
    named.map(({ id }) => id as number),
  );
  const rowOf = (item: ItemAttributes) => rows.find(({ id }) => id === item.id) as Row;
  const leaving = named.filter(({ _destroy }) => _destroy).map(rowOf);
  if (leaving.length) await eraseRecords(ctx, ITEM, leaving);
  const staying = named.filter(({ _destroy }) => !_destroy);
  await updateRecords(
    ctx,
    ITEM,
    staying.map((item) => ({ before: rowOf(item), patch: itemColumns(valuesOf(item)) })),
  );
  const added = items.filter(({ id, _destroy }) => !id && !_destroy);
  await insertItems(ctx, template, added.map(valuesOf), (await itemIdsOf(ctx, template)).length);
}

function insertItems(ctx: Ctx, template: number, items: readonly ItemValues[], from: number): Promise<number[]> {
  if (!items.length) return Promise.resolve([]);
  const rows = items.map(
    (item, at): Patch => ({
      owner_rule: 'record_owner',
      position: from + at + 1,
      ...itemColumns(item),
      todo_template_id: template,
    }),
  );
  return createRecords(ctx, ITEM, rows);
}

const valuesOf = ({ id: _id, _destroy, ...values }: ItemAttributes): ItemValues => values;
const addedBy = (items: readonly ItemAttributes[]) =>
  items.filter(({ id, _destroy }) => !id && !_destroy).length -
  items.filter(({ id, _destroy }) => id && _destroy).length;

async function lockOne(ctx: Ctx, type: RecordType, id: number): Promise<Row> {
  const [row] = await lockRows(ctx, type, [id]);
  if (!row) throw notFound();
  return row;
}

function nameIssues({ name }: TodoTemplateBody, others: readonly { readonly name: string }[]): Issue[] {
  if (name === undefined) return [];
  if (!name) return [{ field: 'name', msg: MESSAGES.required }];
  const isTaken = others.some((one) => one.name.toLowerCase() === name.toLowerCase());
  return isTaken ? [{ field: 'name', msg: MESSAGES.template_name }] : [];
}

/** The types after the change; undefined if the body has none. */
function typesOf(body: TodoTemplateBody, before: readonly TemplateTarget[] = []): TemplateTarget[] | undefined {
  const { template_type, template_types, todo_template_types_attributes: given } = body;
  const named = template_types ?? (template_type && [template_type]);
  if (!named && !given) return undefined;
  const gone = given?.filter(({ _destroy }) => _destroy).map((one) => one.template_type) ?? [];
  const come = given?.filter(({ _destroy }) => !_destroy).map((one) => one.template_type) ?? [];
  const all = [...(named ?? before), ...come].filter((one) => !gone.includes(one));
  return TEMPLATE_TARGETS.filter((one) => all.includes(one));
}

function columns(body: TodoTemplateBody, before?: readonly TemplateTarget[]): Patch {
  const given = { name: body.name, template_types: typesOf(body, before), is_default: body.is_default };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}
