/** A cell that a spreadsheet would run as a formula gets a leading apostrophe. */
export function safeCell(text: string): string {
  // A cell that already starts with one gets another, so that removing one restores the original.
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
