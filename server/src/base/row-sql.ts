import { join, name, Sql } from './sql';

/**
 * SQL over one row of a table, with what the choice of a plan needs to know about it. Each piece declares this where
 * it is written, and pieces that contain others pass it on; the text is never inspected. Plain SQL in a piece reads
 * nothing of the row.
 */
export class RowSql extends Sql {
  constructor(
    strings: readonly string[],
    values: readonly unknown[],
    /** The columns of the row that it reads. */
    readonly columns: ReadonlySet<string>,
    /** Whether it also reads other tables. */
    readonly readsOthers: boolean,
    readonly more: Forms = {},
  ) {
    super(strings, values);
  }

  /** The piece for a row of facts. */
  get ofFacts(): RowSql {
    return this.more.ofFacts ?? this;
  }
}

interface Forms {
  /** The same for a row of the kind's facts, which hold some columns in another form. */
  readonly ofFacts?: RowSql | undefined;
  /** True if an index of the record table finds the few rows that the piece selects. */
  readonly isFound?: boolean;
}

/** A column of the row under an alias. */
export function rowColumn(alias: string, column: string): RowSql {
  return new RowSql(['', '.', ''], [name(alias), name(column)], new Set([column]), false);
}

/** A piece that needs only the row itself. */
export function rowSql(strings: readonly string[], ...values: readonly unknown[]): RowSql {
  return pieceOf(strings, values, false);
}

/** A piece that reads other tables too. */
export function lookUp(strings: readonly string[], ...values: readonly unknown[]): RowSql {
  return pieceOf(strings, values, true);
}

/** The piece with its form for a row of facts. */
export function readingFacts(piece: RowSql, ofFacts: RowSql): RowSql {
  return new RowSql(piece.strings, piece.values, piece.columns, piece.readsOthers, { ...piece.more, ofFacts });
}

/**
 * A condition whose few rows an index of the record table finds: reading everything that the actor sees would cost
 * more.
 */
export function foundByIndex(piece: RowSql): RowSql {
  return new RowSql(piece.strings, piece.values, piece.columns, piece.readsOthers, { ...piece.more, isFound: true });
}

/** A piece about the row of a subquery. The row around the subquery is not the one whose columns it reads. */
export function inSubquery(piece: RowSql): Sql {
  return new Sql(piece.strings, piece.values);
}

/** Pieces joined with `and`; `true` without pieces. */
export function allOfRow(pieces: readonly RowSql[]): RowSql {
  if (!pieces.length) return rowSql`true`;
  const all = joined(pieces, ' and ');
  return pieces.some(({ more }) => more.isFound) ? foundByIndex(all) : all;
}

/** Pieces joined with `or`, in parentheses; `false` without pieces. */
export function anyOfRow(pieces: readonly RowSql[]): RowSql {
  return pieces.length ? rowSql`(${joined(pieces, ' or ')})` : rowSql`false`;
}

function joined(pieces: readonly RowSql[], separator: string): RowSql {
  const { strings, values } = join(pieces, separator);
  const piece = new RowSql(strings, values, columnsRead(pieces), pieces.some(readsOthers));
  return pieces.some(hasForm) ? readingFacts(piece, joined(pieces.map(inFacts), separator)) : piece;
}

function pieceOf(strings: readonly string[], values: readonly unknown[], reads: boolean): RowSql {
  const pieces = values.filter((value) => value instanceof RowSql);
  const piece = new RowSql(strings, values, columnsRead(pieces), reads || pieces.some(readsOthers));
  if (!pieces.some(hasForm)) return piece;
  const ofFacts = values.map((value) => (value instanceof RowSql ? value.ofFacts : value));
  return readingFacts(piece, pieceOf(strings, ofFacts, reads));
}

const hasForm = ({ more }: RowSql) => more.ofFacts !== undefined;
const inFacts = (piece: RowSql) => piece.ofFacts;
const readsOthers = (piece: RowSql) => piece.readsOthers;

function columnsRead(pieces: readonly RowSql[]): ReadonlySet<string> {
  return new Set(pieces.flatMap(({ columns }) => [...columns]));
}
