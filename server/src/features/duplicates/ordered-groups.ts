import { type Group, groupsOf } from '@fairlead/domain/duplicates/groups';
import { isBefore, type Place } from '@fairlead/domain/duplicates/place';
import type { Ctx } from '../../base/context';
import { nextPairs } from './ordered-pairs';
import { type Asked, type OrderedPair, pairsAround } from './ordered-pairs.queries';

/** Records connected through so many others would be one group that takes days to merge; it is shown in part. */
const MOST_ROUNDS = 8;
const MOST_OF_GROUP = 500;
const MOST_PAIRS = 2000;

interface GroupsRead {
  readonly groups: readonly Group[];
  /** Where the next page begins; undefined after the last group. */
  readonly next: Place | undefined;
}

/**
 * The next groups: each is at the place of its first pair, so that a page does not depend on earlier ones. Groups
 * consist of what the actor sees, so users with different rights see different groups.
 */
export async function nextGroups(ctx: Ctx, asked: Asked, most: number): Promise<GroupsRead> {
  const groups: Group[] = [];
  const done = new Set<number>();
  for (let { after } = asked; ; ) {
    const { pairs, isEnd } = await nextPairs(ctx, { ...asked, after }, 2 * most);
    const fresh = pairs.filter(({ a }) => !done.has(a));
    const around = await groupsAround(ctx, asked, fresh);
    for (const pair of fresh) {
      after = pair.place;
      if (done.has(pair.a)) continue;
      const found = around.get(pair.a) ?? [pair];
      for (const { a, b } of found) done.add(a).add(b);
      if (!isFirst(asked, pair, found)) continue;
      groups.push(...groupsOf(found));
      if (groups.length === most) return { groups, next: after };
    }
    if (isEnd) return { groups, next: undefined };
    after = pairs.at(-1)?.place ?? after;
  }
}

/**
 * Whether the group was not on an earlier page: it is at the place of its first pair, or of that with the requested
 * owner.
 */
function isFirst({ owner }: Asked, pair: OrderedPair, group: readonly OrderedPair[]): boolean {
  const counted = owner === undefined ? group : group.filter(({ owners }) => owners.includes(owner));
  return counted.every(({ place }) => !isBefore(place, pair.place));
}

/** The whole group of each of these pairs, by its records. */
async function groupsAround(
  ctx: Ctx,
  asked: Asked,
  seeds: readonly OrderedPair[],
): Promise<Map<number, readonly OrderedPair[]>> {
  const known = new Map<string, OrderedPair>();
  let frontier = [...new Set(seeds.flatMap(({ a, b }) => [a, b]))];
  const reached = new Set(frontier);
  for (
    let round = 0;
    frontier.length && round < MOST_ROUNDS && reached.size < seeds.length + MOST_OF_GROUP;
    round += 1
  ) {
    const found = await pairsAround(ctx, asked, frontier, MOST_PAIRS);
    for (const pair of found) known.set(`${pair.a} ${pair.b}`, pair);
    frontier = [...new Set(found.flatMap(({ a, b }) => [a, b]))].filter((id) => !reached.has(id));
    for (const id of frontier) reached.add(id);
  }
  for (const pair of seeds) if (!known.has(`${pair.a} ${pair.b}`)) known.set(`${pair.a} ${pair.b}`, pair);
  const byRecord = new Map<number, readonly OrderedPair[]>();
  const all = [...known.values()];
  const at = new Map(all.map((pair) => [`${pair.a} ${pair.b}`, pair]));
  for (const { ids, pairs } of groupsOf(all)) {
    const own = pairs.map(({ a, b }) => at.get(`${a} ${b}`) as OrderedPair);
    for (const id of ids) byRecord.set(id, own);
  }
  return byRecord;
}
