import { DEAL } from '../kinds/deal.kind';
import { kindOf, type RecordKind } from '../kinds/kinds';
import { type Catalogue, catalogueOf } from '../fields/catalogue';
import type { Field } from '../fields/field';
import { type ReadContext, readValue } from '../fields/read';
import { reasonFieldOf, reasonRules } from '../deals/reasons';
import { outcomeOf } from '../deals/stage';
import type { Issue } from '../validation/issues';
import { MESSAGES } from '../validation/messages';

type Values = Readonly<Record<string, unknown>>;

/** A change of a set of entries: additions and removals; the others stay. */
interface SetChange {
  readonly add: readonly number[];
  readonly remove: readonly number[];
}

export interface BulkChanges {
  /** By column: identical for every record. */
  readonly patch: Values;
  /** By link: computed for each record. */
  readonly sets: Readonly<Record<string, SetChange>>;
  readonly issues: readonly Issue[];
}

const NOTHING_TO_CHANGE = 'Choose what to change';

/** The fields that can be set on many records at once. */
export function bulkFields(catalogue: Catalogue, kind: RecordKind): readonly Field[] {
  return catalogue.fieldsOf(kind).filter(({ bulk, writable }) => bulk && writable);
}

/**
 * Reads the changes with the catalogue and returns all issues together. Unlike the body of a single record, it
 * rejects unknown keys, because a misspelt key would silently change nothing on fifty thousand records. A set takes
 * the new ids, or `{add, remove}`.
 */
export function readBulkChanges(kind: RecordKind, given: Values, context: ReadContext): BulkChanges {
  const patch: Record<string, unknown> = {};
  const sets: Record<string, SetChange> = {};
  const issues: Issue[] = [];
  const changes = Object.entries(withAliases(kind, given)).filter(([, value]) => value !== undefined);
  for (const [key, value] of changes) {
    const field = catalogueOf(context.config).field(kind, key);
    if (!field?.bulk || !field.writable) {
      issues.push({ field: key, msg: 'Cannot be changed on many records at once' });
      continue;
    }
    const isSet = field.column === null && typeof value === 'object' && value !== null && !Array.isArray(value);
    const read = isSet ? readSet(field, value as Values, context) : readValue(field, value, context);
    if ('msg' in read) issues.push({ field: key, msg: read.msg });
    else if (isSet) sets[key] = read.value as SetChange;
    else patch[field.column ?? key] = read.value;
  }
  if (!changes.length) issues.push({ field: 'changes', msg: NOTHING_TO_CHANGE });
  return { patch, sets, issues: [...issues, ...required(kind, patch)] };
}

/** The columns of one record: the common ones, and its sets with additions and removals applied. */
export function patchFor({ patch, sets }: BulkChanges, before: Values): Values {
  const own = Object.entries(sets).map(([key, { add, remove }]) => {
    const had = (before[key] as readonly number[] | undefined) ?? [];
    return [key, [...new Set([...had, ...add])].filter((id) => !remove.includes(id))];
  });
  return { ...patch, ...Object.fromEntries(own) };
}

/** If the account asks why deals are won or lost, it also asks for bulk changes. */
export function reasonIssues(settings: Values, percent: number | null | undefined, patch: Values): Issue[] {
  const outcome = outcomeOf(percent);
  if (percent === null || percent === undefined || outcome === 'open') return [];
  const field = reasonFieldOf(outcome);
  return reasonRules(settings, outcome).required && !patch[field] ? [{ field, msg: MESSAGES.required }] : [];
}

function readSet(field: Field, { add, remove, ...rest }: Values, context: ReadContext) {
  if (Object.keys(rest).length) return { msg: MESSAGES.not_allowed };
  const come = readValue(field, add ?? [], context);
  // Deleted entries may still be removed from a set.
  const go = readValue({ ...field, list: undefined, entries: undefined }, remove ?? [], context);
  if ('msg' in come) return come;
  return 'msg' in go ? go : { value: { add: come.value, remove: go.value } };
}

function required(kind: RecordKind, patch: Values): Issue[] {
  const named = kindOf(kind).name_column;
  return named in patch && patch[named] === null ? [{ field: named, msg: MESSAGES.required }] : [];
}

/** Alternative names of these fields, used by older integrations. */
function withAliases(kind: RecordKind, given: Values): Values {
  if (kind !== DEAL.name) return given;
  const { deal_value, deal_source, ...rest } = given;
  return {
    ...rest,
    ...(deal_value !== undefined && rest.value === undefined ? { value: deal_value } : {}),
    ...(deal_source !== undefined && rest.source_id === undefined ? { source_id: deal_source } : {}),
  };
}
