import { kindOf, type RecordKind } from '../kinds/kinds';
import type { Catalogue } from '../fields/catalogue';
import { parseFilter } from '../filters/filter';
import type { Issue } from '../validation/issues';
import { MESSAGES } from '../validation/messages';
import { columnFields, isSortable } from './list-view';
import type { ListViewBody } from './list-views.contract';

/** All issues of the body. Names each unknown field. */
export function viewIssues(
  catalogue: Catalogue,
  kind: RecordKind,
  body: ListViewBody,
  taken: readonly string[],
): Issue[] {
  return [
    ...nameIssues(body, taken),
    ...filterIssues(catalogue, kind, body),
    ...sortIssues(catalogue, kind, body),
    ...columnIssues(catalogue, kind, body),
  ];
}

function nameIssues({ name }: ListViewBody, taken: readonly string[]): Issue[] {
  if (name === undefined) return [];
  const trimmed = (name ?? '').trim();
  if (trimmed === '') return [{ field: 'name', msg: MESSAGES.required }];
  const used = taken.some((one) => one.toLowerCase() === trimmed.toLowerCase());
  return used ? [{ field: 'name', msg: MESSAGES.taken }] : [];
}

function filterIssues(catalogue: Catalogue, kind: RecordKind, { filter }: ListViewBody): Issue[] {
  if (filter === undefined) return [];
  const read = parseFilter(catalogue, filter, kind);
  return 'issues' in read ? read.issues : [];
}

function sortIssues(catalogue: Catalogue, kind: RecordKind, { sort_by }: ListViewBody): Issue[] {
  if (sort_by === undefined || sort_by === null) return [];
  const found = catalogue.find(kind, sort_by);
  if (found && found.relation === null && isSortable(found.field)) return [];
  return [{ field: 'sort_by', msg: `'${sort_by}' is not a field to sort ${kindOf(kind).nouns.many} by` }];
}

function columnIssues(catalogue: Catalogue, kind: RecordKind, { columns = [] }: ListViewBody): Issue[] {
  const shown = new Set(columnFields(catalogue, kind).map(({ key }) => key));
  const keys = columns.map(({ key }) => key);
  const unknown = [...new Set(keys.filter((key) => !shown.has(key)))];
  const twice = [...new Set(keys.filter((key, index) => keys.indexOf(key) !== index))];
  return [
    ...unknown.map((key) => ({ field: 'columns', msg: `'${key}' is not a column of ${kindOf(kind).nouns.many}` })),
    ...twice.map((key) => ({ field: 'columns', msg: `'${key}' appears twice` })),
  ];
}
