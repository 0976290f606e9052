import { GOAL } from '../fill/goals';
import type { Question } from './question';

const path = '/api/internal/goals/product_lines';

/** The goals screen: the list of goals, and the progress of one with all teams and users. */
export const goalQuestions: readonly Question[] = [
  { name: 'goals: list', limit: 20, ask: () => ({ method: 'GET', path }) },
  {
    name: 'goals: a quarter by line, team and user',
    limit: 60,
    ask: ({ account }, random) => {
      const pipelines = [null, ...account.deal_pipelines.map(({ id }) => id)];
      return { method: 'POST', path: `${path}_report`, body: { id: GOAL, deal_pipeline_id: random.pick(pipelines) } };
    },
  },
];
