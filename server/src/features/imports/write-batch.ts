import { isRecordKind, kindOfPath, pathOfKind, RECORD_KINDS } from '@fairlead/domain/kinds/kinds';
import { PERSON } from '@fairlead/domain/kinds/person.kind';
import { withPersonType } from '@fairlead/domain/people/person-type';
import type { Row } from '../../base/changes';
import {
  type PendingRecord,
  type MadeKind,
  readyToMake,
  settle,
  withIds,
} from '@fairlead/domain/imports/pending-record';
import type { PlannedRow, Planner } from '@fairlead/domain/imports/planned';
import { entryDetails } from '@fairlead/domain/lists/entry';
import { configuredLists, plainLists } from '@fairlead/domain/lists/lists';
import { linkedPatches } from '../../writing/linked-patch';
import { flushEntries } from '../../writing/change-log';
import { beginChangeSet } from '../../writing/change-set';
import { logCreations, sendCreations, updateRecords, withAccountValues } from '../../writing/changes';
import type { RecordType } from '../../base/record-tables';
import type { Ctx } from '../../base/context';
import { factsForMany } from '../../writing/write-rows';
import { type Import, writeRefused } from './imports.queries';
import { lastPosition, takenEmails } from './lookup.queries';
import { asExisting } from './lookup-existing';
import type { PlannedBatch } from './planning';
import type { ReservedIds } from './reserved-ids';

const TABLES: ReadonlyMap<MadeKind, RecordType> = new Map<MadeKind, RecordType>([
  ...RECORD_KINDS.map((kind): [MadeKind, RecordType] => [pathOfKind(kind), kind]),
  ...configuredLists.map(({ plural, table }) => [plural, table] as [MadeKind, RecordType]),
  ['users', 'account_user'],
  ['teams', 'team'],
  ['deal_stages', 'deal_stage'],
]);

/** The state that the batches of one import share during writing. */
export interface Writing {
  readonly ctx: Ctx;
  readonly imp: Import;
  readonly planner: Planner;
  readonly ids: ReservedIds;
}

/**
 * Sends the planned changes of a portion of rows. New records have their ids immediately, so that the next portion
 * can be planned and sent while the database still writes this one. `written` settles when the database has executed
 * all of it.
 */
export async function sendBatch(on: Writing, batch: PlannedBatch): Promise<{ written: Promise<unknown> }> {
  const sent: Promise<unknown>[] = [];
  for (let waiting = batch.needed; waiting.length; waiting = waiting.filter(({ id }) => id === null)) {
    const ready = readyToMake(waiting);
    if (!ready.length) throw new Error('Records of the file refer to each other in a circle.');
    for (const kind of new Set(ready.map((handle) => handle.kind))) {
      const alike = ready.filter((handle) => handle.kind === kind);
      sent.push((await make(on, kind, alike)).written);
    }
  }
  await updateAll(on.ctx, on.imp, batch);
  // Started before the next batch needs it, otherwise each batch would begin a change set of its own.
  if (on.ctx.changes.entries.length) await beginChangeSet(on.ctx);
  sent.push(flushEntries(on.ctx));
  const refused = batch.rows.filter(({ outcome }) => outcome === 'refuse');
  sent.push(writeRefused(on.ctx, on.imp.id, refused));
  const written = Promise.all(sent);
  // Awaited later; a run that stops before then reports its own error.
  written.catch(() => undefined);
  return { written };
}

/** Wrapped in an object, because returning a promise from an async function would await it. */
async function make(
  { ctx, imp, planner, ids }: Writing,
  kind: MadeKind,
  handles: readonly PendingRecord[],
): Promise<{ written: Promise<unknown> }> {
  const type = TABLES.get(kind);
  if (!type) throw new Error(`An import cannot make ${kind}.`);
  const more = kindOfPath(kind) ? { import_id: imp.id, imported_at: ctx.now.toISOString() } : {};
  const common = await ofList(ctx, type);
  if (kind === 'users') await dropTakenEmails(ctx, handles);
  const fresh = await ids.take(type, handles.length);
  const facts = await factsForMany(ctx, type, handles.length);
  const rows = handles.map(({ patch }, at) => {
    // The row's values override the defaults of a new entry.
    const values = common ? { ...common(at), ...withIds(patch) } : withIds(patch);
    return Object.assign(values, more, { id: fresh[at] as number });
  });
  const valued = await withAccountValues(ctx, type, rows);
  const { rows: full, written } = sendCreations(ctx, type, valued, facts);
  logCreations(ctx, type, full);
  handles.forEach((handle, at) => {
    settle(handle, fresh[at] as number);
    if (kind === 'users') planner.world.existing.set(fresh[at] as number, asExisting(rows[at] as Row));
  });
  return { written };
}

/** A list entry gets the last position in its list, and the defaults of a new entry. */
async function ofList(ctx: Ctx, table: string): Promise<((at: number) => Record<string, unknown>) | undefined> {
  const list = plainLists.find((one) => one.table === table);
  if (!list) return undefined;
  const last = await lastPosition(ctx, table);
  return (at) => ({ position: last + at + 1, details: entryDetails(list, {}, {}, ctx.actor.id) });
}

/** A sign-in address in use in any account is removed from the new user, because it cannot be used twice. */
async function dropTakenEmails(ctx: Ctx, handles: readonly PendingRecord[]): Promise<void> {
  const emails = handles.flatMap(({ patch }) => (typeof patch.email === 'string' ? [patch.email] : []));
  const taken = new Set(emails.length ? await takenEmails(ctx, emails) : []);
  for (const handle of handles) {
    if (taken.has(String(handle.patch.email).toLowerCase())) delete handle.patch.email;
  }
}

/** Several rows about one record are merged into one update. */
async function updateAll(ctx: Ctx, imp: Import, { rows, before }: PlannedBatch): Promise<void> {
  const patches = new Map<number, Record<string, unknown>>();
  for (const { handle, patch } of rows.filter(isUpdate)) {
    const id = handle?.id;
    if (id) patches.set(id, { ...patches.get(id), ...withIds(patch ?? {}) });
  }
  const type = TABLES.get(imp.type);
  const edits = [...patches].flatMap(([id, patch]) => {
    const known = before.get(id)?.before as Row | undefined;
    return known
      ? [{ before: known, patch: type === PERSON.name ? withPersonType(patch, known, ctx.now) : patch }]
      : [];
  });
  if (!type || !edits.length) return;
  const linked = isRecordKind(type) ? await linkedPatches(ctx, type, edits) : [];
  await updateRecords(
    ctx,
    type,
    edits.map(({ before: row, patch }, at) => ({ before: row, patch: { ...patch, ...linked[at]?.links } })),
  );
}

const isUpdate = ({ patch, outcome }: PlannedRow) =>
  patch !== undefined && (outcome === 'update' || outcome === 'create');
