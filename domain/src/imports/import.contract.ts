import { z } from 'zod';
import type { Author, Conflict, Skipped } from '../changes/changes.contract';
import { answers, contract } from '../wire/contract';
import { idParams, listQuery, type Page } from '../wire/list-query';
import type { ImportType } from './targets';

export const IMPORT_TYPES = ['deals', 'people', 'companies', 'users', 'product_lines'] as const;
export type ImportStatus = 'uploaded' | 'running' | 'done' | 'failed' | 'reverting' | 'reverted';

/** Where a column goes: the key of a field, one of the collecting targets, or null for nowhere. */
export type Target = string | null;

export interface GuessedColumn {
  readonly header: string;
  readonly target: Target;
  /** Fields that the header could mean as well. */
  readonly alternatives: readonly string[];
  /** Up to three cells of the column that are not empty. */
  readonly samples: readonly string[];
}

/** Something in the file that only a person can settle; it is asked once for all rows that say it. */
export interface ImportQuestion {
  /** `notation`: whether a date names the month or the day first; settled by `options.date_notation`. */
  readonly kind: 'entry' | 'stage' | 'user' | 'notation';
  readonly field: string;
  readonly label: string;
  readonly cell: string;
  /** The pipeline, for a stage: names of stages repeat across pipelines. */
  readonly within: number | null;
  readonly count: number;
  readonly candidates: readonly { readonly id: number; readonly name: string }[];
  readonly can_create: boolean;
  /** For a new stage: the percent proposed. */
  readonly percent?: number;
}

const answer = z.object({
  field: z.string().max(60),
  cell: z.string().max(10_000),
  within: z.number().int().nullish(),
  /** Take this entry, make a new one, or leave the field empty. */
  action: z.enum(['use', 'create', 'empty']),
  id: z.number().int().positive().nullish(),
  percent: z.number().int().min(0).max(100).nullish(),
});
export type ImportAnswer = z.output<typeof answer>;

const optionalId = z.number().int().positive().nullish();
/** By what a row finds its record: each type of records has its own ways, the first of them by itself. */
export const MATCHES: Readonly<Record<ImportType, readonly MatchBy[]>> = {
  people: ['email_or_name', 'email', 'name', 'phone', 'id'],
  companies: ['name', 'domain', 'phone', 'id'],
  deals: ['name', 'id'],
  users: ['name'],
  product_lines: ['name'],
};
export type MatchBy = 'email_or_name' | 'email' | 'name' | 'domain' | 'phone' | 'id';

export const importOptions = z.object({
  /** What happens to a row whose record is there already. */
  existing: z.enum(['update', 'skip', 'create']).optional(),
  match_by: z.enum(['email_or_name', 'email', 'name', 'domain', 'phone', 'id']).optional(),
  /** Empty cells of mapped columns empty the field; left out, they leave it as it is. */
  clear_blanks: z.boolean().optional(),
  /** Names of tags that every row gets. */
  tags: z.array(z.string().trim().min(1).max(100)).max(20).optional(),
  date_notation: z.enum(['mdy', 'dmy', 'ymd']).nullish(),
  decimal_mark: z.enum(['.', ',']).nullish(),
  deal_pipeline_id: optionalId,
  default_stage_id: optionalId,
  /** Null: nobody. Left out: whoever imports. */
  default_owner_id: optionalId,
  /** Owners that are no users yet: made as users not yet invited, replaced by the default owner, or refused. */
  unknown_owners: z.enum(['create', 'default', 'refuse']).optional(),
  /** Columns, from 0, whose cells together make the name where no column is the name. */
  name_from: z.array(z.number().int().min(0).max(499)).max(10).optional(),
});
export type ImportOptions = z.output<typeof importOptions>;

const target = z.string().max(60).nullable();
const setting = z.object({
  /** In the order of the columns, or by header. */
  mapping: z.union([z.array(target).max(500), z.record(z.string(), target)]).optional(),
  options: importOptions.optional(),
  answers: z.array(answer).max(20_000).optional(),
  /** Another sheet of the workbook; its columns are then guessed anew. */
  sheet: z.string().max(200).optional(),
});
export type ImportSetting = z.output<typeof setting>;

export interface FileProblem {
  /** A row as a spreadsheet counts it; null for the file as a whole. */
  readonly row: number | null;
  readonly msg: string;
}

export interface RowProblem {
  readonly field: string;
  readonly label: string;
  readonly msg: string;
}

/** So many rows are refused for this; what their cells say is left out of it. */
export interface RefusalReason extends RowProblem {
  readonly count: number;
}

