import { computationOf } from '@fairlead/domain/custom-fields/computed';
import { COMPANY } from '@fairlead/domain/kinds/company.kind';
import { isRecordKind, kindOf } from '@fairlead/domain/kinds/kinds';
import type { UndoableType } from './undoable';
import type { Patch, Row } from '../../base/changes';
import type { Ctx } from '../../base/context';
import { type Net, netOf } from '@fairlead/domain/changes/net';
import { planPutBack } from '@fairlead/domain/changes/put-back';
import { deleteRecords, restoreRecords, same, updateRecords } from '../../writing/changes';
import { companyNames } from '../../writing/record-writing';
import { recordTables } from '../../base/record-tables';
import { closingCircles } from '../../reading/parent-company';
import { recordName } from './record-name';
import { followingAccess, undoAccess, type RecordAccess } from './undo-access';
import { changesOf, whoseNameIsTaken } from './undo.queries';
import { whatStandsAgainst } from './undo-uses';
import { addClash, addSkip, isBlocked, skipRecord, type UndoRun } from './undo-run';
import { withoutDangling } from './undo-references';
import { nameTaken } from '@fairlead/domain/changes/wording';

interface Edit {
  readonly before: Row;
  readonly patch: Patch;
}

/** The planned changes to the records of one chunk. */
interface Plan {
  readonly remove: { readonly row: Row; readonly via: string; readonly patch: Patch }[];
  readonly edits: Edit[];
  readonly restore: Edit[];
}

/** Sets deals, people, companies or notes back to their state before the set, except for later changes by others. */
export async function undoRecords(run: UndoRun, type: UndoableType, ids: readonly number[]): Promise<void> {
  const { ctx, set } = run;
  const access = run.follows ? followingAccess(type) : undoAccess[type];
  const logged = await changesOf(ctx, set.id, type, ids);
  const nets = new Map([...logged].map(([id, changes]) => [id, withoutCalculated(ctx, type, netOf(changes))]));
  const columns = [...new Set([...nets.values()].flatMap(({ fields }) => Object.keys(fields)))];
  const rows = new Map((await access.lock(ctx, ids, columns)).map((row) => [row.id, row]));
  const missing = ids.filter((id) => !rows.has(id));
  const there = await access.existing(ctx, missing);
  for (const id of missing) skipRecord(run, type, id, undefined, there.has(id) ? 'not_allowed' : 'gone');
  const against = await whatStandsAgainst(run, type, nets, rows);
  const plan: Plan = { remove: [], edits: [], restore: [] };
  for (const [id, row] of rows)
    planRecord(run, type, access, { row, net: nets.get(id) as Net, against: against.get(id) }, plan);
  await carryOut(run, type, plan);
}

/** Calculated values follow from the others and are never set back themselves. */
function withoutCalculated({ config }: Ctx, type: UndoableType, net: Net): Net {
  const plan = isRecordKind(type) ? computationOf(config, type) : undefined;
  if (!plan) return net;
  const fields = Object.entries(net.fields).filter(([column]) => !plan.columns.has(column));
  return { ...net, fields: Object.fromEntries(fields) };
}

interface Judged {
  readonly row: Row;
  readonly net: Net;
  readonly against: { readonly text: string; readonly by: number | null; readonly at: string | null } | undefined;
}

function planRecord(run: UndoRun, type: UndoableType, access: RecordAccess, judged: Judged, plan: Plan): void {
  const { row, net } = judged;
  const deleted = row.deleted_at !== null;
  if (net.existence === 'purged') return skipRecord(run, type, row.id, row, 'gone');
  if (net.existence === 'nothing') return;
  const leaves = net.existence === 'created' || net.existence === 'restored';
  const returns = net.existence === 'deleted' && deleted;
  const patch = net.existence === 'created' ? {} : patchOf(run, type, row, net);
  const changes = Object.keys(patch).length > 0;
  const may =
    (!changes || access.mayWrite(run.ctx, row, patch)) &&
    (!leaves || deleted || access.mayDelete(run.ctx, row)) &&
    (!returns || access.mayRestore(run.ctx, row));
  if (!may) return skipRecord(run, type, row.id, row, 'not_allowed');
  if (leaves && !deleted) {
    if (stays(run, type, judged)) return;
    plan.remove.push({ row, patch, via: net.existence === 'created' ? 'undo' : (net.deletedVia ?? 'delete') });
  } else if (returns) plan.restore.push({ before: row, patch });
  else if (changes) plan.edits.push({ before: row, patch });
}

/** A new record that others changed or used since is not simply deleted. */
function stays(run: UndoRun, type: UndoableType, { row, against }: Judged): boolean {
  if (!against) return false;
  const { text, by, at } = against;
  addClash(run, { type, id: row.id, name: recordName(type, row), column: null, text, by, at });
  return run.resolve !== 'overwrite';
}

