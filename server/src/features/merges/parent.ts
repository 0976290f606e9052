import type { Patch, Row } from '../../base/changes';
import type { Ctx } from '../../base/context';
import { closesCircle } from '../../reading/parent-company';

/**
 * The parent of the remaining company, if its parent was merged into it or is below it now: the next suitable parent
 * of the others.
 */
export async function parentAfter(ctx: Ctx, into: Row, others: readonly Row[], patch: Patch): Promise<Patch> {
  const merged = new Set([into, ...others].map(({ id }) => id));
  const chosen = (patch.parent_company_id ?? into.parent_company_id ?? null) as number | null;
  const parents = [chosen, ...others.map((row) => row.parent_company_id as number | null)];
  if (chosen === null) return { parent_company_id: null };
  for (const parent of parents) {
    if (parent === null || merged.has(parent)) continue;
    if (!(await closesCircle(ctx, into.id, parent))) return { parent_company_id: parent };
  }
  return { parent_company_id: null };
}
