import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import { DOCUMENT, type HangingName, hangingOf, perHanging } from '@fairlead/domain/kinds/hanging';
import { perKind, type RecordKind } from '@fairlead/domain/kinds/kinds';
import { mayChangeSchedule } from '@fairlead/domain/report-schedules/schedule';
import type { Patch, Row } from '../../base/changes';
import { lockHangingRows } from '../../reading/hanging';
import { lockDeleted, lockRecords, lockRows } from '../../reading/records';
import { factsOf, factsOfHanging } from '../../writing/record-writing';
import { existing } from '../../db/references';
import { mayDo } from '../../http/access';
import type { Ctx } from '../../base/context';
import { isDashboardSeen, mayDoToDashboard } from '../dashboards/public';
import { mayDoToPlacedFile, placedFiles } from '../documents/public';
import { viewFacts } from '../list-views/public';
import { isSavedReportSeen, mayDoToReport } from '../saved-reports/public';
import { mayRestore, mayWrite } from './rights';
import type { UndoableType } from './undoable';

/** How undo reads records of one type, and what it checks before it changes one. */
export interface RecordAccess {
  /** Locks and returns the records that the actor sees, in the recycle bin or not, with at least these columns. */
  lock(ctx: Ctx, ids: readonly number[], columns: readonly string[]): Promise<Row[]>;
  existing(ctx: Ctx, ids: readonly number[]): Promise<Set<number>>;
  mayWrite(ctx: Ctx, row: Row, patch: Patch): boolean;
  mayDelete(ctx: Ctx, row: Row): boolean;
  mayRestore(ctx: Ctx, row: Row): boolean;
}

export const undoAccess: Readonly<Record<UndoableType, RecordAccess>> = {
  ...perKind(({ name }) => ownedAccess(name)),
  ...perHanging(hangingAccess),
  [DOCUMENT.name]: fileAccess(),
  list_view: {
    lock: async (ctx, ids) =>
      (await lockRows(ctx, 'list_view', ids)).filter((row) => row.user_id === ctx.actor.id || row.is_shared === true),
    existing: (ctx, ids) => existing(ctx.db, ctx.account.id, 'list_view', ids),
    mayWrite: (ctx, row, patch) =>
      mayDo(ctx, 'update', 'list_view', viewFacts(row)) &&
      (!('is_shared' in patch) || mayDo(ctx, 'share', 'list_view', viewFacts(row))),
    mayDelete: (ctx, row) => mayDo(ctx, 'delete', 'list_view', viewFacts(row)),
    mayRestore: (ctx, row) => mayDo(ctx, 'delete', 'list_view', viewFacts(row)),
  },
  saved_report: {
    lock: async (ctx, ids) => (await lockRows(ctx, 'saved_report', ids)).filter((row) => isSavedReportSeen(ctx, row)),
    existing: (ctx, ids) => existing(ctx.db, ctx.account.id, 'saved_report', ids),
    mayWrite: (ctx, row, patch) => mayDoToReport(ctx, 'shares' in patch ? 'share' : 'update', row),
    mayDelete: (ctx, row) => mayDoToReport(ctx, 'delete', row),
    mayRestore: (ctx, row) => mayDoToReport(ctx, 'delete', row),
  },
  dashboard: {
    lock: async (ctx, ids) => (await lockRows(ctx, 'dashboard', ids)).filter((row) => isDashboardSeen(ctx, row)),
    existing: (ctx, ids) => existing(ctx.db, ctx.account.id, 'dashboard', ids),
    mayWrite: (ctx, row, patch) =>
      mayDoToDashboard(ctx, 'shares' in patch || 'is_shared_home' in patch ? 'share' : 'update', row) &&
      (patch.is_shared_home !== true || mayDo(ctx, 'share_as_home', 'dashboard')),
    mayDelete: (ctx, row) => mayDoToDashboard(ctx, 'delete', row),
    mayRestore: (ctx, row) => mayDoToDashboard(ctx, 'delete', row),
  },
  report_schedule: {
    ...sharedAccess('report_schedule', (ctx) => mayDo(ctx, 'create', 'report')),
    lock: async (ctx, ids) =>
      (await lockRows(ctx, 'report_schedule', ids)).filter((row) => mayChangeSchedule(ctx.actor, row as Made)),
    mayWrite: (ctx) => mayDo(ctx, 'export', DEAL.name),
    mayRestore: (ctx) => mayDo(ctx, 'export', DEAL.name),
  },
  calendar_filter: personalAccess('calendar_filter', (ctx) => mayDo(ctx, 'manage', 'calendar')),
  product_line_goal: sharedAccess('product_line_goal', (ctx) => mayDo(ctx, 'manage', 'goal')),
};

type Made = Row & { readonly user_id: number };

/** For records that only their user sees. */
function personalAccess(type: UndoableType, may: (ctx: Ctx) => boolean): RecordAccess {
  return {
    ...sharedAccess(type, may),
    lock: async (ctx, ids) => (await lockRows(ctx, type, ids)).filter((row) => row.user_id === ctx.actor.id),
  };
}

/** For records of the whole account. */
function sharedAccess(type: UndoableType, may: (ctx: Ctx) => boolean): RecordAccess {
  return {
    lock: (ctx, ids) => lockRows(ctx, type, ids),
    existing: (ctx, ids) => existing(ctx.db, ctx.account.id, type, ids),
    mayWrite: may,
    mayDelete: may,
    mayRestore: may,
  };
}

/** For what is attached to records that were judged themselves. */
export function followingAccess(type: UndoableType): RecordAccess {
  return {
    lock: (ctx, ids, columns) => lockRows(ctx, type, ids, columns),
    existing: (ctx, ids) => existing(ctx.db, ctx.account.id, type, ids),
    mayWrite: () => true,
    mayDelete: () => true,
    mayRestore: () => true,
  };
}

function ownedAccess(kind: RecordKind): RecordAccess {
  return {
    lock: async (ctx, ids, columns) => {
      const rows = await lockRecords(ctx, kind, ids, columns);
      return rows.length === ids.length ? rows : [...rows, ...(await lockDeleted(ctx, kind, ids, columns))];
    },
    existing: (ctx, ids) => existing(ctx.db, ctx.account.id, kind, ids),
    mayWrite: (ctx, row, patch) => mayWrite(ctx, kind, row, patch),
    mayDelete: (ctx, row) => mayDo(ctx, 'delete', kind, factsOf(ctx, kind, row)),
    mayRestore: (ctx, row) => mayRestore(ctx, kind, row),
  };
}

/** Follows the rules of its feature. */
function hangingAccess(what: HangingName): RecordAccess {
  const { resource } = hangingOf(what);
  const may = (action: 'update' | 'delete') => (ctx: Ctx, row: Row) =>
    mayDo(ctx, action, resource, factsOfHanging(ctx, row));
  return {
    lock: (ctx, ids) => lockHangingRows(ctx, what, ids),
    existing: (ctx, ids) => existing(ctx.db, ctx.account.id, what, ids),
    mayWrite: may('update'),
    mayDelete: may('delete'),
    mayRestore: may('delete'),
  };
}

/** Shared files and those of customers have rules of their own. */
function fileAccess(): RecordAccess {
  const may = (action: 'update' | 'delete') => (ctx: Ctx, row: Row) => mayDoToPlacedFile(ctx, action, row);
  return {
    ...hangingAccess(DOCUMENT.name),
    lock: async (ctx, ids) => placedFiles(ctx, await lockHangingRows(ctx, DOCUMENT.name, ids)),
    mayWrite: may('update'),
    mayDelete: may('delete'),
    mayRestore: may('delete'),
  };
}
