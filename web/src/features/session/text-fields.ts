import type { Dispatch, SetStateAction } from 'react';
import type { FormState } from '../../lib/use-form';

/** What each text field of a form before sign-in needs; typing clears its error. */
export function textFields<Values extends Record<string, string>>(
  form: FormState,
  values: Values,
  setValues: Dispatch<SetStateAction<Values>>,
) {
  return (name: keyof Values & string) => ({
    name,
    size: 'lg' as const,
    value: values[name],
    error: form.errors[name],
    onChange: (value: string) => {
      setValues((before) => ({ ...before, [name]: value }));
      form.clear(name);
    },
  });
}
