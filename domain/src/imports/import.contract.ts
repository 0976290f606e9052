import { z } from 'zod';
import { author, conflict, skipped } from '../changes/changes.contract';
import { answers, contract, type Described, CSV } from '../wire/contract';
import { idParams, listQuery } from '../wire/list-query';
import { NEW_FIELD_TYPES } from './new-field-types';
import { importAnswer, importOptions, importSetting, importTarget } from './import-setting.contract';
import { IMPORT_TYPES } from './targets';
import { count, id, instant, named, nullableText, pageOf } from '../wire/formats';

const importStatus = z.enum(['uploaded', 'running', 'done', 'failed', 'reverting', 'reverted']);
export type ImportStatus = Described<typeof importStatus>;

const guessedColumn = z.strictObject({
  header: z.string(),
  target: importTarget,
  /** Other fields that the header could mean. */
  alternatives: z.array(z.string()),
  /** Up to three non-empty cells of the column. */
  samples: z.array(z.string()),
  /** The field that would be made from the column, for those who may add fields. */
  new_field: z.strictObject({ name: z.string(), field_type: z.enum(NEW_FIELD_TYPES) }).optional(),
});
export type GuessedColumn = Described<typeof guessedColumn>;

/** An ambiguity that only a person can resolve; asked once for all rows that contain it. */
const importQuestion = z.strictObject({
  /** `notation`: whether dates begin with the month or the day; answered by `options.date_notation`. */
  kind: z.enum(['entry', 'stage', 'user', 'notation']),
  field: z.string(),
  label: z.string(),
  cell: z.string(),
  /** The pipeline of a stage, because stage names repeat across pipelines. */
  within: z.number().nullable(),
  count,
  candidates: z.array(named),
  can_create: z.boolean(),
  /** For a new stage: the suggested percent. */
  percent: z.number().optional(),
});
export type ImportQuestion = Described<typeof importQuestion>;

const fileProblem = z.strictObject({
  /** The row number as in a spreadsheet; null for the file as a whole. */
  row: z.number().nullable(),
  msg: z.string(),
});
export type FileProblem = Described<typeof fileProblem>;

const rowProblem = z.strictObject({
  field: z.string(),
  label: z.string(),
  msg: z.string(),
});
export type RowProblem = Described<typeof rowProblem>;

/** How many rows are refused for this reason; the text omits their cells. */
const refusalReason = rowProblem.extend({ count });
export type RefusalReason = Described<typeof refusalReason>;

const refusedRow = z.strictObject({
  row: z.number(),
  cells: z.array(z.string()),
  problems: z.array(rowProblem),
});
export type RefusedRow = Described<typeof refusedRow>;

/** How many other records were created: companies of deals, users of owners, list entries. */
const made = z.record(z.string(), z.number());
export type Made = Described<typeof made>;

const importRecord = z.strictObject({
  id,
  type: z.enum(IMPORT_TYPES),
  import_name: z.string(),
  file_name: z.string(),
  status: importStatus,
  user: author.nullable(),
  headers: z.array(z.string()),
  mapping: z.array(importTarget),
  options: importOptions.strict(),
  answers: z.array(importAnswer.strict()),
  total: count,
  done: count,
  created: count,
  updated: count,
  skipped: count,
  refused: count,
  made,
  problems: z.array(fileProblem),
  error: nullableText,
  change_set_id: id.nullable(),
  created_at: instant,
  started_at: instant.nullable(),
  finished_at: instant.nullable(),
  reverted_at: instant.nullable(),
  /** For a workbook: the sheet that is read, and all non-empty sheets while another can be selected. */
  sheet: nullableText,
  sheets: z.array(z.string()),
  /** An import of the same columns, whose mapping, options and answers are suggested. */
  remembered: z.strictObject({ id, import_name: z.string() }).nullable(),
  /** What a background revert found changed or used since; it waits for a decision. */
  revert_conflicts: z.array(conflict),
  revert_skipped: z.array(skipped),
  /** Undoing this undoes the revert. */
  revert_change_set_id: id.nullable(),
});
export type ImportRecord = Described<typeof importRecord>;

const uploadAnswer = importRecord.extend({
  sample: z.array(z.array(z.string())),
  guessed_mapping: z.array(guessedColumn),
  questions: z.array(importQuestion),
});
export type UploadAnswer = Described<typeof uploadAnswer>;

