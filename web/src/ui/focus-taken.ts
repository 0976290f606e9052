/** Whether an element of the page has the focus. The focus of an element that is removed goes to the page's body. */
export function isFocusTaken(): boolean {
  const active = document.activeElement;
  return active instanceof HTMLElement && active !== document.body;
}
