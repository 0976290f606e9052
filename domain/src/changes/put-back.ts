import type { RecordKind } from '../kinds/kinds';
import type { FieldChange } from './net';

/**
 * Fields that change together with a leading field. They are restored with it and cause no separate question. If they
 * were changed alone, they are treated like any other field.
 */
const LED: Readonly<Partial<Record<RecordKind, Readonly<Record<string, readonly string[]>>>>> = {
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
};

/** Never a question: users do not set them; they record how the leading field got its value. */
const SILENT = new Set(['deal_pipeline_id', 'previous_deal_stage_id', 'stage_entered_at', 'company_name']);

/** The leading field among the changed ones, if any. */
export function leaderOf(kind: string, field: string, changed: Readonly<Record<string, unknown>>): string | undefined {
  const led = (Object.hasOwn(LED, kind) && LED[kind as RecordKind]) || {};
  return Object.keys(led).find((leader) => leader in changed && led[leader]?.includes(field));
}

/** What changes together with each leading field of the kind. */
export function ledBy(kind: RecordKind): Readonly<Record<string, readonly string[]>> {
  return LED[kind] ?? {};
}

export interface PutBackAsk {
  readonly kind: string;
  /** The change, by column. */
  readonly fields: Readonly<Record<string, FieldChange>>;
  /** The current record. */
  readonly current: Readonly<Record<string, unknown>>;
  readonly same: (column: string, a: unknown, b: unknown) => boolean;
  /** Contains a set of ids: added ids are removed, removed ids return, all others stay. */
  readonly isSet: (column: string) => boolean;
  /** Also restore fields that were changed since. */
  readonly overwrite: boolean;
  /** Follows from other changes: if it was changed since, it stays, and it is no question. */
  readonly follows?: (column: string) => boolean;
}

export interface PutBackPlan {
  readonly patch: Readonly<Record<string, unknown>>;
  /** Columns whose value is neither the one before the change nor the one it set. */
  readonly conflicts: readonly string[];
}

/** The columns to restore with their old values, and those that were changed since. */
export function planPutBack(ask: PutBackAsk): PutBackPlan {
  const patch: Record<string, unknown> = {};
  const conflicts: string[] = [];
  for (const [column, change] of Object.entries(ask.fields)) {
    const leader = leaderOf(ask.kind, column, ask.fields);
    const state = stateOf(ask, column);
    const ledBy = leader === undefined ? undefined : stateOf(ask, leader);
    if (state === 'changed_since' && ask.follows?.(column)) continue;
    // The leading field keeps its value, and so do the fields that changed with it.
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

/** The set without the ids that the change added and with those it removed; later changes by others stay. */
export function setBack(before: readonly number[], after: readonly number[], current: readonly number[]): number[] {
  const added = new Set(after.filter((id) => !before.includes(id)));
  const removed = before.filter((id) => !after.includes(id));
  return [...new Set([...current.filter((id) => !added.has(id)), ...removed])];
}

function ids(value: unknown): number[] {
  return Array.isArray(value) ? (value as number[]) : [];
}
