import { randomInt } from 'node:crypto';
import { mayFillField } from '@fairlead/domain/access/field-rights';
import { guessNotation, type Notation } from '@fairlead/domain/dates/notations';
import { AlikeRows, comparedRow } from '@fairlead/domain/imports/alike-rows';
import type { PendingRecord } from '@fairlead/domain/imports/pending-record';
import { missingFields } from '@fairlead/domain/imports/headers';
import type { ImportType } from '@fairlead/domain/imports/targets';
import { kindOfPath } from '@fairlead/domain/kinds/kinds';
import type { ImportQuestion, Made } from '@fairlead/domain/imports/import.contract';
import { Names } from '@fairlead/domain/imports/names';
import { neededRecords, planRow } from '@fairlead/domain/imports/plan-row';
import type { PlannedRow, Planner } from '@fairlead/domain/imports/planned';
import { type Column, matchedColumns, type ReadRow, readRow } from '@fairlead/domain/imports/read-row';
import { companyKey, emptyWorld, endBatch, type Existing } from '@fairlead/domain/imports/world';
import { mapInSlices } from '../../base/breath';
import type { Ctx } from '../../base/context';
import { actorOf } from '../../http/access';
import { activeRules } from '../duplicates/public';
import { distinctCells, type Import, readStoredRows } from './imports.queries';
import { parents } from './lookup.queries';
import { lookUp, readKnown } from './lookup';
import { tryNewFields } from './new-fields';
import { actsAsAdmin } from './rights';
import { RecordsBeforeImport } from './records-before-import';

const BATCH = 1000;

export interface Plan {
  readonly planner: Planner;
  /** Looked up once for the whole file, not for each cell. */
  readonly questions: readonly ImportQuestion[];
  /** The issues that prevent the start. */
  readonly missing: readonly { readonly field: string; readonly msg: string }[];
}

export interface PlannedBatch {
  readonly reads: readonly ReadRow[];
  readonly rows: readonly PlannedRow[];
  /** The records that must be created for the accepted rows. */
  readonly needed: readonly PendingRecord[];
  /** Rows before the update, by id. */
  readonly before: ReadonlyMap<number, Existing>;
}

/** Everything that is the same for all rows: columns, notations, names, and the default owner. */
export async function preparePlan(ctx: Ctx, imp: Import): Promise<Plan> {
  const { type, headers, options, answers } = imp;
  const { catalogue, mapping, problems } = await tryNewFields(ctx, imp);
  const columns = matchedColumns(catalogue, type, headers, mapping);
  const { notations, questions } = await readNotations(ctx, imp, columns);
  const pipelines = ctx.config.deal_pipelines;
  const pipeline =
    pipelines.find(({ id }) => id === options.deal_pipeline_id) ?? pipelines.find((one) => one.default) ?? pipelines[0];
  const world = emptyWorld(randomInt(2 ** 32));
  if (mapping.includes('parent_company_id')) {
    for (const { child, parent } of await parents(ctx)) world.above.set(companyKey(child), companyKey(parent));
  }
  const names = new Names({
    config: ctx.config,
    options,
    answers,
    admin: actsAsAdmin(ctx),
    time_zone: ctx.account.time_zone,
  });
  const sheet = {
    catalogue,
    type,
    columns,
    width: headers.length,
    notations,
    tags: options.tags ?? [],
    cannot_fill: unfillable(ctx, type),
    zone: ctx.actor.time_zone,
    names,
    pipeline: pipeline?.id ?? 0,
    ...(options.decimal_mark ? { decimal_mark: options.decimal_mark } : {}),
  };
  const owner = options.default_owner_id === undefined ? ctx.actor.id : options.default_owner_id;
  return {
    planner: { sheet, options, world, owner, now: ctx.now },
    questions,
    missing: [...missing(ctx, imp), ...problems, ...asked(questions)],
  };
}

function unfillable(ctx: Ctx, type: ImportType): Set<string> {
  const kind = kindOfPath(type);
  const guarded = kind ? ctx.catalogue.guardedOf(kind).filter((field) => !mayFillField(actorOf(ctx), kind, field)) : [];
  return new Set(guarded.map(({ key }) => key));
}

/**
 * Plans the rows in order, a portion at a time; each portion is written before the next is planned, while the next is
 * already being read. A run locks existing records and gets the account as it was `before` the import, so that the
 * run, which writes on the way, finds the same as the dry run. A dry run writes nothing and so blocks no other user.
 */
