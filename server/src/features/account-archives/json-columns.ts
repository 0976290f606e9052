import { attendees, reminders } from '@fairlead/domain/calendar-entries/entry.contract';
import { ruleFields } from '@fairlead/domain/duplicates/duplicates.contract';
import type { FoundField } from '@fairlead/domain/fields/catalogue';
import { MOST_TILES } from '@fairlead/domain/dashboards/dashboard';
import { type Tile, tile } from '@fairlead/domain/dashboards/dashboards.contract';
import { isOwnField } from '@fairlead/domain/fields/field';
import { formula } from '@fairlead/domain/fields/formula';
import { type Filter, filterShape, isCondition } from '@fairlead/domain/filters/filter';
import { goalConfig } from '@fairlead/domain/goals/goal-config';
import { groups } from '@fairlead/domain/forms/forms.contract';
import { actions, dependentShape, triggers } from '@fairlead/domain/forms/rule-schemas';
import { COMPANY } from '@fairlead/domain/kinds/company.kind';
import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import { PERSON } from '@fairlead/domain/kinds/person.kind';
import { chosenWays } from '@fairlead/domain/notifications/notifications.contract';
import type { ReportDefinition } from '@fairlead/domain/reports/report';
import { type ReportShare, reportDefinition, reportShare } from '@fairlead/domain/reports/reports.contract';
import { teamPermissions } from '@fairlead/domain/users/teams.contract';
import { z } from 'zod';
import { associationOf } from '@fairlead/domain/fields/reference';
import { tableOfList } from './references';

/** Replaces the ids of an archive by those of this account. */
export interface Translator {
  /** The id here; undefined for a deleted row. */
  id(table: string, old: number): number | undefined;
  /** A field by its key in the archive. */
  field(kind: RecordKind, key: string): FoundField | undefined;
}

type Line = Readonly<Record<string, unknown>>;

interface JsonColumn {
  readonly shape: z.ZodType;
  readonly translate: (value: never, t: Translator, line: Line) => unknown;
}

/** Replaces an entry that no longer exists: no row has it. */
const GONE = 0;
const ids = z.array(z.number().int()).max(100_000);
const shape = <T>(schema: z.ZodType<T>, translate: (value: T, t: Translator, line: Line) => unknown): JsonColumn => ({
  shape: schema,
  translate: translate as JsonColumn['translate'],
});

const users = shape(ids, (value, t) => value.flatMap((id) => t.id('account_user', id) ?? []));
/** Colours by the ids of rows, or by words. */
function coloursOf(table: string): JsonColumn {
  return shape(z.record(z.string().max(50), z.string().max(7)), (value, t) =>
    Object.fromEntries(
      Object.entries(value).flatMap(([key, color]) => {
        const is = /^\d{1,15}$/.test(key) ? t.id(table, Number(key)) : key;
        return is === undefined ? [] : [[String(is), color]];
      }),
    ),
  );
}

const keys = shape(z.unknown(), (value, t) => withKeys(value, t));
const kindOfLine = (line: Line) => (line.record_type ?? line.event_model) as RecordKind;

const translatedId = (t: Translator, table: string, old: number | null) =>
  old === null ? null : (t.id(table, old) ?? GONE);

const columns = z
  .array(z.strictObject({ key: z.string().max(120), width: z.number().optional(), pinned: z.boolean().optional() }))
  .max(500);

const shares = z.array(reportShare).max(1000);
const tiles = z.array(tile).max(MOST_TILES);

/**
 * The columns with JSON, or with keys of custom fields, and what in them are ids. A test finds a column that is not
 * here. The values of custom fields and the change log are translated by `translate.ts`.
 */
