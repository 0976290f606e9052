import { extname } from 'node:path';
import { guessMapping, guessTargets } from '@fairlead/domain/imports/headers';
import type { GuessedColumn, ImportSetting, UploadAnswer } from '@fairlead/domain/imports/import.contract';
import { type ImportType, readMapping } from '@fairlead/domain/imports/targets';
import type { Ctx } from '../../http/context';
import { conflict, invalid, invalidField } from '../../http/errors';
import type { RequestInfo } from '../../http/request-info';
import { openCsv } from './csv-file';
import { dryRun } from './dry-run';
import {
  finishUpload,
  type Import,
  insertImport,
  insertRows,
  presentImport,
  readRows,
  writeSetting,
} from './imports.queries';
import { importToRead, importToWrite, requireImport } from './rights';

const SAMPLE_ROWS = 200;
const SHOWN_ROWS = 10;
/** Larger files are asked about when their dry run is asked for. */
const ASKED_AT_ONCE = 20_000;

/** Takes a file in: keeps its rows as they are and guesses what its columns mean. */
export async function uploadImport(
  ctx: Ctx,
  body: { type: ImportType; csv?: string; file_name?: string },
  { file }: RequestInfo,
): Promise<UploadAnswer> {
  requireImport(ctx, body.type);
  const content = file?.content ?? (body.csv === undefined ? undefined : Buffer.from(body.csv, 'utf8'));
  if (!content) throw invalidField('file', 'Required');
  const csv = openCsv(content);
  const file_name = nameOf(body.file_name ?? file?.name, body.type);
  const id = await insertImport(ctx, { type: body.type, file_name, headers: csv.headers });
  let total = 0;
  const problems = await csv.readRows(async (rows) => {
    total += rows.length;
    await insertRows(ctx, id, rows);
  });
  if (total === 0) throw invalidField('file', 'The file has names of columns and no rows below them.');
  await finishUpload(ctx, id, total, problems);
  const guess = guessMapping(csv.headers, body.type);
  const name_from = guess.name_from.map((header) => csv.headers.indexOf(header));
  const options = name_from.length ? { name_from } : {};
  await writeSetting(ctx, { id, mapping: guessTargets(guess.columns, body.type), options, answers: [] });
  return answerOf(ctx, id, { asks: true });
}

/** Mapping, options and answers; what is left out stays as it was. */
export async function setImport(ctx: Ctx, id: number, body: ImportSetting): Promise<UploadAnswer> {
  const imp = await importToWrite(ctx, id);
  requireNotStarted(imp);
  const read = readMapping(imp.type, imp.headers, body.mapping ?? imp.mapping);
  const issues = [...read.issues, ...optionIssues(ctx, imp, body)];
  if (issues.length) throw invalid(issues);
  const options = body.options ? { ...imp.options, ...body.options } : imp.options;
  await writeSetting(ctx, { id, mapping: read.targets, options, answers: body.answers ?? imp.answers });
  return answerOf(ctx, id, { asks: true });
}

export function requireNotStarted(imp: Import): void {
  if (imp.status !== 'uploaded' && imp.status !== 'failed') throw conflict('This import was started already.');
}

/** `asks`: with what is to be settled, which takes a dry run. A reading transaction cannot lock what it plans to change. */
export async function answerOf(ctx: Ctx, id: number, { asks = false } = {}): Promise<UploadAnswer> {
  const imp = await importToRead(ctx, id);
  const rows = await readRows(ctx, id, 0, SAMPLE_ROWS);
  return {
    ...(await presentImport(ctx, id)),
    sample: rows.slice(0, SHOWN_ROWS).map(({ cells }) => cells),
    guessed_mapping: guessedColumns(
      imp,
      rows.map(({ cells }) => cells),
    ),
    questions: asks && imp.total <= ASKED_AT_ONCE ? (await dryRun(ctx, imp)).questions : [],
  };
}

function guessedColumns({ headers, type }: Import, rows: readonly string[][]): GuessedColumn[] {
  const { columns } = guessMapping(headers, type);
  const targets = guessTargets(columns, type);
  return columns.map(({ header, alternatives }, at) => {
    const filled = rows.map((cells) => (cells[at] ?? '').trim()).filter((cell) => cell !== '');
    return { header, target: targets[at] ?? null, alternatives, samples: [...new Set(filled)].slice(0, 3) };
  });
}

function optionIssues(ctx: Ctx, imp: Import, { options = {} }: ImportSetting) {
  const { deal_pipelines, deal_stages, users } = ctx.config;
  const pipeline =
    options.deal_pipeline_id ?? imp.options.deal_pipeline_id ?? deal_pipelines.find((one) => one.default)?.id;
  const wrong = {
    deal_pipeline_id: options.deal_pipeline_id && !deal_pipelines.some(({ id }) => id === options.deal_pipeline_id),
    default_stage_id:
      options.default_stage_id &&
      !deal_stages.some(({ id, deal_pipeline_id }) => id === options.default_stage_id && deal_pipeline_id === pipeline),
    default_owner_id:
      options.default_owner_id && !users.some(({ id, deleted_at }) => id === options.default_owner_id && !deleted_at),
    name_from: options.name_from?.some((at) => at >= imp.headers.length),
  };
  return Object.entries(wrong).flatMap(([key, is]) =>
    is ? [{ field: `options.${key}`, msg: 'Has invalid value' }] : [],
  );
}

function nameOf(given: string | undefined, type: ImportType): string {
  const plain = (given ?? '')
    .replace(/^.*[/\\]/, '')
    .trim()
    .slice(0, 300);
  return plain || `${type}${extname(given ?? '') || '.csv'}`;
}
