import type { FormRules } from '@fairlead/domain/forms/form-rules';
import { formRules, listForms } from '@fairlead/domain/forms/forms.contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api';
import { useAppEvent } from '../../../lib/events';

const KEY = ['administration', 'forms'] as const;

/** The six forms as they are now. */
export function useForms() {
  const query = useQuery({ queryKey: KEY, queryFn: ({ signal }) => call(listForms, { signal }), staleTime: 0 });
  const reread = useRereadForms();
  useAppEvent('list_view:refresh', () => void reread());
  return { forms: query.data?.entries, failed: query.isError, retry: () => void query.refetch() };
}

/** The rules of all kinds; read anew when the page opens, because others change them too. */
export function useRules() {
  const query = useQuery({
    queryKey: ['form-rules', 'administration'],
    queryFn: ({ signal }) => call(formRules, { signal }),
    staleTime: 0,
  });
  const reread = useRereadForms();
  useAppEvent('list_view:refresh', () => void reread());
  return { rules: query.data as FormRules | undefined, failed: query.isError, retry: () => void query.refetch() };
}

/** Dialogs and administration read forms and rules anew. */
export function useRereadForms(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: KEY }),
      queries.invalidateQueries({ queryKey: ['form-rules'] }),
    ]);
  };
}
