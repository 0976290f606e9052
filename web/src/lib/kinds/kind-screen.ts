import type { KindDeclaration } from '@fairlead/domain/kinds/kind';
import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import type { ComponentType } from 'react';
import type { Icon } from '../../ui/icons';

/** A row of a list: the keys that its list requested. */
export type Row = Readonly<Record<string, unknown>>;

export interface MarkProps {
  readonly id: number;
  readonly name: string;
  readonly size?: number;
  readonly image?: string | null;
}

/** How one kind of record is displayed in the browser; its nouns, paths and columns are in the domain's declaration. */
export interface KindScreen {
  readonly declared: KindDeclaration & { readonly name: RecordKind };
  /** Icon for a single record, where one is added or named. */
  readonly icon: Icon;
  /** Icon for all records: the area in the navigation, the empty list. */
  readonly areaIcon: Icon;
  /** The first page of its area. */
  readonly home: string;
  /** The picture beside the name. Null for a kind that has none. */
  readonly Mark: ComponentType<MarkProps> | null;
  /** Whether lists show the total value of their records. */
  readonly hasTotals: boolean;
  /**
   * Widths of columns that differ from the default of their field's kind: the default columns fit beside the sidebar
   * at 1440 pixels.
   */
  readonly widths: Readonly<Record<string, number>>;
  /** A row of the list on a phone. */
  readonly card: {
    readonly attrs: readonly string[];
    /** The amount at the right of the name, and its column. */
    readonly amount?: { readonly key: string; readonly column: string };
    /** The line below the name. `shows` says whether the list shows a column: a card leaves out what it does not. */
    readonly under: (row: Row, shows: (column: string) => boolean) => readonly unknown[];
  };
  /** The fields of the panel beside the list. */
  readonly peek: readonly string[];
  /** An option of a record field: the hint beside the name, and the sort order of the results. */
  readonly choice: { readonly hint: string; readonly sortBy?: string };
  /** The fields in which a new company or person can be entered, to be created together with the record. */
  readonly createsAlong: readonly string[];
}

export function companyOf({ company }: Row): string | undefined {
  return (company as { name?: string } | null | undefined)?.name;
}
