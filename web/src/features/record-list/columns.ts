import { kindOf, type RecordKind } from '@fairlead/domain/kinds/kinds';
import type { Catalogue, Field } from '@fairlead/domain/fields/catalogue';
import { columnFields, type ViewColumn } from '@fairlead/domain/list-views/list-view';
import { screenOf } from '../../lib/kinds/screens';

export { columnFields } from '@fairlead/domain/list-views/list-view';

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

/** The field that names the record: always shown, always first. */
export function nameKey(kind: RecordKind): string {
  return kindOf(kind).name_column;
}

export function widthOf(field: Field, kind: RecordKind): number {
  return screenOf(kind).widths[field.key] ?? widths[field.kind] ?? 180;
}

/** The columns with the data that the table needs. */
export interface ColumnLayout {
  readonly columns: readonly ViewColumn[];
  readonly fields: readonly Field[];
  readonly widths: Readonly<Record<string, number>>;
  readonly pinned: ReadonlySet<string>;
}

export interface ShownColumns extends ColumnLayout {
  /** Null restores the default columns. */
  readonly change: (columns: readonly ViewColumn[] | null) => void;
}

/** The name first, then the pinned columns, without unknown ones; the default columns if none are given. */
export function layoutOf(catalogue: Catalogue, kind: RecordKind, asked: readonly ViewColumn[]): ColumnLayout {
  const columns = inPlace(
    catalogue,
    asked.length > 0 ? asked : kindOf(kind).default_columns.map((key) => ({ key })),
    kind,
  );
  const known = columnFields(catalogue, kind);
  return {
    columns,
    fields: columns.flatMap(({ key }) => known.find((field) => field.key === key) ?? []),
    widths: Object.fromEntries(columns.flatMap(({ key, width }) => (width === undefined ? [] : [[key, width]]))),
    pinned: new Set(columns.filter(({ pinned }) => pinned).map(({ key }) => key)),
  };
}

function inPlace(catalogue: Catalogue, asked: readonly ViewColumn[], kind: RecordKind): ViewColumn[] {
  const name = nameKey(kind);
  const known = columnFields(catalogue, kind);
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

/** The columns with one of them moved by some places; the name stays first, and pinned columns stay together. */
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

/** `name~320,value~128~p`: columns as written in an address. */
export function columnsText(columns: readonly ViewColumn[]): string {
  return columns
    .map(({ key, width, pinned }) => [key, ...(width ? [width] : []), ...(pinned ? ['p'] : [])].join('~'))
    .join(',');
}

/** Unreadable parts are skipped: an address may be pasted or edited by hand. */
export function readColumns(catalogue: Catalogue, text: string, kind: RecordKind): ViewColumn[] {
  const known = new Set(columnFields(catalogue, kind).map(({ key }) => key));
  return text.split(',').flatMap((part) => {
    const [key = '', ...rest] = part.split('~');
    const width = Number(rest.find((one) => /^\d{2,4}$/.test(one)));
    if (!known.has(key)) return [];
    return [{ key, ...(width ? { width } : {}), ...(rest.includes('p') ? { pinned: true } : {}) }];
  });
}
