import { salesOverview } from '@fairlead/domain/dashboards/starter';
import type { Tile } from '@fairlead/domain/dashboards/dashboards.contract';
import { GOAL } from '../fill/goals';
import type { Question } from './question';

const isFigure = ({ kind }: Tile) => kind === 'report' || kind === 'goal';

/** A whole dashboard: the reports that a new dashboard contains, figures alone, and a goal. */
export const dashboardQuestions: readonly Question[] = [
  {
    name: 'dashboard: eight tiles, one request',
    limit: 150,
    limits: { global: 150 },
    ask: () => ({
      method: 'POST',
      path: '/api/internal/dashboards/preview',
      body: { tiles: salesOverview(GOAL).filter(isFigure).slice(0, 8) },
    }),
  },
];
