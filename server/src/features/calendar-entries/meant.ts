import { REPEATING_MESSAGES } from '@fairlead/domain/calendar-entries/repeating.messages';
import type { PlainDate } from '@fairlead/domain/dates/plain';
import { readDate } from '@fairlead/domain/dates/wire';
import { CALENDAR_ENTRY } from '@fairlead/domain/kinds/hanging';
import { hasOccurrence, occurrenceOn } from '@fairlead/domain/recurrence/series';
import { MESSAGES } from '@fairlead/domain/validation/messages';
import type { Row } from '../../base/changes';
import type { Ctx } from '../../base/context';
import { invalidField } from '../../base/errors';
import { requireCan } from '../../http/access';
import { lockHanging, requireSeen } from '../../reading/hanging';
import { keepPlans } from '../../presenting/kept-plan';
import { type Body, factsOfHanging } from '../../writing/record-writing';
import { asSeries, isHead, loadSeries, lockHead } from './series';

/** Determines which entry of a series a call means. */
export interface Meant {
  /** The row of the address, locked. */
  readonly row: Row;
  /** The row of its series that has the rule, if it is in one. */
  readonly head: Row | undefined;
  /** The day of an occurrence that is no row. */
  readonly date: PlainDate | undefined;
  /** The entry as it is now: the row, or what the occurrence would be as a row. */
  readonly view: Row;
}

/** The entry of the address, or with `occurrence_date` the occurrence of that day. */
export async function lockMeant(ctx: Ctx, id: number, asked: Body): Promise<Meant> {
  const [, row] = await Promise.all([keepPlans(ctx), lockHanging(ctx, CALENDAR_ENTRY.name, id)]);
  const date = dayAsked(ctx, asked.occurrence_date);
  if (date === undefined || date === row.occurrence_date)
    return { row, head: await lockHead(ctx, row), date: undefined, view: row };
  const head = await lockHead(ctx, row);
  if (head) await requireSeen(ctx, CALENDAR_ENTRY.name, head.id);
  if (head && head.occurrence_date === date) return { row: head, head, date: undefined, view: head };
  if (!head || !hasOccurrence(await loadSeries(ctx, head), date)) {
    throw invalidField('occurrence_date', REPEATING_MESSAGES.occurrence);
  }
  const { date: occurrence_date, ...moment } = occurrenceOn(asSeries(head), date);
  return { row, head, date, view: { ...head, ...moment, occurrence_date } };
}

function dayAsked(ctx: Ctx, value: unknown): PlainDate | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  const read = readDate(String(value), ctx.actor.time_zone);
  if ('reason' in read) throw invalidField('occurrence_date', MESSAGES.not_allowed);
  return read.date;
}

/** 404 or 403 unless the actor may do this to the series that the entry is in. */
export async function requireSeries(ctx: Ctx, { row, head }: Meant, action: 'update' | 'delete'): Promise<void> {
  if (!head || head.id === row.id) return;
  await requireSeen(ctx, CALENDAR_ENTRY.name, head.id);
  requireCan(ctx, action, 'calendar_entry', factsOfHanging(ctx, head));
}

/** Whether the entry has the rule, or is an occurrence of it. */
export const isOfRule = ({ view, date }: Meant) => date !== undefined || isHead(view);

export function isAsked(value: unknown): boolean {
  return [true, 'true', 1, '1'].includes(value as string);
}
