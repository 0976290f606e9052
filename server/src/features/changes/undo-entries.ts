import type { Row } from '../../base/changes';
import { readersOf } from '@fairlead/domain/custom-fields/formula-rules';
import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import { type Net, netOf } from '@fairlead/domain/changes/net';
import { planPutBack } from '@fairlead/domain/changes/put-back';
import { eraseRecords, reinsertRecords, same, updateRecords } from '../../writing/changes';
import { lockRows } from '../../reading/records';
import { type RecordType, recordTables } from '../../base/record-tables';
import { referredTo } from '../../db/references';
import { mayDo } from '../../http/access';
import { noteErased, noteReturned, settleUndone } from '../users/public';
import { recordName } from './record-name';
import { isPlaced } from './undo-places.queries';
import { withoutDangling } from './undo-references';
import { changesOf } from './undo.queries';
import { addClash, isBlocked, skipRecord, type UndoRun } from './undo-run';

/** The columns of a user that undo leaves alone: those for sign-in. */
const UNTOUCHED = new Set(['password_hash', 'password_updated_at', 'email', 'last_seen_at', 'invited_at']);

/** Lists, pipelines, stages, teams and users: deletions and changes are undone first, while new entries still exist. */
export async function undoEntryChanges(run: UndoRun, type: RecordType, ids: readonly number[]): Promise<void> {
  const { nets, rows } = await entriesOf(run, type, ids);
  if (!nets.size) return;
  const follows = followers(type, nets);
  const erased = [...nets].filter(([id, net]) => net.existence === 'deleted' && net.erased && !rows.has(id));
  const edits = [...rows].flatMap(([id, before]) => {
    const net = nets.get(id);
    if (net?.existence === 'created' || !net) return [];
    return [{ before, patch: patchOf(run, type, before, net, follows) }];
  });
  if (isBlocked(run)) return;
  // A new choice may have got the name of a deleted one.
  const renamed = type === 'custom_field_entry' ? await updateRecords(run.ctx, type, edits) : 0;
  await reinsertRecords(
    run.ctx,
    type,
    erased.map(([id, net]) => ({ ...net.erased, id })),
  );
  const sound = type === 'custom_field_entry' ? [] : await withoutDangling(run, type, edits);
  run.undone += erased.length + renamed + (await updateRecords(run.ctx, type, sound));
  await settleUndone(run.ctx, type, sound);
  for (const [id, net] of erased) await noteReturned(run.ctx, type, { ...net.erased, id });
  const moved = sound.filter(({ patch }) => 'deleted_at' in patch || 'custom_field_group_id' in patch);
  const back = [...erased.map(([id]) => id), ...moved.map(({ before }) => before.id)];
  run.returned.push(...back.map((id) => ({ type, id })));
}

/**
 * Deleting or adding an entry may move those after it. Where these are by now is no question: they are numbered anew. It is
 * one only if the change did nothing but move.
 */
function followers(type: RecordType, nets: ReadonlyMap<number, Net>): (column: string) => boolean {
  const onlyMoved = [...nets.values()].every(
    ({ existence, fields }) => existence === 'same' && Object.keys(fields).every((column) => column === 'position'),
  );
  return (column) => column === 'position' && !onlyMoved && isPlaced(type);
}

/**
 * Runs last, after records with a new entry have their old one again: deletes new entries unless a record still
 * carries them.
 */
export async function undoEntryCreations(run: UndoRun, type: RecordType, ids: readonly number[]): Promise<void> {
  const { nets, rows } = await entriesOf(run, type, ids);
  const fresh = [...rows.values()].filter(({ id }) => ['created', 'restored'].includes(nets.get(id)?.existence ?? ''));
  if (isBlocked(run) || !fresh.length) return;
  const usedAmong = (among: readonly number[], living: boolean) =>
    referredTo(run.ctx.db, run.ctx.account.id, recordTables[type].table, among, { living });
  const used = await usedAmong(
    fresh.map(({ id }) => id),
    false,
  );
  const living = await usedAmong([...used], true);
  // Records refer to users permanently, so users are deactivated, not deleted.
  const inFormula = (row: Row) => type === 'custom_field' && isReadByFormula(run, row);
  const stays = (row: Row) => type === 'account_user' || used.has(row.id) || inFormula(row);
  const reasonOf = (row: Row) =>
    type === 'account_user' || living.has(row.id) || inFormula(row) ? 'in_use' : 'in_use_by_deleted';
  for (const row of fresh.filter(stays)) skipRecord(run, type, row.id, row, reasonOf(row));
  const leaving = fresh.filter((row) => !stays(row));
  await eraseRecords(run.ctx, type, leaving);
  for (const row of leaving) await noteErased(run.ctx, type, row);
  run.undone += leaving.length;
}

/** A field that a calculated field reads stays, because the calculated field would have no result. */
function isReadByFormula({ ctx }: UndoRun, { id, record_type }: Row): boolean {
  return readersOf(id, record_type as RecordKind, ctx.catalogue).length > 0;
}

async function entriesOf(run: UndoRun, type: RecordType, ids: readonly number[]) {
  const { ctx, set } = run;
  if (!mayDo(ctx, 'manage', 'administration')) {
    for (const id of ids) skipRecord(run, type, id, undefined, 'not_allowed');
    return { nets: new Map<number, Net>(), rows: new Map<number, Row>() };
  }
  const logged = await changesOf(ctx, set.id, type, ids);
  const nets = new Map([...logged].map(([id, changes]) => [id, netOf(changes)]));
  const rows = new Map((await lockRows(ctx, type, ids)).map((row) => [row.id, row]));
  return { nets, rows };
}

function patchOf(run: UndoRun, type: RecordType, row: Row, net: Net, follows: (column: string) => boolean) {
  const table = recordTables[type];
  const fields = Object.fromEntries(Object.entries(net.fields).filter(([column]) => !UNTOUCHED.has(column)));
  const { patch, conflicts } = planPutBack({
    kind: type,
    fields,
    current: row,
    same: (column, a, b) => same(table, column, a, b),
    isSet: () => false,
    overwrite: run.resolve === 'overwrite',
    follows,
  });
  for (const column of conflicts) {
    const { before, after: mine } = net.fields[column] ?? {};
    addClash(run, { type, id: row.id, name: recordName(type, row), column, before, mine, theirs: row[column] });
  }
  return patch;
}
