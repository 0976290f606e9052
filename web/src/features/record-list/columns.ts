import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import type { Field } from '@fairlead/domain/fields/catalogue';
import { columnFields, type ViewColumn } from '@fairlead/domain/list-views/list-view';

export { columnFields } from '@fairlead/domain/list-views/list-view';

/** What a list shows until somebody chooses otherwise. */
const standardColumns: Readonly<Record<RecordKind, readonly ViewColumn[]>> = {
  deal: viewColumnsOf('name company_id value deal_stage_id expected_close_date user_id updated_at'),
  person: viewColumnsOf('full_name company_id position email phone lead_status_id user_id'),
  company: viewColumnsOf('name city country web phone1 total_pipeline owner_id updated_at'),
};

const widths: Partial<Record<Field['kind'], number>> = {
  money: 128,
  percent: 104,
  number: 112,
  date: 120,
  datetime: 128,
  boolean: 96,
  choice: 152,
  user: 168,
  phone: 148,
  tags: 200,
  long_text: 240,
};

/** What needs more or less than its kind, so that the standard columns fit beside the sidebar at 1440 pixels. */
const wider: Readonly<Record<RecordKind, Readonly<Record<string, number>>>> = {
  deal: { name: 280, deal_stage_id: 152, expected_close_date: 112 },
  person: { full_name: 200, company_id: 168, position: 152, email: 212, phone: 144, lead_status_id: 112, user_id: 160 },
  company: { name: 216, city: 104, country: 112, web: 168, owner_id: 160, updated_at: 112 },
};

/** The field that names the record: always there, always first. */
export function nameKey(kind: RecordKind): string {
  return kind === 'person' ? 'full_name' : 'name';
}

export function widthOf(field: Field, kind: RecordKind): number {
  return wider[kind][field.key] ?? widths[field.kind] ?? 180;
}

/** The columns with what the table must know of them. */
export interface ColumnLayout {
  readonly columns: readonly ViewColumn[];
  readonly fields: readonly Field[];
  readonly widths: Readonly<Record<string, number>>;
  readonly pinned: ReadonlySet<string>;
}

export interface ShownColumns extends ColumnLayout {
  /** Null for what the list shows by itself. */
  readonly change: (columns: readonly ViewColumn[] | null) => void;
}

/** The name first, then what is pinned, unknown ones left out; the standard where none are asked for. */
export function layoutOf(kind: RecordKind, asked: readonly ViewColumn[]): ColumnLayout {
  const columns = inPlace(asked.length > 0 ? asked : standardColumns[kind], kind);
  const known = columnFields(kind);
  return {
    columns,
    fields: columns.flatMap(({ key }) => known.find((field) => field.key === key) ?? []),
    widths: Object.fromEntries(columns.flatMap(({ key, width }) => (width === undefined ? [] : [[key, width]]))),
    pinned: new Set(columns.filter(({ pinned }) => pinned).map(({ key }) => key)),
  };
}

function inPlace(asked: readonly ViewColumn[], kind: RecordKind): ViewColumn[] {
  const name = nameKey(kind);
  const known = columnFields(kind);
  const rest = asked.filter(({ key }) => key !== name && known.some((field) => field.key === key));
  return [
    asked.find(({ key }) => key === name) ?? { key: name },
    ...rest.filter(({ pinned }) => pinned),
    ...rest.filter(({ pinned }) => !pinned),
  ];
}

export function toggled(columns: readonly ViewColumn[], key: string): ViewColumn[] {
  const without = columns.filter((one) => one.key !== key);
  return without.length < columns.length ? without : [...columns, { key }];
}

export function resized(columns: readonly ViewColumn[], key: string, width: number): ViewColumn[] {
  return columns.map((one) => (one.key === key ? { ...one, width: Math.round(width) } : one));
}

export function pinnedOrNot(columns: readonly ViewColumn[], key: string): ViewColumn[] {
  return columns.map(({ pinned, ...one }) => ((one.key === key) !== Boolean(pinned) ? { ...one, pinned: true } : one));
}

/** The same columns with one of them some places further; the name keeps the first place, pinned ones stay together. */
export function moved(columns: readonly ViewColumn[], key: string, by: number): ViewColumn[] {
  const from = columns.findIndex((one) => one.key === key);
  const column = columns[from];
  if (!column || from < 1) return [...columns];
  const rest = columns.filter((one) => one !== column);
  const group = rest.map((one, at) => ({ one, at })).filter(({ one, at }) => at > 0 && !one.pinned === !column.pinned);
  const first = group[0]?.at ?? from;
  const last = group.at(-1)?.at ?? from - 1;
  rest.splice(Math.max(first, Math.min(from + by, last + 1)), 0, column);
  return rest;
}

/** `name~320,value~128~p`: columns as they stand in an address. */
export function columnsText(columns: readonly ViewColumn[]): string {
  return columns
    .map(({ key, width, pinned }) => [key, ...(width ? [width] : []), ...(pinned ? ['p'] : [])].join('~'))
    .join(',');
}

/** What cannot be read is left out: an address is pasted and edited too. */
export function readColumns(text: string, kind: RecordKind): ViewColumn[] {
  const known = new Set(columnFields(kind).map(({ key }) => key));
  return text.split(',').flatMap((part) => {
    const [key = '', ...rest] = part.split('~');
    const width = Number(rest.find((one) => /^\d{2,4}$/.test(one)));
    if (!known.has(key)) return [];
    return [{ key, ...(width ? { width } : {}), ...(rest.includes('p') ? { pinned: true } : {}) }];
  });
}

function viewColumnsOf(keys: string): ViewColumn[] {
  return keys.split(' ').map((key) => ({ key }));
}
