import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import type { Row } from '../../base/changes';
import { JsonText } from '../../base/json-text';
import { keepPlans } from '../../presenting/kept-plan';
import { readRecord } from '../../reading/records';
import type { Ctx } from '../../base/context';
import { notFound } from '../../base/errors';
import { milestonesOf } from '../related/public';
import { keptFilter, timelineOf } from './timeline';

export interface PageParts {
  /** The record as the public API shows it, as JSON text. */
  readonly show: (id: number) => Promise<string | undefined>;
  readonly related: (row: Row) => Promise<object>;
}

/** Everything above the fold of a record's page in one answer: the record, its timeline and its related records. */
export async function recordPage(
  ctx: Ctx,
  kind: RecordKind,
  id: number,
  { show, related }: PageParts,
): Promise<JsonText> {
  const planned = keepPlans(ctx);
  // The page begins with the entries that pass the user's saved filter.
  const [row, record, filter] = await Promise.all([readRecord(ctx, kind, id), show(id), keptFilter(ctx), planned]);
  if (!row || !record) throw notFound();
  const [timeline, beside, milestones] = await Promise.all([
    timelineOf(ctx, kind, row, { filter, date: 'ANY_TIME' }),
    related(row),
    milestonesOf(ctx, kind, id),
  ]);
  const rest = JSON.stringify({ timeline, related: { ...beside, milestones } });
  return new JsonText(`{"record":${record},${rest.slice(1)}`);
}
