import { titlesOf } from '@fairlead/domain/kinds/nouns';
import { HANGING } from '@fairlead/domain/kinds/hanging';
import { isRecordKind, kindOf, type RecordKind, REFERENCES } from '@fairlead/domain/kinds/kinds';
import type { Net } from '@fairlead/domain/changes/net';
import type { Row } from '../../base/changes';
import { mergedInto } from '../../reading/merged';
import { changedByOthers, hungSince, referringRecords, type Use } from './undo.queries';
import type { UndoableType } from './undoable';
import type { UndoRun } from './undo-run';

interface Against {
  readonly text: string;
  readonly by: number | null;
  readonly at: string | null;
}

/**
 * Why a record that the set created or restored should not simply be deleted again: another user changed it or added
 * a note to it, or other records refer to it. What belongs to the same set does not count.
 */
export async function whatStandsAgainst(
  run: UndoRun,
  type: UndoableType,
  nets: ReadonlyMap<number, Net>,
  rows: ReadonlyMap<number, Row>,
): Promise<Map<number, Against>> {
  const leaving = [...rows].filter(([id, row]) => row.deleted_at === null && leaves(nets.get(id))).map(([id]) => id);
  const found = new Map<number, Against>();
  if (!leaving.length) return found;
  const add = (use: Pick<Use, 'id'> & Partial<Use>, text: string) => {
    if (!found.has(use.id)) found.set(use.id, { text, by: use.user_id ?? null, at: use.at ?? null });
  };
  const last = new Map(leaving.map((id) => [id, nets.get(id)?.lastId ?? 0]));
  for (const use of await changedByOthers(run.ctx, run.set, type, last)) add(use, 'It was changed since');
  const fresh = leaving.filter((id) => nets.get(id)?.existence === 'created');
  if (!isRecordKind(type) || !fresh.length) return found;
  for (const id of await mergedInto(run.ctx, type, fresh)) add({ id }, 'Others were merged into it');
  for (const { name: what, added_since } of HANGING) {
    if (added_since === null) continue;
    for (const use of await hungSince(run.ctx, run.set, { what, kind: type, ids: fresh })) add(use, added_since);
  }
  for (const { id, type: by, other } of await referringRecords(run.ctx, run.set, type, fresh)) {
    if (!linkedBySet(nets.get(id), type, by, other)) add({ id }, `${titlesOf(by)} refer to it`);
  }
  return found;
}

function leaves(net: Net | undefined): boolean {
  return net?.existence === 'created' || net?.existence === 'restored';
}

/** Whether the link was made when the record was created. */
function linkedBySet(net: Net | undefined, type: RecordKind, by: RecordKind, other: number): boolean {
  const keys = REFERENCES.filter(
    ({ from, to, column }) => from === type && to === by && column in kindOf(type).links,
  ).map(({ column }) => column);
  const made = keys.flatMap((key) => [net?.created?.[key], net?.fields[key]?.after].flat());
  return made.includes(other);
}
