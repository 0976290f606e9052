import { z } from 'zod';
import { DATE_PRESETS, type DatePreset } from '../dates/presets';
import { DEAL_VISIBILITY_TYPES } from '../goals/visibility-type';
import { filterShape } from '../filters/filter';
import { filter } from '../list-views/list-views.contract';
import { answers, answersIfSeen, contract, CSV, type Described, describing, NOTHING, PDF } from '../wire/contract';
import { askedDay, count, day, flag, id, instant, nullableText, someone } from '../wire/formats';
import { idParams } from '../wire/list-query';
import { MESSAGES } from '../validation/messages';
import type { Counted } from './figures';
import { COLOR_SETS, PRINTED_FORMS } from './printed-form';
import { BUCKETS, MEASURES, REPORT_STATES, REPORT_TYPES, REPORT_VIEWS, type ReportDefinition } from './report';

const key = z.string().min(1).max(120);
const presets = DATE_PRESETS.map((preset) => preset.key) as [DatePreset, ...DatePreset[]];
/** As everywhere, years have four digits. */
const plainDay = askedDay
  .refine((text) => text >= '1000', MESSAGES.not_allowed)
  .transform((text) => text.replaceAll('/', '-'));
const bucket = z.enum(BUCKETS);

const range = z.strictObject({
  preset: z.enum(presets),
  days: z.int().min(0).max(36_500).optional(),
  from: plainDay.nullable().optional(),
  to: plainDay.nullable().optional(),
});

/** A report as it is sent. `definitionIssues` names the fields that the account does not have. */
export const reportDefinition = describing<ReportDefinition>()(
  z.strictObject({
    type: z.enum(REPORT_TYPES),
    view: z.enum(REPORT_VIEWS),
    state: z.enum(REPORT_STATES),
    filter,
    date: z.strictObject({ field: key, range }),
    measure: z.strictObject({ of: z.enum(MEASURES), field: key.optional() }),
    groups: z.array(z.strictObject({ field: key, bucket: bucket.optional() })).max(2),
  }),
);

const cents = z.int();
const counted = describing<Counted>()(
  z.strictObject({
    count,
    value_cents: cents,
    weighted_cents: cents,
    without_value: count.optional(),
    won: count.optional(),
    lost: count.optional(),
    won_value_cents: cents.optional(),
    measured: count.optional(),
    sum: z
      .string()
      .regex(/^-?\d+(\.\d+)?$/)
      .optional(),
  }),
);

const group = z.strictObject({
  /** What identifies the group: an id, a text in lower case, a number, yes or no, the first day of a time. */
  key: z.union([z.string(), z.number(), z.boolean()]).nullable(),
  /**
   * `none`: deals without a value in this field. `passed`: open deals whose date has passed. `other`: all groups beyond the
   * ones in the answer.
   */
  what: z.enum(['value', 'none', 'passed', 'other']),
  name: z.string(),
  /** Of a status; the palette is the browser's. */
  hex_color: nullableText.optional(),
  /** Of a stage. */
  percent: z.number().optional(),
  deal_pipeline_id: id.optional(),
  /** Of a time: its days within the range. */
  from: day.optional(),
  to: day.optional(),
  /** The number of groups in `other`. */
  groups: count.optional(),
  /** To be added to `filter`; null if no condition can express it. */
  condition: filterShape.nullable(),
  counted,
});
export type AnsweredGroup = Described<typeof group>;

const axis = z.strictObject({
  field: z.string(),
  label: z.string(),
  by: z.enum(['time', 'entry', 'record', 'text', 'number', 'boolean', 'set']),
  bucket: bucket.optional(),
  /**
   * Time, stages and statuses in their own order, empty ones included; others by the measure, the largest first, and
   * if they split a rate or an average, by the number of deals.
   */
  groups: z.array(group),
  /** All groups that have deals, those in `other` included. */
  found: count,
  /** A deal can be in several groups, so that they add up to more than the total. */
  overlaps: z.boolean(),
});
export type AnsweredAxis = Described<typeof axis>;

