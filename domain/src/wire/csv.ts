/** A cell that a spreadsheet would run as a formula gets an apostrophe before it. */
export function safeCell(text: string): string {
  // One that has its own apostrophe there gets another, so that taking one away gives it back as it was.
  return /^'*[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}

/** The cell as it was before `safeCell`. */
export function plainCell(text: string): string {
  return /^'+[=+\-@\t\r]/.test(text) ? text.slice(1) : text;
}

/** One line of a CSV file, every cell made safe. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map((cell) => quoted(safeCell(cell))).join(',')}\r\n`;
}

function quoted(text: string): string {
  return /[",;\r\n\t]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text;
}
