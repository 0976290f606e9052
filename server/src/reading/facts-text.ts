import type { FieldKind } from '@fairlead/domain/fields/field';
import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import { inSubquery, lookUp, readingFacts, rowColumn, type RowSql, rowSql } from '../base/row-sql';
import { name, raw } from '../base/sql';
import { CUT, digitsName, lowerName } from './facts';

/** Texts of a record, with the form in which its facts hold them. */

export const TEXT_ORDER = raw('collate "und-x-icu"');

export function isText(kind: FieldKind): boolean {
  return ['text', 'long_text', 'email', 'phone', 'url'].includes(kind);
}

/** A text column in lower case, empty without a value. */
export function lowerText(alias: string, column: string): RowSql {
  return readingFacts(rowSql`lower(coalesce(${rowColumn(alias, column)}, ''))`, rowColumn(alias, lowerName(column)));
}

/** The digits of a telephone number. */
export function digitsOf(alias: string, column: string): RowSql {
  const own = rowColumn(alias, column);
  return readingFacts(
    rowSql`regexp_replace(coalesce(${own}, ''), '\\D', '', 'g')`,
    rowColumn(alias, digitsName(column)),
  );
}

/** Whether a text column has a value. */
export function isFilled(alias: string, column: string, kind: FieldKind): RowSql {
  const held = rowColumn(alias, kind === 'phone' ? digitsName(column) : lowerName(column));
  return readingFacts(rowSql`coalesce(${rowColumn(alias, column)}, '') <> ''`, rowSql`${held} <> ''`);
}

/** Texts sort in the order of the root locale, without regard to case, by as much of them as the facts hold. */
export function orderOfText(text: RowSql): RowSql {
  return rowSql`nullif(left(lower(${text}), ${raw(String(CUT))}), '') ${TEXT_ORDER}`;
}

/** A text column as lists sort by it; the index of a kind's names has the same expression. */
export function sortedText(alias: string, column: string): RowSql {
  const ofFacts = rowSql`nullif(${rowColumn(alias, lowerName(column))}, '') ${TEXT_ORDER}`;
  return readingFacts(orderOfText(rowColumn(alias, column)), ofFacts);
}

/** What decides a condition on a text: its first letters, any part of it, or all of it. */
export type Decisive = 'beginning' | 'part' | 'whole';

/** A text of the record of an alias, and the fact that holds it in lower case. */
export interface HeldText {
  readonly of: (alias: string) => RowSql;
  readonly fact: string;
}

export function textColumn(column: string): HeldText {
  return { of: (alias) => rowColumn(alias, column), fact: lowerName(column) };
}

/**
 * The condition on a text in lower case. The facts hold the beginning of a long text, which is always enough for
 * fewer letters than `CUT`; if it is not enough, the record is read.
 */
export function ofWholeText(
  kind: RecordKind,
  alias: string,
  { of, fact }: HeldText,
  fits: (held: RowSql) => RowSql,
  decisive: Decisive,
): RowSql {
  const held = rowColumn(alias, fact);
  const lower = (row: string) => rowSql`lower(coalesce(${of(row)}, ''))`;
  const piece = readingFacts(fits(lower(alias)), fits(held));
  if (decisive === 'beginning') return piece;
  const [account, id] = [rowColumn(alias, 'account_id'), rowColumn(alias, 'id')];
  const whole = inSubquery(fits(lower('r')));
  const ofLong = lookUp`octet_length(${held}) >= ${raw(String(CUT))}
      and (select ${whole} from ${name(kind)} r where r.account_id = ${account} and r.id = ${id})`;
  return readingFacts(piece, decisive === 'whole' ? lookUp`(${ofLong})` : lookUp`(${fits(held)} or ${ofLong})`);
}
