import { nounOf } from '../kinds/kinds';
import { type LinkColumn, linkColumn } from './link-column';
import type { ReadRow, Sheet } from './read-row';

/** The ids of the records that a name or an id in a cell can mean, without records that the importer does not see. */
export type FindLinked = (to: LinkColumn['to'], text: string) => readonly number[];

export function linkColumns({ columns }: Sheet): LinkColumn[] {
  return columns.flatMap(({ field }) => (field && linkColumn(field)) ?? []);
}

/** All texts in a cell that can be a name: a comma separates names, or is part of one. */
export function namesIn(read: ReadRow, { field, several }: LinkColumn): string[] {
  const text = read.values[field.key];
  if (typeof text !== 'string') return [];
  return several ? [...new Set([...splitBy(text, ENDS), ...splitBy(text, ALSO_COMMAS)])] : [text];
}

const ENDS = /[;|\n]/;
const ALSO_COMMAS = /[;|\n,]/;

function splitBy(text: string, separator: RegExp): string[] {
  return text
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** Replaces names by ids. A name of no record, or of several, is a problem of the row. */
export function settleLinks(read: ReadRow, column: LinkColumn, find: FindLinked): void {
  const { field, to, several } = column;
  const text = read.values[field.key];
  if (typeof text !== 'string') return;
  delete read.values[field.key];
  const parts = several
    ? splitBy(text, ENDS).flatMap((part) => (find(to, part).length ? [part] : splitBy(part, ALSO_COMMAS)))
    : [text];
  const ids = new Set<number>();
  for (const part of parts) {
    const [id, another] = find(to, part);
    const msg = id === undefined ? notFound(to, part) : another === undefined ? null : ambiguous(part);
    if (msg) read.problems.push({ field: field.key, label: field.label, msg });
    else if (id !== undefined) ids.add(id);
  }
  const found = [...ids].sort((a, b) => a - b);
  if (found.length) read.values[field.key] = several ? found : found[0];
}

const notFound = (to: LinkColumn['to'], text: string) =>
  to === 'user'
    ? `There is no user called '${text}'.`
    : `There is no ${nounOf(to)} called '${text}', or you cannot see it.`;

const ambiguous = (text: string) => `Several are called '${text}'. Use the Fairlead ID to choose one.`;
