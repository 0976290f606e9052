export const EVENT_ACTIONS = ['create', 'update', 'create_update'] as const;
export type EventAction = (typeof EVENT_ACTIONS)[number];

/**
 * `shown`: only shown while the rule matches. `required`: must be filled in while it matches. `default`: an empty
 * field is filled in.
 */
export const EFFECTS = ['shown', 'shown_required', 'required', 'default'] as const;
export type Effect = (typeof EFFECTS)[number];
