import type { PlannedRow } from '@fairlead/domain/imports/planned';
import type { Counts } from './imports.queries';

export const NOTHING: Counts = { done: 0, created: 0, updated: 0, skipped: 0, refused: 0 };

/** The counts including the outcomes of these rows. */
export function counted(before: Counts, outcomes: readonly PlannedRow['outcome'][]): Counts {
  const count = (outcome: PlannedRow['outcome']) => outcomes.filter((one) => one === outcome).length;
  return {
    done: before.done + outcomes.length,
    created: before.created + count('create'),
    updated: before.updated + count('update'),
    skipped: before.skipped + count('skip'),
    refused: before.refused + count('refuse'),
  };
}
