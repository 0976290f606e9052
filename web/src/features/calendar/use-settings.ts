import { calendarSettings, setCalendarSettings } from '@fairlead/domain/calendar/calendar.contract';
import { type CalendarSettings, DEFAULT_SETTINGS } from '@fairlead/domain/calendar/settings';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api';
import { useKeptState } from '../../lib/kept-state';
import { errorText } from '../../lib/request-error';
import { useSession } from '../../lib/session';
import { errorToast } from '../../ui/toast-store';

const KEY = ['calendar-settings'];

/** Lines per entry and the first day of the week: on the server, and in this browser so that the first look is right. */
export function useSettings(): [CalendarSettings, (patch: Partial<CalendarSettings>) => Promise<void>] {
  const { user } = useSession();
  const queries = useQueryClient();
  const [last, keep] = useKeptState<CalendarSettings>(`calendar-settings.${user.id}`, DEFAULT_SETTINGS);
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => {
      const read = await call(calendarSettings, { signal });
      keep(read);
      return read;
    },
  });
  const settings = data ?? last;
  const set = async (patch: Partial<CalendarSettings>) => {
    queries.setQueryData(KEY, { ...settings, ...patch });
    keep({ ...settings, ...patch });
    try {
      await call(setCalendarSettings, { body: patch });
    } catch (error) {
      errorToast(errorText(error));
    }
    await queries.invalidateQueries({ queryKey: KEY });
  };
  return [settings, set];
}
