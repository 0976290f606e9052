import type { DuplicateCheck, DuplicateCheckBody } from '@fairlead/domain/duplicates/duplicates.contract';
import { checkIssues } from '@fairlead/domain/duplicates/check-issues';
import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import { MESSAGES } from '@fairlead/domain/validation/messages';
import type { Patch, Row } from '../../base/changes';
import type { Ctx } from '../../base/context';
import { invalid, notFound } from '../../base/errors';
import { requireCan } from '../../http/access';
import { lockRows } from '../../reading/records';
import { createRecord, eraseRecords, updateRecords } from '../../writing/changes';
import { checkNames, readChecks } from './checks.queries';
import { findAgain } from './find-duplicates';

type CheckRow = Row & Pick<DuplicateCheck, 'record_type' | 'user_id' | 'name' | 'fields'>;

/** A rule belongs to the user who creates it, and applies to the whole account. */
export async function createCheck(
  ctx: Ctx,
  { record_type, ...body }: DuplicateCheckBody & { readonly record_type: RecordKind },
): Promise<number> {
  const asked = { ...body, name: body.name ?? null };
  const missing = asked.fields?.length ? [] : [{ field: 'fields', msg: MESSAGES.required }];
  const issues = checkIssues(record_type, asked, await checkNames(ctx, record_type, null));
  if (issues.length || missing.length) throw invalid([...issues, ...missing]);
  const created = { is_active: true, ...columns(asked) };
  const id = await createRecord(ctx, 'duplicate_check', {
    ...created,
    record_type,
    user_id: ctx.actor.id,
    created_at: ctx.now.toISOString(),
    updated_at: ctx.now.toISOString(),
  });
  await findAgain(ctx, ctx.account.id, [record_type]);
  return id;
}

export async function updateCheck(ctx: Ctx, id: number, body: DuplicateCheckBody): Promise<void> {
  const before = await lockCheck(ctx, id, 'update');
  const names = body.name === undefined ? [] : await checkNames(ctx, before.record_type, id);
  const issues = checkIssues(before.record_type, body, names);
  const empty = body.fields?.length === 0 ? [{ field: 'fields', msg: MESSAGES.required }] : [];
  if (issues.length || empty.length) throw invalid([...issues, ...empty]);
  const patch = { ...columns(body), updated_at: ctx.now.toISOString() };
  await updateRecords(ctx, 'duplicate_check', [{ before, patch }]);
  await findAgain(ctx, ctx.account.id, [before.record_type]);
}

export async function deleteCheck(ctx: Ctx, id: number): Promise<void> {
  const row = await lockCheck(ctx, id, 'delete');
  await eraseRecords(ctx, 'duplicate_check', [row]);
  await findAgain(ctx, ctx.account.id, [row.record_type]);
}

export async function showCheck(ctx: Ctx, id: number): Promise<DuplicateCheck> {
  const [check] = await readChecks(ctx, id);
  if (!check) throw notFound();
  return check;
}

/** All users see a rule; only its owner changes it. */
async function lockCheck(ctx: Ctx, id: number, action: 'update' | 'delete'): Promise<CheckRow> {
  const [row] = (await lockRows(ctx, 'duplicate_check', [id])) as CheckRow[];
  if (!row) throw notFound();
  requireCan(ctx, action, 'duplicate_check', { owner_id: row.user_id });
  return row;
}

function columns({ name, fields, is_active }: DuplicateCheckBody): Patch {
  const given = { name: name?.trim(), fields, is_active };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}
