export const REPEATING_MESSAGES = {
  rule: 'Is not a rule that can be kept: days, weeks, months or years by RFC 5545',
  never: 'The rule has no day',
  lasts: 'A repeating event lasts at most 92 days',
  ends_before: 'Should not be before the first occurrence',
  too_long: (latest: string) => `Should not be later than ${latest}`,
  occurrence: 'The series has no occurrence on this day',
} as const;
