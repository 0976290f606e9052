import { type FormEvent, useState } from 'react';
import { errorText, RequestError } from './request-error';

export interface FormState {
  saving: boolean;
  /** Messages by field; `form` holds errors that belong to no field. */
  errors: Readonly<Record<string, string>>;
  submit: (event?: FormEvent) => void;
  clear: (field: string) => void;
}

/** Checks, sends, and shows the server's errors beside the fields. */
export function useForm(check: () => Record<string, string | null>, send: () => Promise<void>): FormState {
  const [saving, setSaving] = useState(false);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const run = async () => {
    const found = onlyFound(check());
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    setSaving(true);
    try {
      await send();
    } catch (error) {
      setErrors(errorsOf(error));
    } finally {
      setSaving(false);
    }
  };
  return {
    saving,
    errors,
    submit: (event) => {
      event?.preventDefault();
      if (!saving) void run();
    },
    clear: (field) => setErrors(({ [field]: _gone, ...rest }) => rest),
  };
}

function onlyFound(checks: Record<string, string | null>): Record<string, string> {
  return Object.fromEntries(Object.entries(checks).filter((entry): entry is [string, string] => Boolean(entry[1])));
}

function errorsOf(error: unknown): Record<string, string> {
  if (error instanceof RequestError && error.errors.length > 0) return error.byField();
  return { form: errorText(error) };
}
