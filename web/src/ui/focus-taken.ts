/**
 * Whether an element of the page has the focus. When a focused element is removed, the focus moves to the page's
 * body, or to its content.
 */
export function isFocusTaken(page = document): boolean {
  const active = page.activeElement;
  return active !== null && active !== page.body && active.tagName !== 'MAIN';
}
