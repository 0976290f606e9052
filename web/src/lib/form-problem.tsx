import { Notice } from '../ui/states';

/** Errors of fields that the form does not show are treated like those without a field. */
export function unshownErrors(errors: Errors, shown: readonly string[]): Errors {
  const unshown = Object.entries(errors).flatMap(([field, text]) => (shown.includes(field) ? [] : [text]));
  return unshown.length ? { form: unshown.join(' ') } : NONE;
}

type Errors = Readonly<Record<string, string>>;
const NONE: Errors = {};

/** An error that belongs to no single field. */
export function FormProblem({ errors }: { errors: Errors }) {
  const problem = errors.form ?? errors.base;
  return problem ? <Notice tone="red">{problem}</Notice> : null;
}
