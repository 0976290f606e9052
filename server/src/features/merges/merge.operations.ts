import { could } from '@fairlead/domain/access/policy';
import { idsIn } from '@fairlead/domain/fields/reference';
import { COMPANY } from '@fairlead/domain/kinds/company.kind';
import { NOTE } from '@fairlead/domain/kinds/hanging';
import { idColumnOf, kindOf, type RecordKind, REFERRED_FIRST } from '@fairlead/domain/kinds/kinds';
import { customKey } from '@fairlead/domain/custom-fields/custom-field';
import { MOST_MERGED } from '@fairlead/domain/merges/rows';
import { EMAILS_TITLE, INTO_ITSELF, mergedMeanwhile, TOO_FEW, TOO_MANY } from '@fairlead/domain/merges/wording';
import type { Patch, Row } from '../../base/changes';
import type { Ctx } from '../../base/context';
import { conflict, forbidden, invalidField, notFound } from '../../base/errors';
import type { RecordType } from '../../base/record-tables';
import { actorOf, mayDo } from '../../http/access';
import { survivorOf } from '../../reading/merged';
import { lockRecords, lockRows } from '../../reading/records';
import { flushingBehind } from '../../writing/change-log';
import { beginChangeSet } from '../../writing/change-set';
import { createRecord, deleteRecords, updateRecords } from '../../writing/changes';
import { factsOf } from '../../writing/record-writing';
import { passOnAsides } from '../duplicates/public';
import { copyImage, insertMerges, lockAgainstLinks, namingInValues, referringTo } from './merge.queries';
import { parentAfter } from './parent';
import { planSurvivor, type Wanted } from './survivor';
import { FILTERING, filtersAfter } from './filters';

/** The number of records held in memory and written by one statement. */
const CHUNK = 2000;
/** Above this number the search is updated afterwards, in a job of its own. */
const SEARCHED_AT_ONCE = 2000;

export interface Group extends Wanted {
  readonly into: number;
  readonly ids: readonly number[];
}

/**
 * Merges records into one, as one change set: what is attached to them moves, they leave the lists, and the remaining
 * record gets the chosen values. Everything is checked before the first row is written. Returns the change set.
 */
export async function mergeRecords(ctx: Ctx, kind: RecordKind, group: Group): Promise<number> {
  const { into, others } = await lockMerged(ctx, kind, group);
  const ids = others.map(({ id }) => id);
  await lockAgainstLinks(ctx, kind, ids);
  const plan = planSurvivor(ctx, kind, into, others, group);
  const patches = await patchesOf(ctx, kind, into.id, ids, String(plan.patch.name ?? into.name ?? ''));
  ctx.changes.via = 'merge';
  ctx.changes.isLarge = sizeOf(patches) > SEARCHED_AT_ONCE;
  const set = await beginChangeSet(ctx);
  // Before the remaining record takes one of their names.
  await deleteRecords(ctx, kind, others, 'merge');
  const own = patches.get(kind) ?? new Map<number, Patch>();
  const ofInto = own.get(into.id) ?? {};
  for (const id of [into.id, ...ids]) own.delete(id);
  const log = flushingBehind(ctx);
  await moveAll(ctx, kind, own, log);
  const follows = await following(ctx, kind, into, others, plan.patch);
  await updateRecords(ctx, kind, [
    { before: into, patch: { ...valuesNaming(into, ofInto), ...plan.patch, ...follows } },
  ]);
  for (const type of inOrder(patches)) if (type !== kind) await moveAll(ctx, type, patches.get(type) ?? new Map(), log);
  await keepEmails(ctx, kind, into.id, plan.emails);
  for (const type of FILTERING) await moveAll(ctx, type, await filtersAfter(ctx, type, kind, into.id, ids), log);
  await log.end();
  await insertMerges(ctx, kind, set, { into: into.id, ids });
  await passOnAsides(ctx, kind, { into: into.id, ids });
  return set;
}

/** The records, visible, locked and allowed to be merged. */
export async function lockMerged(
  ctx: Ctx,
  kind: RecordKind,
  { into, ids }: Pick<Group, 'into' | 'ids'>,
): Promise<{ into: Row; others: Row[] }> {
  // A user who may merge no record at all learns nothing more.
  if (!could(actorOf(ctx), 'merge', kind)) throw forbidden();
  requireGroup(into, ids);
  const rows = await lockRecords(ctx, kind, [into, ...ids]);
  for (const id of [into, ...ids]) {
    if (rows.some((row) => row.id === id)) continue;
    const now = await survivorOf(ctx, kind, id);
    throw now === undefined ? notFound() : conflict(mergedMeanwhile(kind), { merged_into_id: now });
  }
  requireMerge(ctx, kind, rows);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return { into: byId.get(into) as Row, others: ids.map((id) => byId.get(id) as Row) };
}

