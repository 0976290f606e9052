import { percentText } from '../locale/locale';
import { type DateFormat, dateText, daysText } from '../dates/display';
import { isDatePreset, presetLabel } from '../dates/presets';
import { readWire } from '../dates/wire';
import type { FoundField, ListName } from '../fields/catalogue';
import { amountFromWire, moneyDisplay } from '../money/money';
import type { Condition } from './condition';

export interface SentenceWords {
  /** The name of a list entry, user or record; undefined if it is unknown. */
  name(list: ListName | 'company' | 'person' | 'people', id: number | string): string | undefined;
  /** The file of an import, whose number a record holds; undefined if it is unknown. */
  import_name?(id: unknown): string | undefined;
  symbol?: string;
  date_format?: DateFormat;
}

/** The words of a condition after its field: `is` and `this month`, `does not contain` and `“acme”`. */
export interface ConditionWords {
  readonly predicate: string;
  readonly value: string;
}

export function conditionWords(found: FoundField, { op, value }: Condition, words: SentenceWords): ConditionWords {
  const is = (text: string) => ({ predicate: 'is', value: text });
  switch (op) {
    case 'none':
      return is('empty');
    case 'has_value':
      return { predicate: 'has', value: 'a value' };
    case 'contains':
      return { predicate: 'contains', value: `“${value}”` };
    case 'not_contains':
      return { predicate: 'does not contain', value: `“${value}”` };
    case 'starts_with':
      return { predicate: 'starts with', value: `“${value}”` };
    case 'is_not':
      return { predicate: 'is not', value: `“${value}”` };
    case 'is':
      return is(equalText(found, value, words));
    case 'preset':
      return is(presetText(String(value)));
    case 'older_than':
      return is(`more than ${daysText(daysOf(value))} ago`);
    case 'between':
      return is(rangeText(found, value, words));
    case 'any_of':
      return { predicate: isMany(found) ? 'include' : 'is', value: names(found, value, words, ' or ') };
    case 'all_of':
      return { predicate: 'include', value: names(found, value, words, ' and ') };
    case 'none_of':
      return { predicate: isMany(found) ? 'do not include' : 'is not', value: names(found, value, words, ' or ') };
  }
}

function equalText(found: FoundField, value: Condition['value'], words: SentenceWords): string {
  if (found.field.kind === 'boolean')
    return [true, 'true', 'yes', 'Yes', 1, '1'].includes(value as never) ? 'yes' : 'no';
  const file = found.field.key === 'import_id' ? words.import_name?.(value) : undefined;
  if (file !== undefined) return `“${file}”`;
  if (['number', 'money', 'percent', 'date', 'datetime'].includes(found.field.kind)) return one(found, value, words);
  return `“${value}”`;
}

/** `today`, `this month`, `in the last 7 days`, `in the future` */
function presetText(key: string): string {
  const label = isDatePreset(key) ? presetLabel(key).toLowerCase() : key;
  if (/_(days|months)$|^(future|past|year_to_date)$/.test(key)) return `in the ${label}`;
  return label;
}

function rangeText(found: FoundField, value: Condition['value'], words: SentenceWords): string {
  const { from, to } = (value ?? {}) as { from?: unknown; to?: unknown };
  const dated = found.field.kind === 'date' || found.field.kind === 'datetime';
  const hasFrom = from !== undefined && from !== null && from !== '';
  const hasTo = to !== undefined && to !== null && to !== '';
  if (hasFrom && hasTo) {
    return from === to ? one(found, from, words) : `from ${one(found, from, words)} to ${one(found, to, words)}`;
  }
  if (hasFrom) return `${one(found, from, words)} or ${dated ? 'later' : 'more'}`;
  return `${one(found, to, words)} or ${dated ? 'earlier' : 'less'}`;
}

function one(found: FoundField, value: unknown, words: SentenceWords): string {
  const text = String(value);
  if (found.field.kind === 'percent') return percentText(Number(text), true);
  if (found.field.kind === 'money') {
    const read = amountFromWire(text);
    return 'cents' in read ? moneyDisplay(read.cents, words.symbol, { decimals: read.cents % 100 !== 0 }) : text;
  }
  if (found.field.kind !== 'date' && found.field.kind !== 'datetime') return text;
  const read = readWire(text.replace(/[T ].*$/s, ''));
  return read.kind === 'date' ? dateText(read.date, words.date_format ?? 'us') : text;
}

function names(found: FoundField, value: Condition['value'], words: SentenceWords, join: string): string {
  const ids = Array.isArray(value) ? (value as readonly (string | number)[]) : [value as string | number];
  const { list, kind, entries } = found.field;
  const source = list ?? (kind === 'company' || kind === 'person' || kind === 'people' ? kind : undefined);
  const named = (id: string | number) =>
    entries
      ? (entries.find((entry) => entry.id === Number(id))?.name ?? 'a deleted choice')
      : ((source && words.name(source, id)) ?? String(id));
  const texts = ids.map((id) => (id === 'me' ? 'me' : named(id)));
  if (texts.length < 3) return texts.join(join);
  return `${texts.slice(0, -1).join(', ')}${join}${texts.at(-1)}`;
}

function isMany({ field }: FoundField): boolean {
  return field.kind === 'multi' || field.kind === 'tags' || field.kind === 'people';
}

function daysOf(value: Condition['value']): number {
  return typeof value === 'object' && value !== null && 'days' in value ? value.days : Number(value);
}
