import type { FieldAnswer, GroupAnswer } from '@fairlead/domain/custom-fields/custom-fields.contract';
import type { PointerEvent, RefObject } from 'react';
import { useRowDrag } from '../../ui/use-row-drag';
import type { FieldPlace } from './use-custom-fields';

/** Where a field can be dropped: at another one, or below the head of a group, as its first. */
interface Place {
  readonly group: number | null;
  readonly field?: FieldAnswer;
}

/** In the order of the screen. */
export function placesOf(
  free: readonly FieldAnswer[],
  groups: readonly GroupAnswer[],
  of: (group: number) => readonly FieldAnswer[],
): Place[] {
  const inGroup = (group: number | null, fields: readonly FieldAnswer[]): Place[] =>
    fields.map((field) => ({ group, field }));
  return [...inGroup(null, free), ...groups.flatMap(({ id }): Place[] => [{ group: id }, ...inGroup(id, of(id))])];
}

/** The place behind what is above the pointer: `to` counts those, without the field that is dragged. */
function placeAt(places: readonly Place[], from: number, to: number): FieldPlace {
  const others = places.filter((_, at) => at !== from);
  const above = others[to - 1];
  if (!above) return { group: others[0]?.group ?? null, position: 1 };
  const siblings = others.filter(({ field, group }) => field && group === above.group);
  return { group: above.group, position: siblings.findIndex(({ field }) => field === above.field) + 2 };
}

export interface Dragging {
  /** Of the element that represents the place. */
  readonly place: Readonly<Record<`data-${string}`, string | number | boolean | undefined>>;
  readonly onGrip: ((event: PointerEvent<HTMLElement>) => void) | null;
}

/** Drags fields within and across groups. `onPlace` is null if nothing may be moved. */
export function useFieldDrag(
  body: RefObject<HTMLElement | null>,
  places: readonly Place[],
  onPlace: ((field: FieldAnswer, to: FieldPlace) => void) | null,
) {
  const drop = (from: number, to: number) => {
    const field = places[from]?.field;
    if (field) onPlace?.(field, placeAt(places, from, to));
  };
  const drag = useRowDrag(body, '[data-place]', onPlace && drop);
  return (one: Place): Dragging => {
    const at = places.findIndex(({ field, group }) => field === one.field && group === one.group);
    return {
      place: { 'data-place': at, 'data-dragged': drag.from === at || undefined, 'data-drop': drag.dropAt(at) },
      onGrip: onPlace && ((event) => drag.start(event, at)),
    };
  };
}
