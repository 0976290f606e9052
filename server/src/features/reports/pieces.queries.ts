import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import type { Ctx } from '../../base/context';
import { rowColumn, type RowSql, rowSql } from '../../base/row-sql';
import { visibility } from '../../reading/visible';

/** What the two indexes of the facts hold that are read in their place: of closed deals, and of all others. See decision 149. */
const INDEXED: ReadonlySet<string> = new Set(
  `id owner_key user_id deal_stage_id closed_time value_cents weighted_cents deal_pipeline_id status source_id revenue_type_id
    company_id created_at expected_close_date is_archived`.split(/\s+/),
);
const YEAR_MS = 365 * 86_400_000;

/**
 * The conditions of a report over all deals of an account in pieces that do not overlap, each of which is one range of an index, so
 * that two processes of the database can count them. `middle` lies in the time of closing that the report asks for, if it does.
 */
export function inPieces(ctx: Ctx, read: readonly RowSql[], where: RowSql, middle: Date | undefined): RowSql[] {
  const asked = [...read, where].flatMap((piece) => [...piece.ofFacts.columns]);
  if (!visibility(ctx, DEAL.name).everything || !asked.every((column) => INDEXED.has(column))) return [where];
  const closed = rowColumn('t', 'closed_time');
  const around = (at: Date) => [rowSql`${where} and ${closed} < ${at}`, rowSql`${where} and ${closed} >= ${at}`];
  if (middle) return around(middle);
  if (where.columns.has('closed_time')) return [where];
  return [...around(new Date(ctx.now.getTime() - YEAR_MS)), rowSql`${where} and ${closed} is null`];
}
