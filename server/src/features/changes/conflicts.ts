import { isRecordKind } from '@fairlead/domain/kinds/kinds';
import type { Conflict, Skipped } from '@fairlead/domain/changes/changes.contract';
import { fieldOfColumn, idsToName, valueText } from '@fairlead/domain/changes/reading';
import type { Ctx } from '../../base/context';
import { lastTouches, type Touch } from './history.queries';
import { type ActorReader, authorOf, readerFor } from './reader';
import type { Clash, UndoRun } from './undo-run';

/** The conflicts in readable form: the old value, mine, theirs, and who made theirs and when. */
export async function readableConflicts(run: UndoRun): Promise<Conflict[]> {
  const { ctx, set, clashes } = run;
  const answers = new Map<Clash, Conflict>();
  for (const type of new Set(clashes.map((clash) => clash.type))) {
    const ofType = clashes.filter((clash) => clash.type === type);
    const reader = await readerOf(ctx, type, ofType);
    const ids = ofType.filter(({ column }) => column !== null).map(({ id }) => id);
    const touches = await lastTouches(ctx, type, ids, { notInSet: set.id });
    for (const clash of ofType) answers.set(clash, readable(ctx, clash, touches, reader));
  }
  return clashes.map((clash) => answers.get(clash) as Conflict);
}

function readerOf(ctx: Ctx, type: string, clashes: readonly Clash[]): Promise<ActorReader> {
  if (!isRecordKind(type)) return readerFor(ctx, new Map());
  const values = clashes.flatMap(({ column, before, mine, theirs }) =>
    column === null
      ? []
      : [before, mine, theirs].map((value) => ({ op: 'update', before: null, after: { [column]: value } })),
  );
  return readerFor(ctx, idsToName(ctx.catalogue, type, values));
}

function readable(ctx: Ctx, clash: Clash, touches: readonly Touch[], reader: ActorReader): Conflict {
  const { type, id, name, column, text } = clash;
  const touch = text === undefined ? touches.find((one) => one.id === id && one.column === column) : undefined;
  const field = column !== null && isRecordKind(type) ? fieldOfColumn(ctx.catalogue, type, column) : undefined;
  const said = (value: unknown) => (field ? valueText(field, value, reader) : plainText(value));
  return {
    record_type: type,
    record_id: id,
    record_name: name,
    field: field?.key ?? column,
    label: field?.label ?? labelOf(column ?? type),
    before: said(clash.before),
    mine: said(clash.mine),
    theirs: text ?? said(clash.theirs),
    by: authorOf(ctx, touch?.user_id ?? clash.by ?? null),
    at: touch?.at ?? clash.at ?? null,
  };
}

/** Skipped fields under their names in the API. */
export function readableSkips(ctx: Ctx, { skipped }: UndoRun): Skipped[] {
  return skipped.map((one) => {
    const field =
      one.field !== null && isRecordKind(one.record_type)
        ? fieldOfColumn(ctx.catalogue, one.record_type, one.field)
        : undefined;
    return { ...one, field: field?.key ?? one.field };
  });
}

function plainText(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** `status_type` reads `Status type`. */
function labelOf(column: string): string {
  if (column === 'hex_color') return 'Color code';
  const words = column.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
