import type { Page } from 'playwright-core';

const MOST_TABS = 150;

/** In the page: names the focused element, and says what its look would be without the focus. */
const FOCUSED = `(() => {
  const at = document.activeElement;
  if (!at || at === document.body) return { name: 'BODY', shown: false, first: false };
  const words = (at.getAttribute('aria-label') ?? at.labels?.[0]?.textContent ?? at.textContent ?? '').trim();
  const name = at.tagName + ' ' + (at.getAttribute('role') ?? '') + ' ' + words.slice(0, 50);
  // The ring of a field is drawn around its box, that of a hidden input on what is drawn in its place, and that of a
  // card by what covers the whole card.
  const near = [at, at.parentElement, at.parentElement?.parentElement, at.nextElementSibling].filter(Boolean);
  const sides = near.flatMap((one) => [[one], [one, '::before'], [one, '::after']]);
  const look = () => sides.map((side) => {
    const { outlineStyle, outlineWidth, outlineColor, boxShadow, borderColor, backgroundColor } = getComputedStyle(...side);
    return [outlineStyle === 'none' ? '' : outlineWidth + outlineColor, boxShadow, borderColor, backgroundColor].join();
  }).join(';');
  const focused = look();
  const box = at.getBoundingClientRect();
  const place = [box.left, box.top, box.right, box.bottom].map(Math.round).join();
  const sight = box.right > 0 && box.left < innerWidth && box.bottom > 0 && box.top < innerHeight;
  const id = [...document.querySelectorAll('*')].indexOf(at);
  at.blur();
  const plain = look();
  at.focus({ preventScroll: true, focusVisible: true });
  return { name, id, shown: focused !== plain, sight, place };
})()`;

/** As on a page that was just loaded: nothing has the focus, and the first Tab goes to the first element. */
const FROM_THE_START = `(() => {
  const start = document.createElement('span');
  start.tabIndex = -1;
  document.body.prepend(start);
  start.focus({ preventScroll: true });
  start.remove();
})()`;

/** Looks are compared at once: nothing fades or slides. Once for each page that is loaded, whatever screens it shows. */
const STILL = `(() => {
  if (window.isStill) return;
  window.isStill = true;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('*, *::before, *::after { transition: none !important; animation: none !important }');
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
})()`;

interface Focused {
  readonly name: string;
  readonly id?: number;
  readonly shown: boolean;
  readonly sight?: boolean;
  readonly place?: string;
}

/**
 * Tabs once through the page. Returns what a keyboard user would stumble over, a line for each: focus that is lost in
 * the middle, that is not shown, or that is out of sight.
 */
export async function keyboardFinds(page: Page): Promise<string[]> {
  await page.evaluate(STILL);
  await page.evaluate(FROM_THE_START);
  const found: string[] = [];
  const seen = new Set<number>();
  for (let count = 0; count < MOST_TABS; count += 1) {
    await page.keyboard.down('Tab');
    const [at] = await Promise.all([page.evaluate<Focused>(FOCUSED), page.keyboard.up('Tab')]);
    // After the last element the browser begins again: with the page, or with the first element.
    if (at.id === undefined) {
      if (seen.size < 3) found.push(`the focus is lost after ${seen.size} elements`);
      return found;
    }
    if (seen.has(at.id)) return found;
    seen.add(at.id);
    if (!at.shown) found.push(`no ring: ${at.name}`);
    if (!at.sight) found.push(`out of sight: ${at.name} at ${at.place}`);
  }
  return [...found, `Tab does not come to an end after ${MOST_TABS} elements`];
}
