import { KEYS_VERSION } from '@fairlead/domain/duplicates/keys';
import { placeIn, placeText } from '@fairlead/domain/duplicates/place';
import type { Level } from '@fairlead/domain/duplicates/reasons';
import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import { MOST_MERGED } from '@fairlead/domain/merges/rows';
import { MESSAGES } from '@fairlead/domain/validation/messages';
import type { Ctx } from '../../base/context';
import { invalidField } from '../../base/errors';
import { nextGroups } from './ordered-groups';
import { placeLength } from './ordered-pairs.queries';
import { shownRecords, wireTime } from './page.queries';
import { savesOf, statesOf } from './state.queries';

const PER_PAGE = 20;

interface Asked {
  readonly type: RecordKind;
  readonly level?: Level | undefined;
  readonly owner_id?: number | undefined;
  readonly set_aside?: 'true' | 'false' | undefined;
  readonly after?: string | undefined;
}

/** One page of groups. Of a group that is too large to be merged at once, a part is shown. */
export async function duplicatesPage(ctx: Ctx, { type: kind, level, owner_id: owner, set_aside, after }: Asked) {
  const isAside = set_aside === 'true';
  const place = after === undefined ? undefined : placeIn(after, placeLength(isAside));
  if (after !== undefined && !place) throw invalidField('after', MESSAGES.not_allowed);
  const { groups, next } = await nextGroups(ctx, { kind, isAside, level, owner, after: place }, PER_PAGE);
  const found = await shownRecords(
    ctx,
    kind,
    groups.flatMap(({ ids }) => ids.slice(0, MOST_MERGED)),
  );
  return {
    groups: groups.map((group) => ({
      score: group.score,
      level: group.level,
      reasons: group.reasons,
      records: group.ids.flatMap((id) => found.get(id) ?? []),
      more: Math.max(0, group.ids.length - MOST_MERGED),
      pairs: group.pairs.slice(0, PER_PAGE).map(({ a, b, score, reasons }) => ({ a, b, score, reasons })),
    })),
    next: next ? placeText(next) : null,
    ...(await checked(ctx)),
  };
}

async function checked(ctx: Ctx) {
  const states = await statesOf(ctx.db, ctx.account.id);
  const saves = await savesOf(ctx.db, ctx.account.id);
  const first = states.flatMap(({ finished_at }) => finished_at ?? []).sort((x, y) => x.getTime() - y.getTime())[0];
  const last = first ?? saves.finishedAt;
  const isDone = (one: (typeof states)[number]) => one.phase === 'done' && one.version === KEYS_VERSION;
  return {
    checked_at: last ? (await wireTime(ctx, last)).at : null,
    // Without a search index yet, the account's records were compared as they were saved.
    checking: saves.isChecking || !states.every(isDone),
  };
}
