import { mayFillField, mayWriteField } from '@fairlead/domain/access/field-rights';
import type { GuardedField } from '@fairlead/domain/fields/field';
import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import type { Patch, Row } from '../base/changes';
import type { Ctx } from '../base/context';
import { forbidden } from '../base/errors';
import { recordTables } from '../base/record-tables';
import { same } from '../writing/changes';
import { factsOf } from '../writing/record-writing';
import { actorOf } from './access';

/** Throws 403 if the patch changes a field of the record that the actor may not write. */
export function requireFields(ctx: Ctx, kind: RecordKind, before: Row, patch: Patch): void {
  if (forbiddenField(ctx, kind, before, patch)) throw forbidden();
}

/** Throws 403 if the patch fills a field of a new record that the actor may not fill. */
export function requireNewFields(ctx: Ctx, kind: RecordKind, patch: Patch): void {
  const filled = ctx.catalogue.guardedOf(kind).filter((field) => (patch[columnOf(field)] ?? null) !== null);
  if (filled.some((field) => !mayFillField(actorOf(ctx), kind, field))) throw forbidden();
}

/** The first field that the patch changes and the actor may not write. Unchanged values need no right. */
export function forbiddenField(ctx: Ctx, kind: RecordKind, before: Row, patch: Patch): GuardedField | undefined {
  const table = recordTables[kind];
  const changed = ctx.catalogue.guardedOf(kind).filter((field) => {
    const column = columnOf(field);
    return column in patch && !same(table, column, patch[column], before[column]);
  });
  if (!changed.length) return undefined;
  const facts = factsOf(ctx, kind, before);
  return changed.find((field) => !mayWriteField(actorOf(ctx), kind, field, facts));
}

/** Whether the actor may write this field of the record at all. */
export function mayWriteKey(ctx: Ctx, kind: RecordKind, key: string, row: Row): boolean {
  const field = ctx.catalogue.field(kind, key);
  return field !== undefined && mayWriteField(actorOf(ctx), kind, field, factsOf(ctx, kind, row));
}

function columnOf({ column, key }: GuardedField): string {
  return column ?? key;
}
