import type { Reason } from './reasons';

interface Named {
  readonly id: number;
  readonly name: string;
}

/** The records that a bulk change would turn into probable duplicates: `would_be_duplicates` of its 409. */
export interface BulkDuplicates {
  readonly count: number;
  /** Only the first of very many records were compared. */
  readonly more: boolean;
  /** The most probable ones, each with the record that it would duplicate. */
  readonly records: readonly (Named & { readonly like: Named; readonly reasons: readonly Reason[] })[];
}
