import { ASSOCIATED } from '@fairlead/domain/custom-fields/custom-field';
import { COMPANY } from '@fairlead/domain/kinds/company.kind';
import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import { HANGING_NAMES, hangingOf } from '@fairlead/domain/kinds/hanging';
import {
  idColumnOf,
  isRecordKind,
  kindOf,
  RECORD_KINDS,
  type RecordKind,
  REFERENCES,
} from '@fairlead/domain/kinds/kinds';
import { PERSON } from '@fairlead/domain/kinds/person.kind';
import type { RecordType } from '../../base/record-tables';

/**
 * What a merge does with a reference to a record that is merged into another:
 * - `moves`: the column names the record that stays; logged, and set back by a split.
 * - `united`: a set of the record itself. The record that stays gets what it lacks; the pairs of the other remain with
 *   it, so that it has them again after a split.
 * - `in values`: the value of a custom field of another record names it; the value is changed as a column is.
 * - `remains`: belongs to the merged record and returns with it.
 * - `derived`: computed from the others.
 */
type Manner = 'moves' | 'united' | 'in values' | 'remains' | 'derived';

export interface Move {
  readonly table: string;
  readonly column: string;
  readonly to: RecordKind;
  readonly manner: Manner;
}

/**
 * Every reference to a record, and what a merge does with it. What is declared with kinds, links and what is attached to records
 * is here without a line; a test finds a reference of the database that is not.
 */
export const MOVES: readonly Move[] = [
  ...REFERENCES.flatMap(({ from, to, column }): Move[] =>
    column in kindOf(from).links ? [] : [{ table: from, column, to, manner: 'moves' }],
  ),
  ...HANGING_NAMES.flatMap((table) =>
    hangingOf(table)
      .on.filter(isRecordKind)
      .map((to): Move => ({ table, column: idColumnOf(to), to, manner: 'moves' })),
  ),
  ...RECORD_KINDS.flatMap(ofKind),
  // A copied deal keeps the reference to its source.
  { table: DEAL.name, column: 'source_deal_id', to: DEAL.name, manner: 'remains' },
  // The chosen picture is copied; see `survivor.ts`.
  { table: 'image', column: 'person_id', to: PERSON.name, manner: 'remains' },
  { table: 'image', column: 'company_id', to: COMPANY.name, manner: 'remains' },
];

function ofKind(kind: RecordKind): Move[] {
  const copies = ['facts', 'slots', 'touch'];
  return [
    ...Object.values(kindOf(kind).links).map(
      ({ table, own }): Move => ({ table, column: own, to: kind, manner: 'united' }),
    ),
    ...ASSOCIATED.map(
      (to): Move => ({ table: `${kind}_association_${to}`, column: idColumnOf(kind), to: kind, manner: 'derived' }),
    ),
    ...ASSOCIATED.flatMap((to): Move[] =>
      isRecordKind(to) ? [{ table: `${kind}_association_${to}`, column: 'linked_id', to, manner: 'in values' }] : [],
    ),
    ...copies.map((copy): Move => ({ table: `${kind}_${copy}`, column: 'id', to: kind, manner: 'derived' })),
    // Probable duplicates are found anew; dismissed pairs are kept for these two and passed on to the remaining
    // record; see `merged-asides.ts`.
    ...(['a_id', 'b_id'] as const).flatMap((column): Move[] => [
      { table: `${kind}_pair`, column, to: kind, manner: 'derived' },
      { table: `${kind}_aside`, column, to: kind, manner: 'remains' },
    ]),
    // Earlier merges stay unchanged: a chain of them is followed, and split from its end.
    { table: 'record_merge', column: idColumnOf(kind), to: kind, manner: 'remains' },
    { table: 'record_merge', column: `into_${idColumnOf(kind)}`, to: kind, manner: 'remains' },
  ];
}

/** What moves when records of this kind are merged, by table. */
export function movesTo(kind: RecordKind): readonly (Move & { readonly table: RecordType })[] {
  return MOVES.filter(({ to, manner }) => to === kind && manner === 'moves') as (Move & { table: RecordType })[];
}

/** The kinds with custom fields that may name records of this kind. */
export function kindsNaming(kind: RecordKind): readonly RecordKind[] {
  return RECORD_KINDS.filter((from) =>
    MOVES.some(
      ({ table, manner, to }) => table === `${from}_association_${kind}` && manner === 'in values' && to === kind,
    ),
  );
}
