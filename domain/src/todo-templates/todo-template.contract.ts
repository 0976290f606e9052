import { z } from 'zod';
import { asked, chosen } from '../bulk/bulk.contract';
import { CUSTOMER } from '../kinds/facets';
import { perPath, RECORD_PATHS } from '../kinds/kinds';
import { idValue, namedPage, orderBody } from '../lists/lists.contract';
import { answers, contract, type Described, NOTHING } from '../wire/contract';
import { count, flag, id, instant, named, pageOf } from '../wire/formats';
import { idParams } from '../wire/list-query';

/** What a template may be applied to, in the order of the specification. */
export const TEMPLATE_TARGETS = ['companies', 'customers', 'deals', 'people'] as const;
export type TemplateTarget = (typeof TEMPLATE_TARGETS)[number];

/** Who gets a task: the owner of the record, the user who applies the template, or one named user. */
export const OWNER_RULES = ['record_owner', 'applier', 'user'] as const;
export type OwnerRule = (typeof OWNER_RULES)[number];

const todoTemplateItem = z.strictObject({
  id,
  todo_template_id: id,
  account_id: id,
  /** The name of the task. */
  description: z.string(),
  /** Days after the template is applied; null for a task without a due date. */
  due_date: count.nullable(),
  event_category_id: id.nullable(),
  calendar_entry_priority_id: id.nullable(),
  event_category: named.nullable(),
  position: count,
  owner_rule: z.enum(OWNER_RULES),
  owner_id: id.nullable(),
});
export type TodoTemplateItem = Described<typeof todoTemplateItem>;

const todoTemplate = z.strictObject({
  id,
  account_id: id,
  name: z.string(),
  /** The first of its types. */
  template_type: z.enum(TEMPLATE_TARGETS),
  is_default: z.boolean(),
  position: count,
  todo_template_types: z.array(z.strictObject({ id, template_type: z.enum(TEMPLATE_TARGETS) })),
  todo_template_items: z.array(todoTemplateItem),
  created_at: instant,
  updated_at: instant,
});
export type TodoTemplate = Described<typeof todoTemplate>;

const LONGEST_TEMPLATE_NAME = 255;
const LONGEST_ITEM = 500;
export const MOST_ITEMS = 100;
export const MOST_DAYS = 3650;

const nothing = z.union([z.null(), z.literal('').transform(() => null)]);
const idOrNothing = z.union([nothing, idValue]).optional();
const itemBody = {
  description: z.string().trim().max(LONGEST_ITEM).nullish(),
  due_date: z.union([nothing, z.coerce.number().int().min(0).max(MOST_DAYS)]).optional(),
  event_category_id: idOrNothing,
  calendar_entry_priority_id: idOrNothing,
  position: z.coerce.number().int().min(0).max(1_000_000).optional(),
  owner_rule: z.enum(OWNER_RULES).optional(),
  owner_id: idOrNothing,
};
const itemAttributes = z.object({ id: idValue.nullish(), ...itemBody, _destroy: flag.optional() });
export type ItemAttributes = z.output<typeof itemAttributes>;
/** An item as it is stored. */
export type ItemValues = Omit<ItemAttributes, 'id' | '_destroy'>;

const types = z.array(z.object({ template_type: z.enum(TEMPLATE_TARGETS), _destroy: flag.optional() })).max(20);
const body = z.object({
  name: z.string().trim().max(LONGEST_TEMPLATE_NAME).nullish(),
  /** One type, or all of them in `template_types`. */
  template_type: z.enum(TEMPLATE_TARGETS).optional(),
  template_types: z.array(z.enum(TEMPLATE_TARGETS)).min(1).max(4).optional(),
  todo_template_types_attributes: types.optional(),
  is_default: flag.optional(),
  /** Items with an id are changed, or deleted with `_destroy`; others are added; those not named stay. */
  todo_template_items_attributes: z.array(itemAttributes).max(MOST_ITEMS).optional(),
});
export type TodoTemplateBody = z.output<typeof body>;

const path = '/api/v3/admin/todo_templates';
const root = 'todo_template';
const one = { root, answer: answers(todoTemplate) } as const;

export const listTodoTemplates = contract({
  method: 'GET',
  path,
  query: namedPage.extend({ template_type: z.enum(TEMPLATE_TARGETS).optional() }),
  answer: answers(pageOf(todoTemplate)),
});
export const showTodoTemplate = contract({ ...one, method: 'GET', path: `${path}/:id`, params: idParams });
export const createTodoTemplate = contract({ ...one, method: 'POST', path, body });
export const updateTodoTemplate = contract({ ...one, method: 'PUT', path: `${path}/:id`, params: idParams, body });
export const deleteTodoTemplate = contract({
  method: 'DELETE',
  path: `${path}/:id`,
  params: idParams,
  answer: NOTHING,
});
/** The order in which templates are offered. */
export const sortTodoTemplates = contract({
  method: 'PUT',
  path: `${path}/sort`,
  root,
  body: orderBody,
  answer: NOTHING,
});

const itemPath = '/api/v3/admin/todo_template_items';
const oneItem = { root: 'todo_template_item', answer: answers(todoTemplateItem) } as const;
export const listTodoTemplateItems = contract({
  method: 'GET',
  path: itemPath,
  query: namedPage.omit({ conditions: true }).extend({ todo_template_id: idValue.optional() }),
  answer: answers(pageOf(todoTemplateItem)),
});
export const showTodoTemplateItem = contract({ ...oneItem, method: 'GET', path: `${itemPath}/:id`, params: idParams });
export const createTodoTemplateItem = contract({
  ...oneItem,
  method: 'POST',
  path: itemPath,
  body: z.object({ todo_template_id: idValue, ...itemBody }),
});
export const updateTodoTemplateItem = contract({
  ...oneItem,
  method: 'PUT',
  path: `${itemPath}/:id`,
  params: idParams,
  body: z.object(itemBody),
});
export const deleteTodoTemplateItem = contract({
  method: 'DELETE',
  path: `${itemPath}/:id`,
  params: idParams,
  answer: NOTHING,
});

/** The options of applying a template: the owner of all tasks, instead of that of each item. */
const applied = {
  user_id: idValue.nullish(),
};
const APPLIED_TO = [...RECORD_PATHS, CUSTOMER.path] as const;

/** Adds the tasks of a template to one record. */
export const applyTodoTemplate = contract({
  method: 'POST',
  path: '/api/v3/todo_templates/:id/apply',
  params: idParams,
  root,
  body: z.object({ type: z.enum(APPLIED_TO), record_id: idValue, ...applied }),
  answer: answers(z.strictObject({ calendar_entry_ids: z.array(id) })),
});

/** Adds them to each of the chosen records, in the background. */
export const bulkApplyTodoTemplate = perPath((path) =>
  contract({
    method: 'POST',
    path: `/api/v3/${path}/bulk_apply_todo_template`,
    body: chosen.extend({ todo_template_id: idValue, ...applied }),
    answer: asked,
  }),
);
