import { mergeRows, keptEmails, type MergeRowSpec, proposedFor } from '@fairlead/domain/merges/rows';
import { NOT_A_VALUE } from '@fairlead/domain/merges/wording';
import { CUSTOMER } from '@fairlead/domain/kinds/facets';
import { kindOf, type RecordKind } from '@fairlead/domain/kinds/kinds';
import type { Patch, Row } from '../../base/changes';
import type { Ctx } from '../../base/context';
import { invalid } from '../../base/errors';
import { requireCan } from '../../http/access';
import { forbiddenField, requireFields } from '../../http/field-access';
import { same } from '../../writing/changes';
import { factsOf } from '../../writing/record-writing';
import { recordTables } from '../../base/record-tables';

export interface Wanted {
  /** The record whose value is taken, by the key of a row or of one of its fields. */
  readonly values: Readonly<Record<string, number>>;
  readonly keepEmails: boolean;
}

export interface SurvivorPlan {
  readonly patch: Patch;
  /** Email addresses without a free field. */
  readonly emails: readonly string[];
}

/** What the remaining record gets from the others. Throws 422 and 403 before anything is written. */
export function planSurvivor(
  ctx: Ctx,
  kind: RecordKind,
  into: Row,
  others: readonly Row[],
  { values, keepEmails }: Wanted,
): SurvivorPlan {
  const rows = mergeRows(ctx.catalogue, kind);
  const asked = askedRows(rows, [into, ...others], values);
  const patch: Record<string, unknown> = {};
  for (const row of rows) {
    if (row.united) Object.assign(patch, united(row, [into, ...others]));
    else {
      const chosen = asked.get(row.key);
      const taken = takenFrom(kind, row, chosen ?? proposedFor(row, into, others) ?? into, into);
      // Values that were not requested and may not be written are left unchanged.
      if (row.flag !== undefined) requireRole(ctx, kind, into, taken);
      else if (chosen) requireFields(ctx, kind, into, withoutLed(taken));
      else if (forbiddenField(ctx, kind, into, withoutLed(taken))) continue;
      Object.assign(patch, taken);
    }
  }
  // Sharing follows from the merge, as from a changed owner.
  if (!keepEmails) return { patch, emails: [] };
  const kept = keptEmails(kind, { ...into, ...patch }, [into, ...others]);
  return { patch: { ...patch, ...kept.patch }, emails: kept.left };
}

/** A role follows from the merge, such as that of a customer. Giving it up needs the right to remove it. */
function requireRole(ctx: Ctx, kind: RecordKind, into: Row, taken: Patch): void {
  if (taken[CUSTOMER.flag] === false) requireCan(ctx, 'delete', CUSTOMER.name, factsOf(ctx, kind, into));
}

function askedRows(
  rows: readonly MergeRowSpec[],
  records: readonly Row[],
  values: Readonly<Record<string, number>>,
): Map<string, Row> {
  const asked = new Map<string, Row>();
  const issues = [];
  for (const [key, id] of Object.entries(values)) {
    const row =
      rows.find((one) => one.key === key) ?? rows.find(({ fields }) => fields.some((field) => field.key === key));
    const record = records.find((one) => one.id === id);
    if (!row || !record) issues.push({ field: key, msg: row ? NOT_A_VALUE : 'Is not a field that a merge chooses' });
    else if (!row.united) asked.set(row.key, record);
  }
  if (issues.length) throw invalid(issues);
  return asked;
}

function takenFrom(kind: RecordKind, row: MergeRowSpec, from: Row, into: Row): Patch {
  if (from === into) return {};
  const table = recordTables[kind];
  // A record always has a name.
  const kept = row.columns.includes(kindOf(kind).name_column) && !from[kindOf(kind).name_column];
  const changed = row.columns.filter((column) => !same(table, column, from[column], into[column]));
  return kept ? {} : Object.fromEntries(changed.map((column) => [column, from[column] ?? null]));
}

function united(row: MergeRowSpec, records: readonly Row[]): Patch {
  return Object.fromEntries(
    row.columns.map((column) => [
      column,
      [...new Set(records.flatMap((record) => (record[column] as readonly number[] | undefined) ?? []))],
    ]),
  );
}

/** On a change of stage the closing time follows from the stage and needs no right of its own. */
function withoutLed(patch: Patch): Patch {
  if (!('deal_stage_id' in patch)) return patch;
  const { closed_time: _follows, ...rest } = patch;
  return rest;
}
