import type { CSSProperties } from 'react';

const GAP = 6;
const EDGE = 8;
/** A card of usual height; where there is less room below its name, it flips above. */
const USUAL_PX = 420;

/** The position of a card beside its name: below it, or above if there is more room. */
export function cardPlace(
  name: DOMRect,
  width: number,
  view: { innerWidth: number; innerHeight: number },
): CSSProperties {
  const below = view.innerHeight - name.bottom - GAP - EDGE;
  const above = name.top - GAP - EDGE;
  const left = Math.max(EDGE, Math.min(name.left, view.innerWidth - width - EDGE));
  return below >= USUAL_PX || below >= above
    ? { left, width, top: name.bottom + GAP, maxHeight: below }
    : { left, width, bottom: view.innerHeight - name.top + GAP, maxHeight: above };
}