export const reportAnswer = z.strictObject({
  definition: reportDefinition,
  /** The days that it covers, in the reader's time zone; null for no limit. */
  range: z.strictObject({ from: day.nullable(), to: day.nullable() }),
  as_of: instant,
  /** Whose deals are counted: those that the reader may see. */
  deal_visibility_type: z.enum(DEAL_VISIBILITY_TYPES),
  /** Which deals are counted, as a filter of their list. */
  filter: filterShape,
  total: counted,
  first: axis.nullable(),
  second: axis.nullable(),
  /** By the indexes of both groups; empty ones are left out. */
  cells: z.array(z.strictObject({ first: count, second: count, counted })),
  /** Notes for the reader, such as a condition whose entry was deleted. */
  notes: z.array(z.strictObject({ field: z.string(), msg: z.string() })),
});
export type ReportAnswer = Described<typeof reportAnswer>;

/** Counts a report. A reading call, with a body because conditions are long. */
export const runReport = contract({
  method: 'POST',
  path: '/api/internal/reports/run',
  root: 'report',
  body: reportDefinition,
  answer: answers(reportAnswer),
});

/** The same as a file: what the table shows. */
export const exportReport = contract({
  method: 'POST',
  path: '/api/internal/reports/export',
  body: z.object({ name: z.string().trim().max(100).optional(), report: reportDefinition }),
  answer: CSV,
});

export const MOST_SHARES = 200;
/** As a document that looks like the screen: title, filter, figure, chart and table. */
export const exportReportPdf = contract({
  method: 'POST',
  path: '/api/internal/reports/export_pdf',
  body: z.object({
    name: z.string().trim().max(100).optional(),
    report: reportDefinition,
    form: z.enum(PRINTED_FORMS).optional(),
    colors: z.enum(COLOR_SETS).optional(),
  }),
  answer: PDF,
});

/** Who may see a saved report: a user, a team or everyone. */
export const reportShare = z.discriminatedUnion('with', [
  z.strictObject({ with: z.literal('user'), id, can_edit: z.boolean() }),
  z.strictObject({ with: z.literal('team'), id, can_edit: z.boolean() }),
  z.strictObject({ with: z.literal('everyone'), can_edit: z.boolean() }),
]);
export type ReportShare = Described<typeof reportShare>;

const savedReport = z.strictObject({
  id,
  name: z.string(),
  definition: reportDefinition,
  user_id: id,
  /** Its owner. */
  user: someone.nullable(),
  shares: z.array(reportShare),
  /** For the caller. */
  is_starred: z.boolean(),
  may_update: z.boolean(),
  may_share: z.boolean(),
  created_at: instant,
  updated_at: instant,
});
export type SavedReport = Described<typeof savedReport>;

const path = '/api/internal/saved_reports';
const one = { path: `${path}/:id`, root: 'saved_report', params: idParams, answer: answers(savedReport) } as const;
const reportName = z.string().max(100).nullish();

/** The caller's own and those shared with them. */
export const listSavedReports = contract({
  method: 'GET',
  path,
  answer: answers(z.strictObject({ entries: z.array(savedReport) })),
});
export const showSavedReport = contract({ ...one, method: 'GET', root: undefined });
export const createSavedReport = contract({
  method: 'POST',
  path,
  root: 'saved_report',
  body: z.object({ name: reportName, definition: reportDefinition }),
  answer: answers(savedReport),
});
export const updateSavedReport = contract({
  ...one,
  method: 'PUT',
  body: z.object({ name: reportName, definition: reportDefinition.optional() }),
});
export const deleteSavedReport = contract({ method: 'DELETE', path: `${path}/:id`, params: idParams, answer: NOTHING });
/** A copy belongs to the caller and is not shared. */
export const duplicateSavedReport = contract({
  ...one,
  method: 'POST',
  path: `${path}/:id/duplicate`,
  body: z.object({ name: reportName }),
});
export const shareSavedReport = contract({
  ...one,
  method: 'PUT',
  path: `${path}/:id/share`,
  body: z.object({ shares: z.array(reportShare).max(MOST_SHARES) }),
  answer: answersIfSeen(savedReport),
});
export const starSavedReport = contract({
  ...one,
  method: 'PUT',
  path: `${path}/:id/star`,
  body: z.object({ is_starred: flag }),
});

/** The figures of saved reports without their groups, as the caller counts them today: for the gallery. */
export const savedReportFigures = contract({
  method: 'POST',
  path: `${path}/figures`,
  body: z.object({ ids: z.array(z.coerce.number().int().positive()).max(20) }),
  answer: answers(
    z.strictObject({
      entries: z.array(
        z.strictObject({
          id,
          total: counted.nullable(),
          /** Why there is none, such as a deleted field. */
          problem: nullableText,
        }),
      ),
    }),
  ),
});
