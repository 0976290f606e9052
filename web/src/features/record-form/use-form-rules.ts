import { type FormRules, NO_FORM_RULES } from '@fairlead/domain/forms/form-rules';
import { formRules } from '@fairlead/domain/forms/forms.contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api';

/** Forms change seldom; the server judges by the current rules. */
const FRESH_MS = 60_000;

/** The account's forms and rules: read with the first form, and undefined until then. */
export function useFormRules(): KnownRules | undefined {
  const { data, isError } = useQuery({
    queryKey: ['form-rules'],
    queryFn: ({ signal }) => call(formRules, { signal }),
    staleTime: FRESH_MS,
  });
  if (data) return { rules: data as FormRules, isKnown: true };
  // The form works without them: the server names what else it requires.
  return isError ? UNKNOWN : undefined;
}

export interface KnownRules {
  readonly rules: FormRules;
  /** False if they could not be read. */
  readonly isKnown: boolean;
}

const UNKNOWN: KnownRules = { rules: NO_FORM_RULES, isKnown: false };