const JSON_COLUMNS: Readonly<Record<string, JsonColumn>> = {
  'list_view.filter': shape(filterShape, (filter, t, line) => translatedFilter(filter, t, kindOfLine(line))),
  'duplicate_check.fields': shape(ruleFields, (fields) => fields),
  'list_view.columns': shape(columns, (value, t) => withKeys(value, t)),
  'list_view.sort_by': keys,
  'saved_report.definition': shape(reportDefinition.extend({ filter: filterShape }), translatedDefinition),
  'saved_report.shares': shape(shares, (value, t) => value.flatMap((one) => translatedShare(one, t) ?? [])),
  'dashboard.tiles': shape(tiles, (value, t) => value.flatMap((one) => translatedTile(one, t) ?? [])),
  'dashboard.shares': shape(shares, (value, t) => value.flatMap((one) => translatedShare(one, t) ?? [])),
  'report_schedule.recipient_user_ids': users,
  'form.groups': shape(groups, (value, t) => withKeys(value, t)),
  'form.hidden': shape(z.array(z.string().max(120)).max(5000), (value, t) => withKeys(value, t)),
  'conditional_field.triggers': shape(triggers, (rules, t, line) =>
    rules.map((rule) => ({
      ...rule,
      model_attribute: withKeys(rule.model_attribute, t),
      ...('value' in rule && { value: translatedValue(rule.value, t, kindOfLine(line), rule.model_attribute) }),
    })),
  ),
  'conditional_field.actions': shape(actions, (sets, t, line) =>
    sets.map(({ fields }) => ({
      fields: fields.map((field) => ({
        ...field,
        name: withKeys(field.name, t),
        ...('default' in field && { default: translatedValue(field.default, t, kindOfLine(line), field.name) }),
      })),
    })),
  ),
  'conditional_dropdown.model_attribute': keys,
  'conditional_dropdown.name': keys,
  'conditional_dropdown.options': shape(dependentShape.options, (options, t, line) =>
    options.map(({ value, entries }) => ({
      value: translatedValue(value, t, kindOfLine(line), String(line.model_attribute)),
      entries: translatedValue(entries, t, kindOfLine(line), String(line.name)),
    })),
  ),
  'custom_field.formula': shape(formula, (value, t) => withKeys(value, t)),
  'import.headers': shape(z.array(z.string().max(10_000)).max(5000), (value) => value),
  'calendar_entry.notify_user_ids': users,
  'calendar_entry.attendees': shape(attendees, (value) => value),
  'calendar_entry.reminders': shape(reminders, (value) => value),
  'comment.mentioned_user_ids': users,
  'note.mentioned_user_ids': users,
  'note.notify_user_ids': users,
  'calendar_filter.user_ids': users,
  'calendar_filter.user_colors': coloursOf('account_user'),
  'calendar_filter.event_type_ids': shape(
    z.array(z.union([z.number().int(), z.string().max(50)])).max(1000),
    (value, t) => value.flatMap((one) => (typeof one === 'number' ? (t.id('event_category', one) ?? []) : one)),
  ),
  'calendar_filter.event_type_colors': coloursOf('event_category'),
  'product_line_goal.goal_config': shape(goalConfig, (items, t) =>
    items.map(({ product_line_id, team_id, user_id, ...item }) => ({
      ...item,
      product_line_id: translatedId(t, 'product_line', product_line_id),
      team_id: translatedId(t, 'team', team_id),
      user_id: translatedId(t, 'account_user', user_id),
    })),
  ),
  'team.permissions': shape(teamPermissions, (value) => value),
  'user_setting.value': keys,
  'notification_setting.events': shape(chosenWays, (events) => events),
};

const details = shape(
  z.record(z.string(), z.union([z.string().max(1000), z.number(), z.boolean(), z.null()])),
  (value, t) =>
    typeof value.user_id === 'number' ? { ...value, user_id: t.id('account_user', value.user_id) ?? null } : value,
);

/** All plain lists keep the further values of an entry in one column. */
export function jsonColumn(table: string, column: string): JsonColumn | undefined {
  return column === 'details' ? details : JSON_COLUMNS[`${table}.${column}`];
}

