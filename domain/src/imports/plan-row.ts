import { type PendingRecord, isPendingRecord } from './pending-record';
import { planCompany } from './plan-company';
import { planDeal } from './plan-deal';
import { planPerson } from './plan-person';
import { planProductLine, planUser } from './plan-setup';
import { type PlannedRow, type Planner, refused } from './planned';
import { isEmptyRow, type ReadRow } from './read-row';

/** The planner of dry run and import: the outcome of a row, given all rows before it. */
export function planRow(planner: Planner, read: ReadRow): PlannedRow {
  const { row } = read;
  if (read.problems.length) return { row, outcome: 'refuse', problems: read.problems, name: '' };
  if (isEmptyRow(read)) return refused(read, 'base', 'Row', 'All imported columns are empty in this row.');
  switch (planner.sheet.type) {
    case 'deals':
      return planDeal(planner, read);
    case 'people':
      return planPerson(planner, read);
    case 'companies':
      return planCompany(planner, read);
    case 'users':
      return planUser(planner, read);
    default:
      return planProductLine(planner, read);
  }
}

/** Everything that the accepted rows need to be created, each once; referring records may come later. */
export function neededRecords(rows: readonly PlannedRow[]): PendingRecord[] {
  const found = new Set<PendingRecord>();
  const addAny = (value: unknown) => {
    if (isPendingRecord(value)) add(value);
    else if (Array.isArray(value)) value.forEach(addAny);
  };
  const addIn = (patch: Readonly<Record<string, unknown>>) => {
    for (const key in patch) addAny(patch[key]);
  };
  const add = (handle: PendingRecord) => {
    if (handle.id !== null || found.has(handle)) return;
    found.add(handle);
    addIn(handle.patch);
  };
  for (const { outcome, handle, patch } of rows) {
    if (outcome === 'refuse' || outcome === 'skip') continue;
    if (handle) add(handle);
    if (patch) addIn(patch);
  }
  return [...found];
}
