import { Notice } from '../../../ui/states';

/** What no single field is to blame for. */
export function FormProblem({ errors }: { errors: Readonly<Record<string, string>> }) {
  const problem = errors.form ?? errors.base;
  return problem ? <Notice tone="red">{problem}</Notice> : null;
}
