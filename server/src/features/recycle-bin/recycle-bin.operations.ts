import { DOCUMENT } from '@fairlead/domain/kinds/hanging';
import { isRecordKind, kindOf, pathOfKind } from '@fairlead/domain/kinds/kinds';
import type { Row } from '../../base/changes';
import type { DeletedRecord } from '@fairlead/domain/recycle-bin/recycle-bin.contract';
import { daysLeft, keptDays } from '@fairlead/domain/recycle-bin/keeping';
import { type Page, pagination } from '@fairlead/domain/wire/list-query';
import { recordAudit } from '../../account/audit';
import { restoreRecords } from '../../writing/changes';
import { factsOfHanging, teamOf } from '../../writing/record-writing';
import { lockHangingRows } from '../../reading/hanging';
import { lockDeleted } from '../../reading/records';
import { actorOf, mayDo, requireCan } from '../../http/access';
import type { Ctx } from '../../base/context';
import { forbidden, invalidField, notFound } from '../../base/errors';
import { mayRestore } from '../changes/public';
import { purgeRecords } from './purge.queries';
import {
  BIN_KINDS,
  type BinKind,
  type BinRow,
  type BinScope,
  deletedRecords,
  deletedTotal,
  nameColumnOf,
  nameIsTaken,
} from './recycle-bin.queries';
import { leadsTeam } from '@fairlead/domain/access/actor';

/** The deleted records, by whom and when they were deleted, and how long they are kept. */
export async function listBin(
  ctx: Ctx,
  kind: BinKind | undefined,
  page: number,
  perPage: number,
): Promise<Page<DeletedRecord>> {
  requireCan(ctx, 'index', 'recycle_bin');
  const kinds = kind ? [kind] : BIN_KINDS;
  const scope = scopeOf(ctx);
  const rows = await deletedRecords(ctx, kinds, scope, perPage, (page - 1) * perPage);
  const total = await deletedTotal(ctx, kinds, scope);
  return { entries: rows.map((row) => present(ctx, row)), pagination: pagination(page, perPage, total) };
}

/** Restores the record with all its links. */
export async function restore(ctx: Ctx, kind: BinKind, id: number): Promise<{ id: number; name: string }> {
  const row = await fromBin(ctx, kind, id);
  if (!mayBeRestored(ctx, kind, row)) throw forbidden();
  const name = nameOf(kind, row);
  if (isRecordKind(kind) && kindOf(kind).unique_name && (await nameIsTaken(ctx, kind, id))) {
    throw invalidField(
      'name',
      `There is another ${kindOf(kind).nouns.one} called ${name} now. Rename it first, then restore this one.`,
    );
  }
  await restoreRecords(ctx, kind, [row]);
  return { id, name };
}

/** Purges permanently; for administrators. */
export async function purge(ctx: Ctx, kind: BinKind, id: number): Promise<void> {
  requireCan(ctx, 'purge', 'recycle_bin');
  await purgeRecords(ctx, kind, [(await fromBin(ctx, kind, id)).id]);
  // Without its name: the name is erased as well.
  await recordAudit(ctx, { event: 'record.purged', subject_type: kind, subject_id: id });
}

async function fromBin(ctx: Ctx, kind: BinKind, id: number): Promise<Row> {
  const [row] = isRecordKind(kind) ? await lockDeleted(ctx, kind, [id]) : await lockHangingRows(ctx, kind, [id]);
  if (row?.deleted_via !== 'delete') throw notFound();
  return row;
}

function nameOf(kind: BinKind, row: Row): string {
  return String(row[nameColumnOf(kind)] ?? '');
}

function mayBeRestored(ctx: Ctx, kind: BinKind, row: Row): boolean {
  if (isRecordKind(kind)) return mayRestore(ctx, kind, row);
  const facts = { ...factsOfHanging(ctx, row), deleted_by_user_id: row.deleted_by_user_id as number | null };
  return mayDo(ctx, 'restore', 'recycle_bin', facts);
}

/** Executives and admins see everything, team leads see what the team owns, and every user sees what they deleted. */
function scopeOf(ctx: Ctx): BinScope {
  const actor = actorOf(ctx);
  if (actor.level === 3 || actor.is_account_admin) return { everything: true };
  const isManager = actor.level === 2;
  if (!isManager && !leadsTeam(actor)) return { everything: false, owners: [] };
  const owners = ctx.config.users.filter(({ id }) => {
    const team = teamOf(ctx, id);
    return id === actor.id || team === 'same' || (isManager && team === 'below');
  });
  return { everything: false, owners: owners.map(({ id }) => id) };
}

function present(ctx: Ctx, { kind, id, name, deleted_at, at, row }: BinRow): DeletedRecord {
  const user = ctx.config.users.find((candidate) => candidate.id === row.deleted_by_user_id);
  return {
    id,
    type: isRecordKind(kind) ? pathOfKind(kind) : DOCUMENT.path,
    name,
    deleted_at: at,
    deleted_by: user ? { id: user.id, first_name: user.first_name, last_name: user.last_name } : null,
    days_left: daysLeft(new Date(deleted_at), ctx.now, keptDays(ctx.account.settings)),
    can_restore: mayBeRestored(ctx, kind, row),
    can_purge: mayDo(ctx, 'purge', 'recycle_bin'),
  };
}
