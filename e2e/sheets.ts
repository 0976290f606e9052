import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'csv-parse/sync';

/** The sheets that a team imports, and the expected values of their rows, computed here and not by the product. */
export interface Sheets {
  readonly name: string;
  readonly folder: string;
  readonly deals: readonly Row[];
  readonly agents: readonly Row[];
  readonly companies: readonly Row[];
  /** The product that the pipeline sheet misspells, and its correct spelling. */
  readonly misspelt: string;
}
type Row = Readonly<Record<string, string>>;

const made = fileURLToPath(new URL('./fixtures/', import.meta.url));
const real = fileURLToPath(new URL('../../shared/data/maven-crm/', import.meta.url));

/** The made-up sheets always, the real ones where they exist. */
export function everySheets(): Sheets[] {
  return [read('made-up sheets', made, 'FLXPro'), ...(existsSync(real) ? [read('real sheets', real, 'GTXPro')] : [])];
}

function read(name: string, folder: string, misspelt: string): Sheets {
  const rows = (file: string): Row[] => parse(readFileSync(folder + file), { columns: true, bom: true });
  return {
    name,
    folder,
    misspelt,
    deals: rows('sales_pipeline.csv'),
    agents: rows('sales_teams.csv'),
    companies: rows('accounts.csv'),
  };
}

export function countOf<T>(rows: readonly T[], key: (row: T) => string): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const row of rows) counts[key(row)] = (counts[key(row)] ?? 0) + 1;
  return counts;
}

/** `12/31/2016` as `2016-12-31`; the sheets name the month first. */
export function dayOf(cell: string | undefined): string | null {
  const found = /^(\d+)\/(\d+)\/(\d{4})$/.exec(cell?.trim() ?? '');
  return found ? `${found[3]}-${found[1]?.padStart(2, '0')}-${found[2]?.padStart(2, '0')}` : null;
}

/** The quarter that contains a day: its first and last day. */
export function quarterOf(day: string): { from: string; to: string } {
  const [year = '', month = ''] = day.split('-');
  const first = Math.floor((Number(month) - 1) / 3) * 3 + 1;
  const last = new Date(Date.UTC(Number(year), first + 2, 0)).toISOString().slice(0, 10);
  return { from: `${year}-${String(first).padStart(2, '0')}-01`, to: last };
}

/** Names are compared as people compare them: ignoring case and extra spaces. */
export const same = (text: string | undefined): string => (text ?? '').trim().replace(/\s+/g, ' ').toLowerCase();

/** Formats whole units as the API does. */
export const money = (units: number): string => `${units}.0`;