/** Undefined for a user or team that is gone. */
function translatedShare(share: ReportShare, t: Translator): ReportShare | undefined {
  if (share.with === 'everyone') return share;
  const id = t.id(share.with === 'team' ? 'team' : 'account_user', share.id);
  return id === undefined ? undefined : { ...share, id };
}

function translatedDefinition({ filter, ...rest }: ReportDefinition, t: Translator): object {
  return { ...(withKeys(rest, t) as object), filter: translatedFilter(filter, t, DEAL.name) };
}

/** Undefined where what it shows is gone. */
function translatedTile(one: Tile, t: Translator): object | undefined {
  switch (one.kind) {
    case 'saved_report': {
      const saved_report_id = t.id('saved_report', one.saved_report_id);
      return saved_report_id === undefined ? undefined : { ...one, saved_report_id };
    }
    case 'report':
      return { ...one, definition: translatedDefinition(one.definition, t) };
    case 'goal': {
      const goal_id = t.id('product_line_goal', one.goal_id);
      const pipeline = one.deal_pipeline_id ? (t.id('deal_pipeline', one.deal_pipeline_id) ?? null) : null;
      return goal_id === undefined ? undefined : { ...one, goal_id, deal_pipeline_id: pipeline };
    }
    case 'agenda': {
      const user_id = one.user_id === null ? null : t.id('account_user', one.user_id);
      return user_id === undefined ? undefined : { ...one, user_id };
    }
    default:
      return one;
  }
}

/** The keys of custom fields, wherever they occur. */
function withKeys(value: unknown, t: Translator): unknown {
  if (typeof value === 'string')
    return value.replace(
      /\bcustom_label_(\d{1,15})\b/g,
      (_, id) => `custom_label_${t.id('custom_field', Number(id)) ?? GONE}`,
    );
  if (Array.isArray(value)) return value.map((one) => withKeys(one, t));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [withKeys(key, t), withKeys(one, t)]));
}

/** A filter in which every id is replaced by another. */
export function filterWithIds(filter: Filter, kind: RecordKind, t: Translator): unknown {
  return translatedFilter(filter, t, kind);
}

function translatedFilter(filter: Filter, t: Translator, kind: RecordKind): unknown {
  if (isCondition(filter)) {
    const field = withKeys(filter.field, t);
    if (!('value' in filter)) return { ...filter, field };
    return { ...filter, field, value: translatedValue(filter.value, t, kind, filter.field) };
  }
  if ('all' in filter) return { all: filter.all.map((one) => translatedFilter(one, t, kind)) };
  return { any: filter.any.map((one) => translatedFilter(one, t, kind)) };
}

/** A value, or several, chosen for a field. Words such as `me` stay. */
function translatedValue(value: unknown, t: Translator, kind: RecordKind, key: string): unknown {
  const table = tableOfValues(t.field(kind, key), kind);
  if (!table) return value;
  const one = (old: unknown) => {
    if (typeof old === 'number') return t.id(table, old) ?? GONE;
    return typeof old === 'string' && /^\d{1,15}$/.test(old) ? String(t.id(table, Number(old)) ?? GONE) : old;
  };
  return Array.isArray(value) ? value.map(one) : one(value);
}

function tableOfValues(found: FoundField | undefined, kind: RecordKind): string | null {
  if (!found) return null;
  const { field, relation } = found;
  const linked = associationOf(field);
  if (linked) return linked.kind;
  if (field.entries) return isOwnField(field) ? 'custom_field_entry' : null;
  if (field.list) return tableOfList(field.list);
  if (field.key === 'import_id') return 'import';
  if (field.key === 'id') return relation?.kind === 'user' ? 'account_user' : (relation?.kind ?? kind);
  return OF_KINDS[field.kind] ?? null;
}

const OF_KINDS: Readonly<Record<string, string>> = {
  user: 'account_user',
  company: COMPANY.name,
  person: PERSON.name,
  people: PERSON.name,
};
