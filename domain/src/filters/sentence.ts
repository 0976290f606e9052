import { titlesOf } from '../kinds/nouns';
import { kindOf, type RecordKind } from '../kinds/kinds';
import { type DateFormat, dateText, daysText } from '../dates/display';
import { presetLabel, isDatePreset } from '../dates/presets';
import { readWire } from '../dates/wire';
import type { Catalogue, FoundField, ListName } from '../fields/catalogue';
import { amountFromWire, moneyDisplay } from '../money/money';
import { type Condition, type Filter, isCondition } from './condition';

export interface SentenceWords {
  /** The name of a list entry, user or record; undefined if it is unknown. */
  name(list: ListName | 'company' | 'person' | 'people', id: number | string): string | undefined;
  symbol?: string;
  date_format?: DateFormat;
}

/** `Deals where Close date is this month and Owner is Ines` */
export function filterSentence(catalogue: Catalogue, filter: Filter, kind: RecordKind, words: SentenceWords): string {
  const text = clause(catalogue, filter, kind, words, true);
  return text === '' ? `All ${kindOf(kind).nouns.many}` : `${titlesOf(kind)} where ${text}`;
}

/** `Close date is this month`, for the chip of one condition. */
export function conditionText(
  catalogue: Catalogue,
  condition: Condition,
  kind: RecordKind,
  words: SentenceWords,
): string {
  const found = catalogue.find(kind, condition.field);
  return found ? `${found.label} ${predicate(found, condition, words)}` : condition.field;
}

function clause(
  catalogue: Catalogue,
  filter: Filter,
  kind: RecordKind,
  words: SentenceWords,
  outermost = false,
): string {
  if (isCondition(filter)) return conditionText(catalogue, filter, kind, words);
  const [parts, join] = 'all' in filter ? [filter.all, ' and '] : [filter.any, ' or '];
  const texts = parts.map((part) => clause(catalogue, part, kind, words, parts.length === 1 && outermost));
  const filled = texts.filter((text) => text !== '');
  const text = filled.join(join);
  return outermost || filled.length < 2 ? text : `(${text})`;
}

function predicate(found: FoundField, { op, value }: Condition, words: SentenceWords): string {
  switch (op) {
    case 'none':
      return 'is empty';
    case 'has_value':
      return 'has a value';
    case 'contains':
      return `contains “${value}”`;
    case 'not_contains':
      return `does not contain “${value}”`;
    case 'starts_with':
      return `starts with “${value}”`;
    case 'is_not':
      return `is not “${value}”`;
    case 'is':
      return `is ${equalText(found, value, words)}`;
    case 'preset':
      return `is ${presetText(String(value))}`;
    case 'older_than':
      return `is more than ${daysText(daysOf(value))} ago`;
    case 'between':
      return rangeText(found, value, words);
    case 'any_of':
      return `${isMany(found) ? 'include' : 'is'} ${names(found, value, words, ' or ')}`;
    case 'all_of':
      return `include ${names(found, value, words, ' and ')}`;
    case 'none_of':
      return `${isMany(found) ? 'do not include' : 'is not'} ${names(found, value, words, ' or ')}`;
  }
}

function equalText(found: FoundField, value: Condition['value'], words: SentenceWords): string {
  if (found.field.kind === 'boolean')
    return [true, 'true', 'yes', 'Yes', 1, '1'].includes(value as never) ? 'yes' : 'no';
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
    return from === to
      ? `is ${one(found, from, words)}`
      : `is from ${one(found, from, words)} to ${one(found, to, words)}`;
  }
  if (hasFrom) return `is ${one(found, from, words)} or ${dated ? 'later' : 'more'}`;
  return `is ${one(found, to, words)} or ${dated ? 'earlier' : 'less'}`;
}

function one(found: FoundField, value: unknown, words: SentenceWords): string {
  const text = String(value);
  if (found.field.kind === 'percent') return `${text}%`;
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
  const { list, kind } = found.field;
  const source = list ?? (kind === 'company' || kind === 'person' || kind === 'people' ? kind : undefined);
  const texts = ids.map((id) => (id === 'me' ? 'me' : ((source && words.name(source, id)) ?? String(id))));
  if (texts.length < 3) return texts.join(join);
  return `${texts.slice(0, -1).join(', ')}${join}${texts.at(-1)}`;
}

function isMany({ field }: FoundField): boolean {
  return field.kind === 'multi' || field.kind === 'tags' || field.kind === 'people';
}

function daysOf(value: Condition['value']): number {
  return typeof value === 'object' && value !== null && 'days' in value ? value.days : Number(value);
}
