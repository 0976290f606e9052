import type { Handle } from '@fairlead/domain/imports/handle';
import { isHandle } from '@fairlead/domain/imports/handle';
import type { DryRun, Made, RefusedRow, SampleRow } from '@fairlead/domain/imports/import.contract';
import { neededHandles } from '@fairlead/domain/imports/plan-row';
import type { PlannedRow } from '@fairlead/domain/imports/planned';
import type { ReadRow, Sheet } from '@fairlead/domain/imports/read-row';
import { moneyText } from '@fairlead/domain/money/money';
import type { Ctx } from '../../http/context';
import type { Import } from './imports.queries';
import { planBatches, preparePlan } from './planning';

const MOST_SAMPLES = 5;
const MOST_PROBLEMS = 50;

/** What the import would do, by the same plan that it then carries out. Writes nothing. */
export async function dryRun(ctx: Ctx, imp: Import): Promise<DryRun> {
  const { planner, questions, missing } = await preparePlan(ctx, imp);
  const counts = { create: 0, update: 0, skip: 0, refuse: 0 };
  const samples: SampleRow[] = [];
  const problems: RefusedRow[] = [];
  const made = new Set<Handle>();
  let total = 0;
  for await (const { reads, rows } of planBatches(ctx, imp, planner)) {
    total += rows.length;
    rows.forEach((row, at) => {
      counts[row.outcome] += 1;
      const read = reads[at] as ReadRow;
      if (row.outcome === 'refuse' && problems.length < MOST_PROBLEMS) {
        problems.push({ row: row.row, cells: read.cells, problems: row.problems });
      }
      const alike = samples.filter(({ outcome }) => outcome === row.outcome).length;
      if (row.outcome !== 'refuse' && alike < MOST_SAMPLES) samples.push(sampleOf(planner.sheet, row, read));
    });
    for (const handle of neededHandles(rows)) made.add(handle);
  }
  return {
    total,
    ...counts,
    made: countMade(made),
    questions: [...questions, ...planner.sheet.names.questions],
    samples,
    problems,
    file_problems: imp.problems,
    missing,
  };
}

/** What was made because rows name it, by kind; the rows' own records are counted as created. */
export function countMade(handles: Iterable<Handle>): Made {
  const made: Record<string, number> = {};
  for (const { kind, origin } of handles) {
    if (origin === 'reference') made[kind] = (made[kind] ?? 0) + 1;
  }
  return made;
}

function sampleOf(sheet: Sheet, planned: PlannedRow, { row, values, summary, tags }: ReadRow): SampleRow {
  const fields = sheet.columns.flatMap(({ field }) => {
    const value = field && values[field.key];
    return field && value !== undefined ? [{ label: field.label, text: textOf(value, field.kind) }] : [];
  });
  const tagged = tags.length ? [{ label: 'Tags', text: tags.map(({ name }) => name).join(', ') }] : [];
  const lines = summary.length ? [{ label: 'Summary', text: summary.join('\n') }] : [];
  return {
    row,
    outcome: planned.outcome as SampleRow['outcome'],
    name: planned.name,
    fields: [...fields, ...tagged, ...lines],
  };
}

function textOf(value: unknown, kind: string): string {
  if (isHandle(value)) return value.name;
  if (Array.isArray(value)) return value.map((one) => textOf(one, kind)).join(', ');
  if (kind === 'money' && typeof value === 'number') return moneyText(value);
  if (kind === 'datetime') return String(value).slice(0, 10);
  return String(value);
}
