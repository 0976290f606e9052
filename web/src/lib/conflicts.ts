import { RequestError } from './request-error';

/**
 * What a refused call reports as changed in between; null if it was refused for another reason. The caller names the
 * type, which depends on the call: fields of a record, or changes of a change set.
 */
export function conflictsOf<Conflict>(error: unknown): readonly Conflict[] | null {
  if (!(error instanceof RequestError) || error.status !== 409) return null;
  const { conflicts } = (error.body ?? {}) as { conflicts?: readonly Conflict[] };
  return conflicts?.length ? conflicts : null;
}
