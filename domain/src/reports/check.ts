import type { Catalogue } from '../fields/catalogue';
import type { Condition, Filter } from '../filters/condition';
import { conditionsOf } from '../filters/condition';
import { parseFilter } from '../filters/filter';
import { DEAL } from '../kinds/deal.kind';
import type { Knows } from '../list-views/list-view';
import type { Issue } from '../validation/issues';
import { MESSAGES } from '../validation/messages';
import { dateFields, figureFields, findGroup } from './groupable';
import { rangeIssues } from './range';
import type { ReportDefinition } from './report';
import { REPORT_MESSAGES } from './reports.messages';

/** Every issue of a definition, each with its field; none if it can be counted. A deleted field is named. */
export function definitionIssues(catalogue: Catalogue, definition: ReportDefinition): Issue[] {
  const { date } = definition;
  const hasDate = dateFields(catalogue).some(({ key }) => key === date.field);
  return [
    ...(hasDate ? [] : [{ field: 'date.field', msg: REPORT_MESSAGES.noDate(date.field) }]),
    ...rangeIssues(date.range),
    ...measureIssues(catalogue, definition),
    ...groupIssues(catalogue, definition),
    ...filterIssues(catalogue, definition.filter),
  ];
}

function measureIssues(catalogue: Catalogue, { measure: { of, field } }: ReportDefinition): Issue[] {
  if (of !== 'sum' && of !== 'average') return [];
  if (field === undefined) return of === 'sum' ? [{ field: 'measure.field', msg: MESSAGES.required }] : [];
  const isFigure = figureFields(catalogue).some(({ key }) => key === field);
  return isFigure ? [] : [{ field: 'measure.field', msg: REPORT_MESSAGES.noFigure(field) }];
}

function groupIssues(catalogue: Catalogue, { groups }: ReportDefinition): Issue[] {
  const keys = groups.map(({ field }) => field);
  const unknown = keys.filter((key) => !findGroup(catalogue, key));
  const isTwice = new Set(keys).size < keys.length;
  return [
    ...unknown.map((key) => ({ field: 'groups', msg: REPORT_MESSAGES.noGroup(key) })),
    ...(isTwice ? [{ field: 'groups', msg: REPORT_MESSAGES.twice }] : []),
  ];
}

function filterIssues(catalogue: Catalogue, filter: Filter): Issue[] {
  const read = parseFilter(catalogue, filter, DEAL.name);
  return 'issues' in read ? read.issues : [];
}

/** Entries in a filter that the account no longer has. They match no deals, and the reader gets a note. */
export function lostEntries(catalogue: Catalogue, filter: Filter, knows: Knows): Issue[] {
  return conditionsOf(filter).flatMap((one) => lostIn(catalogue, one, knows));
}

function lostIn(catalogue: Catalogue, { field, value }: Condition, knows: Knows): Issue[] {
  const found = catalogue.find(DEAL.name, field);
  const { list, entries } = found?.field ?? {};
  if (!found || !Array.isArray(value) || (!list && !entries)) return [];
  const ids = value as readonly (string | number)[];
  const isKnown = (id: string | number) =>
    id === 'me' || (entries ? entries.some((entry) => entry.id === Number(id)) : Boolean(list && knows(list, id)));
  return ids.every(isKnown) ? [] : [{ field, msg: REPORT_MESSAGES.lostEntry(found.label) }];
}