export interface RefusedRow {
  readonly row: number;
  readonly cells: readonly string[];
  readonly problems: readonly RowProblem[];
}

/** How many of what else were made: companies of deals, users of owners, entries of lists. */
export type Made = Readonly<Record<string, number>>;

export interface ImportRecord {
  readonly id: number;
  readonly type: ImportType;
  readonly import_name: string;
  readonly file_name: string;
  readonly status: ImportStatus;
  readonly user: Author | null;
  readonly headers: readonly string[];
  readonly mapping: readonly Target[];
  readonly options: ImportOptions;
  readonly answers: readonly ImportAnswer[];
  readonly total: number;
  readonly done: number;
  readonly created: number;
  readonly updated: number;
  readonly skipped: number;
  readonly refused: number;
  readonly made: Made;
  readonly problems: readonly FileProblem[];
  readonly error: string | null;
  readonly change_set_id: number | null;
  readonly created_at: string;
  readonly started_at: string | null;
  readonly finished_at: string | null;
  readonly reverted_at: string | null;
  /** Of a workbook: the sheet that is read, and all that have anything in them while another can be chosen. */
  readonly sheet: string | null;
  readonly sheets: readonly string[];
  /** An import of the same columns, whose mapping, options and answers were proposed. */
  readonly remembered: { readonly id: number; readonly import_name: string } | null;
  /** What a revert in the background found changed or used since: it waits for a choice. */
  readonly revert_conflicts: readonly Conflict[];
  readonly revert_skipped: readonly Skipped[];
  /** Undoing this undoes the revert. */
  readonly revert_change_set_id: number | null;
}

export interface UploadAnswer extends ImportRecord {
  readonly sample: readonly (readonly string[])[];
  readonly guessed_mapping: readonly GuessedColumn[];
  readonly questions: readonly ImportQuestion[];
}

export interface SampleRow {
  readonly row: number;
  readonly outcome: 'create' | 'update' | 'skip';
  readonly name: string;
  readonly fields: readonly { readonly label: string; readonly text: string }[];
}

export interface DryRun {
  readonly total: number;
  readonly create: number;
  readonly update: number;
  readonly skip: number;
  readonly refuse: number;
  readonly made: Made;
  readonly questions: readonly ImportQuestion[];
  readonly samples: readonly SampleRow[];
  /** The first refused rows. */
  readonly problems: readonly RefusedRow[];
  /** Why rows are refused, the most frequent reasons of all of them first. */
  readonly reasons: readonly RefusalReason[];
  readonly file_problems: readonly FileProblem[];
  /** What keeps the import from starting: a required field without a column, a question about dates. */
  readonly missing: readonly { readonly field: string; readonly msg: string }[];
}

export interface RevertAnswer {
  readonly import: ImportRecord;
  readonly undone: number;
  readonly skipped: readonly Skipped[];
  readonly conflicts: readonly Conflict[];
  readonly change_set_id: number | null;
}

const at = '/api/v3/imports';
const root = 'import';
const one = { params: idParams, root } as const;

export const listImports = contract({
  method: 'GET',
  path: at,
  query: listQuery.pick({ page: true, per_page: true }),
  answer: answers<Page<ImportRecord>>(),
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
  answer: answers<UploadAnswer>(),
});
export const showImport = contract({ method: 'GET', path: `${at}/:id`, ...one, answer: answers<UploadAnswer>() });
export const setImport = contract({
  method: 'PUT',
  path: `${at}/:id`,
  ...one,
  body: setting,
  answer: answers<UploadAnswer>(),
});
export const dryRunImport = contract({
  method: 'POST',
  path: `${at}/:id/dry_run`,
  ...one,
  answer: answers<DryRun>(),
});
export const startImport = contract({
  method: 'POST',
  path: `${at}/:id/start`,
  ...one,
  answer: answers<ImportRecord>(),
});
export const refusedRows = contract({
  method: 'GET',
  path: `${at}/:id/rejected`,
  ...one,
  query: listQuery.pick({ page: true, per_page: true }),
  answer: answers<Page<RefusedRow>>(),
});
export const rejectedFile = contract({ method: 'GET', path: `${at}/:id/rejected.csv`, ...one });
export const revertImport = contract({
  method: 'POST',
  path: `${at}/:id/revert`,
  ...one,
  body: z.object({ resolve: z.enum(['keep_theirs', 'overwrite']).optional() }),
  answer: answers<RevertAnswer>(),
});
