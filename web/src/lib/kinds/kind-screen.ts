import type { KindDeclaration } from '@fairlead/domain/kinds/kind';
import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import type { ComponentType } from 'react';
import type { Icon } from '../../ui/icons';

/** What a screen knows of a row: whatever keys its list asked for. */
export type Row = Readonly<Record<string, unknown>>;

export interface MarkProps {
  readonly id: number;
  readonly name: string;
  readonly size?: number;
  readonly image?: string | null;
}

/** How one kind of record looks in the browser; its nouns, paths and columns are in the domain's declaration. */
export interface KindScreen {
  readonly declared: KindDeclaration & { readonly name: RecordKind };
  /** One record: what adds or names it. */
  readonly icon: Icon;
  /** All of them: the area in the navigation, the empty list. */
  readonly areaIcon: Icon;
  /** The first page of its area. */
  readonly home: string;
  /** The picture beside the name. Null for a kind that has none. */
  readonly Mark: ComponentType<MarkProps> | null;
  /** Whether lists say what their records are worth in total. */
  readonly hasTotals: boolean;
  /** Columns that are wider or narrower than their field's kind: the default ones fit beside the sidebar at 1440 pixels. */
  readonly widths: Readonly<Record<string, number>>;
  /** A row of the list on a phone. */
  readonly card: {
    readonly attrs: readonly string[];
    /** The amount at the right of the name. */
    readonly amount?: string;
    /** The line below the name. */
    readonly under: (row: Row) => readonly unknown[];
  };
  /** The fields of the panel beside the list. */
  readonly peek: readonly string[];
  /** The email address by which a new record is compared with existing ones before its name. */
  readonly alikeBy?: string;
  /** A line of a field where one is chosen: what stands beside the name, and the order of what is found. */
  readonly choice: { readonly hint: string; readonly sortBy?: string };
  /** The fields in which a new company or person may be chosen that is created together with the record. */
  readonly createsAlong: readonly string[];
}

export function companyOf({ company }: Row): string | undefined {
  return (company as { name?: string } | null | undefined)?.name;
}
