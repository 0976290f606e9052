/** One issue of a form, as the API answers it with 422. */
export interface Issue {
  field: string;
  msg: string;
}

/** Every issue of a form together: `issuesOf({ name: required(name), email: email(value) })`. */
export function issuesOf(checks: Record<string, string | null | undefined>): Issue[] {
  return Object.entries(checks).flatMap(([field, msg]) => (msg ? [{ field, msg }] : []));
}
