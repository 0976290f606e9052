/**
 * What the owner of an open deal says of it: it will be won by its close date, or it may be. A deal of which nothing is
 * said is pipeline like the others. The entries are the same in every account.
 */
export const COMMIT = 1;
export const BEST_CASE = 2;

export const FORECAST_CATEGORIES = [
  { id: COMMIT, name: 'Commit' },
  { id: BEST_CASE, name: 'Best case' },
] as const;
