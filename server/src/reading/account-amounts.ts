import { readingFacts, rowColumn, type RowSql, rowSql } from '../base/row-sql';

/**
 * Amounts of deals in the account's currency: what lists filter, sort and add up. The facts hold them; the record
 * holds the amount in its own currency and, if the two differ, its value in the account's currency beside it. See
 * decision 90.
 */
type AccountAmount = 'value_cents' | 'weighted_cents';

export function isAccountAmount(column: string): column is AccountAmount {
  return column === 'value_cents' || column === 'weighted_cents';
}

/** The amount of a deal record under an alias. */
export function accountAmount(alias: string, column: AccountAmount): RowSql {
  const own = rowColumn(alias, column);
  const worth = rowColumn(alias, 'account_value_cents');
  const converted =
    column === 'value_cents' ? worth : rowSql`round(${worth} * ${rowColumn(alias, 'probability')} / 100.0)::bigint`;
  return rowSql`(case when ${rowColumn(alias, 'currency_id')} is null then ${own} else ${converted} end)`;
}

/** The same over a row of deals or of their facts, which hold it under the column's name. */
export function listedAmount(alias: string, column: AccountAmount): RowSql {
  return readingFacts(accountAmount(alias, column), rowColumn(alias, column));
}

/** A column of a row that lists read; an amount in the account's currency. No other kind has columns of these names. */
export function listedColumn(alias: string, column: string): RowSql {
  return isAccountAmount(column) ? listedAmount(alias, column) : rowColumn(alias, column);
}