const sampleRow = z.strictObject({
  row: z.number(),
  outcome: z.enum(['create', 'update', 'skip']),
  name: z.string(),
  fields: z.array(z.strictObject({ label: z.string(), text: z.string() })),
});
export type SampleRow = Described<typeof sampleRow>;

/** `match` is the record that the row probably is. */
const rowDuplicate = z.strictObject({ row: z.number(), name: z.string(), match: named });
export type RowDuplicate = Described<typeof rowDuplicate>;

const rowOfFile = z.strictObject({ row: z.number(), name: z.string() });
/** `with` is the earlier row. */
const rowPair = rowOfFile.extend({ with: rowOfFile });
export type RowPair = Described<typeof rowPair>;

/** The match has no id if a row of the file creates it. */
const otherName = z.strictObject({
  row: z.number(),
  name: z.string(),
  match: z.strictObject({ id: id.nullable(), name: z.string() }),
});
export type OtherName = Described<typeof otherName>;

const dryRun = z.strictObject({
  total: count,
  create: z.number(),
  update: z.number(),
  skip: z.number(),
  refuse: z.number(),
  made,
  questions: z.array(importQuestion),
  samples: z.array(sampleRow),
  /** New rows that are probably records which exist already: how many were looked at and found, and the first of these. */
  duplicates: z.strictObject({ checked: count, found: count, first: z.array(rowDuplicate) }),
  /** Rows with the email or phone of a person who has another name. */
  other_names: z.strictObject({ found: count, first: z.array(otherName) }),
  /** Rows about a record that an earlier row is about. */
  repeated: z.strictObject({ found: count, first: z.array(rowPair) }),
  /** New rows that are probably duplicates of earlier rows. */
  alike: z.strictObject({ checked: count, found: count, first: z.array(rowPair) }),
  /** The first refused rows. */
  problems: z.array(refusedRow),
  /** The reasons of refused rows, most frequent first. */
  reasons: z.array(refusalReason),
  file_problems: z.array(fileProblem),
  /** What prevents the import from starting: a required field without a column, or a question about dates. */
  missing: z.array(z.strictObject({ field: z.string(), msg: z.string() })),
});
export type DryRun = Described<typeof dryRun>;

const revertAnswer = z.strictObject({
  import: importRecord,
  undone: count,
  skipped: z.array(skipped),
  conflicts: z.array(conflict),
  change_set_id: id.nullable(),
});
export type RevertAnswer = Described<typeof revertAnswer>;

const at = '/api/v3/imports';
const root = 'import';
const one = { params: idParams, root } as const;

export const listImports = contract({
  method: 'GET',
  path: at,
  query: listQuery.pick({ page: true, per_page: true }),
  answer: answers(pageOf(importRecord)),
});
export const uploadImport = contract({
  method: 'POST',
  path: at,
  root,
  takes_file: true,
  body: z.object({
    type: z.enum(IMPORT_TYPES),
    csv: z.string().optional(),
    file_name: z.string().max(300).optional(),
  }),
  answer: answers(uploadAnswer),
});
export const showImport = contract({ method: 'GET', path: `${at}/:id`, ...one, answer: answers(uploadAnswer) });
export const setImport = contract({
  method: 'PUT',
  path: `${at}/:id`,
  ...one,
  body: importSetting,
  answer: answers(uploadAnswer),
});
export const dryRunImport = contract({
  method: 'POST',
  path: `${at}/:id/dry_run`,
  ...one,
  answer: answers(dryRun),
});
export const startImport = contract({
  method: 'POST',
  path: `${at}/:id/start`,
  ...one,
  answer: answers(importRecord),
});
export const refusedRows = contract({
  method: 'GET',
  path: `${at}/:id/rejected`,
  ...one,
  query: listQuery.pick({ page: true, per_page: true }),
  answer: answers(pageOf(refusedRow)),
});
export const rejectedFile = contract({ method: 'GET', path: `${at}/:id/rejected.csv`, ...one, answer: CSV });
export const revertImport = contract({
  method: 'POST',
  path: `${at}/:id/revert`,
  ...one,
  body: z.object({ resolve: z.enum(['keep_theirs', 'overwrite']).optional() }),
  answer: answers(revertAnswer),
});
