import { createHash } from 'node:crypto';
import { nameKey, sortOfKey } from '@fairlead/domain/duplicates/keys';
import { type Profile, printOf, profileOf } from '@fairlead/domain/duplicates/profile';
import { PROBABLE } from '@fairlead/domain/duplicates/reasons';
import { type Rule, scoreByRules } from '@fairlead/domain/duplicates/rules';
import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import { Breath } from '../../base/breath';
import type { ComparedRow } from '../../search/duplicate-keys';
import type { Block, FoundPair } from './pairs.queries';

/**
 * Up to this size, each record of a block is compared with each other; a frequent name must not mean quadratic work.
 */
export const MOST_COMPARED = 60;
/** Of larger blocks, this many are ordered by name, and each is compared with its next ones. */
export const MOST_READ = 3000;
const NEXT_ONES = 8;

interface PairIds {
  readonly a: number;
  readonly b: number;
  /** How many records share the name, where that is known. */
  namesakes: number;
}

/** The pairs to compare from all blocks, each once. */
export class PairsToCompare {
  readonly #pairs = new Map<number, Map<number, PairIds>>();

  add(one: number, other: number, namesakes = Number.POSITIVE_INFINITY): void {
    if (one === other) return;
    const [a, b] = one < other ? [one, other] : [other, one];
    const of = this.#pairs.get(a) ?? new Map<number, PairIds>();
    this.#pairs.set(a, of);
    const known = of.get(b);
    if (known) known.namesakes = Math.min(known.namesakes, namesakes);
    else of.set(b, { a, b, namesakes });
  }

  get all(): PairIds[] {
    return [...this.#pairs.values()].flatMap((of) => [...of.values()]);
  }

  get ids(): number[] {
    const ids = new Set(this.#pairs.keys());
    for (const of of this.#pairs.values()) for (const id of of.keys()) ids.add(id);
    return [...ids];
  }
}

/** How many records share the name, in a block of equal names. */
const namesakesOf = ({ key, ids }: Block) => (sortOfKey(key) === 'name' ? ids.length : Number.POSITIVE_INFINITY);

/** The pairs to compare in a block of up to `MOST_COMPARED` records. */
export function addBlock(pairs: PairsToCompare, block: Block): void {
  const { ids } = block;
  const namesakes = namesakesOf(block);
  for (let at = 0; at < ids.length; at += 1)
    for (let next = at + 1; next < ids.length; next += 1) pairs.add(ids[at] as number, ids[next] as number, namesakes);
}

/** The same for only some of its records. */
export function addBlockOf(pairs: PairsToCompare, block: Block, own: readonly number[]): void {
  const namesakes = namesakesOf(block);
  for (const id of own) for (const other of block.ids) pairs.add(id, other, namesakes);
}

/** The pairs to compare in a larger block: neighbours in the order of their names. */
export function addLargeBlock(
  pairs: PairsToCompare,
  kind: RecordKind,
  { ids }: Block,
  rows: ReadonlyMap<number, ComparedRow>,
): void {
  const named = ids
    .map((id) => rows.get(id))
    .filter((row) => row !== undefined)
    .map((row) => ({ id: row.id, name: nameKey(profileOf(kind, row).words) }))
    .sort((x, y) => (x.name < y.name ? -1 : x.name > y.name ? 1 : x.id - y.id));
  for (let at = 0; at < named.length; at += 1)
    for (let next = at + 1; next <= at + NEXT_ONES && next < named.length; next += 1)
      pairs.add(named[at]?.id as number, named[next]?.id as number);
}

interface Judging {
  readonly kind: RecordKind;
  readonly rules: readonly Rule[];
  readonly rows: ReadonlyMap<number, ComparedRow>;
}

/** The probable pairs, with their reasons. Pauses for requests. */
export async function judgePairs(pairs: readonly PairIds[], { kind, rules, rows }: Judging): Promise<FoundPair[]> {
  const breath = new Breath();
  const profiles = new Map<number, Profile>();
  const profile = (id: number): Profile | undefined => {
    const row = rows.get(id);
    const known = profiles.get(id) ?? (row && profileOf(kind, row));
    if (known) profiles.set(id, known);
    return known;
  };
  const found: FoundPair[] = [];
  for (const { a, b, namesakes } of pairs) {
    if (breath.due) await breath.taken();
    const [x, y] = [profile(a), profile(b)];
    if (!x || !y) continue;
    const { score, reasons } = scoreByRules(kind, x, y, { rules, namesakes });
    if (score >= PROBABLE) found.push({ a, b, score, reasons });
  }
  return found;
}

/** A hash that shows whether a compared value has changed since a pair was dismissed, without storing the value. */
export function printOfPair(kind: RecordKind, a: ComparedRow, b: ComparedRow): string {
  const both = [a, b].map((row) => printOf(profileOf(kind, row))).join('\n');
  return createHash('sha256').update(both).digest('base64url').slice(0, 22);
}
