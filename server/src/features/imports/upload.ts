import { extname } from 'node:path';
import { guessMapping, guessTargets } from '@fairlead/domain/imports/headers';
import type { ImportSetting } from '@fairlead/domain/imports/import-setting.contract';
import type { GuessedColumn, UploadAnswer } from '@fairlead/domain/imports/import.contract';
import { type ImportType, readMapping } from '@fairlead/domain/imports/targets';
import type { Ctx } from '../../base/context';
import { conflict, invalid, invalidField } from '../../base/errors';
import type { RequestInfo } from '../../http/request-info';
import { dryRun } from './dry-run';
import { type Import, insertImport, presentImport, readStoredRows, writeSetting } from './imports.queries';
import { GUESSED_FROM, offersOf, withNewFields } from './new-fields';
import { optionIssues } from './options';
import { importToRead, importToWrite, requireImport } from './rights';
import { countUnstarted, discardUnstarted } from './unstarted.queries';
import { chooseSheet, onDisk, takeRows } from './take-rows';

const SAMPLE_ROWS = 200;
const SHOWN_ROWS = 10;
/** Files that were uploaded and not started yet. */
const MOST_OF_USER = 5;
const MOST_OF_ACCOUNT = 20;
const NO_ROOM = `Your account has ${MOST_OF_ACCOUNT} uploaded files that are not imported yet, so this one was not stored. Start some of those imports; files that are not started are deleted after a week.`;
/** Up to this many rows the questions are part of the answer; for larger files the dry run returns them. */
const ASKED_AT_ONCE = 20_000;

/** Accepts a file: stores its rows unchanged and guesses the mapping of its columns. */
export async function uploadImport(
  ctx: Ctx,
  body: { type: ImportType; csv?: string; file_name?: string },
  { file }: RequestInfo,
): Promise<UploadAnswer> {
  requireImport(ctx, body.type);
  const { type, csv } = body;
  if (!file && csv === undefined) throw invalidField('file', 'Required');
  await makeRoom(ctx);
  const file_name = nameOf(body.file_name ?? file?.name, type);
  const id = await insertImport(ctx, { type, file_name, headers: [] });
  if (file) await takeRows(ctx, { id, type, path: file.path });
  else await onDisk(Buffer.from(csv ?? '', 'utf8'), (path) => takeRows(ctx, { id, type, path }));
  return answerOf(ctx, id, { asks: true });
}

/**
 * Rows of a file take up space from the upload on, so few unstarted files are kept: a new one replaces a user's
 * oldest.
 */
async function makeRoom(ctx: Ctx): Promise<void> {
  await discardUnstarted(ctx, MOST_OF_USER - 1);
  if ((await countUnstarted(ctx)) >= MOST_OF_ACCOUNT) throw conflict(NO_ROOM);
}

/** Sets mapping, options and answers; anything left out stays unchanged. */
export async function setImport(ctx: Ctx, id: number, body: ImportSetting): Promise<UploadAnswer> {
  let imp = await importToWrite(ctx, id);
  requireNotStarted(imp);
  if (body.sheet !== undefined && body.sheet !== imp.sheet) {
    await chooseSheet(ctx, imp, body.sheet);
    imp = await importToWrite(ctx, id);
  }
  const read = readMapping(ctx.catalogue, imp.type, imp.headers, body.mapping ?? imp.mapping);
  const asked = body.options ? { ...imp.options, ...body.options } : imp.options;
  const { options, issues: ofFields } = await withNewFields(ctx, imp, read.targets, asked);
  const issues = [...read.issues, ...optionIssues(ctx, imp, body.options), ...ofFields];
  if (issues.length) throw invalid(issues);
  await writeSetting(ctx, { id, mapping: read.targets, options, answers: body.answers ?? imp.answers });
  return answerOf(ctx, id, { asks: true });
}

export function requireNotStarted(imp: Import): void {
  if (imp.status !== 'uploaded' && imp.status !== 'failed') throw conflict('This import was already started.');
}

/**
 * `asks`: includes the open questions, which needs a dry run. A read transaction cannot lock what it plans to change.
 */
export async function answerOf(ctx: Ctx, id: number, { asks = false } = {}): Promise<UploadAnswer> {
  const imp = await importToRead(ctx, id);
  const isOpen = imp.status === 'uploaded' || imp.status === 'failed';
  const rows = await readStoredRows(ctx, id, 0, isOpen ? GUESSED_FROM : SAMPLE_ROWS);
  return {
    ...(await presentImport(ctx, id)),
    sample: rows.slice(0, SHOWN_ROWS).map(({ cells }) => cells),
    guessed_mapping: guessedColumns(
      ctx,
      imp,
      rows.map(({ cells }) => cells),
      isOpen,
    ),
    questions: asks && imp.total <= ASKED_AT_ONCE ? (await dryRun(ctx, imp)).questions : [],
  };
}

/** An import that runs is asked for several times a second: it has no use for new fields, which take long to guess. */
function guessedColumns(
  ctx: Ctx,
  { headers, type }: Import,
  rows: readonly string[][],
  isOpen: boolean,
): GuessedColumn[] {
  const { columns } = guessMapping(ctx.catalogue, headers, type);
  const targets = guessTargets(columns, type);
  const offer = isOpen ? offersOf(ctx, { type, headers }, rows) : () => undefined;
  return columns.map(({ header, alternatives }, at) => {
    const filled = rows.map((cells) => (cells[at] ?? '').trim()).filter((cell) => cell !== '');
    const new_field = offer(at);
    const samples = [...new Set(filled)].slice(0, 3);
    return { header, target: targets[at] ?? null, alternatives, samples, ...(new_field ? { new_field } : {}) };
  });
}

function nameOf(given: string | undefined, type: ImportType): string {
  const plain = (given ?? '')
    .replace(/^.*[/\\]/, '')
    .trim()
    .slice(0, 300);
  return plain || `${type}${extname(given ?? '') || '.csv'}`;
}
