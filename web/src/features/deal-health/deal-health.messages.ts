/** The texts shown before those of the reasons are loaded. */
export const dealHealthMessages = { title: 'Health' } as const;
