import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import type { Row } from '../../base/changes';
import { JsonText } from '../../base/json-text';
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
  const [row, record] = await Promise.all([readRecord(ctx, kind, id), show(id)]);
  if (!row || !record) throw notFound();
  const [timeline, beside, milestones] = await Promise.all([
    firstPage(ctx, kind, row),
    related(row),
    milestonesOf(ctx, kind, id),
  ]);
  const rest = JSON.stringify({ timeline, related: { ...beside, milestones } });
  return new JsonText(`{"record":${record},${rest.slice(1)}`);
}

/** What the user sees first: the filter that they keep. */
async function firstPage(ctx: Ctx, kind: RecordKind, row: Row) {
  return timelineOf(ctx, kind, row, { filter: await keptFilter(ctx), date: 'ANY_TIME' });
}
