import type { Draft } from '../../../lib/use-draft';
import type { FormState } from '../../../lib/use-form';

/** What the fields of a pane need: the kept values, the errors, and a setter that clears the error of what it sets. */
export function draftFields<T extends object>({ value, set }: Draft<T>, form: FormState, blocked: string | null) {
  return {
    value,
    set: (patch: Partial<T>) => {
      for (const key of Object.keys(patch)) form.clear(key);
      set(patch);
    },
    errors: form.errors,
    blocked,
  };
}
