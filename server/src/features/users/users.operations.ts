import type { UserBody } from '@fairlead/domain/users/users.contract';
import { isWorkingAdmin, type UserFacts, userColumns, userIssues } from '@fairlead/domain/users/users';
import { createRecord, type Row, updateRecords } from '../../db/changes';
import { lockRows } from '../../db/records';
import type { Ctx } from '../../http/context';
import { invalid, invalidField, notFound } from '../../http/errors';
import { adminIds } from './users.queries';

/** A user who can be chosen as owner at once, and signs in only after an invitation: there is no password yet. */
export async function createUser(ctx: Ctx, body: UserBody): Promise<number> {
  const issues = userIssues(body, null, ctx.config);
  if (issues.length) throw invalid(issues);
  return createRecord(ctx, 'account_user', { time_zone: ctx.account.time_zone, ...userColumns(body, null) });
}

/** Changes a user. The account always keeps an administrator who can administer it. */
export async function updateUser(ctx: Ctx, id: number, body: UserBody): Promise<void> {
  // All administrators are locked, so that two of them cannot take the right from each other at once.
  const rows = (await lockRows(ctx, 'account_user', await adminIds(ctx, id))) as (Row & UserFacts)[];
  const before = rows.find((row) => row.id === id);
  if (!before) throw notFound();
  const issues = userIssues(body, before, ctx.config);
  if (issues.length) throw invalid(issues);
  const patch = userColumns(body, before);
  const after = rows.map((row) => (row.id === id ? ({ ...row, ...patch } as UserFacts) : row));
  if (isWorkingAdmin(before) && !after.some(isWorkingAdmin)) {
    throw invalidField('is_account_admin', 'The account needs at least one administrator');
  }
  await updateRecords(ctx, 'account_user', [{ before, patch }]);
}
