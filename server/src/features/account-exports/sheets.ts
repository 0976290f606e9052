import { holdsActivities, kindsOfExport } from '@fairlead/domain/account-exports/account-exports';
import { type DateRange, presetRangeOn } from '@fairlead/domain/dates/presets';
import { localDate } from '@fairlead/domain/dates/zones';
import type { ExportAsked } from '@fairlead/domain/exports/export.contract';
import { pathOfKind } from '@fairlead/domain/kinds/kinds';
import type { Ctx } from '../../base/context';
import { csvOf } from '../exports/public';
import { commentLines, noteLines } from './activities.queries';
import type { Asked } from './account-exports.queries';
import type { Sheet } from './write-file';

/** The sheets of an export, each with what the actor may see. `seen` counts the rows written. */
export function sheetsOf(ctx: Ctx, asked: Asked, seen: (rows: number) => void): Sheet[] {
  const { period, period_from: from, period_to: to } = asked;
  const days = presetRangeOn(period, localDate(ctx.now, ctx.actor.time_zone), { from, to });
  const chosen = { filter: createdOn(days), archived_deals: 'all' } as ExportAsked;
  const records = kindsOfExport(asked.export_type).map((kind) => ({
    name: `${pathOfKind(kind)}.csv`,
    lines: () => csvOf(ctx, kind, chosen, seen),
  }));
  if (!holdsActivities(asked.export_type)) return records;
  return [
    ...records,
    { name: 'notes.csv', lines: () => noteLines(ctx, days, seen) },
    { name: 'comments.csv', lines: () => commentLines(ctx, days, seen) },
  ];
}

function createdOn({ from, to }: DateRange) {
  if (!from && !to) return undefined;
  return { field: 'created_at', op: 'between', value: { ...(from && { from }), ...(to && { to }) } };
}
