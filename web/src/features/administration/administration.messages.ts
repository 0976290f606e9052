/** Texts of the frame shared by all administration pages. */
export const administrationMessages = {
  title: 'Administration',
  back: 'Back to work',
  navigation: 'Administration',
  search: 'Search settings',
  results: 'Settings found',
  found: (count: number) => (count === 1 ? '1 setting found' : `${count} settings found`),
  nothing: (text: string) => `No settings found for “${text}”`,
  inPage: (label: string) => `in ${label}`,
  overview: 'What applies to the whole account. Only account administrators can open it.',
  close: 'Close',
} as const;
