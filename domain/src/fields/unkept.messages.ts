export const UNKEPT_MESSAGES = {
  templates: 'To-do templates are not available yet. Nothing was saved.',
  assignment: 'Assignment mails are not available yet. Nothing was saved.',
  milestones: 'Milestones are not available yet. Nothing was saved.',
} as const;
