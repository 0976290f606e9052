import * as contracts from '@fairlead/domain/report-schedules/schedules.contract';
import type { ReportSchedule } from '@fairlead/domain/report-schedules/schedules.contract';
import type { Plan } from '@fairlead/domain/report-schedules/schedule';
import { type ScheduleTarget, targetOf } from '@fairlead/domain/report-schedules/targets';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call, callWithChangeSet } from '../../lib/api';
import { useAppEvent } from '../../lib/events';
import { errorText } from '../../lib/request-error';
import { offerUndo } from '../../lib/undo';
import { errorToast, toast } from '../../ui/toast-store';
import { scheduleTexts as t } from './schedules.messages';

const KEY = ['report_schedules'];
/** While something is being sent, the list is polled; less often while the mail server is unavailable. */
const LOOK_MS = { sending: 2000, delayed: 30_000 } as const;

/** What is sent. */
export interface Scheduled {
  readonly kind: ScheduleTarget;
  readonly id: number;
  readonly name: string;
}

const namedOf = ({ kind, id }: Scheduled) => (kind === 'dashboard' ? { dashboard_id: id } : { saved_report_id: id });

export function useSchedules(of: Scheduled) {
  const queries = useQueryClient();
  const query = useQuery({
    queryKey: [...KEY, of.kind, of.id],
    queryFn: ({ signal }) => call(contracts.listReportSchedules, { query: namedOf(of), signal }),
    refetchInterval: ({ state }) => {
      const is = new Set(state.data?.entries.map(({ last }) => last?.is));
      return is.has('sending') ? LOOK_MS.sending : is.has('delayed') && LOOK_MS.delayed;
    },
  });
  // Undo does not name a kind of record.
  useAppEvent('list_view:refresh', () => void queries.invalidateQueries({ queryKey: KEY }));
  return {
    data: query.data,
    failed: query.isError && !query.data,
    retry: () => void query.refetch(),
  };
}

export interface Drafted extends Plan {
  readonly recipient_user_ids: readonly number[];
}

export function useScheduleActs() {
  const queries = useQueryClient();
  return useMemo(() => actsOf(queries), [queries]);
}

function actsOf(queries: QueryClient) {
  const refresh = () => queries.invalidateQueries({ queryKey: KEY });
  /** Reports success, or the reason of a failure. */
  const act = async (work: () => Promise<number | null | void>, said: string) => {
    try {
      const changeSet = await work();
      if (typeof changeSet === 'number') offerUndo(said, changeSet);
      else toast({ text: said });
    } catch (error) {
      errorToast(errorText(error));
    }
    await refresh();
  };
  const change = async ({ id }: ReportSchedule, body: object) =>
    (await callWithChangeSet(contracts.updateReportSchedule, { params: { id }, body })).changeSetId;
  return {
    /** Throws, so that its form shows the error. */
    save: async (of: Scheduled, id: number | null, draft: Drafted): Promise<void> => {
      const sent = { ...draft, recipient_user_ids: [...draft.recipient_user_ids] };
      const { changeSetId } =
        id === null
          ? await callWithChangeSet(contracts.createReportSchedule, { body: { ...namedOf(of), ...sent } })
          : await callWithChangeSet(contracts.updateReportSchedule, { params: { id }, body: sent });
      offerUndo(t.saved, changeSetId);
      await refresh();
    },
    pause: (one: ReportSchedule) => act(() => change(one, { is_paused: true }), t.pausedToast),
    resume: (one: ReportSchedule) => act(() => change(one, { is_paused: false }), t.resumedToast),
    remove: ({ id }: ReportSchedule) =>
      act(
        async () => (await callWithChangeSet(contracts.deleteReportSchedule, { params: { id } })).changeSetId,
        t.deleted,
      ),
    sendNow: ({ id }: ReportSchedule) =>
      act(async () => void (await call(contracts.testReportSchedule, { params: { id } })), t.testToast),
    retry: ({ id }: ReportSchedule) =>
      act(async () => void (await call(contracts.retryReportSchedule, { params: { id } })), t.retryToast),
    subscribe: ({ id, ...schedule }: ReportSchedule, is_subscribed: boolean) => {
      const kind = targetOf(schedule)?.kind ?? 'saved_report';
      return act(
        async () => void (await call(contracts.subscribeToReportSchedule, { params: { id }, body: { is_subscribed } })),
        is_subscribed ? t.subscribedToast(kind) : t.unsubscribedToast(kind),
      );
    },
  };
}