export function requireGroup(into: number, ids: readonly number[]): void {
  if (ids.includes(into)) throw invalidField('into_id', INTO_ITSELF);
  const others = new Set(ids);
  if (others.size < 1) throw invalidField('ids', TOO_FEW);
  if (others.size + 1 > MOST_MERGED) throw invalidField('ids', TOO_MANY);
}

/** The actor must have the right to merge every record; for people, the right to reassign all of them is enough. */
export function requireMerge(ctx: Ctx, kind: RecordKind, rows: readonly Row[]): void {
  if (!mayMerge(ctx, kind, rows)) throw forbidden();
}

export function mayMerge(ctx: Ctx, kind: RecordKind, rows: readonly Row[]): boolean {
  const facts = rows.map((row) => factsOf(ctx, kind, row));
  const both_reassignable = facts.every((one) => mayDo(ctx, 'update_owner', kind, one));
  return facts.every((one) => mayDo(ctx, 'merge', kind, { ...one, both_reassignable }));
}

type Log = ReturnType<typeof flushingBehind>;
type Patches = Map<RecordType, Map<number, Patch>>;

function sizeOf(patches: Patches): number {
  return [...patches.values()].reduce((sum, { size }) => sum + size, 0);
}

/** Records first, in order of dependency, then what is attached to them. */
function inOrder(patches: Patches): RecordType[] {
  const kinds = REFERRED_FIRST.filter((kind) => patches.has(kind));
  return [...kinds, ...[...patches.keys()].filter((type) => !kinds.some((kind) => kind === type))];
}

/** The changes of everything that refers to one of the records. */
async function patchesOf(
  ctx: Ctx,
  kind: RecordKind,
  into: number,
  ids: readonly number[],
  name: string,
): Promise<Patches> {
  const patches: Patches = new Map();
  const add = (type: RecordType, id: number, patch: Patch) => {
    const known = patches.get(type) ?? new Map<number, Patch>();
    patches.set(type, known.set(id, { ...known.get(id), ...patch }));
  };
  const copies = (type: RecordType) => kind === COMPANY.name && type in COPIES;
  for (const { table, column, id } of await referringTo(ctx, kind, ids))
    add(table, id, { [column]: into, ...(copies(table) && { company_name: name }) });
  // The values are read with the records that hold them.
  for (const { from, id, field } of await namingInValues(ctx, kind, ids))
    add(from, id, { [customKey(field)]: new Renamed(into, ids) });
  return patches;
}

const COPIES = Object.fromEntries(
  REFERRED_FIRST.filter((kind) => kindOf(kind).copies_company_name).map((kind) => [kind, true]),
);

/** Marks a value in which ids are replaced. */
class Renamed {
  constructor(
    private readonly into: number,
    private readonly ids: readonly number[],
  ) {}

  of(value: unknown): unknown {
    const now = idsIn(value).map((id) => (this.ids.includes(id) ? this.into : id));
    return Array.isArray(value) ? [...new Set(now)].sort((a, b) => a - b) : (now[0] ?? null);
  }
}

function withValues(before: Row, patch: Patch): Patch {
  return Object.fromEntries(
    Object.entries(patch).map(([key, value]) => [key, value instanceof Renamed ? value.of(before[key]) : value]),
  );
}

async function moveAll(ctx: Ctx, type: RecordType, patches: ReadonlyMap<number, Patch>, log: Log): Promise<void> {
  const ids = [...patches.keys()].sort((a, b) => a - b);
  const columns = [...new Set([...patches.values()].flatMap((patch) => Object.keys(patch)))];
  for (let from = 0; from < ids.length; from += CHUNK) {
    const rows = await lockRows(ctx, type, ids.slice(from, from + CHUNK), columns);
    const edits = rows.map((before) => ({ before, patch: withValues(before, patches.get(before.id) ?? {}) }));
    await updateRecords(ctx, type, edits);
    await log.next();
  }
}

/** The custom fields of the remaining record no longer refer to merged records. */
function valuesNaming(into: Row, found: Patch): Patch {
  const { parent_company_id: _parent, ...values } = withValues(into, found);
  return values;
}

/** Columns that follow from moved references or from a chosen column. */
async function following(ctx: Ctx, kind: RecordKind, into: Row, others: readonly Row[], patch: Patch): Promise<Patch> {
  const image = patch.image_id;
  return {
    ...(kind === COMPANY.name ? await parentAfter(ctx, into, others, patch) : {}),
    ...(typeof image === 'number' ? { image_id: await copyImage(ctx, kind, image, into.id) } : {}),
    ...('company_id' in patch && kindOf(kind).copies_company_name
      ? { company_name: others.find((row) => row.company_id === patch.company_id)?.company_name ?? null }
      : {}),
  };
}

/** Addresses without a free field are kept. */
async function keepEmails(ctx: Ctx, kind: RecordKind, into: number, emails: readonly string[]): Promise<void> {
  if (!emails.length) return;
  await createRecord(ctx, NOTE.name, {
    user_id: ctx.actor.id || null,
    title: EMAILS_TITLE,
    content: emails.join('\n'),
    is_private: false,
    [idColumnOf(kind)]: into,
  });
}
