import { isPendingRecord } from '@fairlead/domain/imports/pending-record';
import type { DryRun, RefusedRow, SampleRow } from '@fairlead/domain/imports/import.contract';
import type { PlannedRow } from '@fairlead/domain/imports/planned';
import type { ReadRow, Sheet } from '@fairlead/domain/imports/read-row';
import { Reasons } from '@fairlead/domain/imports/reasons';
import { dateText } from '@fairlead/domain/dates/display';
import { localDate } from '@fairlead/domain/dates/zones';
import { currencyOf } from '@fairlead/domain/money/currency';
import { moneyDisplay } from '@fairlead/domain/money/money';
import { whyNoDeals } from '../../writing/deal-quota';
import { collectingEarlier } from '../../base/collect-earlier';
import type { Ctx } from '../../base/context';
import { conflict } from '../../base/errors';
import type { Import } from './imports.queries';
import { madeBy, planBatches, preparePlan } from './planning';
import { ProbableDuplicates } from './probable-duplicates';
import { importToRead } from './rights';
import { RowsOfOneRecord } from './rows-of-one-record';

const MOST_SAMPLES = 5;
const MOST_PROBLEMS = 50;

/** The effects of the import, from the same plan that the import then carries out. Writes nothing. */
export function dryRun(ctx: Ctx, imp: Import): Promise<DryRun> {
  return collectingEarlier(() => planned(ctx, imp));
}

async function planned(ctx: Ctx, imp: Import): Promise<DryRun> {
  const { planner, questions, missing } = await preparePlan(ctx, imp);
  const counts = { create: 0, update: 0, skip: 0, refuse: 0 };
  const samples: SampleRow[] = [];
  const problems: RefusedRow[] = [];
  const reasons = new Reasons();
  const write = writer(ctx);
  const duplicates = new ProbableDuplicates();
  const ofOne = new RowsOfOneRecord();
  let total = 0;
  for await (const { reads, rows } of planBatches(ctx, imp, planner)) {
    total += rows.length;
    await duplicates.add(ctx, imp, rows);
    ofOne.add(reads, rows);
    rows.forEach((row, at) => {
      counts[row.outcome] += 1;
      const read = reads[at] as ReadRow;
      if (row.outcome === 'refuse') reasons.add(row.row, row.problems);
      if (row.outcome === 'refuse' && problems.length < MOST_PROBLEMS) {
        problems.push({ row: row.row, cells: read.cells, problems: row.problems });
      }
      const alike = samples.filter(({ outcome }) => outcome === row.outcome).length;
      if (row.outcome !== 'refuse' && alike < MOST_SAMPLES) samples.push(sampleOf(planner.sheet, write, row, read));
    });
  }
  const full = imp.type === 'deals' ? await whyNoDeals(ctx, counts.create) : null;
  return {
    total,
    ...counts,
    made: madeBy(planner),
    questions: [...questions, ...planner.sheet.names.questions],
    samples,
    duplicates: duplicates.shown,
    ...ofOne.shown,
    problems,
    reasons: reasons.shown(),
    file_problems: imp.problems,
    missing: full ? [...missing, { field: 'base', msg: full }] : missing,
  };
}

/** Without this check, an answer for earlier settings could be taken for one for the current settings. */
export async function requireSameSetting(ctx: Ctx, tried: Import): Promise<void> {
  const now = await importToRead(ctx, tried.id);
  if (settingOf(now) === settingOf(tried)) return;
  throw conflict('The import was changed in the meantime, so it has to be checked again.', { changed: true });
}

const settingOf = ({ sheet, mapping, options, answers }: Import) => JSON.stringify([sheet, mapping, options, answers]);

type Written = (value: unknown, kind: string) => string;

function sampleOf(
  sheet: Sheet,
  write: Written,
  planned: PlannedRow,
  { row, values, summary, tags }: ReadRow,
): SampleRow {
  const fields = sheet.columns.flatMap(({ field }) => {
    const value = field && values[field.key];
    if (!field || value === undefined) return [];
    // Choices of a custom field are read as the ids of their entries.
    const named = field.entries ? entryNames(field.entries, value) : value;
    return [{ label: field.label, text: write(named, field.kind) }];
  });
  const tagged = tags.length ? [{ label: 'Tags', text: tags.map(({ name }) => name).join(', ') }] : [];
  // Appended to the text of the record's own summary column, as in the stored record.
  const own = fields.filter(({ label }) => summary.length && label === 'Summary').map(({ text }) => text);
  const others = own.length ? fields.filter(({ label }) => label !== 'Summary') : fields;
  const lines = summary.length ? [{ label: 'Summary', text: [...own, ...summary].join('\n') }] : [];
  const outcome = planned.outcome as SampleRow['outcome'];
  return { row, outcome, name: planned.name, fields: [...others, ...tagged, ...lines] };
}

function entryNames(entries: readonly { id: number; name: string }[], value: unknown): unknown {
  const nameOf = (one: unknown) => entries.find(({ id }) => id === one)?.name ?? one;
  return Array.isArray(value) ? value.map(nameOf) : nameOf(value);
}

/** Values in the reader's formats. */
function writer({ actor, account }: Ctx): Written {
  const currency = currencyOf(account.currency_code);
  const write: Written = (value, kind) => {
    if (isPendingRecord(value)) return value.name;
    if (typeof value === 'boolean') return value ? 'Yes' : 'No';
    if (Array.isArray(value)) return value.map((one) => write(one, kind)).join(', ');
    if (kind === 'money' && typeof value === 'number') return moneyDisplay(value, currency);
    if (kind === 'date') return dateText(String(value), actor.date_format);
    if (kind === 'datetime') return dateText(localDate(new Date(String(value)), actor.time_zone), actor.date_format);
    return String(value);
  };
  return write;
}
