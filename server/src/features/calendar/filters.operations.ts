import type { CalendarUserData } from '@fairlead/domain/calendar/calendar.contract';
import {
  type CalendarFilter,
  type FilterBody,
  type FilterPatch,
  knownBy,
  readFilter,
} from '@fairlead/domain/calendar/filter';
import type { Row } from '../../base/changes';
import type { Ctx } from '../../base/context';
import { invalid, notFound } from '../../base/errors';
import { lockRows } from '../../reading/records';
import { createRecord, deleteRecords, updateRecords } from '../../writing/changes';
import { clearSelected, readFilters, selectedFilter, writeSelected } from './filters.queries';

const NONE_CHOSEN = { user_colors: {}, event_type_ids: null, event_type_colors: {} };

/** The saved calendars, and what the selected one shows; without one, the actor's own entries. */
export async function userData(ctx: Ctx): Promise<CalendarUserData> {
  const [entries, selected_id] = await Promise.all([readFilters(ctx), selectedFilter(ctx)]);
  const selected = entries.find(({ id }) => id === selected_id);
  const { user_ids, user_colors, event_type_ids, event_type_colors } = selected ?? {
    user_ids: [ctx.actor.id],
    ...NONE_CHOSEN,
  };
  return { entries, selected_id, user_ids, user_colors, event_type_ids, event_type_colors };
}

/** Saves a calendar and selects it. */
export async function createFilter(ctx: Ctx, body: FilterBody): Promise<CalendarFilter> {
  const patch = await checked(ctx, body, null);
  const id = await createRecord(ctx, 'calendar_filter', {
    user_ids: [ctx.actor.id],
    ...NONE_CHOSEN,
    ...patch,
    user_id: ctx.actor.id,
  });
  await writeSelected(ctx, id);
  return showFilter(ctx, id);
}

export async function updateFilter(ctx: Ctx, id: number, body: FilterBody): Promise<CalendarFilter> {
  const before = await lockFilter(ctx, id);
  const patch = await checked(ctx, body, id);
  await updateRecords(ctx, 'calendar_filter', [{ before, patch: { ...patch } }]);
  return showFilter(ctx, id);
}

/** After the selected calendar another is selected, if any remains: the next by name, else the last. */
export async function deleteFilter(ctx: Ctx, id: number): Promise<{ selected_id: number | null }> {
  const row = await lockFilter(ctx, id);
  const [all, selected] = await Promise.all([readFilters(ctx), selectedFilter(ctx)]);
  await deleteRecords(ctx, 'calendar_filter', [row]);
  if (selected !== id) return { selected_id: selected };
  const at = all.findIndex((one) => one.id === id);
  const rest = all.filter((one) => one.id !== id);
  const next = rest[Math.min(at, rest.length - 1)];
  if (next) await writeSelected(ctx, next.id);
  else await clearSelected(ctx);
  return { selected_id: next?.id ?? null };
}

export async function selectFilter(ctx: Ctx, id: number): Promise<CalendarFilter> {
  const found = await showFilter(ctx, id);
  await writeSelected(ctx, id);
  return found;
}

async function showFilter(ctx: Ctx, id: number): Promise<CalendarFilter> {
  const [found] = await readFilters(ctx, id);
  if (!found) throw notFound();
  return found;
}

/** 404 for a calendar of another user. */
async function lockFilter(ctx: Ctx, id: number): Promise<Row> {
  const [row] = await lockRows(ctx, 'calendar_filter', [id]);
  if (!row || row.user_id !== ctx.actor.id || row.deleted_at !== null) throw notFound();
  return row;
}

async function checked(ctx: Ctx, body: FilterBody, id: number | null): Promise<FilterPatch> {
  const others = (await readFilters(ctx)).filter((one) => one.id !== id);
  const known = knownBy(
    ctx.config,
    others.map(({ name }) => name),
  );
  const { patch, issues } = readFilter(body, known, id === null);
  if (issues.length) throw invalid(issues);
  return patch;
}
