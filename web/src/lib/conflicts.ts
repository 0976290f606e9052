import type { DuplicateMatch } from '@fairlead/domain/duplicates/duplicates.contract';
import type { BulkDuplicates } from '@fairlead/domain/duplicates/bulk-duplicates';
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

/** The records that the changed record would probably duplicate. */
export function duplicatesOf(error: unknown): readonly DuplicateMatch[] {
  if (!(error instanceof RequestError) || error.status !== 409) return [];
  return ((error.body ?? {}) as { duplicates?: readonly DuplicateMatch[] }).duplicates ?? [];
}

/**
 * The probable duplicates that a refused change of many records would create; null if it was refused for another
 * reason.
 */
export function wouldBeDuplicates(error: unknown): BulkDuplicates | null {
  if (!(error instanceof RequestError) || error.status !== 409) return null;
  return ((error.body ?? {}) as { would_be_duplicates?: BulkDuplicates }).would_be_duplicates ?? null;
}
