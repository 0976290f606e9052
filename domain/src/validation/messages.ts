/** The validation messages. Integrations compare them word for word, so do not change any. */
export const MESSAGES = {
  required: 'Required',
  email: 'Not a valid email address',
  number: 'Not a valid number',
  unique: 'Has to be unique',
  end_after_start: 'Should be after start time',
  template_name: 'Another template already has this name.',
  user_email: 'Another user already has this email.',
  taken: 'Already been taken.',
  not_allowed: 'Has invalid value',
  colour: 'Is not a valid color code',
  time_range: 'Start time should be before end time',
  repeat_without_due_date: 'Due date has to be specified if you choose to repeat this event',
  phone: 'Is not a valid phone number',
  currency: 'Please enter a valid number',
  password: 'Please enter a valid password',
  time: 'Invalid Time Format. HH:MM AM/PM',
} as const;

export const UNABLE = 'You are unable to perform this action';
