import { NOTIFICATIONS } from '@fairlead/domain/notifications/events';
import * as contracts from '@fairlead/domain/notifications/notifications.contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type AnswerFor, call } from '../../lib/api';
import { useAppEvent } from '../../lib/events';
import { useLive } from '../../lib/live';
import { errorText } from '../../lib/request-error';
import { errorToast } from '../../ui/toast-store';

const KEY = ['notifications'];
/** For browsers without a push channel. */
const EVERY_MS = 60_000;

type Listed = AnswerFor<typeof contracts.listNotifications>;

/** The user's notifications, requested again when the server reports news. */
export function useNotifications() {
  const queries = useQueryClient();
  const again = () => queries.invalidateQueries({ queryKey: KEY });
  useLive(NOTIFICATIONS, () => void again());
  // Notifications about a record that is no longer visible disappear with it.
  useAppEvent('live:told', ({ gone }) => gone?.length && void again());
  const { data, isError, refetch } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(contracts.listNotifications, { signal }),
    refetchInterval: EVERY_MS,
  });
  /** Shown at once; what the server refuses is reverted. */
  const mark = async (isMeant: (uuid: string) => boolean, send: () => Promise<unknown>) => {
    await queries.cancelQueries({ queryKey: KEY });
    queries.setQueryData<Listed>(KEY, (now) => now && withSeen(now, isMeant));
    await send().catch((error: unknown) => errorToast(errorText(error)));
    await again();
  };
  return {
    data,
    isError,
    retry: () => void refetch(),
    dismiss: (uuid: string) =>
      mark(
        (one) => one === uuid,
        () => call(contracts.dismissNotification, { params: { uuid } }),
      ),
    dismissAll: () =>
      mark(
        () => true,
        () => call(contracts.dismissAllNotifications),
      ),
  };
}

function withSeen({ entries }: Listed, isMeant: (uuid: string) => boolean): Listed {
  const next = entries.map((one) => (isMeant(one.uuid) ? { ...one, seen: true, active: one.keep_opened } : one));
  return { entries: next, unread: next.filter(({ seen }) => !seen).length };
}
