import { numberText } from '../locale/locale';
import { MOST_TODOS_COUNTED } from './agenda.contract';

export const countedTodos = (n: number) =>
  n >= MOST_TODOS_COUNTED ? `${numberText(MOST_TODOS_COUNTED)}+` : numberText(n);

/** The tasks of a user by when they are due, on screens and on paper. */
export const agendaMessages = {
  tabs: {
    overdue: (n: number) => `Past Due (${countedTodos(n)})`,
    today: (n: number) => `Today (${countedTodos(n)})`,
    this_week: (n: number) => `This Week (${countedTodos(n)})`,
  },
  empty: 'You have no tasks due in this timeframe',
} as const;
