/**
 * The owner's judgement of an open deal: it will be won by its close date, or it may be. Without a judgement it is
 * pipeline. The entries are the same in every account.
 */
export const COMMIT = 1;
export const BEST_CASE = 2;

export const FORECAST_CATEGORIES = [
  { id: COMMIT, name: 'Commit' },
  { id: BEST_CASE, name: 'Best case' },
] as const;
