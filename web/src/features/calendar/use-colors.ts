import type { CalendarItem } from '@fairlead/domain/calendar/calendar.contract';
import { useMemo } from 'react';
import { usePeople, useTypes } from './panel';
import type { Choice } from './use-choice';

/** The color of an entry: its person's, or that of its type. */
export function useColors({ choice, colorBy }: Choice): (item: CalendarItem) => string {
  const people = usePeople();
  const types = useTypes();
  return useMemo(() => {
    const ofUsers = new Map(people.map(({ id, color }) => [id, choice.user_colors[id] ?? color]));
    const ofTypes = new Map(types.map(({ id, color }) => [id, choice.event_type_colors[id] ?? color]));
    return ({ owner_id, category, event_category_id }) =>
      (colorBy === 'type'
        ? ofTypes.get(category === 'CalendarEvent' ? (event_category_id ?? 'CalendarEvent') : category)
        : ofUsers.get(owner_id ?? 0)) ?? '4E5259';
  }, [people, types, choice, colorBy]);
}
