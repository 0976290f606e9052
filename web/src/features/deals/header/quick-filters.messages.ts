/** Filters of deals that are set with one press. */
export const quickFiltersMessages = {
  label: 'Quick filters',
  mine: 'Mine',
  no_next_step: 'No next step',
  step_overdue: 'Step overdue',
  close_date_passed: 'Close date passed',
  stale: 'Going stale',
  no_value: 'No value',
  closing: 'Closing this month',
} as const;
