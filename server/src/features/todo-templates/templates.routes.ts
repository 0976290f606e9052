import { CUSTOMER } from '@fairlead/domain/kinds/facets';
import { COMPANY } from '@fairlead/domain/kinds/company.kind';
import { kindOfPath, type RecordPath } from '@fairlead/domain/kinds/kinds';
import * as contracts from '@fairlead/domain/todo-templates/todo-template.contract';
import type { TodoTemplateItem } from '@fairlead/domain/todo-templates/todo-template.contract';
import { MESSAGES } from '@fairlead/domain/validation/messages';
import { pagination } from '@fairlead/domain/wire/list-query';
import type { Ctx } from '../../base/context';
import { invalidField, notFound } from '../../base/errors';
import { requireCan } from '../../http/access';
import { type Endpoint, endpoint } from '../../http/endpoint';
import { settings } from '../../http/settings';
import { lockRecord } from '../../reading/records';
import { addTasks, readyTemplate, targetsOf } from './apply';
import {
  createItem,
  createTemplate,
  deleteItem,
  deleteTemplate,
  showTemplate,
  sortTemplates,
  updateItem,
  updateTemplate,
} from './templates.operations';
import { readItems, readTemplates } from './templates.queries';

const write = ['manage', 'administration'] as const;

export const todoTemplateRoutes: Endpoint[] = [
  ...settings([
    endpoint(contracts.listTodoTemplates, 'not_external', async (ctx, { query }) => {
      const { page, per_page, conditions, template_type } = query;
      const paged = { limit: per_page, offset: (page - 1) * per_page };
      const { entries, total } = await readTemplates(ctx, { ...paged, names: conditions?.name, target: template_type });
      return { entries, pagination: pagination(page, per_page, total) };
    }),
    endpoint(contracts.showTodoTemplate, 'not_external', (ctx, { params }) => showTemplate(ctx, params.id)),
    endpoint(contracts.createTodoTemplate, write, async (ctx, { body }) =>
      showTemplate(ctx, await createTemplate(ctx, body)),
    ),
    endpoint(contracts.updateTodoTemplate, write, async (ctx, { params, body }) => {
      await updateTemplate(ctx, params.id, body);
      return showTemplate(ctx, params.id);
    }),
    endpoint(contracts.deleteTodoTemplate, write, (ctx, { params }) => deleteTemplate(ctx, params.id)),
    endpoint(contracts.sortTodoTemplates, write, (ctx, { body }) => sortTemplates(ctx, body.order)),
    endpoint(contracts.listTodoTemplateItems, 'not_external', async (ctx, { query }) => {
      const { page, per_page, todo_template_id } = query;
      const paged = { limit: per_page, offset: (page - 1) * per_page };
      const { entries, total } = await readItems(ctx, { ...paged, template: todo_template_id });
      return { entries, pagination: pagination(page, per_page, total) };
    }),
    endpoint(contracts.showTodoTemplateItem, 'not_external', (ctx, { params }) => showItem(ctx, params.id)),
    endpoint(contracts.createTodoTemplateItem, write, async (ctx, { body }) =>
      showItem(ctx, await createItem(ctx, body)),
    ),
    endpoint(contracts.updateTodoTemplateItem, write, async (ctx, { params, body }) => {
      await updateItem(ctx, params.id, body);
      return showItem(ctx, params.id);
    }),
    endpoint(contracts.deleteTodoTemplateItem, write, (ctx, { params }) => deleteItem(ctx, params.id)),
  ]),
  endpoint(contracts.applyTodoTemplate, ['create', 'calendar_entry'], async (ctx, { params, body }) => {
    requireCan(ctx, 'create', 'calendar_entry');
    const isCustomer = body.type === CUSTOMER.path;
    const kind = isCustomer ? COMPANY.name : kindOfPath(body.type as RecordPath);
    const record = await lockRecord(ctx, kind, body.record_id);
    if (isCustomer && !record[CUSTOMER.flag]) throw invalidField('record_id', MESSAGES.not_allowed);
    const ready = await readyTemplate(ctx, params.id, targetsOf(kind, record), body.user_id ?? null);
    return { calendar_entry_ids: await addTasks(ctx, ready, kind, [record]) };
  }),
];

async function showItem(ctx: Ctx, id: number): Promise<TodoTemplateItem> {
  const [item] = (await readItems(ctx, { id })).entries;
  if (!item) throw notFound();
  return item;
}
