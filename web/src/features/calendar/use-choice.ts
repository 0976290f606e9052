import {
  type CalendarUserData,
  calendarUserData,
  createCalendarFilter,
  deleteCalendarFilter,
  selectCalendarFilter,
  unselectCalendarFilter,
  updateCalendarFilter,
} from '@fairlead/domain/calendar/calendar.contract';
import { type CalendarChoice, type CalendarFilter, type EventTypeId } from '@fairlead/domain/calendar/filter';
import { type CalendarView, DEFAULT_VIEW } from '@fairlead/domain/calendar/views';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call, callWithChangeSet } from '../../lib/api';
import { useKeptState } from '../../lib/kept-state';
import { errorText } from '../../lib/request-error';
import { useSession } from '../../lib/session';
import { offerUndo } from '../../lib/undo';
import { errorToast, toast } from '../../ui/toast-store';
import { calendarMessages as m } from './calendar.messages';

/** The settings of the calendar that the browser stores between visits. */
interface Kept extends CalendarChoice {
  readonly view: CalendarView;
  readonly color_by: 'user' | 'type';
}

const USER_DATA = ['calendar-user-data'];
const NOTHING = { user_colors: {}, event_type_ids: null, event_type_colors: {} };

/** Whose entries of which types are shown in which colours: kept in this browser, and in saved calendars on the server. */
export function useChoice() {
  const { user } = useSession();
  const [kept, keep] = useKeptState<Partial<Kept>>(`calendar.${user.id}`, {});
  const { data } = useQuery({ queryKey: USER_DATA, queryFn: ({ signal }) => call(calendarUserData, { signal }) });
  const first = data ?? { user_ids: [user.id], ...NOTHING };
  const choice: CalendarChoice = choiceIn(kept.user_ids ? { ...NOTHING, ...kept, user_ids: kept.user_ids } : first);
  const filters = data?.entries ?? [];
  const selected = filters.find(({ id }) => id === data?.selected_id) ?? null;
  const change = (patch: Partial<Kept>) => keep({ ...kept, ...choice, ...patch });
  const put = (filter: CalendarFilter | null) =>
    change(filter ? choiceIn(filter) : { user_ids: [user.id], ...NOTHING });
  return {
    /** The stored choice is not known yet: the entries wait for it. */
    ready: data !== undefined || kept.user_ids !== undefined,
    choice,
    view: kept.view ?? null,
    colorBy: kept.color_by ?? 'user',
    filters,
    selected,
    isChanged: selected !== null && !sameChoice(choice, selected),
    change,
    ...useFilterActs({ data, choice, put }),
  };
}

interface ActsOf {
  readonly data: CalendarUserData | undefined;
  readonly choice: CalendarChoice;
  /** Applies a saved calendar, or the default. */
  readonly put: (filter: CalendarFilter | null) => void;
}

/** Changes of saved calendars: at once on the screen, and on the server. */
function useFilterActs({ data, choice, put }: ActsOf) {
  const queries = useQueryClient();
  const told = async (work: () => Promise<void>): Promise<boolean> => {
    try {
      await work();
      return true;
    } catch (error) {
      errorToast(errorText(error));
      return false;
    } finally {
      await queries.invalidateQueries({ queryKey: USER_DATA });
    }
  };
  const mark = (selected_id: number | null) => {
    if (data) queries.setQueryData(USER_DATA, { ...data, selected_id });
  };
  return {
    select: (filter: CalendarFilter) =>
      told(async () => {
        mark(filter.id);
        put(filter);
        await call(selectCalendarFilter, { params: { id: filter.id } });
      }),
    unselect: () =>
      told(async () => {
        mark(null);
        put(null);
        await call(unselectCalendarFilter);
      }),
    create: (name: string) =>
      call(createCalendarFilter, { body: { name, ...choice } }).then(async () => {
        toast({ text: m.created(name) });
        await queries.invalidateQueries({ queryKey: USER_DATA });
      }),
    rename: (filter: CalendarFilter, name: string) =>
      call(updateCalendarFilter, { params: { id: filter.id }, body: { name } }).then(async () => {
        toast({ text: m.updated });
        await queries.invalidateQueries({ queryKey: USER_DATA });
      }),
    update: (filter: CalendarFilter) =>
      told(async () => {
        const { changeSetId } = await callWithChangeSet(updateCalendarFilter, {
          params: { id: filter.id },
          body: { ...choice },
        });
        offerUndo(m.updated, changeSetId);
      }),
    remove: (filter: CalendarFilter) =>
      told(async () => {
        const { data: left, changeSetId } = await callWithChangeSet(deleteCalendarFilter, {
          params: { id: filter.id },
        });
        offerUndo(m.deleted, changeSetId);
        // The server has selected the next one, if there is one.
        if (filter.id === data?.selected_id) put(data.entries.find(({ id }) => id === left.selected_id) ?? null);
      }),
  };
}

export type Choice = ReturnType<typeof useChoice>;

export const firstView = (phone: boolean): CalendarView => (phone ? 'agenda' : DEFAULT_VIEW);

function choiceIn({ user_ids, user_colors, event_type_ids, event_type_colors }: CalendarChoice): CalendarChoice {
  return { user_ids, user_colors, event_type_ids, event_type_colors };
}

function sameChoice(a: CalendarChoice, b: CalendarChoice): boolean {
  return text(a) === text(b);
}

/** The order of the choices is not a difference. */
function text({ user_ids, user_colors, event_type_ids, event_type_colors }: CalendarChoice): string {
  const sorted = (colors: object) => Object.entries(colors).sort(([one], [other]) => (one < other ? -1 : 1));
  const ids = (all: readonly EventTypeId[] | null) => all && all.map(String).sort();
  return JSON.stringify([ids(user_ids), sorted(user_colors), ids(event_type_ids), sorted(event_type_colors)]);
}
