/** What is there before the words of the reasons are loaded. */
export const dealHealthMessages = { title: 'Health' } as const;
