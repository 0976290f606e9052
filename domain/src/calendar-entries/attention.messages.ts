/** Deals that need a step, on screens and on paper. */
export const attentionMessages = {
  queue: 'Focus queue',
  reasons: {
    no_next_step: 'No next step',
    step_overdue: 'Step overdue',
    close_date_passed: 'Close date passed',
    stale: 'Going stale',
  },
  done: 'All caught up',
  doneText: 'All your open deals have a next step that is not overdue, and none is past its close date or going stale.',
} as const;
