import { COMPANY } from '@fairlead/domain/kinds/company.kind';
import { CUSTOMER } from '@fairlead/domain/kinds/facets';
import { kindOfPath, type RecordKind } from '@fairlead/domain/kinds/kinds';

/** A record whose name is somewhere on the screen. */
export interface NamedRecord {
  readonly kind: RecordKind;
  readonly id: number;
  /** The name itself, beside which the card opens. */
  readonly element: HTMLElement;
}

/** Links to records, and lines that name one without being a link. */
const NAMES = 'a[href], [data-record]';
export const CARD = 'data-business-card';

/** The record named under the pointer; an icon that leads to it does not count, nor does a name on a card. */
export function recordAt(target: EventTarget | null): NamedRecord | null {
  const element = target instanceof Element ? target.closest<HTMLElement>(NAMES) : null;
  return element && !element.hasAttribute('aria-label') && !element.closest(`[${CARD}]`) ? recordOf(element) : null;
}

/** The record named by the focus: by itself, by its cell, or by its row. */
export function recordInFocus(): NamedRecord | null {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement)) return null;
  const option = focused.getAttribute('aria-activedescendant');
  if (option) return recordAt(document.getElementById(option));
  if (focused.matches('a, [data-record]')) return recordAt(focused);
  if (!focused.matches('[role="gridcell"], [role="rowheader"]')) return null;
  const places = [focused, focused.closest('[role="row"]')];
  const links = places.flatMap((place) => [...(place?.querySelectorAll<HTMLElement>(NAMES) ?? [])]);
  return links.map(recordOf).find((record) => record !== null) ?? null;
}

function recordOf(element: HTMLElement): NamedRecord | null {
  const path = element.dataset.record ?? element.getAttribute('href') ?? '';
  const [, area = '', id] = /^\/([a-z]+)\/(\d+)$/.exec(path) ?? [];
  const kind = area === CUSTOMER.path ? COMPANY.name : kindOfPath(area);
  return kind && id ? { kind, id: Number(id), element } : null;
}
