import type { Field } from '@fairlead/domain/fields/catalogue';
import { isOwnField } from '@fairlead/domain/fields/field';
import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import type { ListQuery } from '@fairlead/domain/wire/list-query';
import type { Ctx } from '../base/context';
import { readingFacts, rowColumn, type RowSql, rowSql } from '../base/row-sql';
import { name, raw, sql } from '../base/sql';
import { customText } from '../reading/slots';

/** The figures among the account's custom fields that a list shows with a sum under their column. */
export function summedFields(ctx: Ctx, kind: RecordKind, { totals, attrs = '' }: ListQuery): readonly Field[] {
  if (!totals) return [];
  const asked = new Set(attrs.split(',').map((key) => key.trim()));
  const isFigure = (field: Field) => isOwnField(field) && (field.kind === 'number' || field.kind === 'money');
  return ctx.catalogue.fieldsOf(kind).filter((field) => asked.has(field.key) && isFigure(field));
}

/**
 * Up to this value a slot, which is a double, distinguishes numbers with 8 decimals, so that rounding gives the
 * number itself. Larger ones are read from the record.
 */
const EXACT_TO = 2 ** 26;

/** The exact value of a figure, over the alias of a list. */
export function exactFigure(ctx: Ctx, kind: RecordKind, alias: string, { key }: Field): RowSql {
  const own = rowSql`${customText(alias, key)}::numeric`;
  const slot = rowColumn(alias, key);
  const kept = sql`(select (r.custom ->> ${raw(`'${key.replace(/\D/g, '')}'`)})::numeric from ${name(kind)} r
    where r.account_id = ${ctx.account.id} and r.id = ${name(alias)}.id)`;
  const ofFacts = rowSql`(case when abs(${slot}) < ${raw(String(EXACT_TO))} then round(${slot}::text::numeric, 8)
    when ${slot} is not null then ${kept} end)`;
  return readingFacts(own, ofFacts);
}

const DECIMALS = 8;

/** The exact sum of a figure over held rows, as the database writes it; undefined where a slot does not tell a value exactly. */
export function ownSum(values: Float64Array | undefined, rows: Int32Array): string | undefined {
  if (!values) return undefined;
  let [whole, parts] = [0, 0];
  for (let at = 0; at < rows.length; at += 1) {
    const value = values[rows[at] as number] as number;
    if (Number.isNaN(value)) continue;
    if (Math.abs(value) >= EXACT_TO) return undefined;
    const ofValue = Math.trunc(value);
    whole += ofValue;
    parts += Math.round((value - ofValue) * 10 ** DECIMALS);
  }
  return decimalText(BigInt(whole) * 10n ** BigInt(DECIMALS) + BigInt(parts));
}

/** Without zeros behind the last digit. */
function decimalText(sum: bigint): string {
  const digits = String(sum < 0n ? -sum : sum).padStart(DECIMALS + 1, '0');
  const text = `${digits.slice(0, -DECIMALS)}.${digits.slice(-DECIMALS)}`.replace(/\.?0+$/, '');
  return sum < 0n ? `-${text}` : text;
}

/** A sum as the API writes decimals: with at least one, and no zero behind the others. */
export function sumText(sum: string): string {
  return sum.includes('.') ? sum : `${sum}.0`;
}
