import type { RecordKind } from '../kinds/kinds';
import type { FieldChange } from './net';

/**
 * Fields that a change of another field brings along. They go back with it and are no question of their own where the
 * leading field is one; where they are changed without it, they stand for themselves.
 */
const LED: Readonly<Record<RecordKind, Readonly<Record<string, readonly string[]>>>> = {
  deal: {
    deal_stage_id: [
      'deal_pipeline_id',
      'previous_deal_stage_id',
      'stage_entered_at',
      'probability',
      'closed_time',
      'deal_loss_reason_id',
      'deal_loss_reason_notes',
      'deal_won_reason_id',
      'deal_won_reason_notes',
    ],
    company_id: ['company_name'],
  },
  person: { company_id: ['company_name'] },
  company: {},
};

/** Never asked about: nobody sets them, they say how the leading field came to be what it is. */
const SILENT = new Set(['deal_pipeline_id', 'previous_deal_stage_id', 'stage_entered_at', 'company_name']);

/** The field that this one follows among those changed, if any. */
export function leaderOf(kind: string, field: string, changed: Readonly<Record<string, unknown>>): string | undefined {
  const led = Object.hasOwn(LED, kind) ? LED[kind as RecordKind] : {};
  return Object.keys(led).find((leader) => leader in changed && led[leader]?.includes(field));
}

export interface PutBackAsk {
  readonly kind: string;
  /** What the change did, by column. */
  readonly fields: Readonly<Record<string, FieldChange>>;
  /** The record as it is. */
  readonly current: Readonly<Record<string, unknown>>;
  readonly same: (column: string, a: unknown, b: unknown) => boolean;
  /** Holds a set of ids: what was added goes, what was taken away comes back, all else stays. */
  readonly isSet: (column: string) => boolean;
  /** Put back what was changed since as well. */
  readonly overwrite: boolean;
}

export interface PutBackPlan {
  readonly patch: Readonly<Record<string, unknown>>;
  /** Columns that hold neither what the change made of them nor what they were before. */
  readonly conflicts: readonly string[];
}

/** Which columns get which old value, and which of them somebody changed since. */
export function planPutBack(ask: PutBackAsk): PutBackPlan {
  const patch: Record<string, unknown> = {};
  const conflicts: string[] = [];
  for (const [column, change] of Object.entries(ask.fields)) {
    const leader = leaderOf(ask.kind, column, ask.fields);
    const state = stateOf(ask, column);
    const ledBy = leader === undefined ? undefined : stateOf(ask, leader);
    // The leading field stays as it is, and so does what came along with it.
    if (ledBy === 'as_before' || (ledBy === 'changed_since' && !ask.overwrite)) continue;
    const asked = state === 'changed_since' && !(leader !== undefined && SILENT.has(column));
    if (asked) conflicts.push(column);
    if (asked && !ask.overwrite) continue;
    if (state !== 'as_before') patch[column] = oldValue(ask, column, change);
  }
  return { patch, conflicts };
}

function stateOf(
  { fields, current, same, isSet }: PutBackAsk,
  column: string,
): 'as_after' | 'as_before' | 'changed_since' {
  const { before, after } = fields[column] as FieldChange;
  if (isSet(column)) return 'as_after';
  if (same(column, current[column], after)) return 'as_after';
  return same(column, current[column], before) ? 'as_before' : 'changed_since';
}

function oldValue({ current, isSet }: PutBackAsk, column: string, { before, after }: FieldChange): unknown {
  return isSet(column) ? setBack(ids(before), ids(after), ids(current[column])) : before;
}

/** A set without what the change added and with what it took away; what others did to it since stays. */
export function setBack(before: readonly number[], after: readonly number[], current: readonly number[]): number[] {
  const added = new Set(after.filter((id) => !before.includes(id)));
  const removed = before.filter((id) => !after.includes(id));
  return [...new Set([...current.filter((id) => !added.has(id)), ...removed])];
}

function ids(value: unknown): number[] {
  return Array.isArray(value) ? (value as number[]) : [];
}
