import type { Field, FoundField, Relation } from '@fairlead/domain/fields/catalogue';
import { type Condition, type Filter, isCondition } from '@fairlead/domain/filters/filter';
import { resolveCondition, type Test } from '@fairlead/domain/filters/resolve';
import type { Ctx } from '../base/context';
import { sql } from '../base/sql';
import { binaryArray, wholeAt } from '../reading/held/binary-array';
import { type HeldKind, isHeldKind } from '../reading/held/held-kinds';
import { hasFew, mayAnswer, ofHeld } from '../reading/held/held-records';
import { readPacked } from '../reading/held/packed.queries';
import { filterMoment, matchesNull, related } from './filter-to-sql';
import { type MoreAsked, narrowing, type RelatedTest, rowsSeen } from './held-rows';

/**
 * What a filter needs beyond the usual columns, with the answers to its conditions on related records. These are answered from the
 * memory of the related kind, in the same transaction; for users, and for kinds of which the account has few records, by the database.
 */
export async function moreAsked(ctx: Ctx, kind: HeldKind, filter: Filter): Promise<MoreAsked> {
  const answers = new Map<Condition, RelatedTest>();
  for (const condition of mayAnswer(ctx, kind) ? conditionsOf(filter) : []) {
    const answer = await relatedTest(ctx, kind, condition);
    if (answer) answers.set(condition, answer);
  }
  return { columns: new Map(), related: answers };
}

function conditionsOf(filter: Filter): Condition[] {
  if (isCondition(filter)) return [filter];
  return ('all' in filter ? filter.all : filter.any).flatMap(conditionsOf);
}

async function relatedTest(ctx: Ctx, kind: HeldKind, condition: Condition): Promise<RelatedTest | undefined> {
  if (!condition.field.includes('.')) return undefined;
  const resolved = resolveCondition(ctx.catalogue, condition, kind, filterMoment(ctx));
  if ('problem' in resolved || !resolved.found.relation) return undefined;
  const { found, test } = resolved;
  const { relation } = found;
  const field = relation && ctx.catalogue.ofColumn(kind, relation.column);
  if (!relation || !field) return undefined;
  const none = matchesNull(test);
  const fits = isHeldKind(relation.kind)
    ? await fromMemory(ctx, relation.kind, { ...condition, field: found.field.key }, none)
    : undefined;
  if (fits) return { field, fits, none };
  const isSmall = !isHeldKind(relation.kind) || hasFew(ctx, relation.kind);
  return isSmall ? fromDatabase(ctx, relation, found, test, field) : undefined;
}

const UNSEEN = 0;
const SEEN = 1;
const MET = 2;

/** Rows keep their places while a server holds a kind, so the answer stays valid when its columns change. */
async function fromMemory(
  ctx: Ctx,
  kind: HeldKind,
  condition: Condition,
  none: boolean,
): Promise<RelatedTest['fits'] | undefined> {
  const more: MoreAsked = { columns: new Map(), related: new Map() };
  const narrow = narrowing(ctx, kind, condition, more);
  if (!narrow) return undefined;
  return ofHeld(
    ctx,
    kind,
    function* (held) {
      const { columns } = held;
      const rows = rowsSeen(held);
      const marks = new Uint8Array(columns.rows);
      for (const row of rows) marks[row] = SEEN;
      yield;
      const met = yield* narrow(columns, rows, rows.length);
      for (const row of rows.subarray(0, met)) marks[row] = MET;
      return (id: number) => {
        const mark = marks[columns.rowOf(id)] ?? UNSEEN;
        return mark === UNSEEN ? none : mark === MET;
      };
    },
    [...more.columns.values()],
  );
}

/** The ids of those that meet the condition or, where a missing record meets it too, of those that do not. */
async function fromDatabase(
  ctx: Ctx,
  relation: Relation,
  found: FoundField,
  test: Test,
  field: Field,
): Promise<RelatedTest> {
  const none = matchesNull(test);
  const { from, there, here } = related(ctx, relation, found, test);
  const asked = sql`select array_send(array_agg(x.id)) as c0 from ${from} where ${there} and ${none ? sql`not ${here}` : here}`;
  const sent = (await readPacked(ctx, asked))?.[0];
  const ids = new Set<number>();
  if (sent) binaryArray(sent).each((_, start, length) => ids.add(wholeAt(sent, start, length)));
  return { field, fits: (id) => ids.has(id) !== none, none };
}
