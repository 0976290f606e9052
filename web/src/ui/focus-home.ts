/** The cell of a table that Tab reaches: where its user was. */
const CURRENT_CELL = 'main [role="gridcell"][tabindex="0"]';

/** Where the focus belongs when the element that had it is gone: in the table of the page, else its content. */
export function focusHome(page = document): HTMLElement | null {
  return page.querySelector<HTMLElement>(CURRENT_CELL) ?? page.querySelector<HTMLElement>('main');
}
