/** The alarms that an account sets a number for; `alarms.ts` says what each counts. */
export const ALARM_KEYS = ['failed_sign_ins', 'refusals', 'exports', 'bulk_changes', 'new_access'] as const;
export type AlarmKey = (typeof ALARM_KEYS)[number];

export const MOST_FOR_ALARM = 10_000;
