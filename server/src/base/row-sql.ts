import { join, name, Sql } from './sql';

/**
 * SQL over one row of a table, with what a choice of plan asks about it. Each piece declares this where it is written,
 * and pieces that are nested in another pass it on; the text is never inspected. Plain SQL in a piece reads nothing of
 * the row.
 */
export class RowSql extends Sql {
  constructor(
    strings: readonly string[],
    values: readonly unknown[],
    /** The columns of the row that it reads. */
    readonly columns: ReadonlySet<string>,
    /** Whether it also reads other tables. */
    readonly readsOthers: boolean,
  ) {
    super(strings, values);
  }
}

/** A column of the row under an alias. */
export function rowColumn(alias: string, column: string): RowSql {
  return new RowSql(['', '.', ''], [name(alias), name(column)], new Set([column]), false);
}

/** A piece that the row answers by itself. */
export function rowSql(strings: readonly string[], ...values: readonly unknown[]): RowSql {
  return pieceOf(strings, values, false);
}

/** A piece that reads other tables too. */
export function lookUp(strings: readonly string[], ...values: readonly unknown[]): RowSql {
  return pieceOf(strings, values, true);
}

/** A piece about the row of a subquery. The row around the subquery is not the one whose columns it reads. */
export function inSubquery(piece: RowSql): Sql {
  return new Sql(piece.strings, piece.values);
}

/** Pieces joined with `and`; `true` without pieces. */
export function allOfRow(pieces: readonly RowSql[]): RowSql {
  return pieces.length ? joined(pieces, ' and ') : rowSql`true`;
}

/** Pieces joined with `or`, in parentheses; `false` without pieces. */
export function anyOfRow(pieces: readonly RowSql[]): RowSql {
  return pieces.length ? rowSql`(${joined(pieces, ' or ')})` : rowSql`false`;
}

function joined(pieces: readonly RowSql[], separator: string): RowSql {
  const { strings, values } = join(pieces, separator);
  return new RowSql(
    strings,
    values,
    columnsOf(pieces),
    pieces.some(({ readsOthers }) => readsOthers),
  );
}

function pieceOf(strings: readonly string[], values: readonly unknown[], readsOthers: boolean): RowSql {
  const pieces = values.filter((value) => value instanceof RowSql);
  return new RowSql(strings, values, columnsOf(pieces), readsOthers || pieces.some((piece) => piece.readsOthers));
}

function columnsOf(pieces: readonly RowSql[]): ReadonlySet<string> {
  return new Set(pieces.flatMap(({ columns }) => [...columns]));
}
