import { REFERRED_FIRST } from '@fairlead/domain/kinds/kinds';
import type { Resolve, UndoAnswer } from '@fairlead/domain/changes/changes.contract';
import { ALREADY_UNDONE, CONFLICT } from '@fairlead/domain/changes/wording';
import { HANGING_NAMES } from '@fairlead/domain/kinds/hanging';
import { flushingBehind } from '../../writing/change-log';
import { beginChangeSet } from '../../writing/change-set';
import type { RecordType } from '../../base/record-tables';
import { requireCan } from '../../http/access';
import type { Ctx } from '../../base/context';
import { conflict, forbidden, notFound } from '../../base/errors';
import { fieldsBeforeUndo, requireRoomAfterUndo, settleTypes as settleFieldTypes } from '../custom-fields/public';
import { readableConflicts, readableSkips } from './conflicts';
import {
  hideUnseen,
  keepOfOthers,
  mergeUndoneBy,
  requireMayUndo,
  requireSettled,
  settleAsides,
  setsOf,
} from './undo-merge';
import { undoEntryChanges, undoEntryCreations } from './undo-entries';
import { numberAnew } from './undo-places';
import { isPlaced } from './undo-places.queries';
import { undoRecords } from './undo-records';
import { lockChangeSet, markUndone, touchedBy } from './undo.queries';
import { isBlocked, type UndoRun } from './undo-run';
import type { UndoableType } from './undoable';

/** In order of dependency: records that refer to others follow them. */
const RECORDS: readonly UndoableType[] = [
  ...REFERRED_FIRST,
  ...HANGING_NAMES,
  'list_view',
  'calendar_filter',
  'product_line_goal',
  'saved_report',
  'dashboard',
  'report_schedule',
];
/** While they are undone, no other fields are added or moved. */
const FIELDS = ['custom_field_group', 'custom_field', 'custom_field_entry'] as const;
const ENTRIES = [
  'team',
  'account_user',
  'deal_pipeline',
  'deal_stage',
  ...FIELDS,
  'currency',
  'currency_rate',
] as const;
/** The number of records held in memory at a time. */
const CHUNK = 2000;
/** Above this number the search is updated afterwards, so that the answer does not wait until every word is written. */
const SEARCHED_AT_ONCE = 2000;

export interface UndoAsked {
  readonly resolve?: Resolve;
  /** A split: the user says that the records of the merge are no duplicates of each other. */
  readonly setsAside?: boolean;
  /** Called after every chunk with the share of the work that is done. */
  readonly onProgress?: ((share: number) => void) | undefined;
}

/**
 * Undoes everything that a change set did, as a change set of its own, so that undoing that one does it all again. A
 * field is set back if it still holds the value from the set. For anything changed since, `resolve` says whether
 * their value is kept or overwritten; without it nothing is undone and a 409 names every such place. The rights to
 * each record are checked as of now.
 */
export async function undoChangeSet(
  ctx: Ctx,
  setId: number,
  { resolve, setsAside = false, onProgress }: UndoAsked = {},
): Promise<UndoAnswer> {
  const set = await lockChangeSet(ctx, setId);
  if (!set) throw notFound();
  requireCan(ctx, 'undo', 'change_set', { created_by_user_id: set.user_id });
  if (set.undone_by_id !== null) throw conflict(ALREADY_UNDONE);
  ctx.changes.via = 'undo';
  ctx.changes.undoes = setId;
  const merge = await mergeUndoneBy(ctx, set);
  if (merge) await requireMayUndo(ctx, merge);
  const follows = merge !== undefined;
  const run: UndoRun = { ctx, set, resolve, follows, undone: 0, skipped: [], clashes: [], returned: [] };
  const before = merge && (await setsOf(ctx, merge));
  await setBack(run, onProgress);
  if (merge) await hideUnseen(run, merge);
  const conflicts = await readableConflicts(run);
  // The writes before the first conflict are rolled back with the transaction.
  if (isBlocked(run)) throw conflict(CONFLICT, { conflicts });
  if (merge) await requireSettled(ctx, merge);
  if (merge) await keepOfOthers(ctx, merge, before);
  const skipped = readableSkips(ctx, run);
  if (!run.undone && skipped.length && skipped.every(({ reason }) => reason === 'not_allowed')) throw forbidden();
  const change_set_id = run.undone ? await beginChangeSet(ctx) : null;
  if (change_set_id !== null) await markUndone(ctx, set, change_set_id);
  // Whether each merge is still in effect is known now.
  if (merge) await settleAsides(ctx, merge, { set, setsAside });
  return { undone: run.undone, skipped, conflicts, change_set_id };
}

/**
 * Deleted entries are restored before the records that carry them; new ones are deleted after no record carries them
 * any more.
 */
async function setBack(run: UndoRun, onProgress: UndoAsked['onProgress']): Promise<void> {
  const touched = new Map((await touchedBy(run.ctx, run.set.id)).map(({ record_type, ids }) => [record_type, ids]));
  const countOf = (types: readonly RecordType[]) =>
    types.reduce((sum, type) => sum + (touched.get(type)?.length ?? 0), 0);
  run.ctx.changes.isLarge = countOf(RECORDS) > SEARCHED_AT_ONCE;
  const others = [...touched.keys()].filter((type) => ![...RECORDS, ...ENTRIES].some((known) => known === type));
  const entries: RecordType[] = [...others, ...ENTRIES].filter((type) => touched.has(type));
  const fields = FIELDS.some((type) => touched.has(type)) ? await fieldsBeforeUndo(run.ctx) : undefined;
  const steps: Step[] = [
    ...entries.map((type) => ({ type, work: (ids: Ids) => undoEntryChanges(run, type, ids) })),
    ...RECORDS.map((type) => ({ type, work: (ids: Ids) => undoRecords(run, type, ids) })),
    { type: 'custom_field', work: () => settleTypes(run) },
    ...entries.toReversed().map((type) => ({ type, work: (ids: Ids) => undoEntryCreations(run, type, ids) })),
  ];
  const total = countOf(steps.map(({ type }) => type));
  let done = 0;
  const log = flushingBehind(run.ctx);
  for (const { type, work } of steps) {
    const ids = touched.get(type) ?? [];
    for (let start = 0; start < ids.length; start += CHUNK) {
      const portion = ids.slice(start, start + CHUNK);
      await work(portion);
      await log.next();
      // The values that return are judged by the types of the fields that have returned.
      if (type === 'custom_field') await log.end();
      done += portion.length;
      onProgress?.(done / total);
    }
  }
  await log.end();
  if (isBlocked(run)) return;
  if (fields) await requireRoomAfterUndo(run.ctx, fields);
  const placed = run.undone ? entries.filter(isPlaced) : [];
  for (const type of placed) await numberAnew(run, type, touched.get(type) ?? []);
}

/** Later values of a field whose type changed are converted to the restored type. */
async function settleTypes(run: UndoRun): Promise<void> {
  if (!isBlocked(run)) await settleFieldTypes(run.ctx);
}

type Ids = readonly number[];

interface Step {
  readonly type: RecordType;
  readonly work: (ids: Ids) => Promise<void>;
}
