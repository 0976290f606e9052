import type { Page } from 'playwright-core';

/**
 * In the page: what does not fit, a line for each. A page must not scroll sideways; text must not be cut without an
 * ellipsis; no text may lie on another text, nor a control on another one. Only what scrolls by design may be wider.
 * The screen must not scroll further than what can be seen on it.
 */
const FINDS = `(() => {
  const SCROLLS = '[role="grid"], [role="tablist"], [class*="filterChips"], [class*="_board_"], [class*="_picker_"], [class*="_scroller_"]';
  const COVERS = '[class*="_veil_"]';
  const found = new Set();
  const short = (text) => text.trim().replace(/\\s+/g, ' ').slice(0, 60);
  const named = (element) => element.tagName.toLowerCase() + ' ' + (element.className?.baseVal ?? element.className ?? '').toString().slice(0, 60);
  const page = document.documentElement;
  if (page.scrollWidth > innerWidth + 1) found.add('the page is ' + page.scrollWidth + ' wide');
  const styles = new Map();
  const range = document.createRange();
  // Read once for each element: it is asked for again for every text inside.
  const styleOf = (element) => {
    let style = styles.get(element);
    if (!style) {
      const { overflowX, overflowY, position, textOverflow, webkitLineClamp, clipPath, opacity, paddingRight } = getComputedStyle(element);
      style = { overflowX, overflowY, position, textOverflow, webkitLineClamp, clipPath, opacity, paddingRight };
      styles.set(element, style);
    }
    return style;
  };
  for (const element of document.querySelectorAll('body, body *')) {
    if (element.scrollWidth <= element.clientWidth + 1 || !element.clientWidth) continue;
    if (!/auto|scroll/.test(styleOf(element).overflowX)) continue;
    if (element.matches(SCROLLS)) continue;
    const edge = element.getBoundingClientRect().left + element.clientWidth - element.scrollLeft;
    const widthOf = (one) => {
      range.selectNodeContents(one);
      return Math.max(range.getBoundingClientRect().right, one.getBoundingClientRect().right);
    };
    const widest = [...element.querySelectorAll('*')].findLast((one) => widthOf(one) > edge + 1);
    const by = element.scrollWidth - element.clientWidth;
    found.add('scrolls sideways: ' + named(element) + ' by ' + by + ', for ' + (widest ? named(widest) + ' “' + short(widest.textContent) + '” in ' + named(widest.parentElement) + ' in ' + named(widest.parentElement.parentElement) : '?'));
  }
  const main = document.querySelector('main');
  const lowest = (element) => {
    const style = styleOf(element);
    if (style.clipPath !== 'none' || style.opacity === '0') return 0;
    const { bottom } = element.getBoundingClientRect();
    if (style.overflowY !== 'visible' && element !== main) return bottom;
    return Math.max(bottom, ...[...element.children].map(lowest));
  };
  // The space after the last element is part of the design.
  const MOST_SPACE = 120;
  if (main && main.scrollHeight > main.clientHeight + MOST_SPACE) {
    const nothing = main.getBoundingClientRect().top - main.scrollTop + main.scrollHeight - lowest(main);
    if (nothing > MOST_SPACE) found.add('the screen scrolls ' + Math.round(nothing) + ' further than what is on it');
  }
  const layers = new Map();
  const layerOf = (element) => {
    if (!element) return null;
    if (layers.has(element)) return layers.get(element);
    const isOne = element.matches('[data-position], [role="menu"]') || /fixed|sticky/.test(styleOf(element).position);
    const layer = isOne ? element : layerOf(element.parentElement);
    layers.set(element, layer);
    return layer;
  };
  const outlineOf = (rect) => ({ left: rect.left, right: rect.right, top: rect.top, bottom: rect.bottom });
  /** What can be seen of a box, and whether something cut it off without a way to see the rest. */
  const visible = (element, box) => {
    const shown = outlineOf(box);
    let cut = null;
    let ellipsis = false;
    let fixed = false;
    for (let one = element; one && one !== page; one = one.parentElement) {
      const style = styleOf(one);
      if (style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none') ellipsis = ellipsis || style.overflowX !== 'visible';
      if (style.clipPath !== 'none' || style.opacity === '0') return null;
      if (fixed && style.position === 'static') continue;
      const clipsX = style.overflowX !== 'visible';
      const clipsY = style.overflowY !== 'visible';
      if (clipsX || clipsY) {
        const edge = one.getBoundingClientRect();
        const hides = (axis) => /hidden|clip/.test(axis);
        if (clipsX) {
          const past = Math.max(edge.left - shown.left, shown.right - edge.right);
          if (past > 2 && hides(style.overflowX) && !ellipsis && one !== document.body) cut = cut ?? ['across', one, past];
          shown.left = Math.max(shown.left, edge.left);
          shown.right = Math.min(shown.right, edge.right - (style.textOverflow === 'ellipsis' ? Number.parseFloat(style.paddingRight) : 0));
        }
        if (clipsY) {
          const past = Math.max(edge.top - shown.top, shown.bottom - edge.bottom);
          if (past > 4 && hides(style.overflowY) && style.webkitLineClamp === 'none' && one !== document.body) cut = cut ?? ['upright', one, past];
          shown.top = Math.max(shown.top, edge.top);
          shown.bottom = Math.min(shown.bottom, edge.bottom);
        }
      }
      if (style.position === 'fixed') fixed = true;
    }
    return { shown, cut };
  };
  const empty = ({ left, right, top, bottom }) => right - left < 1 || bottom - top < 1 || bottom < 0 || top > innerHeight;
  const boxes = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!/[\\p{L}\\p{N}]/u.test(node.data)) continue;
    const element = node.parentElement;
    if (!element.checkVisibility({ visibilityProperty: true }) || /SCRIPT|STYLE|OPTION/.test(element.tagName)) continue;
    range.selectNodeContents(node);
    for (const rect of range.getClientRects()) {
      if (rect.width < 1 || rect.height < 1) continue;
      const seen = visible(element, rect);
      if (!seen) continue;
      if (seen.cut && !element.closest('[title]') && !element.closest('[aria-hidden="true"]'))
        found.add('cut ' + seen.cut[0] + ' by ' + Math.round(seen.cut[2]) + ': “' + short(node.data) + '” in ' + named(seen.cut[1]));
      if (empty(seen.shown)) continue;
      const control = element.closest('button, [role="tab"], a[class*="button"]')?.getBoundingClientRect();
      if (control && (rect.right > control.right + 2 || rect.left < control.left - 2) && seen.shown.right > control.right + 2)
        found.add('wider than its control: “' + short(node.data) + '”');
      if (seen.shown.right > innerWidth + 1 || seen.shown.left < -1) found.add('out of sight: “' + short(node.data) + '”');
      boxes.push({ ...seen.shown, element, text: true, layer: layerOf(element), name: '“' + short(node.data) + '”' });
    }
  }
  for (const element of document.querySelectorAll('input, textarea, button svg, a svg, [role="checkbox"]')) {
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) || styleOf(element).opacity === '0') continue;
    const seen = visible(element, element.getBoundingClientRect());
    if (seen && !empty(seen.shown)) boxes.push({ ...seen.shown, element, layer: layerOf(element), name: named(element.closest('button, a') ?? element) });
  }
  // A line of text is a little higher than its letters.
  const AIR = 4;
  for (let first = 0; first < boxes.length; first += 1) {
    const one = boxes[first];
    for (let second = first + 1; second < boxes.length; second += 1) {
      const other = boxes[second];
      // Most boxes are apart: whether they may overlap is asked of the others.
      const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const upright = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
      if (!(across > 2 && upright > AIR)) continue;
      if (one.element.closest(COVERS) || other.element.closest(COVERS)) continue;
      if (one.layer !== other.layer || one.element.contains(other.element) || other.element.contains(one.element)) continue;
      found.add(one.name + ' and ' + other.name + ' overlap');
    }
  }
  return [...found];
})()`;

/** Waits until the page is at rest, and returns what does not fit. */
export async function layoutFinds(page: Page): Promise<string[]> {
  await page.evaluate('new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown)))');
  return layoutFindsNow(page);
}

/** The same of a page that is known to be at rest. */
export function layoutFindsNow(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(FINDS);
}
