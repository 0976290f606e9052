/** One thing wrong with a form, as the API answers it with 422. */
export interface Issue {
  field: string;
  msg: string;
}

/** Every issue of a form at once: `issuesOf({ name: required(name), email: email(value) })`. */
export function issuesOf(checks: Record<string, string | null | undefined>): Issue[] {
  return Object.entries(checks).flatMap(([field, msg]) => (msg ? [{ field, msg }] : []));
}
