import { kindOfPath } from '@fairlead/domain/kinds/kinds';
import type { ImportType } from '@fairlead/domain/imports/targets';
import { recordAudit } from '../../account/audit';
import { mayDo, requireCan } from '../../http/access';
import { requireFeature } from '../../http/switched-on';
import type { Ctx } from '../../base/context';
import { forbidden, notFound } from '../../base/errors';
import { findImport, type Import, lockImport } from './imports.queries';

/** Whether the import may also create users, stages and list entries for the actor. */
export function actsAsAdmin(ctx: Ctx): boolean {
  return mayDo(ctx, 'manage', 'administration');
}

/** Records require the right to import them; users and product lines require an account administrator. */
export function requireImport(ctx: Ctx, type: ImportType): void {
  const kind = kindOfPath(type);
  if (kind) {
    requireCan(ctx, 'import', kind);
    requireCan(ctx, 'create', kind);
  } else if (!actsAsAdmin(ctx)) throw forbidden();
  if (type === 'product_lines') requireFeature(ctx, 'product_lines');
}

/** The user's own import, or any import for an account administrator; otherwise 404. */
export async function importToRead(ctx: Ctx, id: number): Promise<Import> {
  const found = await findImport(ctx, id);
  if (!found) throw notFound();
  return found;
}

/** Not locked: a dry run can be long, and another request may arrive during it. */
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

/** Records the event in the audit log. */
export async function noteImport(ctx: Ctx, event: 'import.started' | 'import.reverted', imp: Import): Promise<void> {
  const { id, type, total, file_name } = imp;
  const details = { kind: kindOfPath(type) ?? type, total };
  await recordAudit(ctx, { event, subject_type: 'import', subject_id: id, subject_name: file_name, details });
}