function patchOf(run: UndoRun, type: UndoableType, row: Row, net: Net): Patch {
  const table = recordTables[type];
  const { patch, conflicts } = planPutBack({
    kind: type,
    fields: net.fields,
    current: row,
    same: (column, a, b) => same(table, column, a, b),
    isSet: (column) => column in table.links,
    overwrite: run.resolve === 'overwrite',
  });
  for (const column of conflicts) {
    const { before, after: mine } = net.fields[column] ?? {};
    addClash(run, { type, id: row.id, name: recordName(type, row), column, before, mine, theirs: row[column] });
  }
  return patch;
}

/** Deletions are first, which frees names; then values, then restored records. */
async function carryOut(run: UndoRun, type: UndoableType, plan: Plan): Promise<void> {
  const { ctx } = run;
  const edits = await sound(run, type, plan.edits);
  const restore = await sound(run, type, plan.restore);
  if (isBlocked(run)) return;
  const leaving = plan.remove.map(({ row, patch }) => ({ before: row, patch }));
  await updateRecords(ctx, type, leaving);
  for (const via of new Set(plan.remove.map((one) => one.via))) {
    const rows = plan.remove.filter((one) => one.via === via).map(({ row, patch }) => ({ ...row, ...patch }));
    await deleteRecords(ctx, type, rows, via);
  }
  const kept = await withFreeNames(run, type, edits, 'edit');
  run.undone += plan.remove.length + (await updateRecords(ctx, type, kept));
  const back = await withFreeNames(run, type, restore, 'restore');
  if (isBlocked(run)) return;
  await restoreRecords(
    ctx,
    type,
    back.map(({ before }) => before),
  );
  await updateRecords(
    ctx,
    type,
    back.map(({ before, patch }) => ({ before: { ...before, deleted_at: null }, patch })),
  );
  run.undone += back.length;
}

/** Drops values that refer to something that no longer exists, and uses the company's current name. */
async function sound(run: UndoRun, type: UndoableType, edits: readonly Edit[]): Promise<Edit[]> {
  const kept = await withoutDangling(run, type, edits);
  if (type === COMPANY.name) return withoutCircles(run, kept);
  if (!isRecordKind(type) || !kindOf(type).copies_company_name) return kept;
  const companies = kept.map(({ patch }) => patch.company_id).filter((id): id is number => typeof id === 'number');
  if (!companies.length) return kept;
  const names = await companyNames(run.ctx, companies);
  return kept.map(({ before, patch }) => {
    const current = names.get(patch.company_id as number);
    return { before, patch: current === undefined ? patch : { ...patch, company_name: current } };
  });
}

/** A former parent company may by now be a child. */
async function withoutCircles(run: UndoRun, edits: readonly Edit[]): Promise<Edit[]> {
  const parents = edits.flatMap(({ before, patch: { parent_company_id: parent } }) =>
    typeof parent === 'number' ? [[before.id, parent] as const] : [],
  );
  const circles = await closingCircles(run.ctx, new Map(parents));
  return edits.map(({ before, patch }) => {
    if (!circles.has(before.id)) return { before, patch };
    const { parent_company_id: _parent, ...rest } = patch;
    const name = recordName(COMPANY.name, before);
    addSkip(run, { type: COMPANY.name, id: before.id, name, column: 'parent_company_id' }, 'changed_since');
    return { before, patch: rest };
  });
}

/** Another company or view may have taken the name since; undo does not decide which of the two keeps it. */
async function withFreeNames(
  run: UndoRun,
  type: UndoableType,
  edits: readonly Edit[],
  act: 'edit' | 'restore',
): Promise<Edit[]> {
  const wanted = edits.flatMap(({ before, patch }) => {
    const name = patch.name ?? (act === 'restore' ? before.name : undefined);
    const hidden = act === 'edit' && before.deleted_at !== null;
    return typeof name === 'string' && !hidden ? [{ id: before.id, name }] : [];
  });
  const live = act === 'edit' ? edits.map(({ before }) => before.id) : [];
  const taken = await whoseNameIsTaken(run.ctx, type, wanted, live);
  return edits.flatMap((edit) => {
    if (!taken.has(edit.before.id)) return [edit];
    const name = edit.patch.name ?? edit.before.name;
    const of = { type, id: edit.before.id, name: recordName(type, edit.before), column: 'name' } as const;
    if (run.resolve === undefined)
      addClash(run, { ...of, before: name, mine: edit.before.name, text: nameTaken(type) });
    else addSkip(run, of, 'name_taken');
    const { name: _name, ...patch } = edit.patch;
    return act === 'edit' ? [{ before: edit.before, patch }] : [];
  });
}