export async function* planBatches(
  ctx: Ctx,
  imp: Import,
  planner: Planner,
  before?: Ctx,
): AsyncGenerator<PlannedBatch> {
  const existing = new RecordsBeforeImport(before ?? ctx);
  const alike = await alikeRows(ctx, imp, { always: !before });
  const fetch = (after: number) => quiet(readPortion(existing, imp, { planner, alike }, after));
  let next = fetch(0);
  for (;;) {
    const { reads, last } = await next;
    if (!reads.length) return;
    next = fetch(last);
    await readKnown(ctx, planner, reads, before ? 'locked' : 'as it is');
    const known = new Map(planner.world.existing);
    const rows = await mapInSlices(reads, (read) => planRow(planner, read));
    const needed = neededRecords(rows);
    yield { reads, rows, needed, before: known };
    endBatch(planner.world, needed);
  }
}

/** The number of records created because rows name them, by kind; the rows' own records are counted as created. */
export function madeBy({ world }: Planner): Made {
  return Object.fromEntries([...world.made].filter(([, count]) => count > 0));
}

/** Rows are compared with each other where it is shown, or where it decides what happens to them. */
async function alikeRows(ctx: Ctx, { type, options }: Import, { always }: { readonly always: boolean }) {
  const kind = kindOfPath(type);
  const decides = options.alike_rows === 'merge' || options.alike_rows === 'skip';
  return kind && (always || decides) ? new AlikeRows(kind, await activeRules(ctx.db, ctx.account.id)) : undefined;
}

interface Reader {
  readonly planner: Planner;
  readonly alike: AlikeRows | undefined;
}

async function readPortion(existing: RecordsBeforeImport, imp: Import, { planner, alike }: Reader, after: number) {
  const stored = await readStoredRows(existing.before, imp.id, after, BATCH);
  const reads = await mapInSlices(stored, ({ row_no, cells, problems }) =>
    // At this point only rows that could not be read at the upload have problems: an aborted run left none behind.
    problems?.length
      ? { ...readRow({ ...planner.sheet, columns: [], tags: [] }, row_no, cells), problems }
      : readRow(planner.sheet, row_no, cells),
  );
  const kind = kindOfPath(imp.type);
  if (alike && kind) {
    await mapInSlices(reads, (read) => {
      if (!read.problems.length) read.twin = alike.twinOf(read.row, comparedRow(planner, kind, read));
    });
  }
  if (reads.length) await lookUp(existing, planner, reads);
  return { reads, last: stored.at(-1)?.row_no ?? after };
}

/** An early stop does not wait for what was fetched ahead, so its errors are ignored. */
function quiet<T>(work: Promise<T>): Promise<T> {
  work.catch(() => undefined);
  return work;
}

async function readNotations(ctx: Ctx, imp: Import, columns: readonly Column[]) {
  const notations = new Map<number, Notation>();
  const questions: ImportQuestion[] = [];
  for (const { at, field } of columns) {
    if (field?.kind !== 'date' && field?.kind !== 'datetime') continue;
    const guess = guessNotation(await distinctCells(ctx, imp.id, at));
    const chosen = imp.options.date_notation ?? undefined;
    const notation = guess.kind === 'sure' ? guess.notation : chosen;
    if (notation) notations.set(at, notation);
    else if (guess.kind === 'ambiguous') {
      const { key, label } = field;
      questions.push({
        kind: 'notation',
        field: key,
        label,
        cell: guess.sample,
        within: null,
        count: 0,
        candidates: [],
        can_create: false,
      });
    }
  }
  return { notations, questions };
}

function missing(ctx: Ctx, { type, mapping, options }: Import) {
  const composed = options.name_from?.length && (type === 'deals' || type === 'companies');
  const labels = composed
    ? []
    : missingFields(
        ctx.catalogue,
        mapping.filter((target) => target !== null),
        type,
      );
  return labels.map((label) => ({ field: 'mapping', msg: `Choose the column that holds: ${label}.` }));
}

function asked(questions: readonly ImportQuestion[]) {
  return questions.map(({ label, cell }) => ({
    field: 'options.date_notation',
    msg: `Choose how '${label}' writes its dates: '${cell}' can be read in two ways.`,
  }));
}
