import type { Reason } from './reasons';

interface Named {
  readonly id: number;
  readonly name: string;
}

/** What a change of many records would make probable duplicates: `would_be_duplicates` of its 409. */
export interface BulkDuplicates {
  readonly count: number;
  /** Only the first of very many records were looked at. */
  readonly more: boolean;
  /** The surest of them, each with the record that it would be like. */
  readonly records: readonly (Named & { readonly like: Named; readonly reasons: readonly Reason[] })[];
}
