import { percentText } from '@fairlead/domain/locale/locale';
import type { Field, FieldKind } from '@fairlead/domain/fields/catalogue';
import type { Sign } from '@fairlead/domain/money/money';
import type { ReactNode } from 'react';
import { fieldValue, plainNumber, referredIn } from '../../lib/field-value';
import { DateText, Money } from '../../ui/formats';
import { shareSiteMessages as m } from './share-site.messages';

interface Named {
  readonly name?: string;
  readonly full_name?: string;
  readonly first_name?: string | null;
  readonly last_name?: string | null;
}

/** A value from the API, formatted for reading; null if it is empty. Amounts have the symbol of their deal. */
export function sharedValue(value: unknown, kind: FieldKind, symbol?: Sign): ReactNode {
  if (value === null || value === undefined || value === '') return null;
  if (kind === 'money') return <Money amount={value as string} symbol={symbol} />;
  if (kind === 'date' || kind === 'datetime') return <DateText when={value as string} />;
  if (kind === 'percent') return percentText(value as number, true);
  if (kind === 'boolean') return value === true ? m.yes : m.no;
  if (Array.isArray(value)) return (value as Named[]).map(nameOf).join(', ') || null;
  return typeof value === 'object' ? nameOf(value as Named) || null : String(value as string | number);
}

/** A value of a custom field: entries, and linked records, by name. */
export function sharedOwnValue(field: Field, record: Readonly<Record<string, unknown>>): ReactNode {
  const value = referredIn(record, { own: true, attr: field.key }) ?? fieldValue(record, field);
  if (field.entries) {
    const chosen = [value ?? []].flat().flatMap((id) => field.entries?.find((entry) => entry.id === id) ?? []);
    return sharedValue(chosen, field.kind);
  }
  if (field.kind === 'number' && typeof value === 'string') return plainNumber(value);
  return sharedValue(value, field.kind);
}

function nameOf({ name, full_name, first_name, last_name }: Named): string {
  return name ?? full_name ?? `${first_name ?? ''} ${last_name ?? ''}`.trim();
}
