export const UNKEPT_MESSAGES = {
  picture: 'Pictures are not fetched from an address. Send the file as `image` in a multipart form.',
  templates: 'To-do templates are not available yet. Nothing was saved.',
  assignment: 'Assignment mails are not available yet. Nothing was saved.',
  milestones: 'Milestones are not available yet. Nothing was saved.',
} as const;
