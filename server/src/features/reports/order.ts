import type { StageEntry } from '@fairlead/domain/access/session.types';
import { bucketsBetween } from '@fairlead/domain/reports/buckets';
import type { Ctx } from '../../base/context';
import type { AskedGroup, AskedTime } from './asked-report';
import type { Key } from './keys';

interface Found {
  readonly group: AskedGroup;
  readonly values: ReadonlyMap<Key, { readonly rank: number }>;
  /** Only some of the groups are known one by one. */
  readonly isCut: boolean;
  readonly weekStart: number;
}

/**
 * The keys of an answer in order. Times follow each other without a gap; stages and statuses have the order of the
 * account, also those without deals unless some are counted together; all others are ordered by what is measured, the
 * largest first.
 */
export function answeredKeys(ctx: Ctx, asked: Found): Key[] {
  const { group, values } = asked;
  if (group.time) return timesOf(group.time, asked);
  const { list } = group.found.field;
  if (list === 'deal_stages') return declared(stagesOf(ctx, values), asked);
  if (list === 'deal_statuses') return declared(ctx.config.deal_statuses, asked);
  return byRank(values);
}

function timesOf({ starts, bucket }: AskedTime, { values, isCut, weekStart }: Found): Key[] {
  if (starts) return [...starts];
  const found = [...values.keys()].map(String).toSorted();
  const [first, last] = [found[0], found.at(-1)];
  if (isCut || first === undefined || last === undefined) return found;
  return bucketsBetween(first, last, bucket, weekStart) ?? found;
}

/** The stages of the pipelines in which deals were found: in the order of the pipelines, and of the board. */
function stagesOf({ config }: Ctx, values: Found['values']): StageEntry[] {
  const isFound = (stage: StageEntry) => values.has(stage.id);
  const rank = ({ percent }: StageEntry) => (percent === 0 ? 101 : percent);
  return config.deal_pipelines.flatMap(({ id }) => {
    const own = config.deal_stages.filter((stage) => stage.deal_pipeline_id === id);
    return own.some(isFound) ? own.toSorted((a, b) => rank(a) - rank(b)) : [];
  });
}

/**
 * Those of the account, and after them deleted ones that deals still have. If some are counted together, one without
 * a row may have deals, so it is not reported as empty.
 */
function declared(entries: readonly { readonly id: number }[], { values, isCut }: Found): Key[] {
  const ids: Key[] = entries.map(({ id }) => id).filter((id) => !isCut || values.has(id));
  return [...ids, ...byRank(values).filter((key) => !ids.includes(key))];
}

function byRank(values: Found['values']): Key[] {
  return [...values].toSorted(([a, x], [b, y]) => y.rank - x.rank || (a < b ? -1 : 1)).map(([key]) => key);
}
