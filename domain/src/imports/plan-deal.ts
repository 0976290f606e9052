import { DEAL } from '../kinds/deal.kind';
import { localDate, startOfDay } from '../dates/zones';
import { isClosedStage, moveToStage, type Stage, type StagedDeal } from '../deals/stage';
import type { PendingRecord } from './pending-record';
import { clearedColumns, companyLink, companyOf, contactOf, forbiddenChange, nameOf, plainColumns } from './plan-parts';
import { type PlannedRow, type Planner, planRecord, refused, withLines, withMore } from './planned';
import type { ReadRow } from './read-row';
import { dealKey, type Existing, idKey } from './world';

/** A placeholder for the id of a stage that is not created yet. */
const NOT_MADE_YET = -1;

export function planDeal(planner: Planner, read: ReadRow): PlannedRow {
  const name = nameOf(planner, read, planner.world.deals);
  if (!name) return refused(read, 'name', 'Name', 'Required');
  const { probability } = read.values;
  if (probability !== undefined && !Number.isInteger(probability)) {
    return refused(read, 'probability', 'Probability', 'Has to be a whole number.');
  }
  const plainOf = (row: ReadRow): Record<string, unknown> => ({ ...plainColumns(planner, DEAL.name, row), name });
  return planRecord(planner, read, {
    kind: 'deals',
    name,
    keys: keysOf(planner, read, name),
    known: planner.world.deals,
    link: () => companyLink(planner, read),
    created: (row) => ({
      user_id: planner.owner,
      is_archived: false,
      ...plainOf(row),
      ...links(planner, row, {}),
      ...firstStage(planner, row),
      ...(row.summary.length ? { summary: withLines(row.values.summary, row.summary) } : {}),
    }),
    updated: (existing, row) =>
      updated(planner, row, existing, { ...clearedColumns(planner, DEAL.name, row), ...plainOf(row) }),
  });
}

/** Deal names are not unique, so by default each row creates a deal. */
function keysOf({ options }: Planner, { values }: ReadRow, name: string): string[] {
  if (values.id !== undefined) return [idKey(values.id)];
  const known = options.existing === 'update' || options.existing === 'skip';
  return known && options.match_by !== 'id' ? [dealKey(name)] : [];
}

function links(planner: Planner, { values, tags }: ReadRow, had: Readonly<Record<string, unknown>>) {
  const company = typeof values.company_name === 'string' ? companyOf(planner, values.company_name) : null;
  const named = values.primary_contact_id;
  const contact = typeof named === 'string' ? contactOf(planner, named, company) : null;
  const lines = values.deal_product_lines_ids as PendingRecord[] | undefined;
  return {
    ...(company ? { company_id: company, company_name: company.name } : {}),
    ...(contact ? { primary_contact_id: contact, person_ids: withMore(had.person_ids, [contact]) } : {}),
    ...(lines ? { deal_product_lines_ids: withMore(had.deal_product_lines_ids, lines) } : {}),
    ...(tags.length ? { tag_ids: withMore(had.tag_ids, tags) } : {}),
  };
}

/**
 * A past deal was in its stage since it closed, or since it was created; the close date of an open deal is expected.
 */
function firstStage(planner: Planner, { values }: ReadRow) {
  const stage = stageOf(planner, values);
  const pipeline = pipelineOf(planner, values);
  const closed = stage !== null && isClosedStage(stage.percent);
  const closed_time = closed ? (closingOf(planner, values) ?? planner.now.toISOString()) : null;
  return {
    deal_pipeline_id: pipeline,
    deal_stage_id: stage,
    stage_entered_at: closed_time ?? (values.created_at as string | undefined) ?? planner.now.toISOString(),
    closed_time,
    probability: values.probability ?? stage?.percent ?? null,
    ...(closed ? {} : expected(planner, values)),
  };
}

/** The closing time: given by the file, or the close date of a deal in a closed stage. */
function closingOf({ sheet, now }: Planner, values: ReadRow['values']): string | undefined {
  if (typeof values.closed_time === 'string') return values.closed_time;
  if (typeof values.expected_close_date !== 'string') return undefined;
  const at = startOfDay(values.expected_close_date, sheet.zone);
  return at <= now ? at.toISOString() : undefined;
}

function expected({ sheet }: Planner, values: ReadRow['values']) {
  const { closed_time, expected_close_date } = values;
  if (typeof closed_time !== 'string' || expected_close_date !== undefined) return {};
  return { expected_close_date: localDate(new Date(closed_time), sheet.zone) };
}

function updated(planner: Planner, read: ReadRow, existing: Existing, plain: Record<string, unknown>) {
  const { before } = existing;
  // A file tells the past: the closing time follows from the stage, as on creation.
  const { created_at: _created, closed_time: _closed, ...rest } = plain;
  const problem = forbiddenChange(planner, DEAL.name, existing, rest);
  if (problem) return { problem };
  return {
    ...rest,
    ...links(planner, read, before),
    ...move(planner, read, before),
    ...(read.summary.length ? { summary: withLines(rest.summary ?? before.summary, read.summary) } : {}),
  };
}

function move(planner: Planner, { values }: ReadRow, before: Existing['before']) {
  const handle = (values.deal_stage_id as PendingRecord | undefined) ?? null;
  const closing = closingOf(planner, values);
  const closedTime = closing === undefined ? undefined : new Date(closing);
  const from =
    typeof before.deal_stage_id === 'number' ? planner.sheet.names.entry('deal_stages', before.deal_stage_id) : null;
  const closes = isClosedStage(handle ? handle.percent : from?.percent);
  if (!handle || handle.id === before.deal_stage_id)
    return closes && closedTime ? { closed_time: closedTime.toISOString() } : expected(planner, values);
  const to: Stage = {
    id: handle.id ?? NOT_MADE_YET,
    percent: handle.percent ?? 0,
    deal_pipeline_id: pipelineOf(planner, values),
  };
  const was = from
    ? { id: from.id ?? 0, percent: from.percent ?? 0, deal_pipeline_id: before.deal_pipeline_id as number }
    : null;
  const moved = moveToStage(
    before as unknown as StagedDeal,
    was,
    to,
    planner.now,
    closedTime ? { closed_time: closedTime } : {},
  );
  const instants = Object.entries(moved).map(([key, value]) => [
    key,
    value instanceof Date ? value.toISOString() : value,
  ]);
  return {
    ...Object.fromEntries(instants),
    deal_stage_id: handle,
    probability: values.probability ?? handle.percent,
    ...(closes ? {} : expected(planner, values)),
  };
}

function pipelineOf({ sheet }: Planner, values: ReadRow['values']): number {
  return (values.deal_pipeline_id as PendingRecord | undefined)?.id ?? sheet.pipeline;
}

/** The stage of the row, or the default stage if it belongs to the row's pipeline. */
function stageOf(planner: Planner, values: ReadRow['values']): PendingRecord | null {
  if (values.deal_stage_id) return values.deal_stage_id as PendingRecord;
  const standard = planner.options.default_stage_id;
  const elsewhere = pipelineOf(planner, values) !== planner.sheet.pipeline;
  return standard && !elsewhere ? (planner.sheet.names.entry('deal_stages', standard) ?? null) : null;
}
