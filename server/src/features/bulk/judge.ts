import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import { type BulkChanges, patchFor } from '@fairlead/domain/bulk/changes';
import { REFUSED } from '@fairlead/domain/bulk/wording';
import type { Patch, Row } from '../../base/changes';
import type { Linked } from '../../writing/linked-patch';
import { factsOf } from '../../writing/record-writing';
import { recordTables } from '../../base/record-tables';
import { mayDo } from '../../http/access';
import { forbiddenField } from '../../http/field-access';
import type { Ctx } from '../../base/context';
import { recordKinds } from '../record-kinds/public';

export interface BulkPlan {
  readonly kind: RecordKind;
  readonly changes: BulkChanges;
  /** The values computed once for all records. */
  readonly common: Patch;
}

/** The columns of a record that judging and changing it read. */
export function columnsRead({ kind, changes, common }: BulkPlan): string[] {
  const own = [...Object.keys(changes.patch), ...Object.keys(changes.sets), ...Object.keys(common)];
  return [
    ...own,
    ...recordKinds[kind].bulk.follows.filter(({ from }) => own.includes(from)).flatMap(({ reads }) => reads),
  ];
}

const WORDS = new Set(['text', 'email', 'phone', 'url', 'company']);

/** Whether the change can affect which records are found, or by whom. */
export function changesWords(ctx: Ctx, { kind, changes, common }: BulkPlan): boolean {
  const columns = [...Object.keys(changes.patch), ...Object.keys(common)];
  if (columns.includes(recordTables[kind].owner as string)) return true;
  return ctx.catalogue.fieldsOf(kind).some((field) => WORDS.has(field.kind) && columns.includes(field.column ?? ''));
}

/** The changes to one record, or the reason why it is left unchanged. Checks the current rights to this record. */
export function judgeUpdate(
  ctx: Ctx,
  plan: BulkPlan,
  before: Row,
  linked: Linked,
): { patch: Patch } | { reason: string } {
  const { kind, changes, common } = plan;
  if (!mayDo(ctx, 'update', kind, factsOf(ctx, kind, before))) return { reason: REFUSED.update };
  const asked = { ...patchFor(changes, before), ...linked.links };
  const { columns, issues } = recordKinds[kind].bulk.columns(ctx, before, asked);
  const [issue] = [...linked.issues, ...issues];
  if (issue) return { reason: `${ctx.catalogue.field(kind, issue.field)?.label ?? issue.field}: ${issue.msg}` };
  const locked = forbiddenField(ctx, kind, before, asked);
  if (locked) return { reason: REFUSED[locked.needs] };
  return { patch: { ...columns, ...common } };
}

export function mayDelete(ctx: Ctx, kind: RecordKind, row: Row): boolean {
  return mayDo(ctx, 'delete', kind, factsOf(ctx, kind, row));
}
