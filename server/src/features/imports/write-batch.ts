import { type Handle, type MadeKind, readyToMake, withIds } from '@fairlead/domain/imports/handle';
import { neededHandles } from '@fairlead/domain/imports/plan-row';
import type { PlannedRow, Planner } from '@fairlead/domain/imports/planned';
import { entryDetails } from '@fairlead/domain/lists/entry';
import { plainLists } from '@fairlead/domain/lists/lists';
import { flushEntries } from '../../db/change-log';
import { createRecords, type Row, updateRecords } from '../../db/changes';
import type { RecordType } from '../../db/record-tables';
import type { Ctx } from '../../http/context';
import type { Import } from './imports.queries';
import { lastPosition, takenEmails } from './lookup.queries';
import { asExisting } from './lookup-existing';
import type { PlannedBatch } from './planning';

const TABLES: Readonly<Partial<Record<MadeKind, RecordType>>> = {
  deals: 'deal',
  people: 'person',
  companies: 'company',
  users: 'account_user',
  teams: 'team',
  deal_stages: 'deal_stage',
  deal_statuses: 'deal_status',
  lead_statuses: 'lead_status',
  lead_sources: 'lead_source',
  revenue_types: 'revenue_type',
  deal_loss_reasons: 'deal_loss_reason',
  deal_won_reasons: 'deal_won_reason',
  product_lines: 'product_line',
  deal_tags: 'deal_tag',
  company_tags: 'company_tag',
  predefined_contacts_tags: 'predefined_contacts_tag',
};
const OWN = new Set<MadeKind>(['deals', 'people', 'companies']);

/** Writes what was planned for a portion of rows. Answers what was made. */
export async function writeBatch(ctx: Ctx, imp: Import, planner: Planner, batch: PlannedBatch): Promise<Handle[]> {
  const needed = neededHandles(batch.rows);
  for (let waiting = needed; waiting.length; waiting = waiting.filter(({ id }) => id === null)) {
    const ready = readyToMake(waiting);
    if (!ready.length) throw new Error('Records of the file refer to each other in a circle.');
    for (const kind of new Set(ready.map((handle) => handle.kind))) {
      await make(
        ctx,
        imp,
        planner,
        kind,
        ready.filter((handle) => handle.kind === kind),
      );
    }
  }
  await updateAll(ctx, imp, batch);
  await flushEntries(ctx);
  return needed;
}

async function make(
  ctx: Ctx,
  imp: Import,
  planner: Planner,
  kind: MadeKind,
  handles: readonly Handle[],
): Promise<void> {
  const type = TABLES[kind];
  if (!type) throw new Error(`An import cannot make ${kind}.`);
  const more = OWN.has(kind) ? { import_id: imp.id, imported_at: ctx.now.toISOString() } : {};
  const common = await ofList(ctx, type);
  if (kind === 'users') await dropTakenEmails(ctx, handles);
  const rows = handles.map(({ patch }, at) => ({ ...common(at), ...withIds(patch), ...more }));
  const ids = await createRecords(ctx, type, rows);
  handles.forEach((handle, at) => {
    handle.id = ids[at] as number;
    handle.patch = {};
    if (kind === 'users')
      planner.world.existing.set(handle.id, asExisting({ ...(rows[at] as object), id: handle.id } as Row));
  });
}

/** An entry of a list comes last in its order, with what a new entry has by itself. */
async function ofList(ctx: Ctx, table: string): Promise<(at: number) => Record<string, unknown>> {
  const list = plainLists.find((one) => one.table === table);
  if (!list) return () => ({});
  const last = await lastPosition(ctx, table);
  return (at) => ({ position: last + at + 1, details: entryDetails(list, {}, {}, ctx.actor.id) });
}

/** A name that is an address somebody signs in with elsewhere cannot be used for it here. */
async function dropTakenEmails(ctx: Ctx, handles: readonly Handle[]): Promise<void> {
  const emails = handles.flatMap(({ patch }) => (typeof patch.email === 'string' ? [patch.email] : []));
  const taken = new Set(emails.length ? await takenEmails(ctx, emails) : []);
  for (const handle of handles) {
    if (taken.has(String(handle.patch.email).toLowerCase())) delete handle.patch.email;
  }
}

/** Several rows about one record become one update. */
async function updateAll(ctx: Ctx, imp: Import, { rows, before }: PlannedBatch): Promise<void> {
  const patches = new Map<number, Record<string, unknown>>();
  for (const { handle, patch } of rows.filter(isUpdate)) {
    const id = handle?.id;
    if (id) patches.set(id, { ...patches.get(id), ...withIds(patch ?? {}) });
  }
  const type = TABLES[imp.type];
  const edits = [...patches].flatMap(([id, patch]) => {
    const known = before.get(id)?.before as Row | undefined;
    return known ? [{ before: known, patch }] : [];
  });
  if (type && edits.length) await updateRecords(ctx, type, edits);
}

const isUpdate = ({ patch, outcome }: PlannedRow) =>
  patch !== undefined && (outcome === 'update' || outcome === 'create');
