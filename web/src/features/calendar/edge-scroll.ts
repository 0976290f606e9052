type Place = Pick<PointerEvent, 'clientX' | 'clientY'>;

const EDGE = 48;
const STEP = 8;

/**
 * Scrolls the container of the element while a finger is near its upper or lower edge, and reports the position of
 * the finger.
 */
export function scrollAtEdges(element: Element, onScroll: (at: Place) => void) {
  const box = scrollerOf(element);
  let place: Place | null = null;
  let frame = 0;
  const step = () => {
    frame = 0;
    const by = place && box ? speedAt(place.clientY, box.getBoundingClientRect()) : 0;
    if (!place || !box || !by) return;
    const before = box.scrollTop;
    box.scrollTop += by;
    if (box.scrollTop === before) return;
    onScroll(place);
    frame = requestAnimationFrame(step);
  };
  return {
    at({ clientX, clientY }: Place) {
      place = { clientX, clientY };
      frame ||= requestAnimationFrame(step);
    },
    end: () => cancelAnimationFrame(frame),
  };
}

function speedAt(y: number, { top, bottom }: DOMRect): number {
  if (y < top + EDGE) return -STEP;
  return y > bottom - EDGE ? STEP : 0;
}

function scrollerOf(element: Element): Element | null {
  for (let box = element.parentElement; box; box = box.parentElement)
    if (box.scrollHeight > box.clientHeight && /auto|scroll/.test(getComputedStyle(box).overflowY)) return box;
  return null;
}
