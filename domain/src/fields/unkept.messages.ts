export const UNKEPT_MESSAGES = {
  templates: 'A to-do template is applied when a record is added, or by its own call. Nothing was saved.',
  assignment: 'Assignment mails are not available yet. Nothing was saved.',
  milestones: 'A note cannot be put on a milestone. Nothing was saved.',
  entryMilestones: 'A task or event cannot be put on a milestone. Nothing was saved.',
} as const;
