/**
 * Whether an element of the page has the focus. The focus of an element that is removed goes to the page's body, or to
 * its content where nothing better was known.
 */
export function isFocusTaken(page = document): boolean {
  const active = page.activeElement;
  return active !== null && active !== page.body && active.tagName !== 'MAIN';
}
