import { spanText } from '../locale/locale';

/** When a step is due, on screens and on paper. */
export const stepMessages = {
  noDay: 'No due date',
  late: (days: number) => `${spanText(days, 'day')} late`,
  at: (day: string, time: string) => `${day}, ${time}`,
} as const;
