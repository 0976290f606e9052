/** Why a schedule sends nothing until it is resumed. */
export const STOPS = ['maker', 'right', 'target'] as const;
export type Stop = (typeof STOPS)[number];

/** Why a recipient is left out. */
export const SKIPS = ['inactive', 'right', 'target', 'unsubscribed', 'mailbox'] as const;
export type Skip = (typeof SKIPS)[number];
