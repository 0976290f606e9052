/**
 * A place in a timeline: the instant as the database writes it, the rank of the entry's kind (a higher rank comes first
 * among entries of the same instant), and the id.
 */
export interface TimelineCursor {
  readonly at: string;
  readonly rank: number;
  readonly id: number;
}

export function writeCursor({ at, rank, id }: TimelineCursor): string {
  return `${at}_${rank}_${id}`;
}

/** Undefined if the text is not a cursor. */
export function readCursor(text: string): TimelineCursor | undefined {
  const m = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{1,6}Z)_(\d{1,2})_(\d{1,15})$/.exec(text);
  const at = m?.[1] ?? '';
  if (!m || !isReal(at)) return undefined;
  return { at, rank: Number(m[2]), id: Number(m[3]) };
}

/** Dates such as February 31 are invalid, though they can be written. */
function isReal(at: string): boolean {
  const read = new Date(`${at.slice(0, 19)}Z`);
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(at.slice(0, 19));
}
