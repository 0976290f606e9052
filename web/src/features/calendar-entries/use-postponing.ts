import { accountSettings } from '@fairlead/domain/account/settings';
import type { PlainDate } from '@fairlead/domain/dates/plain';
import { listHolidays } from '@fairlead/domain/holidays/holiday.contract';
import { postponements } from '@fairlead/domain/holidays/postpone';
import { EVERY_DAY, worksOn } from '@fairlead/domain/holidays/working-days';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../lib/api';
import { useSession } from '../../lib/session';
import { useFormats } from '../../ui/formats';

/**
 * The account's settings for postponing: the targets of its periods, and the days that are left out. A later due date
 * is postponed from its own day.
 */
export function usePostponing(due: PlainDate | null) {
  const { account } = useSession();
  const { today } = useFormats();
  const settings = accountSettings(account);
  const { data } = useQuery({
    queryKey: ['holidays'],
    queryFn: async ({ signal }) => (await call(listHolidays, { signal })).entries,
  });
  const from = due && due > today() ? due : today();
  const isAnyDay = settings.calendar_entry_postpone_weekends;
  const works = useMemo(() => (isAnyDay ? EVERY_DAY : worksOn(data ?? [])), [isAnyDay, data]);
  return {
    choices: postponements(settings.calendar_entry_postpone_periods, from, works),
    works,
    leavesOut: !isAnyDay,
    hasHolidays: Boolean(data?.length),
    showsCalendar: settings.calendar_entry_use_calendar_to_postpone,
  };
}
