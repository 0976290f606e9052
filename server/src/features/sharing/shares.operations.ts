import type { Row } from '../../base/changes';
import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import type { Share, Shares, SharingUser } from '@fairlead/domain/sharing/sharing.contract';
import { flushEntries } from '../../writing/change-log';
import { updateRecords } from '../../writing/changes';
import { lockRecord, readRecord } from '../../reading/records';
import { mayWriteKey } from '../../http/field-access';
import type { Ctx } from '../../base/context';
import { forbidden, invalidField, notFound } from '../../base/errors';
import { type Colleague, type LoggedShare, loggedShares, readColleagues } from './sharing.queries';

/** With whom a record is shared, and by whom. */
export async function sharesOf(ctx: Ctx, kind: RecordKind, id: number): Promise<Shares> {
  const row = await readRecord(ctx, kind, id);
  if (!row) throw notFound();
  return presentShares(ctx, kind, row);
}

/** Shares the record with more users, in one change set that can be undone. */
export async function share(ctx: Ctx, kind: RecordKind, id: number, users: readonly number[]): Promise<void> {
  const row = await lockShareable(ctx, kind, id);
  const had = sharedWith(row);
  const active = new Set(ctx.config.users.filter(({ deleted_at }) => deleted_at === null).map((user) => user.id));
  if (users.some((user) => !had.includes(user) && !active.has(user)))
    throw invalidField('user_ids', 'Has invalid value');
  await write(ctx, kind, row, [...new Set([...had, ...users])]);
}

/** Ends the share of the record with a user. */
export async function unshare(ctx: Ctx, kind: RecordKind, id: number, user: number): Promise<void> {
  const row = await lockShareable(ctx, kind, id);
  if (!ctx.config.users.some((one) => one.id === user)) throw notFound();
  await write(
    ctx,
    kind,
    row,
    sharedWith(row).filter((one) => one !== user),
  );
}

async function lockShareable(ctx: Ctx, kind: RecordKind, id: number): Promise<Row> {
  const row = await lockRecord(ctx, kind, id);
  if (!mayShare(ctx, kind, row)) throw forbidden();
  return row;
}

const mayShare = (ctx: Ctx, kind: RecordKind, row: Row) => mayWriteKey(ctx, kind, 'shared_user_ids', row);

async function write(ctx: Ctx, kind: RecordKind, before: Row, shared_user_ids: readonly number[]): Promise<void> {
  await updateRecords(ctx, kind, [{ before, patch: { shared_user_ids } }]);
  // The answer reads from the log who shared it.
  await flushEntries(ctx);
}

async function presentShares(ctx: Ctx, kind: RecordKind, row: Row): Promise<Shares> {
  const shared = sharedWith(row);
  // Includes users who are inactive by now: their share can still be removed.
  const users = shared.length ? await readColleagues(ctx, shared) : [];
  const by = shared.length ? await sharers(ctx, kind, row.id) : new Map<number, Sharer>();
  return {
    shares: users.map((user): Share => ({ user: presentUser(user), ...(by.get(user.id) ?? UNKNOWN) })),
    may_share: mayShare(ctx, kind, row),
  };
}

export type Sharer = Pick<Share, 'shared_by' | 'shared_at'>;
const UNKNOWN: Sharer = { shared_by: null, shared_at: null };

/** Who shared it with each user: the author of the last change that added them. */
export async function sharers(ctx: Ctx, kind: RecordKind, id: number): Promise<Map<number, Sharer>> {
  const found = new Map<number, Sharer>();
  for (const entry of await loggedShares(ctx, kind, id)) {
    const had = new Set(entry.before);
    for (const user of entry.after ?? []) if (!had.has(user)) found.set(user, sharerOf(ctx, entry));
  }
  return found;
}

function sharerOf(ctx: Ctx, { user_id, at }: LoggedShare): Sharer {
  const user = ctx.config.users.find(({ id }) => id === user_id);
  return { shared_by: user ? { id: user.id, full_name: user.full_name } : null, shared_at: at };
}

export function sharedWith(row: Row): number[] {
  return row.shared_user_ids as number[];
}

export function presentUser(user: Colleague): SharingUser {
  const { id, first_name, last_name, full_name, deleted_at } = user;
  return { id, first_name, last_name, full_name, is_external: user.is_external || user.level === 5, deleted_at };
}
