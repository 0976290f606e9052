import type { Catalogue, Field, FieldKind, FoundField } from '../fields/catalogue';
import { isOwnField } from '../fields/field';
import { DEAL } from '../kinds/deal.kind';
import type { Bucket, Measure, ReportGroup } from './report';
import { MEASURE_NAMES } from './reports.messages';

/**
 * What identifies a group: a day, an entry to choose, a record, a text in any case, a number, yes or no. A deal can
 * have several values of a `set`, and is then counted in each.
 */
export type GroupBy = 'time' | 'entry' | 'record' | 'text' | 'number' | 'boolean' | 'set';

const GROUPED: Readonly<Partial<Record<FieldKind, GroupBy>>> = {
  text: 'text',
  email: 'text',
  url: 'text',
  number: 'number',
  percent: 'number',
  money: 'number',
  date: 'time',
  datetime: 'time',
  boolean: 'boolean',
  choice: 'entry',
  user: 'entry',
  company: 'record',
  deal: 'record',
  person: 'record',
  multi: 'set',
  tags: 'set',
};

/** Of the fields of related records, the team of the owner alone. */
const OF_OWNER = 'user.team_id';

/** How deals are grouped by a field; undefined if they cannot be. */
function groupingOf(found: FoundField | undefined): GroupBy | undefined {
  if (!found?.field.filtered) return undefined;
  if (found.relation) return found.relation.kind === 'user' && found.field.key === 'team_id' ? 'entry' : undefined;
  const { field } = found;
  const by = field.key === 'id' ? undefined : GROUPED[field.kind];
  const isKept = by === 'set' || field.column !== null;
  return isKept && !isUnkept(field, by) ? by : undefined;
}

/** A custom field without a slot is read from the record: its entries can be grouped, other values cannot. */
function isUnkept(field: Field, by: GroupBy | undefined): boolean {
  return isOwnField(field) && !field.slot && by !== 'set';
}

export function findGroup(catalogue: Catalogue, key: string): { found: FoundField; by: GroupBy } | undefined {
  const found = catalogue.find(DEAL.name, key);
  const by = groupingOf(found);
  return found && by ? { found, by } : undefined;
}

/** The fields that a report can group deals by, in the order of the catalogue, the team behind the owner. */
export function groupFields(catalogue: Catalogue): FoundField[] {
  return catalogue
    .fieldsOf(DEAL.name)
    .flatMap(({ key }) => (key === DEAL.owner ? [key, OF_OWNER] : [key]))
    .flatMap((key) => findGroup(catalogue, key)?.found ?? []);
}

/** The dates that a report can take its time from. */
export function dateFields(catalogue: Catalogue): Field[] {
  return catalogue
    .fieldsOf(DEAL.name)
    .filter((field) => groupingOf({ field, relation: null, label: field.label }) === 'time');
}

/**
 * The numbers that a report can add up: custom ones, and those standard amounts with totals. Bonuses are in the
 * currencies of their deals and have no totals.
 */
export function figureFields(catalogue: Catalogue): Field[] {
  return catalogue.fieldsOf(DEAL.name).filter(isFigure);
}

const AMOUNTS = ['value', 'deal_weighted_forecast'];

function isFigure(field: Field): boolean {
  if (!isOwnField(field)) return AMOUNTS.includes(field.key);
  return Boolean(field.slot) && (field.kind === 'number' || field.kind === 'money');
}

/** Whether the measure reads a field of its own beside the value. */
export function measuredField({ of, field }: Measure): string | undefined {
  return of === 'sum' || of === 'average' ? field : undefined;
}

export function bucketOf({ bucket }: ReportGroup): Bucket {
  return bucket ?? 'month';
}

export function measureName(catalogue: Catalogue, { of, field }: Measure): string {
  if (field === undefined) return MEASURE_NAMES[of];
  const label = figureFields(catalogue).find(({ key }) => key === field)?.label ?? field;
  return `${label} (${MEASURE_NAMES[of].toLowerCase()})`;
}
