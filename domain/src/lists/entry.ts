import { type Issue, issuesOf } from '../validation/issues';
import { colour, colourDigits, isEmpty, type Named, notTaken, oneSpaced, required } from '../validation/rules';
import { hangingOf, isHanging } from '../kinds/hanging';
import { nounOf } from '../kinds/kinds';
import type { Detail, PlainList, Use } from './lists';
import type { EntryBody } from './lists.contract';

/** All issues of an entry among the others of its list. `id` is null for a new one. */
export function entryIssues(list: PlainList, body: EntryBody, id: number | null, others: readonly Named[]): Issue[] {
  const named = id === null || body.name !== undefined;
  return issuesOf({
    name: named ? (required(body.name) ?? notTaken({ id, name: body.name ?? '' }, others)) : null,
    hex_color: list.colour ? colour(body.hex_color) : null,
  });
}

export interface EntryColumns {
  readonly name?: string;
  readonly hex_color?: string | null;
  readonly position?: number;
}

/** The columns that a checked body writes; a colour is stored without its `#`. */
export function entryColumns(list: PlainList, body: EntryBody): EntryColumns {
  const color = isEmpty(body.hex_color) ? null : colourDigits(body.hex_color ?? '');
  return {
    ...(body.name === undefined ? {} : { name: oneSpaced(body.name ?? '') }),
    ...(list.colour && body.hex_color !== undefined ? { hex_color: color } : {}),
    ...(body.position === undefined ? {} : { position: body.position }),
  };
}

/** The details of an entry: its old ones overwritten by the body. A new entry has no old ones. */
export function entryDetails(
  list: PlainList,
  body: EntryBody,
  before: Readonly<Record<string, unknown>>,
  author: number,
): Record<string, unknown> {
  const details = { ...before };
  for (const detail of list.details) {
    if (detail.kind !== 'author' && body[detail.key] !== undefined) details[detail.key] = body[detail.key];
    details[detail.key] ??= detail.kind === 'author' ? author : initially(detail);
  }
  return details;
}

/** The default of a detail. */
export function initially(detail: Detail): unknown {
  if (detail.kind === 'flag' || detail.kind === 'choice') return detail.initially;
  return detail.kind === 'only_one' ? false : null;
}

export interface UseCount {
  readonly record: Use['record'];
  readonly n: number;
  /** How many of these are deleted, in the recycle bin or by undo: they can be restored and still have the entry. */
  readonly deleted: number;
}

/** `Is used by 3 deals and 1 person, 1 of them deleted.`, or null when nothing uses it. */
export function usedBy(counts: readonly UseCount[]): string | null {
  const used = counts.filter(({ n }) => n > 0);
  if (!used.length) return null;
  const parts = used.map(({ record, n }) => `${n} ${usedNoun(record, n)}`);
  const deleted = used.reduce((sum, one) => sum + one.deleted, 0);
  return `Is used by ${parts.join(' and ')}${deleted ? `, ${deleted} of them deleted` : ''}.`;
}

function usedNoun(record: Use['record'], n: number): string {
  if (!isHanging(record)) return nounOf(record, n);
  const { one, many } = hangingOf(record).nouns;
  return n === 1 ? one : many;
}
