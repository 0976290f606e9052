import { type BulkAction, bulkCalls } from '@fairlead/domain/bulk/bulk.contract';
import { pathOfKind } from '@fairlead/domain/kinds/kinds';
import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import { bulkApplyTodoTemplate } from '@fairlead/domain/todo-templates/todo-template.contract';
import { call } from '../../lib/api';
import { filterOfColumns, type Selection } from '../record-list/public';

/** The selection as a request body. */
export function chosenBody(selection: Selection) {
  if (selection.mode === 'ids') return { ids: [...selection.ids] };
  const { filter } = selection.mode === 'columns' ? { filter: filterOfColumns(selection) } : selection;
  return { filter: filter as object as Record<string, unknown>, except: [...(selection.except ?? [])] };
}

export type BulkAct =
  | { readonly delete: true }
  | { readonly template: number; readonly user: number | null }
  | { readonly changes: Readonly<Record<string, unknown>>; readonly confirmed?: boolean };

/** Asks the server to run the act in the background. Returns the created bulk action. */
export async function askBulk(kind: RecordKind, selection: Selection, act: BulkAct): Promise<BulkAction> {
  const calls = bulkCalls[pathOfKind(kind)] as (typeof bulkCalls)['deals'];
  const body = chosenBody(selection);
  if ('template' in act) {
    const apply = bulkApplyTodoTemplate[pathOfKind(kind)] as (typeof bulkApplyTodoTemplate)['deals'];
    const asked = { ...body, todo_template_id: act.template, user_id: act.user };
    return (await call(apply, { body: asked })).bulk_action;
  }
  const { bulk_action } =
    'delete' in act
      ? await call(calls.delete, { body })
      : await call(calls.update, {
          body: {
            ...body,
            changes: { ...act.changes },
            check_for_duplicates: true,
            ...(act.confirmed && { confirmed_duplicates: true }),
          },
        });
  return bulk_action;
}
