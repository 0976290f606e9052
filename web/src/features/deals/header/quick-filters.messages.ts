/** Filters of deals that are set with one press. */
export const quickFiltersMessages = {
  label: 'Quick filters',
  mine: 'Mine',
  stale: 'Going stale',
  no_value: 'No value',
  closing: 'Closing this month',
} as const;
