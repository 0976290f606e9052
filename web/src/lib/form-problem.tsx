import { Notice } from '../ui/states';

/** An error that belongs to no single field. */
export function FormProblem({ errors }: { errors: Readonly<Record<string, string>> }) {
  const problem = errors.form ?? errors.base;
  return problem ? <Notice tone="red">{problem}</Notice> : null;
}
