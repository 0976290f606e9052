/** The cell of a table that Tab reaches, which is the cell that had the focus last. */
const CURRENT_CELL = 'main [role="gridcell"][tabindex="0"]';

/**
 * The element that gets the focus when the focused element was removed: the current cell of the page's table, or else
 * the page's content.
 */
export function focusHome(page = document): HTMLElement | null {
  return page.querySelector<HTMLElement>(CURRENT_CELL) ?? page.querySelector<HTMLElement>('main');
}
