import { listTodoTemplates, type TemplateTarget } from '@fairlead/domain/todo-templates/todo-template.contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api';

const KEY = 'todo-templates';
const MOST = 200;

/** The templates of the account, or those for one kind of record, in the order in which they are offered. */
export function useTemplates(target?: TemplateTarget) {
  const queries = useQueryClient();
  const { data, isError, refetch } = useQuery({
    queryKey: [KEY, target ?? 'all'],
    queryFn: async ({ signal }) =>
      (await call(listTodoTemplates, { query: { per_page: MOST, template_type: target }, signal })).entries,
  });
  return {
    templates: data,
    failed: isError && !data,
    retry: () => void refetch(),
    reread: () => queries.invalidateQueries({ queryKey: [KEY] }),
  };
}
