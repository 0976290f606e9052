import { type Group, groupsOf } from '@fairlead/domain/duplicates/groups';
import type { Level } from '@fairlead/domain/duplicates/reasons';
import { KEYS_VERSION } from '@fairlead/domain/duplicates/keys';
import { RECORD_KINDS, type RecordKind } from '@fairlead/domain/kinds/kinds';
import type { Ctx } from '../../base/context';
import { asidePairs, openPairs, shownRecords, wireTime } from './page.queries';
import { statesOf } from './state.queries';

const PER_PAGE = 20;
/** A group of more is shown in part; ten are merged at once. */
const MOST_SHOWN = 10;

interface Asked {
  readonly type: RecordKind;
  readonly level?: Level | undefined;
  readonly owner_id?: number | undefined;
  readonly set_aside?: 'true' | 'false' | undefined;
  readonly page: number;
}

type Pairs = Awaited<ReturnType<typeof openPairs>>;

/** One page of groups, and how many there are of each sort. */
export async function duplicatesPage(ctx: Ctx, asked: Asked) {
  const { type, level, page } = asked;
  const isAside = asked.set_aside === 'true';
  const [open, aside] = await Promise.all([
    Promise.all(RECORD_KINDS.map((kind) => openPairs(ctx, kind))),
    Promise.all(RECORD_KINDS.map((kind) => asidePairs(ctx, kind))),
  ]);
  const pairs = (isAside ? aside : open)[RECORD_KINDS.indexOf(type)] ?? [];
  const ofOwner = groupsOf(ownedBy(pairs, asked.owner_id));
  const chosen = level ? ofOwner.filter((group) => group.level === level) : ofOwner;
  const shown = chosen.slice((page - 1) * PER_PAGE, page * PER_PAGE);
  const found = await shownRecords(
    ctx,
    type,
    shown.flatMap(({ ids }) => ids.slice(0, MOST_SHOWN)),
  );
  return {
    groups: shown.map((group) => ({
      score: group.score,
      level: group.level,
      reasons: group.reasons,
      records: group.ids.flatMap((id) => found.get(id) ?? []),
      more: Math.max(0, group.ids.length - MOST_SHOWN),
      pairs: group.pairs.slice(0, PER_PAGE).map(({ a, b, score, reasons }) => ({ a, b, score, reasons })),
    })),
    pages: Math.ceil(chosen.length / PER_PAGE),
    counts: {
      types: perKind((at) => groupsOf(open[at] ?? []).length),
      levels: {
        certain: countOf(ofOwner, 'certain'),
        likely: countOf(ofOwner, 'likely'),
        possible: countOf(ofOwner, 'possible'),
      },
      set_aside: aside.reduce((sum, of) => sum + groupsOf(of).length, 0),
    },
    owners: ownersOf(ctx, pairs),
    ...(await checked(ctx)),
  };
}

function perKind<T>(of: (at: number) => T): Record<RecordKind, T> {
  return Object.fromEntries(RECORD_KINDS.map((kind, at) => [kind, of(at)])) as Record<RecordKind, T>;
}

const countOf = (groups: readonly Group[], level: Level) => groups.filter((one) => one.level === level).length;

/** The groups in which this user owns a record. */
function ownedBy(pairs: Pairs, owner: number | undefined): Pairs {
  if (owner === undefined) return pairs;
  const groups = groupsOf(pairs.filter(({ owners }) => owners.includes(owner)));
  const ids = new Set(groups.flatMap((group) => group.ids));
  return pairs.filter(({ a, b }) => ids.has(a) || ids.has(b));
}

function ownersOf(ctx: Ctx, pairs: Pairs) {
  const ids = new Set(pairs.flatMap(({ owners }) => owners));
  return ctx.config.users
    .filter(({ id }) => ids.has(id))
    .map(({ id, full_name }) => ({ id, full_name }))
    .sort((x, y) => (x.full_name < y.full_name ? -1 : 1));
}

async function checked(ctx: Ctx) {
  const states = await statesOf(ctx.db, ctx.account.id);
  const last = states.flatMap(({ finished_at }) => finished_at ?? []).sort((x, y) => x.getTime() - y.getTime())[0];
  const isDone = (one: (typeof states)[number]) => one.phase === 'done' && one.version === KEYS_VERSION;
  return {
    checked_at: last ? (await wireTime(ctx, last)).at : null,
    // An account without a search has had its records compared as they were saved.
    checking: !states.every(isDone),
  };
}
