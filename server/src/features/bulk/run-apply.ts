import { REFUSED } from '@fairlead/domain/bulk/wording';
import { COMPANY } from '@fairlead/domain/kinds/company.kind';
import { CUSTOMER } from '@fairlead/domain/kinds/facets';
import type { Row } from '../../base/changes';
import type { Ctx } from '../../base/context';
import { requireCan } from '../../http/access';
import { addTasks, readyTemplate, targetsOf } from '../todo-templates/public';
import type { Bulk, Outcome } from './bulk.queries';

/** The columns of a record that say whether a template is meant for it. */
export const columnsOfApplying = ({ act, kind }: Bulk): string[] =>
  act === 'apply' && kind === COMPANY.name ? [CUSTOMER.flag] : [];

/** Adds the tasks of the template to the records; a template for customers only leaves other companies unchanged. */
export async function applyingOf(
  ctx: Ctx,
  { kind, changes }: Bulk,
): Promise<(rows: readonly Row[]) => Promise<Outcome>> {
  requireCan(ctx, 'create', 'calendar_entry');
  const { todo_template_id, user_id } = changes as { todo_template_id: number; user_id: number | null };
  const ready = await readyTemplate(ctx, todo_template_id, targetsOf(kind, undefined), user_id);
  const types = ready.template.todo_template_types.map(({ template_type }) => template_type);
  const customersOnly = kind === COMPANY.name && !types.includes(COMPANY.path);
  return async (rows) => {
    const taking = rows.filter((row) => !customersOnly || row[CUSTOMER.flag] === true);
    await addTasks(ctx, ready, kind, taking);
    const refusals = rows
      .filter((row) => !taking.includes(row))
      .map(({ id }) => ({ record_id: id, reason: REFUSED.no_customer }));
    return { changed: taking.length, refusals };
  };
}
