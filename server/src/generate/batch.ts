import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import { PERSON } from '@fairlead/domain/kinds/person.kind';
import { COMPANY } from '@fairlead/domain/kinds/company.kind';
import type { RecordType } from '../base/record-tables';

export type Cell = string | number | boolean | null;
export type Row = Readonly<Record<string, Cell>> & { readonly account_id?: never };

/** The tables that the generator fills, ordered so that every reference finds its target. */
export const generatedTables = [
  COMPANY.name,
  'company_tagging',
  'company_share',
  PERSON.name,
  'person_tagging',
  'person_share',
  DEAL.name,
  'deal_person',
  'deal_product_line',
  'deal_tagging',
  'deal_share',
  'note',
  'milestone',
  'calendar_entry',
] as const;
export type GeneratedTable = (typeof generatedTables)[number];

/** One action of a user, as stored in the change log. */
export interface LogEntry {
  readonly at: number;
  readonly user_id: number | null;
  readonly via: 'screen' | 'api' | 'import' | 'system';
  readonly record_type: RecordType;
  readonly record_id: number;
  readonly op: 'create' | 'update';
  readonly before: object | null;
  readonly after: object;
}

/** Rows and history of a series of records, ready to be written. All rows of a table have the same columns. */
export class Batch {
  readonly rows = new Map<GeneratedTable, Row[]>();
  readonly log: LogEntry[] = [];

  add(table: GeneratedTable, row: Row): void {
    const rows = this.rows.get(table);
    if (rows) rows.push(row);
    else this.rows.set(table, [row]);
  }

  /** Adds one row per id to a link table; returns the sorted ids as the log shows them. */
  link(table: GeneratedTable, own: string, id: number, other: string, ids: readonly number[]): number[] {
    const sorted = [...new Set(ids)].sort((a, b) => a - b);
    for (const to of sorted) this.add(table, { [own]: id, [other]: to });
    return sorted;
  }

  /** The first entry of a record's history: all fields with a value. */
  logCreation(
    type: RecordType,
    row: Row,
    links: Record<string, readonly number[]>,
    by: Pick<LogEntry, 'at' | 'user_id' | 'via'>,
  ): void {
    const after: Record<string, unknown> = {};
    for (const key in row) if (row[key] !== null) after[key] = row[key];
    for (const key in links) if (links[key]?.length) after[key] = links[key];
    this.log.push({ ...by, record_type: type, record_id: row.id as number, op: 'create', before: null, after });
  }
}
