import type { Sending } from './sending.queries';

type Sent = Pick<Sending, 'id' | 'report_schedule_id' | 'test_user_id' | 'due_at'>;

/** The parts of a mail's Message-ID: its schedule, the due time or the test, and the recipient. */
export function sourceOf({ id, report_schedule_id, test_user_id, due_at }: Sent, user: number): string {
  return `report-${report_schedule_id}-${test_user_id === null ? due_at.getTime() / 1000 : `test${id}`}-${user}`;
}

/** The schedule that a mail comes from; undefined for other mails. */
export function scheduleOf(messageId: string): number | undefined {
  const [, schedule] = /^<report-(\d+)-/.exec(messageId) ?? [];
  return schedule === undefined ? undefined : Number(schedule);
}
