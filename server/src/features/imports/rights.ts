import { kindOfPath } from '@fairlead/domain/kinds/kinds';
import type { ImportType } from '@fairlead/domain/imports/targets';
import { recordAudit } from '../../account/audit';
import { mayDo, requireCan } from '../../http/access';
import type { Ctx } from '../../base/context';
import { forbidden, notFound } from '../../base/errors';
import { findImport, type Import, lockImport } from './imports.queries';

/** May the actor add users, stages and entries of lists on the way? */
export function actsAsAdmin(ctx: Ctx): boolean {
  return mayDo(ctx, 'manage', 'administration');
}

/** Records by the right to import them; users and product lines by account admins. */
export function requireImport(ctx: Ctx, type: ImportType): void {
  const kind = kindOfPath(type);
  if (kind) {
    requireCan(ctx, 'import', kind);
    requireCan(ctx, 'create', kind);
  } else if (!actsAsAdmin(ctx)) throw forbidden();
}

/** One's own import, or for an account admin anybody's; 404 else. */
export async function importToRead(ctx: Ctx, id: number): Promise<Import> {
  const found = await findImport(ctx, id);
  if (!found) throw notFound();
  return found;
}

/** Not locked: a dry run takes its time, and another may come meanwhile. */
export async function importToTry(ctx: Ctx, id: number): Promise<Import> {
  const found = await importToRead(ctx, id);
  requireImport(ctx, found.type);
  return found;
}

export async function importToWrite(ctx: Ctx, id: number): Promise<Import> {
  const found = await lockImport(ctx, id);
  if (!found) throw notFound();
  requireImport(ctx, found.type);
  return found;
}

/** Into the audit log. */
export async function noteImport(ctx: Ctx, event: 'import.started' | 'import.reverted', imp: Import): Promise<void> {
  const { id, type, total, file_name } = imp;
  const details = { kind: kindOfPath(type) ?? type, total };
  await recordAudit(ctx, { event, subject_type: 'import', subject_id: id, subject_name: file_name, details });
}
