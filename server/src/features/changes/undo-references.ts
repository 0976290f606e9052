import type { Patch, Row } from '../../base/changes';
import type { RecordType } from '../../base/record-tables';
import { recordTables } from '../../base/record-tables';
import { existing, referencesFrom } from '../../db/references';
import { isRecordKind } from '@fairlead/domain/kinds/kinds';
import { associationFields } from '../../reading/associations';
import { isOfKind } from '@fairlead/domain/changes/reading';
import { customId, customKey } from '@fairlead/domain/custom-fields/custom-field';
import { leaderOf } from '@fairlead/domain/changes/put-back';
import { recordName } from './record-name';
import { addSkip, type UndoRun } from './undo-run';

interface Edit {
  readonly before: Row;
  readonly patch: Patch;
}

/**
 * An old value may refer to something deleted or purged since: that field is left unchanged, together with the fields
 * that depend on it. Of a set of links, those that still can be restored are restored.
 */
export async function withoutDangling(run: UndoRun, type: RecordType, edits: readonly Edit[]): Promise<Edit[]> {
  const targets = await targetsOf(run, type);
  const there = new Map<string, Set<number>>();
  for (const [column, table] of targets) {
    const ids = edits.flatMap(({ patch }) => idsIn(patch[column]));
    const found = await existing(run.ctx.db, run.ctx.account.id, table, [...new Set(ids)]);
    there.set(column, found);
  }
  return edits.map(({ before, patch }) => ({ before, patch: soundPatch(run, type, before, patch, there) }));
}

/** Looked up once per undo, because thousands of records are processed in many chunks. */
const known = new WeakMap<UndoRun, Map<RecordType, Map<string, string>>>();

async function targetsOf(run: UndoRun, type: RecordType): Promise<Map<string, string>> {
  const byType = known.get(run) ?? new Map<RecordType, Map<string, string>>();
  known.set(run, byType);
  const targets = byType.get(type) ?? (await readTargets(run, type));
  byType.set(type, targets);
  return targets;
}

async function readTargets(run: UndoRun, type: RecordType): Promise<Map<string, string>> {
  const targets = new Map<string, string>();
  for (const { column, to } of await referencesFrom(run.ctx.db, recordTables[type].table)) targets.set(column, to);
  for (const [key, link] of Object.entries(recordTables[type].links)) {
    const references = await referencesFrom(run.ctx.db, link.table);
    const to = references.find(({ column }) => column === link.other)?.to;
    if (to) targets.set(key, to);
  }
  for (const { id, record_type, entries } of run.ctx.config.own_fields ?? [])
    if (record_type === type && entries) targets.set(customKey(id), 'custom_field_entry');
  for (const { key, to } of isRecordKind(type) ? associationFields(run.ctx, type) : [])
    targets.set(key, to === 'user' ? 'account_user' : to);
  return targets;
}

function soundPatch(
  run: UndoRun,
  type: RecordType,
  before: Row,
  patch: Patch,
  there: ReadonlyMap<string, Set<number>>,
): Patch {
  const isDangling = (column: string) => {
    const known = there.get(column);
    return known !== undefined && !Array.isArray(patch[column]) && idsIn(patch[column]).some((id) => !known.has(id));
  };
  const dangling = Object.keys(patch).filter((column) => isDangling(column) || isOfOtherType(run, type, column, patch));
  for (const column of dangling) addSkip(run, { type, id: before.id, name: recordName(type, before), column }, 'gone');
  const left = Object.entries(patch).filter(([column]) => {
    const leader = leaderOf(type, column, patch);
    return !dangling.includes(column) && !(leader !== undefined && dangling.includes(leader));
  });
  return Object.fromEntries(left.map(([column, value]) => [column, withoutMissing(column, value, there.get(column))]));
}

/** The type of a field of the account's own has changed since the value was written. */
function isOfOtherType({ ctx }: UndoRun, type: RecordType, column: string, patch: Patch): boolean {
  const id = customId(column);
  const value = patch[column];
  if (id === undefined || value === null || value === undefined) return false;
  const fields = (ctx.changes.config ?? ctx.config).own_fields ?? [];
  const field = fields.find((one) => one.id === id && one.record_type === type);
  return field !== undefined && !isOfKind({ kind: field.line[1] }, value);
}

function withoutMissing(column: string, value: unknown, known: Set<number> | undefined): unknown {
  if (!Array.isArray(value) || !known) return value;
  const left = (value as number[]).filter((id) => known.has(id));
  // A custom field without entries has no value.
  return left.length || customId(column) === undefined ? left : null;
}

function idsIn(value: unknown): number[] {
  return [value].flat().filter((id): id is number => typeof id === 'number');
}
